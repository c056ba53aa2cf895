import { defineApi, done, idInput, op } from '#shared/contract/endpoint.ts'
import { openedInvoice, openedInvoiceInput, sendDraft, sendInput, sentInvoice } from './schema.ts'

export const invoiceSendingApi = defineApi({
  'GET /api/invoices/:id/mail': op({
    summary: 'The mail that an invoice would be sent with, from the template of the billing settings',
    rights: ['invoices.edit'],
    input: idInput,
    output: sendDraft,
  }),
  'POST /api/invoices/:id/send': op({
    summary: 'Send an invoice by mail, with a secret link for each recipient; a draft is issued first',
    rights: ['invoices.edit'],
    input: sendInput,
    output: sentInvoice,
  }),
  'GET /api/opened-links/:id/invoice': op({
    summary: 'The invoice that the opened link shows',
    rights: ['links.open'],
    guest: true,
    input: openedInvoiceInput,
    output: openedInvoice,
  }),
  'POST /api/opened-links/:id/invoice-view': op({
    summary: 'The page of the link has shown the invoice: its first view counts, unless it is one of staff',
    rights: ['links.open'],
    guest: true,
    input: openedInvoiceInput,
    output: done,
  }),
})
