import { defineApi, op, page } from '#shared/contract/endpoint.ts'
import { exportedLine, exportedTax, exportList } from './schema.ts'

export const invoiceExportsApi = defineApi({
  'GET /api/invoice-lines': op({
    summary: 'Lines of the invoices that the filters leave, each with number, client and date of its invoice',
    rights: ['invoices.view'],
    input: exportList,
    output: page(exportedLine),
  }),
  'GET /api/invoice-taxes': op({
    summary: 'Taxes of the issued invoices that the filters leave, one row per invoice, tax category and rate',
    rights: ['invoices.view'],
    input: exportList,
    output: page(exportedTax),
  }),
})
