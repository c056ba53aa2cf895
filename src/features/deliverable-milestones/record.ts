import { sql } from 'drizzle-orm'
import type { RecordKind } from '#platform/record-kind.ts'
import { deliverableMilestones } from '../deliverables/table.ts'

/** Milestones are parts of a deliverable: seen and gone with it. */
export const milestoneKind: RecordKind<typeof deliverableMilestones> = {
  name: 'deliverable-milestone',
  noun: 'milestone',
  nouns: 'milestones',
  table: deliverableMilestones,
  place: { of: { column: deliverableMilestones.deliverableId, in: 'deliverable' } },
  deletable: {},
  seen: () => sql`true`,
  alias: 'm',
}
