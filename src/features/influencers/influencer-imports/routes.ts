import type { Readable } from 'node:stream'
import { implement } from '#platform/http/routes.ts'
import { influencerImportsApi } from './api.ts'
import { importInfluencers, sendSheet, undoImport } from './commands.ts'
import { previewImport, skippedAsCsv } from './queries.ts'

export const routes = implement(influencerImportsApi, {
  'PUT /api/influencer-import-files': (ctx, _input, { request }) => sendSheet(ctx, request.body as Readable | undefined),
  'POST /api/influencer-imports/preview': previewImport,
  'GET /api/influencer-imports/skipped': async (ctx, asked, { reply }) => {
    const text = await skippedAsCsv(ctx, asked)
    await reply
      .header('content-type', 'text/csv; charset=utf-8; header=present')
      .header('content-disposition', 'attachment; filename="skipped-rows.csv"')
      .header('cache-control', 'no-store')
      .send(text)
  },
  'POST /api/influencer-imports': importInfluencers,
  'DELETE /api/influencer-imports/:id': (ctx, { id }) => undoImport(ctx, id),
})

export { influencerImportRights as rights } from './rules.ts'
