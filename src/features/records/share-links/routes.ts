import type { Services } from '#platform/context.ts'
import { implement } from '#platform/http/routes.ts'
import { secretLinksApi } from './api.ts'
import { createLink, replaceLink, revokeLink, updateLink } from './commands.ts'
import { linksJob } from './jobs.ts'
import { listLinks, listVisits, readChoice, readLink } from './queries.ts'
import { linkedRecordKind, linkKindOfRecord } from './record.ts'

export const routes = implement(secretLinksApi, {
  'GET /api/secret-links': listLinks,
  'GET /api/secret-links/:id': (ctx, { id }) => readLink(ctx, id),
  'GET /api/secret-link-choices': readChoice,
  'POST /api/secret-links': createLink,
  'PATCH /api/secret-links/:id': updateLink,
  'POST /api/secret-links/:id/replace': (ctx, { id }) => replaceLink(ctx, id),
  'POST /api/secret-links/:id/revoke': (ctx, { id }) => revokeLink(ctx, id),
  'GET /api/secret-link-visits': listVisits,
})

export const rights = {}
export const kinds = [linkKindOfRecord, linkedRecordKind]
export const scheduled = (services: Services) => [linksJob(services)]
