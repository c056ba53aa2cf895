import { defineApi, op } from '#shared/contract/endpoint.ts'
import { openingRights } from '#shared/rights/opening-rights.ts'
import { historyList, historyPage } from './schema.ts'

export const historyApi = defineApi({
  'GET /api/history': op({
    summary: 'Who changed what of a record, newest first',
    rights: openingRights,
    input: historyList,
    output: historyPage,
  }),
})
