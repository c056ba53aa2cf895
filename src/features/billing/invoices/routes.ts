import { implement } from '#platform/http/routes.ts'
import type { RecordKind } from '#platform/records/record-kind.ts'
import { invoicesApi } from './api.ts'
import { holdsBilledWork } from './billed-work.ts'
import { createInvoice, deleteInvoice, duplicateInvoice, restoreInvoice, updateInvoice } from './commands.ts'
import { creditInvoice } from './credit.ts'
import { checkIssue, sendInvoiceFile } from './files.ts'
import { overdueInvoices } from './jobs.ts'
import { createLine, deleteLine, restoreLine, updateLine } from './line-items.ts'
import { invoiceNotices } from './notices.ts'
import { listInvoices, listLines, listVoid, readInvoice, summariseInvoices } from './queries.ts'
import { invoiceKind, pdfHolder, xmlHolder } from './record.ts'

export const routes = implement(invoicesApi, {
  'GET /api/invoices': listInvoices,
  'GET /api/invoice-summary': summariseInvoices,
  'GET /api/void-invoices': listVoid,
  'GET /api/invoices/:id': (ctx, { id }) => readInvoice(ctx, id),
  'POST /api/invoices': createInvoice,
  'POST /api/invoices/:id/duplicate': (ctx, { id }) => duplicateInvoice(ctx, id),
  'PATCH /api/invoices/:id': updateInvoice,
  'GET /api/invoices/:id/issue-check': (ctx, { id }) => checkIssue(ctx, id),
  'POST /api/invoices/:id/credit': creditInvoice,
  'GET /api/invoices/:id/pdf': (ctx, { id }, http) => sendInvoiceFile(ctx, id, 'pdf', http),
  'GET /api/invoices/:id/xml': (ctx, { id }, http) => sendInvoiceFile(ctx, id, 'xml', http),
  'DELETE /api/invoices/:id': (ctx, { id }) => deleteInvoice(ctx, id),
  'POST /api/invoices/:id/restore': (ctx, { id, deletionId }) => restoreInvoice(ctx, id, deletionId),
  'GET /api/invoice-line-items': listLines,
  'POST /api/invoice-line-items': createLine,
  'PATCH /api/invoice-line-items/:id': updateLine,
  'DELETE /api/invoice-line-items/:id': (ctx, { id }) => deleteLine(ctx, id),
  'POST /api/invoice-line-items/:id/restore': (ctx, { id }) => restoreLine(ctx, id),
})

export { invoiceRights as rights } from './rules.ts'
export const kinds = [{ ...invoiceKind, remove: deleteInvoice, restore: restoreInvoice }] satisfies RecordKind[]
export const holders = [pdfHolder, xmlHolder]
export const dated = [overdueInvoices]
export const holds = [holdsBilledWork]
export const notices = Object.values(invoiceNotices)
