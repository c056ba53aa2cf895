import { implement } from '#platform/http/routes.ts'
import { invoiceExportsApi } from './api.ts'
import { listExportedLines, listExportedTaxes } from './queries.ts'

export const routes = implement(invoiceExportsApi, {
  'GET /api/invoice-lines': listExportedLines,
  'GET /api/invoice-taxes': listExportedTaxes,
})

// Lists of invoices in other forms: the rights are those of invoices.
export const rights = {}
