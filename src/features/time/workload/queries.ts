import { sql } from 'drizzle-orm'
import { personRefOf } from '#features/workspace/users/refs.ts'
import { workingDaysNow } from '#features/workspace/working-days/queries.ts'
import type { Ctx } from '#platform/context.ts'
import { anyOf, rows } from '#platform/database/db.ts'
import { loggedRecords } from '#platform/records/logged.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { PersonRef } from '#shared/contract/refs.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import type { Role } from '#shared/rights/roles.ts'
import { addDays, dateIn, weekOf } from '#shared/values/dates.ts'
import { defaultWeekMinutes } from '../rates/schema.ts'
import type { loadApi } from './api.ts'
import { canSeeLoad } from './rules.ts'
import { type Load, type LoadView, loadWeeks, type OverloadsView, shownOverloads } from './schema.ts'
import { capacityIn, type OpenWork, overloadsIn, spreadOver } from './tools.ts'

type Worker = { id: string; person: PersonRef; roles: Role[]; timezone: string; capacities: { from: string; minutes: number }[] }

/** What everybody has to do in these weeks against what they can. @throws AppError forbidden */
export async function readLoad(
  { services, actor }: Ctx,
  { userId, projectId }: ParsedInputOf<(typeof loadApi)['GET /api/load']>,
): Promise<LoadView> {
  assertAllowed(canSeeLoad(actor), 'load')
  const { pool } = services
  const kinds = await services.kinds()
  const monday = weekOf(dateIn(actor.timezone)).first
  const weeks = Array.from({ length: loadWeeks }, (_, at) => addDays(monday, 7 * at))
  const [days, workers, work] = await Promise.all([
    workingDaysNow(pool),
    rows<Worker>(
      pool,
      sql`select u.id, ${personRefOf('u')} as person, u.timezone, array(select r.role from user_roles r where r.user_id = u.id) as roles,
          coalesce((select json_agg(json_build_object('from', c.valid_from, 'minutes', c.minutes) order by (c.user_id is not null) desc, c.valid_from desc)
            from capacities c where c.user_id = u.id or c.user_id is null), '[]') as capacities
        from users u where u.deactivated_at is null and exists (
            select 1 from user_roles r where r.user_id = u.id and r.role not in ('client', 'influencer'))
          ${userId?.length ? sql`and u.id = ${anyOf(userId)}` : sql``} order by lower(u.full_name), u.id`,
    ),
    rows<OpenWork & { userId: string }>(
      pool,
      sql`select x.assignee_id as "userId", x.start_date as "startDate", x.due_date as "dueDate",
          (round(x.estimated_hours * 60) - x.logged_minutes)::int as left
        from ${loggedRecords(kinds)} x join projects p on p.id = x.project_id and p.archived_at is null and p.status in ('planning', 'active')
        where x.assignee_id is not null and x.deleted_at is null and x.planned and round(x.estimated_hours * 60) > x.logged_minutes
          ${userId?.length ? sql`and x.assignee_id = ${anyOf(userId)}` : sql``}
          ${projectId?.length ? sql`and x.project_id = ${anyOf(projectId)}` : sql``}`,
    ),
  ])
  const byPerson = Map.groupBy(work, (one) => one.userId)
  const people = workers.map(({ id, person, roles, timezone, capacities }) => {
    const today = dateIn(timezone)
    const planned = new Map<string | null, number>()
    for (const one of byPerson.get(id) ?? [])
      for (const [week, minutes] of spreadOver(days, one, today)) planned.set(week, (planned.get(week) ?? 0) + minutes)
    // Where it is Sunday still, while the reader has Monday, this week's belongs to the first one shown.
    const early = [...planned].reduce((total, [week, minutes]) => (week !== null && week < monday ? total + minutes : total), 0)
    const shown = weeks.map((week, at) => ({
      planned: (planned.get(week) ?? 0) + (at === 0 ? early : 0),
      capacity: capacityIn(days, week, minutesOn(capacities, week)),
    }))
    const all = [...planned.values()].reduce((a, b) => a + b, 0)
    const undated = planned.get(null) ?? 0
    return { person, roles, weeks: shown, undated, later: all - undated - shown.reduce((total, week) => total + week.planned, 0) }
  })
  return { weeks, team: together(people, weeks.length), people }
}

/** Who has too much to do in the coming weeks. @throws AppError forbidden */
export async function readOverloads(ctx: Ctx): Promise<OverloadsView> {
  const found = overloadsIn(await readLoad(ctx, {}))
  return { items: found.slice(0, shownOverloads), total: found.length }
}

/** A person's own comes first in the list, the latest first in each. */
function minutesOn(capacities: Worker['capacities'], monday: string): number {
  return capacities.find(({ from }) => from <= addDays(monday, 6))?.minutes ?? defaultWeekMinutes
}

function together(people: readonly Load[], count: number): Load {
  const sum = (of: (one: Load) => number) => people.reduce((total, one) => total + of(one), 0)
  return {
    weeks: Array.from({ length: count }, (_, at) => ({
      planned: sum(({ weeks }) => weeks[at]?.planned ?? 0),
      capacity: sum(({ weeks }) => weeks[at]?.capacity ?? 0),
    })),
    undated: sum(({ undated }) => undated),
    later: sum(({ later }) => later),
  }
}
