import { defineApi, op } from '#shared/contract/endpoint.ts'
import { openingRights } from '#shared/rights/opening-rights.ts'
import { followed, followUpdate, followView } from './schema.ts'

export const followsApi = defineApi({
  'GET /api/follows': op({
    summary: 'Whether one follows a record',
    rights: openingRights,
    input: followed,
    output: followView,
  }),
  'PATCH /api/follows': op({
    summary: 'Follow a record, or no longer',
    rights: openingRights,
    input: followUpdate,
    output: followView,
  }),
})
