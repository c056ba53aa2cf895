import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { allOf, row } from '#platform/database/db.ts'
import { afterCursor, cursorSql, literal, markSql, type Order, orderSql } from '#platform/database/list.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { invalid } from '#shared/rights/errors.ts'
import { columnOrder, priorityOrder } from '../tasks/labels.ts'
import { cardColumns, cardRefs, totalsByStatus } from '../tasks/queries.ts'
import { taskStatuses } from '../tasks/schema.ts'
import type { ListSort, TaskGroupBy } from '../tasks/task-search.ts'
import { conditions, mayList, seesAllTasks } from '../tasks/visibility.ts'
import type { TaskGroupsInput, TaskGroupsView, TaskRowPage, TaskRowsInput } from './schema.ts'

type Keys = NonNullable<Order['groups']>
type Grouping = { keys: Keys; key: SQL; join: SQL }

const placeIn = (column: string, values: readonly string[]): SQL =>
  sql.raw(`array_position(array[${values.map((value) => `'${value}'`).join(', ')}], ${column})`)
const byStatus = placeIn('t.status', columnOrder)
const byPriority = placeIn('t.priority', priorityOrder)
const monday = sql`coalesce(date_trunc('week', t.due_date)::date, 'infinity'::date)`

/** What rows are grouped by: the order of the groups, and what a group is called in an answer. */
const groupings: Readonly<Record<TaskGroupBy, Grouping>> = {
  status: { keys: [['number', byStatus]], key: sql`t.status`, join: sql`` },
  priority: { keys: [['number', byPriority]], key: sql`t.priority`, join: sql`` },
  week: { keys: [['date', monday]], key: sql`coalesce(date_trunc('week', t.due_date)::date::text, 'none')`, join: sql`` },
  project: {
    keys: [
      ['text', sql`lower(gp.name) collate "C"`],
      ['uuid', 't.project_id'],
    ],
    key: sql`t.project_id::text`,
    join: sql`join projects gp on gp.id = t.project_id`,
  },
  assignee: {
    keys: [
      ['number', sql`(case when t.assignee_id is null then 1 else 0 end)`],
      ['text', sql`coalesce(lower(gu.full_name), '') collate "C"`],
      // Of what nobody has, all is one group.
      ['uuid', sql`coalesce(t.assignee_id, '00000000-0000-0000-0000-000000000000'::uuid)`],
    ],
    key: sql`coalesce(t.assignee_id::text, 'none')`,
    join: sql`left join users gu on gu.id = t.assignee_id`,
  },
}
/** What has no date comes last either way. */
const dated = (column: string, down: boolean): SQL => sql.raw(`coalesce(${column}, '${down ? '-' : ''}infinity'::date)`)

function sortKey(key: ListSort, down: boolean): Keys[number] {
  if (key === 'name') return ['text', sql`lower(t.name) collate "C"`]
  if (key === 'status') return ['number', byStatus]
  if (key === 'priority') return ['number', byPriority]
  return ['date', dated(key === 'dueDate' ? 't.due_date' : 't.start_date', down)]
}

function groupingOf(actor: Actor, group: TaskGroupBy | undefined): Grouping | undefined {
  // Who has what is not told people outside the agency of everybody: neither by name nor by how many.
  if (group === 'assignee' && actor.external) throw invalid('group', 'Group by status, project, priority or due week.')
  return group && groupings[group]
}

function orderOf({ sort }: Pick<TaskRowsInput, 'sort'>, grouping: Grouping | undefined): Order {
  const down = sort.startsWith('-')
  const key = sort.replace(/^-/, '') as ListSort
  return { keys: [sortKey(key, down), ['uuid', 't.id']], descending: down, groups: grouping?.keys ?? [] }
}

/**
 * The tasks a page is made of. By status the first of every status are the first of all, whatever stands behind them: indexes that go by
 * status and then by date serve that, however many tasks there are.
 */
function fromTasks({ group, limit }: TaskRowsInput, order: Order, where: SQL, join: SQL): SQL {
  if (group !== 'status') return sql`tasks t ${join} where ${where}`
  const within = orderSql({ ...order, groups: [] })
  return sql`(select t.* from unnest(${sql.param([...taskStatuses])}::text[]) s(status) cross join lateral (
    select * from tasks t where t.status = s.status and ${where} order by ${within} limit ${literal(limit + 1)}) t) t`
}

/** One page of rows, or those with the given ids that fit the filters. */
export async function listRows(ctx: Ctx, input: TaskRowsInput): Promise<TaskRowPage> {
  mayList(ctx.actor)
  const grouping = groupingOf(ctx.actor, input.group)
  const order = orderOf(input, grouping)
  const found = await row<{ body: TaskRowPage }>(
    ctx.services.pool,
    sql`with page as materialized (
          select t.*, row_number() over (order by ${orderSql(order)}) as rank, ${markSql(order)} as mark
          from ${fromTasks(input, order, allOf([conditions(ctx.actor, input), afterCursor(order, input.cursor)]), grouping?.join ?? sql``)}
          order by ${orderSql(order)} limit ${literal(input.limit + 1)}),
        cards as (select * from page where rank <= ${input.limit})
        select json_build_object('items', coalesce((select json_agg(json_build_object(${cardColumns(ctx.actor)}) order by t.rank) from cards t), '[]'),
          'nextCursor', (select ${cursorSql(sql`l.mark`)} from page l where l.rank = ${input.limit} and exists (select 1 from page o where o.rank > ${input.limit})),
          'people', people, 'projects', projects) as body from (select ${cardRefs(ctx.actor)}) b`,
  )
  return found?.body ?? { items: [], nextCursor: null, people: [], projects: [] }
}

/** How many rows each group holds, in the order of the groups. */
export async function countGroups(ctx: Ctx, input: TaskGroupsInput): Promise<TaskGroupsView> {
  mayList(ctx.actor)
  const grouping = groupingOf(ctx.actor, input.group)
  const where = conditions(ctx.actor, input)
  const keys = grouping
    ? sql.join(
        grouping.keys.map(([, by]) => (typeof by === 'string' ? sql.raw(by) : by)),
        sql`, `,
      )
    : sql``
  const filters = Object.entries(input).filter(([name, value]) => name !== 'group' && value?.length)
  const counted = !grouping
    ? sql`select 'none' as key, count(*) as count, 1 as rank from tasks t where ${where}`
    : filters.length === 0 && input.group === 'status' && seesAllTasks(ctx.actor)
      ? sql`select t.status as key, t.count, ${byStatus} as rank from (${totalsByStatus}) t`
      : sql`select ${grouping.key} as key, count(*) as count, row_number() over (order by ${keys}) as rank from tasks t ${grouping.join}
        where ${where} group by ${grouping.key}, ${keys}`
  // Named by their keys, which are those of people and projects only where rows are grouped by them.
  const cards =
    input.group === 'assignee'
      ? sql`select nullif(key, 'none')::uuid as assignee_id, null::uuid as project_id from counted`
      : input.group === 'project'
        ? sql`select null::uuid as assignee_id, key::uuid as project_id from counted`
        : sql`select null::uuid as assignee_id, null::uuid as project_id where false`
  const found = await row<{ body: TaskGroupsView }>(
    ctx.services.pool,
    sql`with counted as materialized (${counted}), cards as (${cards})
        select json_build_object('count', (select coalesce(sum(count), 0)::bigint from counted),
          'groups', coalesce((select json_agg(json_build_object('key', key, 'count', count) order by rank) from counted), '[]'),
          'people', people, 'projects', projects) as body from (select ${cardRefs(ctx.actor)}) b`,
  )
  return found?.body ?? { count: 0, groups: [], people: [], projects: [] }
}
