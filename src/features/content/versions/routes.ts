import type { Readable } from 'node:stream'
import { storedFile } from '#features/workspace/files/queries.ts'
import type { Services } from '#platform/context.ts'
import { implement } from '#platform/http/routes.ts'
import { sendFile } from '#platform/http/send-file.ts'
import { contentVersionsApi } from './api.ts'
import { addArticlePicture, addContentVersion, restoreContentVersion } from './commands.ts'
import { picturesJob } from './jobs.ts'
import { fileOfContent, listContentVersions, readContentVersion, readDifference } from './queries.ts'

export const routes = implement(contentVersionsApi, {
  'GET /api/content-items/:id/file': async (ctx, input, http) => {
    const { fileId, name } = await fileOfContent(ctx, input)
    await sendFile(ctx, { ...(await storedFile(ctx.services.pool, fileId)), name }, http, { download: true })
  },
  'GET /api/content-versions': listContentVersions,
  'GET /api/content-versions/:id': (ctx, { id }) => readContentVersion(ctx, id),
  'GET /api/content-versions/:id/difference': readDifference,
  'POST /api/content-items/:id/versions': addContentVersion,
  'PUT /api/content-items/:id/picture': (ctx, { id }, { request }) => addArticlePicture(ctx, id, request.body as Readable | undefined),
  'POST /api/content-items/:id/versions/:number/restore': restoreContentVersion,
})

export const rights = {}
export const scheduled = (services: Services) => [picturesJob(services)]
