import { implement } from '#platform/http/routes.ts'
import { usageRightsApi } from './api.ts'
import { updateUsageRights } from './commands.ts'
import { endingRights } from './jobs.ts'
import { usageRightNotices } from './notices.ts'
import { listWarnings, usageRightsFor } from './queries.ts'

export const routes = implement(usageRightsApi, {
  'GET /api/usage-rights': listWarnings,
  'GET /api/usage-rights/:id': (ctx, { id }) => usageRightsFor(ctx, id),
  'PATCH /api/usage-rights/:id': updateUsageRights,
})

export { usageRightsRights as rights } from './rules.ts'
export const dated = [endingRights]
export const notices = Object.values(usageRightNotices)
