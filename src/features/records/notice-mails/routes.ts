import type { Services } from '#platform/context.ts'
import { implement } from '#platform/http/routes.ts'
import { noticeMailsApi } from './api.ts'
import { askUnsubscribe, unsubscribe } from './commands.ts'
import { digests, mailsJob } from './jobs.ts'

export const routes = implement(noticeMailsApi, {
  'GET /api/unsubscribe/:token': async (ctx, { token }, { reply }) => {
    await askUnsubscribe(ctx, token, reply)
    return {}
  },
  'POST /api/unsubscribe/:token': async (ctx, { token }, { reply }) => {
    await unsubscribe(ctx, token, reply)
    return {}
  },
})

export const rights = {}
export const scheduled = (services: Services) => [mailsJob(services)]
export const dated = [digests]
