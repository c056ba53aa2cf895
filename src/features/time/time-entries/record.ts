import { sql } from 'drizzle-orm'
import { visibleBy } from '#platform/database/visible.ts'
import type { RecordKind } from '#platform/records/record-kind.ts'
import { hoursRights } from './rules.ts'
import { loggedType } from './schema.ts'
import { timeEntries } from './table.ts'

/** Entries of hours hang on a task or deliverable, and are seen by the agency alone. */
export const timeEntryKind: RecordKind<typeof timeEntries> = {
  name: 'time-entry',
  noun: 'time entry',
  nouns: 'time entries',
  table: timeEntries,
  place: { on: { type: timeEntries.recordType, id: timeEntries.recordId } },
  deletable: {
    listed: {
      title: sql`concat_ws(' · ', te.minutes || ' min', te.day, te.note)`,
      mayDelete: (actor, kinds) => {
        const edits = visibleBy(actor, hoursRights['hours.edit'], { s: sql`te.user_id = ${actor.userId}`, v: sql`false` })
        // Of what is deleted itself they come back with that.
        const onRecord = kinds.inSight(
          actor,
          sql`te.record_type`,
          sql`te.record_id`,
          kinds.all.filter(({ name }) => loggedType.safeParse(name).success),
        )
        return sql`(${edits} and ${onRecord})`
      },
    },
  },
  seen: (actor) => visibleBy(actor, hoursRights['hours.view'], { v: sql`false` }),
  alias: 'te',
}
