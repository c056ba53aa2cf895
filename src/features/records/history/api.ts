import { anyRecord, defineApi, op } from '#shared/contract/endpoint.ts'
import { historyList, historyPage } from './schema.ts'

export const historyApi = defineApi({
  'GET /api/history': op({
    summary: 'Who changed what of a record, newest first',
    rights: [anyRecord],
    input: historyList,
    output: historyPage,
  }),
})
