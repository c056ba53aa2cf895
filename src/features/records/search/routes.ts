import type { Services } from '#platform/context.ts'
import { implement } from '#platform/http/routes.ts'
import { searchApi } from './api.ts'
import { noteOpened, searchReader } from './commands.ts'
import { listKinds, listRecent, search } from './queries.ts'
import { openedRecordKind } from './record.ts'

export const routes = implement(searchApi, {
  'GET /api/search': search,
  'GET /api/search-kinds': listKinds,
  'GET /api/recent-records': (ctx, { limit }) => listRecent(ctx, limit),
  'POST /api/recent-records': noteOpened,
})

export { searchRights as rights } from './rules.ts'
export const kinds = [openedRecordKind]
export const readers = (services: Services) => [searchReader(services)]
