import { type SQL, sql } from 'drizzle-orm'
import { ownActiveProjects, projectRefOf } from '#features/clients/projects/refs.ts'
import type { DueRecord } from '#features/records/inbox/jobs.ts'
import { personIdFor, personRefFor, standsByName } from '#features/workspace/users/refs.ts'
import type { Ctx } from '#platform/context.ts'
import { allOf, anyOf, containing, type Queryable, row, rows } from '#platform/database/db.ts'
import { afterCursor, ascending, literal, markSql, type Order, orderSql, toPage } from '#platform/database/list.ts'
import { viewColumns, viewPairs } from '#platform/database/statements.ts'
import { seesAll, visibleBy } from '#platform/database/visible.ts'
import { RawJson } from '#platform/http/answer.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { assertAllowed, authorize, decide, neverHolds } from '#shared/rights/decision.ts'
import { notFound } from '#shared/rights/errors.ts'
import { dateIn } from '#shared/values/dates.ts'
import { daysOfRange } from './labels.ts'
import { canViewTask, taskRights } from './rules.ts'
import { type DueRange, nobody, type TaskListInput, type TaskView, taskCard, taskStatuses, taskView } from './schema.ts'
import { keptTotals, tasks, totalsOf } from './table.ts'

/** Which tasks this actor sees, as a condition; the twin of `canViewTask`. @param tasks alias in the query */
export function visibleTasks(actor: Actor, tasks = 't'): SQL {
  const t = sql.raw(tasks)
  return visibleBy(actor, taskRights['tasks.view'], {
    a: sql`${t}.assignee_id = ${actor.userId}`,
    v: sql`${t}.project_id = ${anyOf(actor.scope.projectIds)}`,
  })
}

/** Whether the task above `t` is in sight too: with only one's own tasks in sight it may not be, and then nothing tells of it. */
function parentInSight(actor: Actor): SQL {
  return sql`exists (select 1 from tasks above where above.id = t.parent_task_id and above.deleted_at is null and ${visibleTasks(actor, 'above')})`
}

/** What a task hangs below, as far as that is in sight. */
export function parentFor(actor: Actor): SQL {
  return actor.external ? sql`case when ${parentInSight(actor)} then t.parent_task_id end` : sql`t.parent_task_id`
}

/** A list is refused only to those who could see no task at all, whatever the task; others get what they may see. */
export function mayList(actor: Actor): void {
  if (neverHolds(actor, taskRights['tasks.view'])) assertAllowed(decide(actor, taskRights['tasks.view']), 'task list')
}

type Filters = Pick<TaskListInput, 'projectId' | 'brandId' | 'projects' | 'assigneeId' | 'priority' | 'taskType' | 'due' | 'q'> &
  Partial<Pick<TaskListInput, 'status' | 'parentTaskId' | 'ids' | 'assignedToMe'>>

/** Which tasks a list holds: those in sight that fit the filters. */
export function conditions(actor: Actor, filters: Filters): SQL {
  return allOf([matching(actor, filters), filters.projectId?.length || filters.ids ? undefined : notArchived])
}

/** Everything but the archive, which leaves lists across projects only. */
export function matching(actor: Actor, filters: Filters): SQL {
  const pattern = filters.q ? containing(filters.q) : undefined
  return allOf([
    sql`t.deleted_at is null`,
    visibleTasks(actor),
    oneOf(sql`t.project_id`, filters.projectId),
    filters.brandId?.length
      ? sql`t.project_id = any(array(select b.id from projects b where b.brand_id = ${anyOf(filters.brandId)}))`
      : undefined,
    filters.projects === 'mine' ? sql`t.project_id = any(${ownActiveProjects(actor)})` : undefined,
    assignedTo(actor, filters.assigneeId),
    filters.assignedToMe ? sql`t.assignee_id = ${actor.userId}` : undefined,
    filters.priority?.length ? sql`t.priority = any(${sql.param(filters.priority)}::text[])` : undefined,
    filters.taskType?.length ? sql`t.task_type = any(${sql.param(filters.taskType)}::text[])` : undefined,
    dueWithin(actor, filters.due),
    filters.status ? sql`t.status = ${filters.status}` : undefined,
    filters.parentTaskId ? sql`t.parent_task_id = ${filters.parentTaskId}` : undefined,
    filters.parentTaskId && actor.external ? parentInSight(actor) : undefined,
    filters.ids ? sql`t.id = ${anyOf(filters.ids)}` : undefined,
    pattern ? sql`(t.name ilike ${pattern} or t.description ilike ${pattern})` : undefined,
  ])
}

/** Whether the totals of all tasks (decision 23) are this person's own: they see every task. */
export function seesAllTasks(actor: Actor): boolean {
  return seesAll(actor, taskRights['tasks.view'])
}

/** All tasks per status, as `select status, count`. */
export const totalsByStatus = sql`select key as status, sum(n)::bigint as count from ${totalsOf('status')} c group by key`

/** How many tasks of a family have a key from one on and before another. */
export const totalBetween = keptTotals.between

const dueKey = sql`coalesce(t.due_date, 'infinity'::date)`

/** One id is compared by `=`, so that an index that goes on by date gives the order as well. */
function oneOf(column: SQL, ids: readonly string[] | undefined): SQL | undefined {
  if (!ids?.length) return undefined
  return ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} = ${anyOf(ids)}`
}

/** Somebody who does not stand by name is found by nobody. */
function assignedTo(actor: Actor, people: readonly string[] | undefined): SQL | undefined {
  const among = oneOf(
    sql`t.assignee_id`,
    people?.filter((one) => one !== nobody),
  )
  const named = among && actor.external ? sql`(${among} and ${standsByName(actor, sql`t.assignee_id`)})` : among
  if (!people?.includes(nobody)) return named
  return named ? sql`(${named} or t.assignee_id is null)` : sql`t.assignee_id is null`
}

/** By the calendar of whoever asks; several ranges are bound by their first and last day, so that the index by date serves them. */
function dueWithin(actor: Actor, ranges: readonly DueRange[] | undefined): SQL | undefined {
  if (!ranges?.length) return undefined
  const all = ranges.map((range) => ({ range, ...daysOfRange(range, dateIn(actor.timezone)) }))
  const one = all.map(({ range, first, last }) => {
    const open = range === 'overdue' ? sql` and t.status <> 'done'` : sql``
    return sql`(${first === null ? sql`` : sql`${dueKey} >= ${first}::date and `}${dueKey} <= ${last}::date${open})`
  })
  const [only] = one
  if (one.length === 1) return only
  const latest = all.map(({ last }) => last).reduce((a, b) => (a > b ? a : b))
  return sql`${dueKey} <= ${latest}::date and (${sql.join(one, sql` or `)})`
}

export const archivedProjects = sql`select a.id from projects a where a.archived_at is not null`
/** Tasks of archived projects stay readable by their project, and leave every list across projects. */
const notArchived = sql`t.project_id not in (${archivedProjects})`

export const byDueDate = ascending(['date', dueKey], ['uuid', 't.id'])
export const byHand = ascending(['text', 't.position'])

export const orders: Readonly<Record<TaskListInput['sort'], Order>> = {
  due: byDueDate,
  position: byHand,
  tree: ascending(['number', 't.order_index'], ['uuid', 't.id']),
}

const shownAsTheyAre = viewColumns(tasks, taskView, 't', ['assigneeId', 'createdBy', 'parentTaskId'])

const taskColumns = (actor: Actor) => sql`
  ${sql.raw(shownAsTheyAre)}, ${personIdFor(actor, 't.assignee_id')} as "assigneeId", ${personIdFor(actor, 't.created_by')} as "createdBy",
  ${parentFor(actor)} as "parentTaskId",
  ${projectRefOf('p', 'b')} as project,
  ${personRefFor(actor, 'a')} as assignee,
  ${personRefFor(actor, 'c')} as creator`

const viewJoins = sql`
  join projects p on p.id = t.project_id
  join brands b on b.id = p.brand_id
  left join users a on a.id = t.assignee_id
  left join users c on c.id = t.created_by`

/**
 * The first tasks in an order. The indexes of one person's and one project's tasks are by status and then by date: the first of every
 * status are the first of all, however many tasks there are.
 */
function firstOf({ assignedToMe, assigneeId, projectId, status, sort, limit }: TaskListInput, order: Order, where: SQL): SQL {
  const first = sql`order by ${orderSql(order)} limit ${literal(limit + 1)}`
  const one = assignedToMe || assigneeId?.length === 1 || projectId?.length === 1
  if (!one || status || sort !== 'due') return sql`select * from tasks t where ${where} ${first}`
  return sql`select t.* from unnest(${sql.param([...taskStatuses])}::text[]) s(status)
    cross join lateral (select * from tasks t where t.status = s.status and ${where} ${first}) t ${first}`
}

/**
 * One page of tasks. The database builds each task as JSON and it is passed on as it is: of a wide list, turning rows into objects and
 * back would cost more than everything else together.
 */
export async function listTasks(ctx: Ctx, input: TaskListInput): Promise<RawJson> {
  mayList(ctx.actor)
  const order = orders[input.sort]
  const found = await rows<{ item: string; mark: string }>(
    ctx.services.pool,
    sql`select (select row_to_json(v)::text from (select ${taskColumns(ctx.actor)}) v) as item, ${markSql(order)}::text as mark
        from (${firstOf(input, order, allOf([conditions(ctx.actor, input), afterCursor(order, input.cursor)]))}) t ${viewJoins}
        order by ${orderSql(order)}`,
  )
  const page = toPage(found, input.limit)
  const items = page.items.flatMap(({ item }, at) => (at === 0 ? item : [',', item]))
  return new RawJson('{"items":[', ...items, `],"nextCursor":${JSON.stringify(page.nextCursor)}}`)
}

const cardDescription = 240

const cardAsItIs = viewPairs(tasks, taskCard, 't', ['description', 'assigneeId', 'createdBy'])

/** What `json_build_object` takes for a card. */
export const cardColumns = (
  actor: Actor,
) => sql`${sql.raw(cardAsItIs)}, 'description', left(t.description, ${sql.raw(String(cardDescription))}),
  'assigneeId', ${personIdFor(actor, 't.assignee_id')}, 'createdBy', ${personIdFor(actor, 't.created_by')}, 'subtasks', ${subtasksFor(actor)}`

/** How many of the tasks directly below are done, of those in sight. */
const subtasksFor = (actor: Actor) => sql`(
  select json_build_object('done', count(*) filter (where s.status = 'done'), 'total', count(*)) from tasks s
  where s.parent_task_id = t.id and s.deleted_at is null ${actor.external ? sql`and ${visibleTasks(actor, 's')}` : sql``} having count(*) > 0)`

/** People and projects that the cards (`cards`) name, each once; a project with its brand's name and logo. */
export const cardRefs = (actor: Actor) => sql`
  coalesce((select json_agg(${personRefFor(actor, 'u')})
    from users u where u.id in (select t.assignee_id from cards t) ${actor.external ? sql`and ${standsByName(actor, sql`u.id`)}` : sql``}), '[]') as people,
  coalesce((select json_agg(${projectRefOf('p', 'b')})
    from projects p join brands b on b.id = p.brand_id where p.id in (select t.project_id from cards t)), '[]') as projects`

/** One task as this actor may see it. @throws AppError not_found */
export async function readTask(db: Queryable, actor: Actor, id: string): Promise<TaskView> {
  const found = await row<TaskView>(
    db,
    sql`select ${taskColumns(actor)} from tasks t ${viewJoins} where t.id = ${id} and t.deleted_at is null`,
  )
  if (!found) throw notFound('task')
  return authorize(canViewTask(actor, found), found, 'task')
}

/** Open tasks due within these days whose assignee lives by this zone; what lies in archived projects waits there. */
export function tasksDue(db: Queryable, zone: string, first: string, last: string): Promise<DueRecord[]> {
  return rows<DueRecord>(
    db,
    sql`select t.id, t.name, t.project_id as "projectId", t.assignee_id as "personId", t.due_date::text as "dueDate"
      from tasks t join users u on u.id = t.assignee_id join projects p on p.id = t.project_id
      where coalesce(t.due_date, 'infinity'::date) between ${first}::date and ${last}::date and t.status <> 'done' and t.deleted_at is null and p.archived_at is null
        and u.timezone = ${zone} and u.deactivated_at is null order by t.due_date, t.id`,
  )
}
