import type { Services } from '#platform/context.ts'
import { implement } from '#platform/http/routes.ts'
import { sendFile } from '#platform/http/send-file.ts'
import { filesApi } from './api.ts'
import { checkJob, filesJob, scanJob } from './jobs.ts'
import { openFile } from './queries.ts'

export const routes = implement(filesApi, {
  'GET /api/files/:id': async (ctx, { id, download }, http) =>
    sendFile(ctx, await openFile(ctx, id), http, { download: download === true }),
})

export const rights = {}
export const scheduled = (services: Services) => [filesJob(services), checkJob(services)]
export const queued = (services: Services) => [scanJob(services)]
