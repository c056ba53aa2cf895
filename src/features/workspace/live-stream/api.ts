import { z } from 'zod'
import { defineApi, op } from '#shared/contract/endpoint.ts'

export const liveApi = defineApi({
  'GET /api/events': op({
    summary: 'Live changes as server-sent events, resumed by Last-Event-ID or `after`',
    rights: 'self',
    input: z.strictObject({ after: z.string().max(50).optional() }),
    output: z.unknown(),
    stream: true,
  }),
})
