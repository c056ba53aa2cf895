import { sql } from 'drizzle-orm'
import { projectRefOf } from '#features/clients/projects/refs.ts'
import { personRefOf } from '#features/workspace/users/refs.ts'
import type { Ctx } from '#platform/context.ts'
import { row, rows } from '#platform/database/db.ts'
import { holds, rankOf } from '#platform/database/match.ts'
import { loggedKinds, loggedRecords } from '#platform/records/logged.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { PersonRef } from '#shared/contract/refs.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import { notFound } from '#shared/rights/errors.ts'
import { addDays, weekOf } from '#shared/values/dates.ts'
import { invoicesOf } from '../time-entries/queries.ts'
import { canLogForOthers, canLogHours, canViewHours } from '../time-entries/rules.ts'
import type { BilledOn } from '../time-entries/schema.ts'
import type { timesheetsApi } from './api.ts'
import type { TimesheetRow, TimesheetView } from './schema.ts'

const weekOfZeros = [0, 0, 0, 0, 0, 0, 0]

type Found = Omit<TimesheetRow, 'minutes' | 'billed' | 'mayLog'> & {
  logged: Record<string, { minutes: number; ids: string[] }>
  assigneeId: string | null
  createdBy: string | null
}

/** A week of hours, from Monday to Sunday. @throws AppError not_found, forbidden */
export async function readTimesheet(
  { services, actor }: Ctx,
  { userId = actor.userId, day }: ParsedInputOf<(typeof timesheetsApi)['GET /api/timesheet']>,
): Promise<TimesheetView> {
  assertAllowed(canViewHours(actor), 'hours')
  const { pool } = services
  const { first } = weekOf(day)
  const records = loggedRecords(await services.kinds())
  const days = Array.from({ length: 7 }, (_, at) => addDays(first, at))
  const found = await row<{ person: PersonRef }>(pool, sql`select ${personRefOf('u')} as person from users u where u.id = ${userId}`)
  if (!found) throw notFound('person')
  const lines = await rows<Found>(
    pool,
    sql`with logged as (
        select te.record_type, te.record_id, te.day, sum(te.minutes)::int as minutes, json_agg(te.id) as ids from time_entries te
        where te.user_id = ${userId} and te.deleted_at is null and te.day between ${addDays(first, -7)}::date and ${addDays(first, 6)}::date group by 1, 2, 3),
      on_sheet as (
        select distinct record_type, record_id from logged
        union select x.record_type, x.id from ${records} x where x.assignee_id = ${userId} and x.underway and x.deleted_at is null)
      select s.record_type as "recordType", s.record_id as "recordId", o.name as title, ${projectRefOf('p', 'b')} as project,
        o.assignee_id as "assigneeId", o.created_by as "createdBy",
        coalesce((select json_object_agg(l.day, json_build_object('minutes', l.minutes, 'ids', l.ids)) from logged l where l.record_type = s.record_type and l.record_id = s.record_id), '{}') as logged
      from on_sheet s
        join lateral (select * from ${records} x where x.record_type = s.record_type and x.id = s.record_id and x.deleted_at is null) o on true
        join projects p on p.id = o.project_id join brands b on b.id = p.brand_id
      where p.archived_at is null or exists (select 1 from logged l where l.record_id = s.record_id and l.day >= ${first}::date)
      order by lower(p.name), p.id, lower(o.name), s.record_id`,
  )
  const invoices = await invoicesOf(
    { services, actor },
    pool,
    lines.flatMap(({ logged }) => days.flatMap((one) => logged[one]?.ids ?? [])),
  )
  const own = userId === actor.userId || canLogForOthers(actor).allowed
  return {
    person: found.person,
    days,
    rows: lines.map(({ logged, assigneeId, createdBy, ...line }) => ({
      ...line,
      minutes: days.map((one) => logged[one]?.minutes ?? 0),
      billed: days.map((one) => billedBy(invoices, logged[one]?.ids ?? [])),
      mayLog: own && canLogHours(actor, { assigneeId, createdBy }).allowed,
    })),
  }
}

/** Which of these entries are on invoices; null where none is. */
function billedBy(invoices: ReadonlyMap<string, BilledOn | null>, ids: readonly string[]): TimesheetRow['billed'][number] {
  const billed = ids.filter((id) => invoices.has(id))
  if (billed.length === 0) return null
  const named = billed.flatMap((id) => invoices.get(id) ?? [])
  return { on: [...new Map(named.map((one) => [one.id, one])).values()] }
}

/** Tasks and deliverables that the actor can log hours on: by name, or without one those of a person. @throws AppError forbidden */
export async function findLoggable(
  { services, actor }: Ctx,
  { q, userId = actor.userId }: ParsedInputOf<(typeof timesheetsApi)['GET /api/timesheet/records']>,
): Promise<{ items: TimesheetRow[] }> {
  assertAllowed(canViewHours(actor), 'hours')
  const kinds = await services.kinds()
  const found = await rows<Omit<Found, 'logged'>>(
    services.pool,
    sql`select x.record_type as "recordType", x.id as "recordId", x.name as title, ${projectRefOf('p', 'b')} as project,
        x.assignee_id as "assigneeId", x.created_by as "createdBy"
      from ${loggedRecords(kinds)} x join projects p on p.id = x.project_id join brands b on b.id = p.brand_id
      where x.deleted_at is null and p.archived_at is null and ${q ? holds(sql`x.name`, q) : sql`x.assignee_id = ${userId}`}
        and ${kinds.inSight(actor, sql`x.record_type`, sql`x.id`, loggedKinds(kinds))}
      order by ${q ? sql`${rankOf(sql`x.name`, q)}, lower(x.name)` : sql`x.planned desc, x.due_date nulls last, lower(x.name)`}, x.id limit 50`,
  )
  const mayLog = userId === actor.userId || canLogForOthers(actor).allowed
  return {
    items: found.flatMap(({ assigneeId, createdBy, ...line }) =>
      mayLog && canLogHours(actor, { assigneeId, createdBy }).allowed
        ? [{ ...line, minutes: weekOfZeros, billed: weekOfZeros.map(() => null), mayLog }]
        : [],
    ),
  }
}
