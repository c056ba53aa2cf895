import { implement } from '#platform/http/routes.ts'
import type { RecordKind } from '#platform/records/record-kind.ts'
import { engagementsApi } from './api.ts'
import { createEngagement, deleteEngagement, restoreEngagement } from './commands.ts'
import { engagementDates } from './jobs.ts'
import { engagementNotices } from './notices.ts'
import { mailComment } from './notify.ts'
import { listEngagements, readEngagement } from './queries.ts'
import { engagementKind, engagementsHold } from './record.ts'

export const routes = implement(engagementsApi, {
  'GET /api/engagements': listEngagements,
  'GET /api/engagements/:id': (ctx, { id }) => readEngagement(ctx, id),
  'POST /api/engagements': createEngagement,
  'DELETE /api/engagements/:id': (ctx, { id }) => deleteEngagement(ctx, id),
  'POST /api/engagements/:id/restore': (ctx, { id, deletionId }) => restoreEngagement(ctx, id, deletionId),
})

export { engagementRights as rights } from './rules.ts'
export const kinds = [
  { ...engagementKind, remove: deleteEngagement, restore: restoreEngagement, commented: mailComment },
] satisfies RecordKind[]
export const dated = [engagementDates]
export const holds = [engagementsHold]
export const notices = Object.values(engagementNotices)
