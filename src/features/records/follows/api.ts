import { anyRecord, defineApi, op } from '#shared/contract/endpoint.ts'
import { followed, followUpdate, followView } from './schema.ts'

export const followsApi = defineApi({
  'GET /api/follows': op({
    summary: 'Whether one follows a record',
    rights: [anyRecord],
    input: followed,
    output: followView,
  }),
  'PATCH /api/follows': op({
    summary: 'Follow a record, or no longer',
    rights: [anyRecord],
    input: followUpdate,
    output: followView,
  }),
})
