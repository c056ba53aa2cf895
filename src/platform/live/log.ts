import { prepared, type Queryable } from '../database/db.ts'
import type { EventRow } from './visibility.ts'

/** Where a reader stands in the event log: transaction id and event id; everything at or before it was seen. */
export type Mark = { xid: string; id: number }

/** How many events one look gives at most. */
export const eventBatch = 500

// Below this no transaction of our database is still running. `pg_snapshot_xmin` alone also counts what other databases of the same
// server write: a long import there would hold back every change here until its end. A transaction that cannot be found counts as ours.
const horizon = `
  coalesce(
    (select running from pg_snapshot_xip(pg_current_snapshot()) running
     where not exists (select from pg_stat_activity other where other.backend_xid = running::xid and other.datname <> current_database())
     order by running limit 1),
    pg_snapshot_xmax(pg_current_snapshot()))`

// Only rows whose transaction can no longer be overtaken: an event id is no mark, since event 2 can commit before event 1.
// The order names the table's column: a bare `xid` would be the text that is selected, in which 1000 comes before 999.
const selectAfter = `
  select id, xid::text as xid, kind, record_type as "recordType", record_id as "recordId", version, brand_id as "brandId",
    project_id as "projectId", audience, readers, concerns, actor_id as "actorId", changes
  from events where (xid, id) > ($1::text::xid8, $2::bigint) and xid < (select ${horizon})
  order by events.xid, events.id limit ${eventBatch}`

/** What came behind a mark, in the order of marks; see decision 6. */
export function eventsAfter(db: Queryable, mark: Mark): Promise<EventRow[]> {
  return prepared<EventRow>(db, 'events_after', selectAfter, [mark.xid, mark.id])
}

/** The mark of a reader that begins now: events before it are history. */
export async function presentMark(db: Queryable): Promise<Mark> {
  const [now] = await prepared<{ xid: string }>(db, 'events_present', `select (${horizon})::text as xid`, [])
  return { xid: now?.xid ?? '0', id: 0 }
}
