import { defineApi, done, idInput, op, page } from '#shared/contract/endpoint.ts'
import { workPriceList, workPriceSet, workPriceView } from './schema.ts'

export const workPricesApi = defineApi({
  'GET /api/work-prices': op({
    summary: 'Agreed prices of deliverables and milestones',
    rights: ['selling-rates.view'],
    input: workPriceList,
    output: page(workPriceView),
  }),
  'POST /api/work-prices': op({
    summary: 'Set the price of a deliverable or a milestone',
    rights: ['prices.edit'],
    input: workPriceSet,
    output: workPriceView,
  }),
  'DELETE /api/work-prices/:id': op({ summary: 'Remove a price', rights: ['prices.edit'], input: idInput, output: done }),
})
