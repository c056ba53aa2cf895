import type { Services } from '#platform/context.ts'
import { implement } from '#platform/http/routes.ts'
import { sendFile } from '#platform/http/send-file.ts'
import { previewsApi } from './api.ts'
import { olderJob, previewJobs, waitingJob } from './jobs.ts'
import { openPreview } from './queries.ts'
import { previewHolder } from './record.ts'

export const routes = implement(previewsApi, {
  'GET /api/files/:id/preview': async (ctx, { id, kind }, http) =>
    // What stands for a file never changes, since a file does not.
    sendFile(ctx, await openPreview(ctx, id, kind), http, { versioned: true }),
})

export const rights = {}
export const holders = [previewHolder]
export const scheduled = (services: Services) => [waitingJob(services), olderJob(services)]
export const queued = previewJobs
