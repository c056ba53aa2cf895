import { type SQL, sql } from 'drizzle-orm'
import { prepared, row } from '#platform/db.ts'
import type { Ctx } from '#platform/services.ts'
import { viewPairs } from '#platform/statements.ts'
import type { Tx } from '#platform/transact.ts'
import type { ParsedInputOf } from '#shared/endpoint.ts'
import { invalid } from '#shared/errors.ts'
import { personIdFor, personRefFor, standsByName } from '../users/refs.ts'
import type { tasksApi } from './api.ts'
import { type Concerned, eventFor, type TaskRow } from './checks.ts'
import { mayList, parentFor, readTask, visibleTasks } from './queries.ts'
import { type TaskTree, taskTreeItem, treeLimit } from './schema.ts'
import { tasks } from './table.ts'

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

const treeAsItIs = viewPairs(tasks, taskTreeItem, 't', ['assigneeId', 'createdBy', 'parentTaskId'])

/**
 * A project's tasks as a tree: what hangs below a task follows it, in the order of `order_index`. What hangs below a task out of sight
 * stands at the top, and nothing says that there is something above it.
 */
export async function readTree(ctx: Ctx, { projectId }: { projectId: string }): Promise<TaskTree> {
  mayList(ctx.actor)
  const { actor } = ctx
  const found = await row<{ body: TaskTree }>(
    ctx.services.pool,
    sql`with recursive shown as materialized (
          select t.id, ${parentFor(actor)} as above, t.order_index from tasks t
          where t.project_id = ${projectId} and t.deleted_at is null and ${visibleTasks(actor)}),
        tree as (
          select id, array[order_index] as way from shown where above is null
          union all select s.id, tree.way || s.order_index from shown s join tree on s.above = tree.id),
        cards as materialized (
          select t.*, s.above, tree.way from (select * from tree order by way limit ${treeLimit}) tree
          join shown s on s.id = tree.id join tasks t on t.id = tree.id)
        select json_build_object(
          'items', coalesce((select json_agg(json_build_object(${sql.raw(treeAsItIs)}, 'parentTaskId', t.above,
            'assigneeId', ${personIdFor(actor, 't.assignee_id')}, 'createdBy', ${personIdFor(actor, 't.created_by')}) order by t.way) from cards t), '[]'),
          'count', (select count(*) from shown),
          'people', coalesce((select json_agg(${personRefFor(actor, 'u')}) from users u where u.id in (select assignee_id from cards)
            ${actor.external ? sql`and ${standsByName(actor, sql`u.id`)}` : sql``}), '[]')) as body`,
  )
  return found?.body ?? { items: [], count: 0, people: [] }
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
