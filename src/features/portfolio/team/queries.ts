import { type SQL, sql } from 'drizzle-orm'
import { brandRefOf } from '#features/clients/brands/refs.ts'
import { openWorkGroups } from '#features/clients/projects/queries.ts'
import { projectRefOf } from '#features/clients/projects/refs.ts'
import { totalsOf } from '#features/tasks/tasks/table.ts'
import { visibleTasks } from '#features/tasks/tasks/visibility.ts'
import { foundBy, visibleProfileFacts, visibleProfiles } from '#features/workspace/users/queries.ts'
import { avatarUrlOf } from '#features/workspace/users/refs.ts'
import { canHandOver, canViewContact, usersRights } from '#features/workspace/users/rules.ts'
import type { Ctx } from '#platform/context.ts'
import { row, rows } from '#platform/database/db.ts'
import { ascending, listPage } from '#platform/database/list.ts'
import { rankOf } from '#platform/database/match.ts'
import type { Page } from '#shared/contract/endpoint.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { assertAllowed, decide, neverHolds } from '#shared/rights/decision.ts'
import { notFound } from '#shared/rights/errors.ts'
import { type Duty, projectDuties, sortRoles } from '#shared/rights/roles.ts'
import { addDays, dateIn, weekOf } from '#shared/values/dates.ts'
import {
  latestTaskCount,
  loadWeeks,
  type OpenLoad,
  type OpenWork,
  type TeamListInput,
  type TeamMemberCard,
  type TeamMemberView,
} from './schema.ts'

const notDone = sql`t.status <> 'done' and t.deleted_at is null`
const running = sql`not exists (select 1 from projects p where p.id = t.project_id and p.archived_at is not null)`

const person = sql`u.id, u.full_name as "fullName", ${avatarUrlOf('u')} as "avatarUrl",
  array(select r.role from user_roles r where r.user_id = u.id) as roles`

/** How much somebody has in hand. People outside the agency are told nothing of it, so for them nothing is counted. */
function countsFor(actor: Actor): SQL {
  if (!actor.staff) return sql``
  return sql`, (select count(*) from brand_allocations ba join brands b on b.id = ba.brand_id
      where ba.user_id = u.id and b.archived_at is null) as "brandCount",
    (select count(distinct pa.project_id) from project_allocations pa
      where pa.user_id = u.id and pa.project_id not in (select a.id from projects a where a.archived_at is not null)) as "projectCount",
    (select coalesce(sum(n), 0)::bigint from ${totalsOf('open')} o where o.key = u.id::text) as "openTaskCount",
    (select count(*) from tasks t where t.assignee_id = u.id and ${notDone} and t.due_date < ${dateIn(actor.timezone)}::date
      and ${visibleTasks(actor)} and ${running}) as "overdueTaskCount"`
}

const member = sql`u.deactivated_at is null and exists (select 1 from user_roles r where r.user_id = u.id)`
const isStaff = sql`exists (select 1 from user_roles r where r.user_id = u.id and r.role not in ('client', 'influencer'))`
const byName = ascending(['text', 'u.full_name'], ['uuid', 'u.id'])

type CardLine = TeamMemberCard & { email: string }

function present<Line extends CardLine>(actor: Actor, { email, ...line }: Line): Omit<Line, 'email'> & { email?: string } {
  return { ...line, roles: sortRoles(line.roles), ...(canViewContact(actor, line).allowed ? { email } : {}) }
}

/** Active people with a role whom this actor sees: by name, or of those searched for whom the text fits best. */
export async function listTeam({ services, actor }: Ctx, input: TeamListInput): Promise<Page<TeamMemberCard>> {
  const { q, role, side } = input
  if (neverHolds(actor, usersRights['profiles.view'])) assertAllowed(decide(actor, usersRights['profiles.view']), 'team')
  const page = await listPage<CardLine>(services.pool, input, {
    columns: sql`${person}, u.email ${countsFor(actor)}`,
    from: sql`users u`,
    where: [
      member,
      visibleProfiles(actor),
      q ? foundBy(actor, q) : undefined,
      role ? sql`exists (select 1 from user_roles r where r.user_id = u.id and r.role = ${role})` : undefined,
      side ? sql`${isStaff} = ${side === 'agency'}` : undefined,
    ],
    order: q ? ascending(['number', rankOf(sql`u.full_name`, q)], ...byName.keys) : byName,
  })
  return { ...page, items: page.items.map((line) => present(actor, line)) }
}

type DetailLine = CardLine &
  Pick<TeamMemberView, 'brands' | 'projects' | 'latestTasks'> & {
    phone: string | null
    timezone: string
    active: boolean
    load?: LoadLine[]
  }
type LoadLine = { part: string; tasks: number; estimatedHours: number }

/** One person with what they work on. @throws AppError not_found */
export async function readTeamMember({ services, actor }: Ctx, id: string): Promise<TeamMemberView> {
  const today = dateIn(actor.timezone)
  const found = await row<DetailLine>(
    services.pool,
    sql`select ${person}, u.email, u.phone, u.timezone, u.deactivated_at is null as active ${countsFor(actor)} ${workFor(actor, today)}
      from users u where u.id = ${id} and ${visibleProfiles(actor)}`,
  )
  if (!found) throw notFound('person')
  const { phone, timezone, load, projects, ...line } = found
  return {
    ...present(actor, line),
    ...(canViewContact(actor, line).allowed ? { phone, timezone } : {}),
    ...(projects && { projects: projects.map((one) => ({ ...one, duties: sortDuties(one.duties) })) }),
    ...(load && { load: loadOf(load, today) }),
  }
}

const sortDuties = (duties: readonly Duty[]): Duty[] => projectDuties.filter((duty) => duties.includes(duty))

function workFor(actor: Actor, today: string): SQL {
  if (!actor.staff) return sql``
  return sql`, coalesce((select json_agg(${brandRefOf('b')} order by lower(b.name), b.id) from brand_allocations ba
      join brands b on b.id = ba.brand_id where ba.user_id = u.id and b.archived_at is null), '[]') as brands,
    coalesce((select json_agg(json_build_object('project', ${projectRefOf('p', 'b')}, 'duties', d.duties) order by lower(p.name), p.id)
      from (select pa.project_id, json_agg(pa.role) as duties from project_allocations pa where pa.user_id = u.id group by pa.project_id) d
      join projects p on p.id = d.project_id join brands b on b.id = p.brand_id where p.archived_at is null), '[]') as projects,
    coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'status', t.status, 'priority', t.priority,
        'dueDate', t.due_date, 'updatedAt', t.updated_at, 'project', ${projectRefOf('p', 'b')}) order by t.updated_at desc, t.id)
      from (select * from tasks t where t.assignee_id = u.id and t.deleted_at is null and ${visibleTasks(actor)} and ${running}
        order by t.updated_at desc, t.id limit ${latestTaskCount}) t
      join projects p on p.id = t.project_id join brands b on b.id = p.brand_id), '[]') as "latestTasks",
    coalesce((select json_agg(json_build_object('part', part, 'tasks', tasks, 'estimatedHours', hours)) from (
      select case when t.due_date is null then 'undated' when t.due_date < ${today}::date then 'overdue'
          when t.due_date > ${lastDayOfLoad(today)}::date then 'later' else to_char(date_trunc('week', t.due_date), 'YYYY-MM-DD') end as part,
        count(*) as tasks, coalesce(sum(t.estimated_hours), 0) as hours
      from tasks t where t.assignee_id = u.id and ${notDone} and ${visibleTasks(actor)} and ${running} group by 1) l), '[]') as load`
}

const lastDayOfLoad = (today: string): string => addDays(weekOf(today).last, 7 * (loadWeeks - 1))

/** Every week has its place, also one without a task. */
function loadOf(lines: readonly LoadLine[], today: string): OpenLoad {
  const part = (name: string) => {
    const found = lines.find((line) => line.part === name)
    return { tasks: found?.tasks ?? 0, estimatedHours: found?.estimatedHours ?? 0 }
  }
  const monday = weekOf(today).first
  const weeks = Array.from({ length: loadWeeks }, (_, index) => addDays(monday, 7 * index))
  return {
    overdue: part('overdue'),
    weeks: weeks.map((from) => ({ from, ...part(from) })),
    later: part('later'),
    undated: part('undated'),
  }
}

/** What somebody has in hand: their open work by kind and project, and the projects they lead. @throws AppError not_found, forbidden */
export async function readOpenWork(ctx: Ctx, id: string): Promise<OpenWork> {
  const { pool } = ctx.services
  assertAllowed(canHandOver(ctx.actor, await visibleProfileFacts(pool, ctx.actor, id)), 'person')
  const [groups, leads] = await Promise.all([
    openWorkGroups(ctx, id),
    rows<OpenWork['leads'][number]>(
      pool,
      sql`select p.id, p.name, p.brand_id as "brandId", ${brandRefOf('b')} as brand, array_remove(array[
          case when p.project_manager_id = ${id} then 'project_manager' end, case when p.product_owner_id = ${id} then 'product_owner' end], null) as duties
        from projects p join brands b on b.id = p.brand_id
        where ${id} in (p.project_manager_id, p.product_owner_id) and p.archived_at is null and p.status in ('planning', 'active', 'paused')
        order by lower(p.name)`,
    ),
  ])
  return { groups, leads }
}
