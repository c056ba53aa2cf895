import { z } from 'zod'
import {
  calendarDate,
  defineApi,
  deletionView,
  done,
  id,
  idInput,
  instant,
  listInput,
  op,
  page,
  restoreInput,
} from '#shared/contract/endpoint.ts'
import { personRef } from '#shared/contract/refs.ts'
import {
  creditInput,
  invoiceCreate,
  invoiceDetail,
  invoiceList,
  invoiceSummary,
  invoiceSummaryInput,
  invoiceUpdate,
  invoiceView,
  issueCheck,
  lineCreate,
  lineList,
  lineUpdate,
  lineView,
} from './schema.ts'

/** A number that was given and whose draft was deleted: it stays, as void. */
const voidView = z.object({
  id,
  invoiceNumber: z.string(),
  billingDate: calendarDate,
  voidedAt: instant,
  voidedBy: personRef.nullable(),
  /** while the draft can be restored, for 30 days */
  clientName: z.string().nullable(),
  deletionId: id.nullable(),
})
export type VoidInvoice = z.infer<typeof voidView>

export const invoicesApi = defineApi({
  'GET /api/invoices': op({
    summary: 'List invoices, the newest first; `status` is what is shown: a sent invoice can be overdue, partial or viewed',
    rights: ['invoices.view'],
    input: invoiceList,
    output: page(invoiceView),
  }),
  'GET /api/invoice-summary': op({
    summary: 'Billed, paid, outstanding and overdue per currency, within the filters',
    rights: ['invoices.view'],
    input: invoiceSummaryInput,
    output: invoiceSummary,
  }),
  'GET /api/void-invoices': op({
    summary: 'The numbers of deleted drafts, which are never given again',
    rights: ['invoices.view'],
    input: listInput({}),
    output: page(voidView),
  }),
  'GET /api/invoices/:id': op({ summary: 'One invoice with its lines', rights: ['invoices.view'], input: idInput, output: invoiceDetail }),
  'POST /api/invoices': op({
    summary: 'Create a draft with its lines; what is left out comes from brand, project and billing settings',
    rights: ['invoices.create'],
    input: invoiceCreate,
    output: invoiceDetail,
  }),
  'POST /api/invoices/:id/duplicate': op({
    summary: 'Create a draft with the same lines, dated today',
    rights: ['invoices.create'],
    input: idInput,
    output: invoiceDetail,
  }),
  'PATCH /api/invoices/:id': op({
    summary: 'Change an invoice; status `sent` issues a draft without a mail, `cancelled` cancels',
    rights: ['invoices.edit'],
    input: invoiceUpdate,
    output: invoiceDetail,
  }),
  'GET /api/invoices/:id/issue-check': op({
    summary: 'What keeps an invoice from being issued, and what its e-invoice and its PDF would lack',
    rights: ['invoices.edit'],
    input: idInput,
    output: issueCheck,
  }),
  'POST /api/invoices/:id/credit': op({
    summary: 'Credit an issued invoice, whole or by lines: makes and issues a credit note',
    rights: ['invoices.edit'],
    input: creditInput,
    output: invoiceDetail,
  }),
  'GET /api/invoices/:id/pdf': op({
    summary: 'The PDF: the stored bytes of an issued invoice, or a preview of a draft',
    rights: ['invoices.view'],
    input: idInput,
    output: z.unknown(),
    stream: true,
  }),
  'GET /api/invoices/:id/xml': op({
    summary: 'The e-invoice of an issued invoice, as it was stored',
    rights: ['invoices.view'],
    input: idInput,
    output: z.unknown(),
    stream: true,
  }),
  'DELETE /api/invoices/:id': op({
    summary: 'Delete a draft; it can be restored for 30 days, and its number stays as void',
    rights: ['invoices.delete'],
    input: idInput,
    output: deletionView,
  }),
  'POST /api/invoices/:id/restore': op({
    summary: 'Take a deletion back',
    rights: ['invoices.delete'],
    input: restoreInput,
    output: invoiceDetail,
  }),
  'GET /api/invoice-line-items': op({
    summary: 'The lines of an invoice in their order',
    rights: ['invoices.view'],
    input: lineList,
    output: page(lineView),
  }),
  'POST /api/invoice-line-items': op({ summary: 'Add a line to a draft', rights: ['invoices.edit'], input: lineCreate, output: lineView }),
  'PATCH /api/invoice-line-items/:id': op({
    summary: 'Change a line of a draft',
    rights: ['invoices.edit'],
    input: lineUpdate,
    output: lineView,
  }),
  'DELETE /api/invoice-line-items/:id': op({
    summary: 'Remove a line from a draft',
    rights: ['invoices.edit'],
    input: z.strictObject({ id }),
    output: done,
  }),
  'POST /api/invoice-line-items/:id/restore': op({
    summary: 'Bring back a line that was removed from a draft within a day, with the work that it billed',
    rights: ['invoices.edit'],
    input: z.strictObject({ id }),
    output: lineView,
  }),
})
