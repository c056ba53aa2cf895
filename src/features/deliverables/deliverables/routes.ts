import type { Services } from '#platform/context.ts'
import { implement } from '#platform/http/routes.ts'
import type { RecordKind } from '#platform/records/record-kind.ts'
import { deliverablesApi } from './api.ts'
import {
  createDeliverable,
  deleteDeliverable,
  filesChanged,
  moveDeliverable,
  partChanged,
  restoreDeliverable,
  updateDeliverable,
} from './commands.ts'
import { deliverableTotalsJob, dueDeliverables } from './jobs.ts'
import { deliverableNotices } from './notices.ts'
import { listDeliverableAttachments, listDeliverables, listHidden, readDeliverable } from './queries.ts'
import { deliverableKind, deliverableWork } from './record.ts'

export const routes = implement(deliverablesApi, {
  'GET /api/deliverables': listDeliverables,
  'GET /api/deliverables/:id': (ctx, { id }) => readDeliverable(ctx, id),
  'GET /api/deliverables/:id/hidden': (ctx, { id }) => listHidden(ctx, id),
  'POST /api/deliverables': createDeliverable,
  'PATCH /api/deliverables/:id': updateDeliverable,
  'PATCH /api/deliverables/:id/place': moveDeliverable,
  'DELETE /api/deliverables/:id': (ctx, { id }) => deleteDeliverable(ctx, id),
  'POST /api/deliverables/:id/restore': (ctx, { id, deletionId }) => restoreDeliverable(ctx, id, deletionId),
  'GET /api/deliverable-attachments': listDeliverableAttachments,
})

export { deliverableRights as rights } from './rules.ts'
export const kinds = [
  {
    ...deliverableKind,
    remove: deleteDeliverable,
    restore: restoreDeliverable,
    filesChanged,
    partChanged,
    work: { ...deliverableWork, handOver: (ctx, { id, assigneeId }) => updateDeliverable(ctx, { id, assignedTo: assigneeId }) },
  },
] satisfies RecordKind[]
export const scheduled = (services: Services) => [deliverableTotalsJob(services)]
export const dated = [dueDeliverables]
export const notices = Object.values(deliverableNotices)
