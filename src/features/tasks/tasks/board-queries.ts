import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { allOf, row } from '#platform/database/db.ts'
import { afterCursor, cursorSql, descending, literal, markSql, type Order, orderSql } from '#platform/database/list.ts'
import { RawJson } from '#platform/http/answer.ts'
import type { Actor } from '#shared/rights/actor.ts'
import {
  archivedProjects,
  byDueDate,
  byHand,
  cardColumns,
  cardRefs,
  conditions,
  matching,
  mayList,
  orders,
  seesAllTasks,
  totalsByStatus,
} from './queries.ts'
import { type TaskBoardInput, type TaskCardPage, type TaskListInput, taskStatuses } from './schema.ts'

/**
 * Tasks per status as `select status, count`. All of them are kept as totals; across projects, with a filter, everything is counted from an index alone and the few tasks of archived
 * projects are taken off, which is several times cheaper than asking each task for its project.
 */
function countsOf(actor: Actor, { sort: _sort, limit: _limit, ...filters }: TaskBoardInput): SQL {
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

/** The first cards and the count of every column, in one statement. */
export async function readBoard(ctx: Ctx, input: TaskBoardInput): Promise<RawJson> {
  mayList(ctx.actor)
  const where = conditions(ctx.actor, input)
  const first = (order: Order, which: SQL) => sql`select s.ord, t.* from columns s cross join lateral (
            select t.*, row_number() over (order by ${orderSql(order)}) as rank, ${markSql(order)} as mark
            from tasks t where t.status = s.status and ${which} and ${where} order by ${orderSql(order)} limit ${literal(input.limit)}) t`
  const firstCards =
    input.sort === 'due' ? sql`${first(byDueDate, sql`s.status <> 'done'`)} union all ${first(byDone, isDone)}` : first(byHand, sql`true`)
  const found = await row<{ body: string }>(
    ctx.services.pool,
    sql`with columns as (select status, ord from unnest(${sql.param([...taskStatuses])}::text[]) with ordinality as s(status, ord)),
        cards as materialized (${firstCards}),
        counts as (${countsOf(ctx.actor, input)})
        select json_build_object('columns', columns, 'people', people, 'projects', projects)::text as body from (select
          (select json_agg(json_build_object('status', s.status, 'count', coalesce(n.count, 0),
              'items', coalesce((select json_agg(json_build_object(${cardColumns(ctx.actor)}) order by t.rank) from cards t where t.ord = s.ord), '[]'),
              'nextCursor', (select ${cursorSql(sql`l.mark`)} from cards l where l.ord = s.ord and l.rank = ${input.limit} and n.count > ${input.limit}))
            order by s.ord) from columns s left join counts n on n.status = s.status) as columns, ${cardRefs(ctx.actor)}) b`,
  )
  return new RawJson(found?.body ?? '{"columns":[],"people":[],"projects":[]}')
}

/** More cards of the board, or those with the given ids that fit the filters. */
export async function listCards(ctx: Ctx, input: TaskListInput): Promise<TaskCardPage> {
  mayList(ctx.actor)
  const done = input.sort === 'due' && input.status === 'done'
  const order = done ? byDone : orders[input.sort]
  const found = await row<{ body: TaskCardPage }>(
    ctx.services.pool,
    sql`with page as materialized (
          select t.*, row_number() over (order by ${orderSql(order)}) as rank, ${markSql(order)} as mark from tasks t
          where ${allOf([conditions(ctx.actor, input), done ? isDone : undefined, afterCursor(order, input.cursor)])}
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
