import { defineApi, done, idInput, op, page } from '#shared/contract/endpoint.ts'
import { sellingRateList, sellingRateSet, sellingRateView } from './schema.ts'

export const sellingRatesApi = defineApi({
  'GET /api/selling-rates': op({
    summary: 'Prices of hours by project, brand, person and duty, the latest first',
    rights: ['selling-rates.view'],
    input: sellingRateList,
    output: page(sellingRateView),
  }),
  'POST /api/selling-rates': op({
    summary: 'Set the price of an hour from a day on',
    rights: ['selling-rates.edit'],
    input: sellingRateSet,
    output: sellingRateView,
  }),
  'DELETE /api/selling-rates/:id': op({
    summary: 'Remove a selling rate; the one before it holds again',
    rights: ['selling-rates.edit'],
    input: idInput,
    output: done,
  }),
})
