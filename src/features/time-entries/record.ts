import { sql } from 'drizzle-orm'
import type { RecordKind } from '#platform/record-kind.ts'
import { visibleBy } from '#platform/visible.ts'
import { hoursRights } from './rules.ts'
import { timeEntries } from './table.ts'

/** Entries of hours hang on a task or deliverable, and are seen by the agency alone. */
export const timeEntryKind: RecordKind<typeof timeEntries> = {
  name: 'time-entry',
  noun: 'time entry',
  nouns: 'time entries',
  table: timeEntries,
  place: { on: { type: timeEntries.recordType, id: timeEntries.recordId } },
  deletable: {},
  seen: (actor) => visibleBy(actor, hoursRights['hours.view'], { v: sql`false` }),
  alias: 'te',
}
