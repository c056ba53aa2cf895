import type { Services } from '#platform/context.ts'
import { implement } from '#platform/http/routes.ts'
import { supportMailsApi } from './api.ts'
import { forgetOldWays, mailboxWatch } from './jobs.ts'
import { readMailbox } from './queries.ts'
import { answeredTickets } from './refs.ts'

export const routes = implement(supportMailsApi, {
  'GET /api/support-mailbox': (ctx) => readMailbox(ctx),
})

export const rights = {}
export const replyable = [answeredTickets]
export const scheduled = (services: Services) => [forgetOldWays(services)]
export const watches = (services: Services) => (services.env.IMAP_URL === undefined ? [] : [mailboxWatch(services)])
