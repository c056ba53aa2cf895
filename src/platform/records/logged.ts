import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type RecordKind, type RecordKinds, tableOf } from './record-kind.ts'

export type LoggedKind = RecordKind & Required<Pick<RecordKind, 'logged' | 'title' | 'alias'>>

const isLogged = (kind: RecordKind): kind is LoggedKind => kind.logged !== undefined && kind.title !== undefined && kind.alias !== undefined

/** Kinds of records that hours are logged on. */
export const loggedKinds = (kinds: RecordKinds): readonly LoggedKind[] => kinds.all.filter(isLogged)

/**
 * All records that hours are logged on, as a subquery: `record_type`, `id`, `name`, `project_id`, `assignee_id`, `created_by`, `start_date`,
 * `due_date`, `estimated_hours`, `logged_minutes`, `deleted_at`, `planned`, `underway`. Conditions on it reach the indexes of each table.
 */
export function loggedRecords(kinds: RecordKinds): SQL {
  return sql`(${sql.join(loggedKinds(kinds).map(loggedRecordsOf), sql` union all `)})`
}

/** The same of one kind, as a subquery. */
export function loggedRecordsOf(kind: LoggedKind): SQL {
  const { assignee, start, due, planned, underway = sql`false` } = kind.logged
  const alias = sql.raw(kind.alias)
  const column = ({ name }: PgColumn): SQL => sql`${alias}.${sql.raw(name)}`
  return sql`(select ${sql.raw(`'${kind.name}'::text`)} as record_type, ${alias}.id, ${column(kind.title)} as name, ${alias}.project_id,
    ${column(assignee)} as assignee_id, ${alias}.created_by, ${start ? column(start) : sql`null::date`} as start_date, ${column(due)} as due_date,
    ${alias}.estimated_hours, ${alias}.logged_minutes, ${alias}.deleted_at, ${planned} as planned, ${underway} as underway
    from ${sql.raw(tableOf(kind))} ${alias})`
}
