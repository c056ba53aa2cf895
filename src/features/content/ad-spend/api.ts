import { defineApi, op, page } from '#shared/contract/endpoint.ts'
import { spendingInput, spendingLine, spendingLinesInput, spendingView } from './schema.ts'

export const contentSpendingApi = defineApi({
  'GET /api/content-spending': op({
    summary: 'Budget, actual cost and what remains of paid ads, by currency, brand, platform and month',
    rights: ['content.spending'],
    input: spendingInput,
    output: spendingView,
  }),
  'GET /api/content-spending/lines': op({
    summary: 'The same for each brand, platform, month and currency together',
    rights: ['content.spending'],
    input: spendingLinesInput,
    output: page(spendingLine),
  }),
})
