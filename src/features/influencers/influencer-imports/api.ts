import { z } from 'zod'
import { defineApi, deletionView, idInput, nothing, op } from '#shared/contract/endpoint.ts'
import {
  importFileMaxBytes,
  importFileView,
  importReading,
  influencerImportInput,
  influencerImportPreview,
  influencerImportView,
} from './schema.ts'

const rights = ['influencers.import']

export const influencerImportsApi = defineApi({
  'PUT /api/influencer-import-files': op({
    summary: 'Send a sheet of influencers: CSV in UTF-8 or UTF-16 of up to 10 MB as the raw body; it is kept for a day',
    rights,
    input: nothing,
    output: importFileView,
    upload: { maxBytes: importFileMaxBytes },
  }),
  'POST /api/influencer-imports/preview': op({
    summary: 'What a sheet holds, what each column is taken for, and each row that would be skipped; nothing is written',
    rights,
    input: importReading,
    output: influencerImportPreview,
  }),
  'GET /api/influencer-imports/skipped': op({
    summary: 'The rows of a sheet that would be skipped as CSV, each with the reasons',
    rights,
    input: importReading,
    output: z.unknown(),
    stream: true,
  }),
  'POST /api/influencer-imports': op({
    summary: 'Add the influencers of a sheet in one transaction, except for the rows that the preview skips',
    rights,
    input: influencerImportInput,
    output: influencerImportView,
  }),
  'DELETE /api/influencer-imports/:id': op({
    summary: 'Undo an import: delete all its influencers together; they can be restored for 30 days',
    rights,
    input: idInput,
    output: deletionView,
  }),
})
