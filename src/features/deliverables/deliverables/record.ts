import { sql } from 'drizzle-orm'
import { canCommentOn } from '#features/records/comments/rules.ts'
import { canLogForConcerned } from '#features/time/time-entries/rules.ts'
import { anyOf, row } from '#platform/database/db.ts'
import { visibleBy } from '#platform/database/visible.ts'
import type { RecordKind, Work } from '#platform/records/record-kind.ts'
import { addressOf } from '#shared/records/addresses.ts'
import { type Actor, isClient } from '#shared/rights/actor.ts'
import { authorize, decide } from '#shared/rights/decision.ts'
import { notFound } from '#shared/rights/errors.ts'
import { deliverableStatusLabels } from './labels.ts'
import { awaitsVerdict, visibleDeliverables } from './queries.ts'
import { type DeliverableRow, manifestOf, refOf } from './refs.ts'
import { canViewDeliverable, deliverableRights } from './rules.ts'
import { type DeliverableStatus, deliverableDetail } from './schema.ts'
import { deliverables } from './table.ts'

type Named = Pick<DeliverableRow, 'id' | 'name' | 'projectId' | 'assignedTo' | 'createdBy'> & { brandId: string }

/** The condition on `dl` that a deliverable is neither delivered nor rejected. */
export const stillToCome = sql`dl.status not in ('delivered', 'rejected')`

const inScope = (actor: Actor) => sql`dl.project_id = ${anyOf(actor.scope.projectIds)}`

/** Deliverables as something to comment on, attach to, decide on and look back at. */
export const deliverableKind: RecordKind<typeof deliverables> = {
  name: 'deliverable',
  noun: 'deliverable',
  nouns: 'deliverables',
  table: deliverables,
  title: deliverables.name,
  place: { project: deliverables.projectId },
  deletable: {
    listed: {
      title: deliverables.name,
      mayDelete: (actor) =>
        sql`(${visibleDeliverables(actor)} and ${visibleBy(actor, deliverableRights['deliverables.create'], { v: inScope(actor) })})`,
    },
  },
  view: deliverableDetail,
  seen: visibleDeliverables,
  alias: 'dl',
  search: {
    body: deliverables.description,
    internal: [deliverables.notes],
    people: [deliverables.assignedTo, deliverables.createdBy],
    person: deliverables.assignedTo,
    state: deliverables.status,
    first: 5,
    opens: addressOf.deliverable,
  },
  opensBy: 'deliverables.view',
  find: async (db, actor, id) => {
    const found = await row<Named>(
      db,
      sql`select dl.id, dl.name, dl.project_id as "projectId", p.brand_id as "brandId", dl.assigned_to as "assignedTo", dl.created_by as "createdBy"
        from deliverables dl join projects p on p.id = dl.project_id where dl.id = ${id} and dl.deleted_at is null`,
    )
    if (!found) throw notFound('deliverable')
    return refOf(authorize(canViewDeliverable(actor, found), found, 'deliverable'))
  },
  decided: { versionOf: manifestOf },
  canComment: (actor, ref) => canCommentOn(actor, { ...ref, assignee: ref.assigneeId === actor.userId }),
  due: {
    date: deliverables.dueDate,
    state: deliverables.status,
    stateLabel: (state) => deliverableStatusLabels[state as DeliverableStatus],
    label: 'Deliverable',
    // A client sees when each of theirs comes.
    on: (actor) => sql`${stillToCome} and ${isClient(actor) ? sql`true` : sql`dl.assigned_to = ${actor.userId}`}`,
    waits: (actor) => (isClient(actor) ? awaitsVerdict : sql`false`),
  },
  waits: { forClient: awaitsVerdict, since: sql`dl.status_since`, due: deliverables.dueDate },
  logged: {
    canLog: canLogForConcerned,
    assignee: deliverables.assignedTo,
    due: deliverables.dueDate,
    // One that consists of tasks is planned by them: its own estimate says once more what theirs say.
    planned: sql`(dl.status in ('not_started', 'in_progress', 'review') and not exists (select 1 from deliverable_parts dp
      join tasks pt on pt.id = dp.task_id and pt.deleted_at is null where dp.deliverable_id = dl.id and pt.estimated_hours is not null))`,
  },
  canAttach: (actor, ref) => decide(actor, deliverableRights['deliverables.edit'], { ...ref, assignee: ref.assigneeId === actor.userId }),
  filesGo: (actor) =>
    visibleBy(actor, deliverableRights['deliverables.edit'], { a: sql`dl.assigned_to = ${actor.userId}`, v: inScope(actor) }),
}

/** Whose work a deliverable is, until it is approved, delivered or rejected. */
export const deliverableWork: Omit<Work, 'handOver'> = {
  heldBy: (dl, userId) => sql`${dl}.assigned_to = ${userId} and ${dl}.status in ('not_started', 'in_progress', 'review')`,
}
