import { type SQL, sql } from 'drizzle-orm'
import { personIdFor, personRefFor } from '#features/workspace/users/refs.ts'
import type { Ctx } from '#platform/context.ts'
import { anyOf, prepared, row, rows } from '#platform/database/db.ts'
import { viewColumns } from '#platform/database/statements.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import { invalid } from '#shared/rights/errors.ts'
import type { tasksApi } from './api.ts'
import { type Concerned, eventFor, type TaskRow } from './checks.ts'
import { readTask } from './queries.ts'
import { type TaskTree, type TaskTreeItem, taskTreeItem, treeLimit } from './schema.ts'
import { tasks } from './table.ts'
import { mayList, parentFor, visibleTasks } from './visibility.ts'

export type TreePlace = Omit<ParsedInputOf<(typeof tasksApi)['PATCH /api/tasks/:id/tree-place']>, 'id'>

/** Behind everything there is: where a task comes to lie that is hung somewhere without a word of its order. */
export async function lastInTree(tx: Tx): Promise<number> {
  const [next] = await prepared<{ next: number }>(tx, 'next_task_order', `select nextval('task_order') as next`, [])
  return next?.next ?? 0
}

type Sibling = { id: string; orderIndex: number }

/**
 * Makes room among what hangs below a task, and returns the number that lies there. The siblings' own numbers and the task's are given
 * out anew, so that no number comes twice; only the task's place is told, as the others keep theirs to each other.
 * The tree is locked (`lockInTree`). @throws AppError invalid_input when the neighbour does not hang there
 */
export async function roomInTree(tx: Tx, task: TaskRow, { parentTaskId, afterId, beforeId }: TreePlace): Promise<number> {
  const neighbour = afterId ?? beforeId
  if (!neighbour) return lastInTree(tx)
  const siblings = await prepared<Sibling>(
    tx,
    'task_siblings',
    `select id, order_index as "orderIndex" from tasks
     where project_id = $1 and parent_task_id is not distinct from $2::uuid and deleted_at is null and id <> $3 order by order_index`,
    [task.projectId, parentTaskId, task.id],
  )
  const at = siblings.findIndex(({ id }) => id === neighbour)
  if (at < 0) throw invalid(afterId ? 'afterId' : 'beforeId', 'The task beside it must hang below the same one.')
  const order = siblings.map(({ id, orderIndex: before }) => ({ id, before }))
  order.splice(afterId ? at + 1 : at, 0, { id: task.id, before: task.orderIndex })
  const numbers = order.map(({ before }) => before).toSorted((a, b) => a - b)
  const placed = order.map(({ id, before }, index) => ({ id, before, after: numbers[index] ?? before }))
  const moved = placed.filter(({ id, before, after }) => id !== task.id && before !== after)
  await prepared(
    tx,
    'renumber_tasks',
    `update tasks t set order_index = v.number from unnest($1::uuid[], $2::bigint[]) v(id, number) where t.id = v.id`,
    [moved.map(({ id }) => id), moved.map(({ after }) => after)],
  )
  return placed.find(({ id }) => id === task.id)?.after ?? task.orderIndex
}

/** A task takes everything below it along when it changes its project; the task itself is written by the patch that follows. */
export async function moveSubtree(tx: Tx, task: TaskRow, projectId: string, brandId: string): Promise<void> {
  const moved = await tx.query<Concerned & { version: number }>(
    `with recursive tree as (select t.id from tasks t where t.id = $1 union select t.id from tasks t join tree on t.parent_task_id = tree.id)
     update tasks t set project_id = $2, parent_task_id = case when t.id = $1 then null else t.parent_task_id end,
       version = t.version + case when t.id = $1 then 0 else 1 end
     from tree where t.id = tree.id returning t.id, t.project_id as "projectId", t.assignee_id as "assigneeId", t.version`,
    [task.id, projectId],
  )
  for (const below of moved.rows.filter((row) => row.id !== task.id)) {
    const changes = { projectId: [task.projectId, projectId] as [unknown, unknown] }
    tx.record({ ...eventFor(below, brandId), kind: 'task.updated', version: below.version, changes })
  }
}

const itemAsItIs = viewColumns(tasks, taskTreeItem, 't', ['assigneeId', 'createdBy', 'parentTaskId'])

/**
 * A project's tasks as a tree: what hangs below a task follows it, in the order of `order_index`. What hangs below a task out of sight
 * stands at the top, and nothing says that there is something above it. The rows come as rows: of a narrow item, having PostgreSQL build
 * the JSON costs twice as much as reading it. So does its putting them in order, which is therefore left to where some must be left out.
 */
export async function readTree(ctx: Ctx, { projectId }: { projectId: string }): Promise<TaskTree> {
  mayList(ctx.actor)
  const { actor } = ctx
  const { pool } = ctx.services
  const inSight = sql`t.project_id = ${projectId} and t.deleted_at is null and ${visibleTasks(actor)}`
  const shown = sql`select ${sql.raw(itemAsItIs)}, ${parentFor(actor)} as "parentTaskId",
      ${personIdFor(actor, 't.assignee_id')} as "assigneeId", ${personIdFor(actor, 't.created_by')} as "createdBy"
    from tasks t where ${inSight}`
  const found = await rows<TaskTreeItem>(pool, sql`${shown} limit ${treeLimit + 1}`)
  if (found.length <= treeLimit) return { items: inTreeOrder(found), count: found.length, people: await peopleOf(ctx, found) }
  const items = await rows<TaskTreeItem>(
    pool,
    sql`with recursive shown as materialized (${shown}),
        tree as (
          select id, array["orderIndex"] as way from shown where "parentTaskId" is null
          union all select s.id, tree.way || s."orderIndex" from shown s join tree on s."parentTaskId" = tree.id)
        select s.* from tree join shown s on s.id = tree.id order by tree.way limit ${treeLimit}`,
  )
  const all = await row<{ count: number }>(pool, sql`select count(*) as count from tasks t where ${inSight}`)
  return { items, count: all?.count ?? items.length, people: await peopleOf(ctx, items) }
}

/** All items of a tree, each behind what it hangs below and before what stands behind that. */
function inTreeOrder(items: readonly TaskTreeItem[]): TaskTreeItem[] {
  const inside = Map.groupBy(
    items.toSorted((one, other) => one.orderIndex - other.orderIndex),
    ({ parentTaskId }) => parentTaskId,
  )
  const ordered: TaskTreeItem[] = []
  // No recursion, whose depth would be that of the tree.
  const ahead = (inside.get(null) ?? []).toReversed()
  for (let item = ahead.pop(); item; item = ahead.pop()) {
    ordered.push(item)
    ahead.push(...(inside.get(item.id) ?? []).toReversed())
  }
  return ordered
}

/** Those who have the items, each once. */
async function peopleOf({ actor, services }: Ctx, items: readonly TaskTreeItem[]): Promise<TaskTree['people']> {
  const ids = [...new Set(items.flatMap(({ assigneeId }) => assigneeId ?? []))]
  if (ids.length === 0) return []
  const found = await rows<{ person: TaskTree['people'][number] }>(
    services.pool,
    sql`select ${personRefFor(actor, 'u')} as person from users u where u.id = ${anyOf(ids)}`,
  )
  return found.map(({ person }) => person)
}

/** How many tasks that this actor sees hang below one. */
export async function countSubtree(ctx: Ctx, id: string): Promise<{ count: number }> {
  await readTask(ctx.services.pool, ctx.actor, id)
  const found = await row<{ count: number }>(
    ctx.services.pool,
    sql`select count(*) as count from tasks t where t.id <> ${id} and t.id in (${subtreeOf(id)}) and ${visibleTasks(ctx.actor)}`,
  )
  return { count: found?.count ?? 0 }
}

/** The task and everything below it that is not deleted, as `select id`. */
function subtreeOf(id: string): SQL {
  return sql`with recursive tree as (
      select t.id from tasks t where t.id = ${id} and t.deleted_at is null
      union select t.id from tasks t join tree on t.parent_task_id = tree.id where t.deleted_at is null)
    select id from tree`
}
