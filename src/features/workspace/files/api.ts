import { z } from 'zod'
import { defineApi, op } from '#shared/contract/endpoint.ts'
import { fileInput } from './schema.ts'

export const filesApi = defineApi({
  'GET /api/files/:id': op({
    summary: 'A stored file, for whoever may open a record that holds it; takes Range',
    // Who may open which is said by the records that hold files (FileHolder).
    rights: 'self',
    input: fileInput,
    output: z.unknown(),
    stream: true,
  }),
})
