import { implement } from '#platform/http/routes.ts'
import { followsApi } from './api.ts'
import { removeFollows, setFollowing } from './commands.ts'
import { hearing, readFollow } from './queries.ts'

export const routes = implement(followsApi, {
  'GET /api/follows': (ctx, { recordType, recordId }) => readFollow(ctx, ctx.services.pool, recordType, recordId),
  'PATCH /api/follows': (ctx, { recordType, recordId, following }) => setFollowing(ctx, recordType, recordId, following),
})

export const rights = {}
export const purged = [removeFollows]
export const followers = [{ hearing }]
