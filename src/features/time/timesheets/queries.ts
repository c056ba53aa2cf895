import { sql } from 'drizzle-orm'
import { projectRefOf } from '#features/clients/projects/refs.ts'
import { personRefOf } from '#features/workspace/users/refs.ts'
import type { Ctx } from '#platform/context.ts'
import { row, rows } from '#platform/database/db.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { PersonRef } from '#shared/contract/refs.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import { notFound } from '#shared/rights/errors.ts'
import { addDays, weekOf } from '#shared/values/dates.ts'
import { canLogForOthers, canLogHours, canViewHours } from '../time-entries/rules.ts'
import type { timesheetsApi } from './api.ts'
import type { TimesheetRow, TimesheetView } from './schema.ts'

type Found = Omit<TimesheetRow, 'minutes' | 'mayLog'> & {
  minutes: Record<string, number>
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
  const days = Array.from({ length: 7 }, (_, at) => addDays(first, at))
  const found = await row<{ person: PersonRef }>(pool, sql`select ${personRefOf('u')} as person from users u where u.id = ${userId}`)
  if (!found) throw notFound('person')
  const lines = await rows<Found>(
    pool,
    sql`with logged as (
        select te.record_type, te.record_id, te.day, sum(te.minutes)::int as minutes from time_entries te
        where te.user_id = ${userId} and te.deleted_at is null and te.day between ${addDays(first, -7)}::date and ${addDays(first, 6)}::date group by 1, 2, 3),
      on_sheet as (
        select distinct record_type, record_id from logged
        union select 'task', t.id from tasks t where t.assignee_id = ${userId} and t.status = 'in_progress' and t.deleted_at is null)
      select s.record_type as "recordType", s.record_id as "recordId", o.name as title, ${projectRefOf('p', 'b')} as project,
        o.assignee_id as "assigneeId", o.created_by as "createdBy",
        coalesce((select json_object_agg(l.day, l.minutes) from logged l where l.record_type = s.record_type and l.record_id = s.record_id), '{}') as minutes
      from on_sheet s join lateral (
          select t.name, t.project_id, t.assignee_id, t.created_by from tasks t where s.record_type = 'task' and t.id = s.record_id and t.deleted_at is null
          union all select dl.name, dl.project_id, dl.assigned_to, dl.created_by from deliverables dl
            where s.record_type = 'deliverable' and dl.id = s.record_id and dl.deleted_at is null) o on true
        join projects p on p.id = o.project_id join brands b on b.id = p.brand_id
      where p.archived_at is null or exists (select 1 from logged l where l.record_id = s.record_id and l.day >= ${first}::date)
      order by lower(p.name), p.id, lower(o.name), s.record_id`,
  )
  const own = userId === actor.userId || canLogForOthers(actor).allowed
  return {
    person: found.person,
    days,
    rows: lines.map(({ minutes, assigneeId, createdBy, ...line }) => ({
      ...line,
      minutes: days.map((one) => minutes[one] ?? 0),
      mayLog: own && canLogHours(actor, { assigneeId, createdBy }).allowed,
    })),
  }
}
