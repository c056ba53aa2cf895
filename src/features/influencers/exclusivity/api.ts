import { defineApi, idInput, op } from '#shared/contract/endpoint.ts'
import { clashList } from './schema.ts'

export const exclusivityApi = defineApi({
  'GET /api/engagements/:id/clashes': op({
    summary: 'Contracted engagements that exclude this one, or that it would exclude',
    rights: ['engagements.view'],
    input: idInput,
    output: clashList,
  }),
})
