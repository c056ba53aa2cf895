import { implement } from '#platform/http/routes.ts'
import { milestonesApi } from './api.ts'
import { createMilestone, deleteMilestone, moveMilestone, restoreMilestone, updateMilestone } from './commands.ts'
import { listMilestones } from './queries.ts'
import { milestoneKind } from './record.ts'

export const routes = implement(milestonesApi, {
  'GET /api/deliverable-milestones': listMilestones,
  'POST /api/deliverable-milestones': createMilestone,
  'PATCH /api/deliverable-milestones/:id': updateMilestone,
  'PATCH /api/deliverable-milestones/:id/place': moveMilestone,
  'DELETE /api/deliverable-milestones/:id': (ctx, { id }) => deleteMilestone(ctx, id),
  'POST /api/deliverable-milestones/:id/restore': (ctx, { id, deletionId }) => restoreMilestone(ctx, id, deletionId),
})

export const rights = {}
export const kinds = [{ ...milestoneKind, remove: deleteMilestone, restore: restoreMilestone }]
