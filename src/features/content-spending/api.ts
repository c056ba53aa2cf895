import { defineApi, op } from '#shared/endpoint.ts'
import { spendingInput, spendingView } from './schema.ts'

export const contentSpendingApi = defineApi({
  'GET /api/content-spending': op({
    summary: 'Budget, actual cost and what remains of paid ads, by currency, brand, platform and month',
    rights: ['content.spending'],
    input: spendingInput,
    output: spendingView,
  }),
})
