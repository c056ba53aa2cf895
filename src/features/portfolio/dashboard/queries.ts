import { type SQL, sql } from 'drizzle-orm'
import { visibleProjects } from '#features/clients/projects/queries.ts'
import { projectRefOf } from '#features/clients/projects/refs.ts'
import { openProjectStatuses } from '#features/clients/projects/rules.ts'
import { openDeliverableStatuses } from '#features/deliverables/deliverables/labels.ts'
import { notArchived as openPlaces, visibleDeliverables } from '#features/deliverables/deliverables/queries.ts'
import { keptDeliverables } from '#features/deliverables/deliverables/table.ts'
import { listedCampaigns } from '#features/influencers/campaigns/queries.ts'
import { canListCampaigns } from '#features/influencers/campaigns/rules.ts'
import { visibleInfluencers } from '#features/influencers/influencers/visibility.ts'
import { totalBetween, totalsByStatus } from '#features/tasks/tasks/queries.ts'
import { taskStatuses } from '#features/tasks/tasks/schema.ts'
import { seesAllTasks, visibleTasks } from '#features/tasks/tasks/visibility.ts'
import { visibleProfiles } from '#features/workspace/users/queries.ts'
import { personRefFor } from '#features/workspace/users/refs.ts'
import type { Ctx } from '#platform/context.ts'
import { row, rows } from '#platform/database/db.ts'
import type { OpenedKind, RecordKind, RecordKinds } from '#platform/records/record-kind.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import { fieldsOutside } from '#shared/rights/internal.ts'
import { addDays, dateIn, instantOf } from '#shared/values/dates.ts'
import { deadlineDays, performanceDays, shownActivity, shownDeadlines } from './labels.ts'
import { canViewDashboard } from './rules.ts'
import { type Activity, type DashboardInput, type DashboardView, type Deadline } from './schema.ts'

/** The days that the figures speak of, by the reader's calendar. */
type Days = { today: string; monthBegan: string; monthBeganAt: string }

function daysOf({ timezone: zone }: Actor): Days {
  const today = dateIn(zone)
  const monthBegan = `${today.slice(0, 7)}-01`
  return { today, monthBegan, monthBeganAt: instantOf(monthBegan, '00:00', zone).toISOString() }
}

const archivedProjects = sql`select a.id from projects a where a.archived_at is not null`

/** Tasks in sight that stand in no archived project, as `from … where …` on `t`. */
const tasksOf = (actor: Actor): SQL =>
  sql`tasks t where t.deleted_at is null and t.project_id not in (${archivedProjects}) and ${visibleTasks(actor)}`

/** What the dashboard shows, in two statements at once. @throws AppError forbidden without a role */
export async function readDashboard({ services, actor }: Ctx, { mine }: DashboardInput): Promise<DashboardView> {
  assertAllowed(canViewDashboard(actor), 'dashboard')
  const days = daysOf(actor)
  const [figures, deadlines] = await Promise.all([
    row<Figures>(services.pool, figuresSql(actor, days, mine)),
    rows<Deadline>(services.pool, deadlinesSql(actor, days, mine)),
  ])
  if (!figures) throw new Error('Counting gives one row.')
  const { projects, projectsBefore, tasks, tasksBefore, people, peopleBefore, mine: own, byStatus } = figures
  return {
    projects: grown(projects, projectsBefore),
    tasks: grown(tasks, tasksBefore),
    people: grown(people, peopleBefore),
    // How many were active a month ago is not recorded, so these have no trend.
    ...(canListCampaigns(actor).allowed && { campaigns: { count: figures.campaigns }, influencers: { count: figures.influencers } }),
    ...(seesAllTasks(actor) && { performance: performanceOf(figures) }),
    byStatus,
    mine: own,
    deadlines,
  }
}

type Figures = Pick<DashboardView, 'byStatus' | 'mine'> &
  Record<
    | 'projects'
    | 'projectsBefore'
    | 'tasks'
    | 'tasksBefore'
    | 'people'
    | 'peopleBefore'
    | 'campaigns'
    | 'influencers'
    | 'due'
    | 'onTime'
    | 'dueBefore'
    | 'onTimeBefore',
    number
  >

const grown = (count: number, before: number) => ({ count, trend: before > 0 ? count - before : null })

function performanceOf({ due, onTime, dueBefore, onTimeBefore }: Figures): NonNullable<DashboardView['performance']> {
  const share = due > 0 ? Math.round((onTime / due) * 100) : null
  const before = dueBefore > 0 ? Math.round((onTimeBefore / dueBefore) * 100) : null
  return { due, onTime, share, trend: share === null || before === null ? null : share - before }
}

function figuresSql(actor: Actor, days: Days, mine: boolean): SQL {
  const { today, monthBeganAt } = days
  const member = sql`u.deactivated_at is null and exists (select 1 from user_roles r where r.user_id = u.id) and ${visibleProfiles(actor)}`
  const counted = sql`count(*) as count, count(*) filter (where created_at < ${monthBeganAt}::timestamptz) as before`
  const open = sql`t.assignee_id = ${actor.userId} and t.status <> 'done'`
  return sql`select p.count as projects, p.before as "projectsBefore", u.count as people, u.before as "peopleBefore",
      (select count(*) from campaigns cam where ${listedCampaigns(actor, { status: ['active'] })}) as campaigns,
      (select count(*) from influencers inf where inf.deleted_at is null and inf.status = 'active' and ${visibleInfluencers(actor)}) as influencers,
      t.count as tasks, t.before as "tasksBefore", t.due, t.on_time as "onTime", t.due_before as "dueBefore", t.on_time_before as "onTimeBefore",
      t.by_status as "byStatus", json_build_object('overdue', m.overdue, 'today', m.today, 'review', m.review, 'deliverables', o.deliverables) as mine
    from (select ${counted} from projects p where p.archived_at is null and ${visibleProjects(actor)}) p,
      (select ${counted} from users u where ${member}) u,
      (${seesAllTasks(actor) ? workspaceTasks(actor, days, mine) : tasksInScope(actor, days, mine)}) t,
      (select count(*) filter (where t.due_date < ${today}::date) as overdue, count(*) filter (where t.due_date = ${today}::date) as today,
        count(*) filter (where t.task_type = 'review') as review
        from ${tasksOf(actor)} and ${open}) m,
      (select count(*) as deliverables from deliverables dl where dl.deleted_at is null and dl.assigned_to = ${actor.userId}
        and dl.status = any(${sql.param([...openDeliverableStatuses])}::text[]) and ${openPlaces} and ${visibleDeliverables(actor)}) o`
}

/** For people outside the agency: what they reach, counted in one go. How much of it was done by its date they are not told. */
function tasksInScope(actor: Actor, { monthBeganAt }: Days, mine: boolean): SQL {
  const own = mine ? sql` and t.assignee_id = ${actor.userId}` : sql``
  const perStatus = taskStatuses.map((status) => sql`${status}::text, count(*) filter (where t.status = ${status}${own})`)
  return sql`select count(*) as count, count(*) filter (where t.created_at < ${monthBeganAt}::timestamptz) as before,
    json_build_object(${sql.join(perStatus, sql`, `)}) as by_status, 0 as due, 0 as on_time, 0 as due_before, 0 as on_time_before from ${tasksOf(actor)}`
}

/**
 * For those who see every task: the workspace's totals, and of one's own tasks the few there are. Of performance, the tasks and
 * deliverables that were due in the last 90 days and in those before this month, and of these the ones done and delivered by their date.
 */
function workspaceTasks(actor: Actor, { today, monthBegan, monthBeganAt }: Days, mine: boolean): SQL {
  const own = sql`select t.status, count(*) as count from ${tasksOf(actor)} and t.assignee_id = ${actor.userId} group by t.status`
  const perStatus = taskStatuses.map((status) => sql`${status}::text, coalesce(sum(s.count) filter (where s.status = ${status}), 0)`)
  const within = (family: 'due' | 'on-time', until: string) => {
    const from = addDays(until, -performanceDays)
    return sql`${totalBetween(family, from, until)} + ${keptDeliverables.between(family, from, until)}`
  }
  return sql`select a.count, a.count - ${totalBetween('created', monthBeganAt.slice(0, 16))} as before,
      (select json_build_object(${sql.join(perStatus, sql`, `)}) from (${mine ? own : totalsByStatus}) s) as by_status,
      ${within('due', today)} as due, ${within('on-time', today)} as on_time,
      ${within('due', monthBegan)} as due_before, ${within('on-time', monthBegan)} as on_time_before
    from (select ${totalBetween('status', '')} as count) a`
}

/** What ends in the next two weeks: tasks that are not done, and projects that are planned or under way. */
function deadlinesSql(actor: Actor, { today }: Days, mine: boolean): SQL {
  const soon = (column: SQL) => sql`${column} between ${today}::date and ${addDays(today, deadlineDays)}::date`
  const own = mine ? sql` and t.assignee_id = ${actor.userId}` : sql``
  const running = sql`p.status = any(${sql.param([...openProjectStatuses])}::text[]) and p.archived_at is null`
  return sql`select d.kind, d.id, d.title, d.date, ${projectRefOf('p', 'b')} as project, case when a.id is not null then ${personRefFor(actor, 'a')} end as assignee
    from ((select 'task' as kind, t.id, t.name as title, t.due_date as date, t.project_id, t.assignee_id from ${tasksOf(actor)}
        and t.status <> 'done' and ${soon(sql`coalesce(t.due_date, 'infinity'::date)`)}${own} order by coalesce(t.due_date, 'infinity'::date), t.id limit ${shownDeadlines})
      union all (select 'project', p.id, p.name, p.end_date, p.id, null::uuid from projects p where ${running} and ${visibleProjects(actor)}
        and ${soon(sql`p.end_date`)} order by p.end_date, p.id limit ${shownDeadlines})) d
    join projects p on p.id = d.project_id join brands b on b.id = p.brand_id left join users a on a.id = d.assignee_id
    order by d.date, d.kind, d.id limit ${shownDeadlines}`
}

/** Upper bound on the events read from the log for one answer, or for one place of a person outside the agency. */
const maxEventsRead = 20_000
/** Events fetched before repeated changes by one person to one record are folded into one entry. */
const maxFetched = 6 * shownActivity

type FeedKind = OpenedKind & Required<Pick<RecordKind, 'title' | 'seen' | 'alias'>>

/** The latest changes to records this actor can see, newest first; people outside the agency don't get internal changes. */
export async function listActivity(ctx: Ctx): Promise<Activity[]> {
  const { actor, services } = ctx
  assertAllowed(canViewDashboard(actor), 'dashboard')
  const all = await services.kinds()
  const kinds = all.opened.filter((kind): kind is FeedKind => Boolean(kind.title && kind.seen && kind.alias))
  const found = await rows<Activity>(services.pool, activitySql(actor, all, kinds))
  return found.filter((one, index) => !sameDoing(one, found[index - 1])).slice(0, shownActivity)
}

/**
 * Events are filtered completely before their number is limited, so no bulk of other events can push out what the reader may see.
 * PostgreSQL walks an index from the newest event back and stops as soon as it has enough.
 */
function activitySql(actor: Actor, all: RecordKinds, kinds: readonly FeedKind[]): SQL {
  return sql`with recent as materialized (${actor.staff ? recentOfAll(actor, all, kinds) : recentInScope(actor, all, kinds)})
    select e.id, e.at, e.what, e.actor_kind as "actorKind", e.actor_name as "actorName", ${personRefFor(actor, 'a')} as actor,
      e.record_type as "recordType", e.record_id as "recordId", e.title
    from (${sql.join(
      kinds.map((kind) => sql`(${titledEvents(kind)})`),
      sql` union all `,
    )}) e
    left join users a on a.id = e.actor_id order by e.id desc`
}

/** Follows the index `events_told`. */
function recentOfAll(actor: Actor, all: RecordKinds, kinds: readonly FeedKind[]): SQL {
  return shownEvents(actor, all, kinds, sql`audience in ('internal', 'client')`)
}

/** Follows the index `events_told_outside`, once per project and brand in scope, so the cost doesn't depend on activity elsewhere. */
function recentInScope(actor: Actor, all: RecordKinds, kinds: readonly FeedKind[]): SQL {
  const { projectIds, brandIds } = actor.scope
  const inPlace = sql`audience = 'client' and coalesce(project_id, brand_id) = place.id`
  return sql`select found.* from unnest(${sql.param([...projectIds, ...brandIds])}::uuid[]) place(id)
    cross join lateral (${shownEvents(actor, all, kinds, inPlace)}) found order by found.id desc limit ${maxFetched}`
}

/** The newest events that match the condition on `events`, and whose record exists and is visible to this actor. */
function shownEvents(actor: Actor, all: RecordKinds, kinds: readonly FeedKind[], condition: SQL): SQL {
  const [type, id] = [sql`coalesce(target.record_type, event.record_type)`, sql`coalesce(target.record_id, event.record_id)`]
  const visible = kinds.map((kind) => sql`${all.inSight(actor, type, id, [kind])} ${showsOutside(actor, kind)}`)
  const types = sql.param([...kinds.map((kind) => kind.name), 'comment'])
  return sql`select event.id, event.at, event.actor_kind, event.actor_name, event.actor_id, ${type} as on_type, ${id} as on_id,
      case when event.record_type = 'comment' then 'commented' else split_part(event.kind, '.', 2) end as what
    from (select * from events where ${condition} and readers is null and record_type = any(${types}::text[])
        and kind not like '%.deleted' and (record_type <> 'comment' or kind = 'comment.created')
      order by id desc limit ${maxEventsRead}) event
    left join lateral (${commentTarget}) target on true
    where ${sql.join(visible, sql` or `)}
    order by event.id desc limit ${maxFetched}`
}

/** The record a comment belongs to. A lateral lookup by id, because a plain join would read the whole table of comments. */
const commentTarget = sql`select c.record_type, c.record_id from comments c
  where event.record_type = 'comment' and c.id = event.record_id and c.deleted_at is null limit 1`

const sameDoing = (one: Activity, newer: Activity | undefined): boolean =>
  newer !== undefined && one.recordId === newer.recordId && one.what === newer.what && one.actor?.id === newer.actor?.id

/** The events found for records of a kind, and for comments on them, with the record's title. */
function titledEvents(kind: FeedKind): SQL {
  const t = sql.raw(kind.alias)
  return sql`select e.id, e.at, e.actor_kind, e.actor_name, e.actor_id, ${kind.name}::text as record_type, ${t}.id as record_id,
      ${t}.${sql.raw(`"${kind.title.name}"`)} as title, e.what
    from recent e join ${kind.table} ${t} on ${t}.id = e.on_id where e.on_type = ${kind.name}`
}

/** Leaves out changes to internal fields alone for people outside the agency. */
function showsOutside(actor: Actor, kind: FeedKind): SQL {
  if (actor.staff) return sql``
  const fields = sql.param(fieldsOutside(kind.view))
  return sql`and (event.changes = '{}' or event.record_type = 'comment' or event.changes ?| ${fields}::text[])`
}
