import { implement } from '#platform/http/routes.ts'
import { invoiceSendingApi } from './api.ts'
import { noteInvoiceView, sendInvoice } from './commands.ts'
import { readMailDraft, readOpenedInvoice } from './queries.ts'
import { invoiceLink } from './record.ts'

export const routes = implement(invoiceSendingApi, {
  'GET /api/invoices/:id/mail': (ctx, { id }) => readMailDraft(ctx, id),
  'POST /api/invoices/:id/send': sendInvoice,
  'GET /api/opened-links/:id/invoice': (ctx) => readOpenedInvoice(ctx),
  'POST /api/opened-links/:id/invoice-view': (ctx, _input, { request }) => noteInvoiceView(ctx, request),
})

export const rights = {}
export const links = [invoiceLink]
