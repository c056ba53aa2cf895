import { z } from 'zod'
import { defineApi, op } from '#shared/contract/endpoint.ts'
import { previewInput } from './schema.ts'

export const previewsApi = defineApi({
  'GET /api/files/:id/preview': op({
    summary: 'A small picture of a stored file, or a copy of a video that browsers play, for whoever may open the file; takes Range',
    rights: 'self',
    input: previewInput,
    output: z.unknown(),
    stream: true,
  }),
})
