import { type SQL, sql } from 'drizzle-orm'
import { projectRefOf } from '#features/clients/projects/refs.ts'
import type { DueRecord } from '#features/records/inbox/jobs.ts'
import { personIdFor, personRefFor, standsByName } from '#features/workspace/users/refs.ts'
import type { Ctx } from '#platform/context.ts'
import { allOf, type Queryable, row, rows } from '#platform/database/db.ts'
import { afterCursor, ascending, cursorSql, descending, literal, markSql, type Order, orderSql, toPage } from '#platform/database/list.ts'
import { viewColumns, viewPairs } from '#platform/database/statements.ts'
import { RawJson } from '#platform/http/answer.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { authorize } from '#shared/rights/decision.ts'
import { notFound } from '#shared/rights/errors.ts'
import { recentSince } from '#shared/values/recent.ts'
import { canViewTask } from './rules.ts'
import {
  type TaskBoardInput,
  type TaskCardPage,
  type TaskCardsInput,
  type TaskListInput,
  type TaskView,
  taskCard,
  taskStatuses,
  taskView,
} from './schema.ts'
import { keptTotals, tasks, totalsOf } from './table.ts'
import {
  archivedProjects,
  conditions,
  dueKey,
  type Filters,
  matching,
  mayList,
  parentFor,
  seesAllTasks,
  visibleTasks,
} from './visibility.ts'

/** All tasks per status, as `select status, count`. */
export const totalsByStatus = sql`select key as status, sum(n)::bigint as count from ${totalsOf('status')} c group by key`

/** How many tasks of a family have a key from one on and before another. */
export const totalBetween = keptTotals.between

const byDueDate = ascending(['date', dueKey], ['uuid', 't.id'])
const byHand = ascending(['text', 't.position'])

const orders: Readonly<Record<TaskListInput['sort'], Order>> = {
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

/**
 * Tasks per status as `select status, count`. All of them are kept as totals; across projects, with a filter, everything is counted from an index alone and the few tasks of archived
 * projects are taken off, which is several times cheaper than asking each task for its project.
 */
function countsOf(actor: Actor, { sort: _sort, limit: _limit, recent: _recent, ...filters }: TaskBoardInput): SQL {
  if (seesAllTasks(actor) && Object.values(filters).every((filter) => !filter?.length)) return totalsByStatus
  const all = sql`select t.status, count(*) as count from tasks t where ${matching(actor, filters)} group by t.status`
  if (filters.projectId?.length) return all
  return sql`select status, sum(count)::bigint as count from (${all} union all
    select t.status, -count(*) from tasks t where ${matching(actor, filters)} and t.project_id = any(array(${archivedProjects})) group by t.status) c
    group by status`
}

/** Of what is done, what was done last comes first. */
const byDone = descending(['moment', 't.completed_at'], ['uuid', 't.id'])

/** Said in so many words, or the indexes of what is done would not be used. */
const isDone = sql`t.status = 'done'`

/** What is done; with `recent`, in the last 14 days. */
function doneWithin(actor: Actor, recent: boolean | undefined): SQL {
  return recent ? sql`${isDone} and ${doneSince(actor)}` : isDone
}

const doneSince = ({ timezone }: Actor): SQL => sql`t.completed_at >= ${recentSince(timezone)}::timestamptz`

/** What the board shows: all that fits, or of what is done only the recent. */
function shownOn(actor: Actor, input: Filters & { recent?: boolean | undefined }): SQL {
  return allOf([conditions(actor, input), input.recent ? sql`(t.status <> 'done' or ${doneSince(actor)})` : undefined])
}

/** The first cards and the count of every column, in one statement. */
export async function readBoard(ctx: Ctx, input: TaskBoardInput): Promise<RawJson> {
  mayList(ctx.actor)
  const where = shownOn(ctx.actor, input)
  const first = (order: Order, which: SQL) => sql`select s.ord, t.* from columns s cross join lateral (
            select t.*, row_number() over (order by ${orderSql(order)}) as rank, ${markSql(order)} as mark
            from tasks t where t.status = s.status and ${which} and ${where} order by ${orderSql(order)} limit ${literal(input.limit + 1)}) t`
  const firstCards =
    input.sort === 'due'
      ? sql`${first(byDueDate, sql`s.status <> 'done'`)} union all ${first(byDone, doneWithin(ctx.actor, input.recent))}`
      : first(byHand, sql`true`)
  const found = await row<{ body: string }>(
    ctx.services.pool,
    sql`with columns as (select status, ord from unnest(${sql.param([...taskStatuses])}::text[]) with ordinality as s(status, ord)),
        found as materialized (${firstCards}),
        cards as (select * from found where rank <= ${input.limit}),
        counts as (${countsOf(ctx.actor, input)})
        select json_build_object('columns', columns, 'people', people, 'projects', projects)::text as body from (select
          (select json_agg(json_build_object('status', s.status, 'count', coalesce(n.count, 0),
              'items', coalesce((select json_agg(json_build_object(${cardColumns(ctx.actor)}) order by t.rank) from cards t where t.ord = s.ord), '[]'),
              'nextCursor', (select ${cursorSql(sql`l.mark`)} from cards l where l.ord = s.ord and l.rank = ${input.limit}
                and exists (select 1 from found o where o.ord = s.ord and o.rank > ${input.limit})))
            order by s.ord) from columns s left join counts n on n.status = s.status) as columns, ${cardRefs(ctx.actor)}) b`,
  )
  return new RawJson(found?.body ?? '{"columns":[],"people":[],"projects":[]}')
}

/** More cards of the board, or those with the given ids that fit the filters. */
export async function listCards(ctx: Ctx, input: TaskCardsInput): Promise<TaskCardPage> {
  mayList(ctx.actor)
  const done = input.sort === 'due' && input.status === 'done'
  const order = done ? byDone : orders[input.sort]
  const found = await row<{ body: TaskCardPage }>(
    ctx.services.pool,
    sql`with page as materialized (
          select t.*, row_number() over (order by ${orderSql(order)}) as rank, ${markSql(order)} as mark from tasks t
          where ${allOf([shownOn(ctx.actor, input), done ? doneWithin(ctx.actor, input.recent) : undefined, afterCursor(order, input.cursor)])}
          order by ${orderSql(order)} limit ${literal(input.limit + 1)}),
        cards as (select * from page where rank <= ${input.limit})
        select json_build_object('items', coalesce((select json_agg(json_build_object(${cardColumns(ctx.actor)}) order by t.rank) from cards t), '[]'),
          'nextCursor', (select ${cursorSql(sql`l.mark`)} from page l where l.rank = ${input.limit} and exists (select 1 from page o where o.rank > ${input.limit})),
          'people', people, 'projects', projects) as body from (select ${cardRefs(ctx.actor)}) b`,
  )
  return found?.body ?? { items: [], nextCursor: null, people: [], projects: [] }
}

/** How many tasks each column holds. */
export async function countColumns(ctx: Ctx, input: TaskBoardInput): Promise<{ counts: Record<(typeof taskStatuses)[number], number> }> {
  mayList(ctx.actor)
  const found = await row<{ counts: Record<string, number> }>(
    ctx.services.pool,
    sql`select coalesce(json_object_agg(status, count), '{}') as counts
        from (${countsOf(ctx.actor, input)}) n`,
  )
  const count = (status: string) => found?.counts[status] ?? 0
  return { counts: { todo: count('todo'), in_progress: count('in_progress'), done: count('done'), blocked: count('blocked') } }
}

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
