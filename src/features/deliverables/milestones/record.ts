import { sql } from 'drizzle-orm'
import { anyOf } from '#platform/database/db.ts'
import { visibleBy } from '#platform/database/visible.ts'
import type { RecordKind } from '#platform/records/record-kind.ts'
import { visibleDeliverables } from '../deliverables/queries.ts'
import { stillToCome } from '../deliverables/record.ts'
import { deliverableRights } from '../deliverables/rules.ts'
import { deliverableMilestones } from '../deliverables/table.ts'
import { milestoneStatusLabels } from './labels.ts'
import type { MilestoneStatus } from './schema.ts'

/** Milestones are parts of a deliverable: seen and gone with it. */
export const milestoneKind: RecordKind<typeof deliverableMilestones> = {
  name: 'deliverable-milestone',
  noun: 'milestone',
  nouns: 'milestones',
  table: deliverableMilestones,
  place: { of: { column: deliverableMilestones.deliverableId, in: 'deliverable' } },
  deletable: {
    listed: {
      title: deliverableMilestones.name,
      // Of a deliverable that is deleted itself it comes back with that one.
      mayDelete: (actor) => {
        const own = { a: sql`dl.assigned_to = ${actor.userId}`, v: sql`dl.project_id = ${anyOf(actor.scope.projectIds)}` }
        return sql`exists (select 1 from deliverables dl where dl.id = m.deliverable_id and dl.deleted_at is null
          and ${visibleDeliverables(actor)} and ${visibleBy(actor, deliverableRights['deliverables.edit'], own)})`
      },
    },
  },
  seen: () => sql`true`,
  alias: 'm',
  due: {
    date: deliverableMilestones.dueDate,
    title: deliverableMilestones.name,
    state: deliverableMilestones.status,
    stateLabel: (state) => milestoneStatusLabels[state as MilestoneStatus],
    label: 'Milestone',
    on: (actor) => sql`m.status <> 'completed' and dl.assigned_to = ${actor.userId} and ${stillToCome}`,
  },
}
