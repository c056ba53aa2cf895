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
import { type Load, type LoadView, loadWeeks, type OverloadsView, overloadWeeks, shownOverloads } from './schema.ts'
import { capacityIn, dayNumber, overloadsIn, type Spread, spreader } from './tools.ts'

type Worker = { id: string; person: PersonRef; roles: Role[]; timezone: string; capacities: { from: string; minutes: number }[] }

/** Open work of a person: start and due date as day numbers, and minutes that are left, each in the same order. */
type Work = { userId: string; starts: (number | null)[]; dues: (number | null)[]; lefts: number[] }

/** What everybody has to do in these weeks against what they can. @throws AppError forbidden */
export const readLoad = (ctx: Ctx, input: ParsedInputOf<(typeof loadApi)['GET /api/load']>): Promise<LoadView> =>
  loadIn(ctx, input, { weekCount: loadWeeks, later: true })

/** @param later also counts work that begins after these weeks */
async function loadIn(
  { services, actor }: Ctx,
  { userId, projectId }: ParsedInputOf<(typeof loadApi)['GET /api/load']>,
  { weekCount, later }: { weekCount: number; later: boolean },
): Promise<LoadView> {
  assertAllowed(canSeeLoad(actor), 'load')
  const { pool } = services
  const kinds = await services.kinds()
  const monday = weekOf(dateIn(actor.timezone)).first
  const weeks = Array.from({ length: weekCount }, (_, at) => addDays(monday, 7 * at))
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
    // One row for each person: a large agency has tens of thousands of open tasks.
    rows<Work>(
      pool,
      sql`select x.assignee_id as "userId", array_agg(x.start_date - date '1970-01-01') as starts, array_agg(x.due_date - date '1970-01-01') as dues,
          array_agg((round(x.estimated_hours * 60) - x.logged_minutes)::int) as lefts
        from ${loggedRecords(kinds)} x join projects p on p.id = x.project_id and p.archived_at is null and p.status in ('planning', 'active')
        where x.assignee_id is not null and x.deleted_at is null and x.planned and round(x.estimated_hours * 60) > x.logged_minutes
          ${userId?.length ? sql`and x.assignee_id = ${anyOf(userId)}` : sql``}
          ${projectId?.length ? sql`and x.project_id = ${anyOf(projectId)}` : sql``}
          ${later ? sql`` : sql`and (x.start_date is null or x.start_date < ${addDays(monday, 7 * weekCount)}::date)`}
        group by 1`,
    ),
  ])
  const byPerson = new Map(work.map((one) => [one.userId, one]))
  const add = spreader(days, monday)
  // Nearly everyone has the same hours.
  const known = new Map<string, number>()
  const capacityOf = (week: string, minutes: number): number => {
    const key = `${week} ${minutes}`
    const found = known.get(key) ?? capacityIn(days, week, minutes)
    known.set(key, found)
    return found
  }
  const people = workers.map(({ id, person, roles, timezone, capacities }) => {
    const spread: Spread = { weeks: weeks.map(() => 0), later: 0, undated: 0 }
    const today = dayNumber(dateIn(timezone))
    const { starts = [], dues = [], lefts = [] } = byPerson.get(id) ?? {}
    for (const [at, left] of lefts.entries()) add(spread, { start: starts[at] ?? null, due: dues[at] ?? null, left }, today)
    const shown = weeks.map((week, at) => ({
      planned: spread.weeks[at] ?? 0,
      capacity: capacityOf(week, minutesOn(capacities, week)),
    }))
    return { person, roles, weeks: shown, undated: spread.undated, later: spread.later }
  })
  return { weeks, team: together(people, weeks.length), people }
}

/** Who has too much to do in the coming weeks. @throws AppError forbidden */
export async function readOverloads(ctx: Ctx): Promise<OverloadsView> {
  const found = overloadsIn(await loadIn(ctx, {}, { weekCount: overloadWeeks, later: false }))
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
