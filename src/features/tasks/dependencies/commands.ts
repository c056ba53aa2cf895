import { randomUUID } from 'node:crypto'
import { eq, or, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { anyOf, row, rows } from '#platform/database/db.ts'
import type { Changes } from '#platform/transactions/events.ts'
import { Retry, transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import { AppError, invalid, notFound } from '#shared/rights/errors.ts'
import { eventFor } from '../tasks/checks.ts'
import { canManageWbs } from '../tasks/rules.ts'
import { visibleTasks } from '../tasks/visibility.ts'
import type { dependenciesApi } from './api.ts'
import { findDependency } from './queries.ts'
import { type DependencyView, dependenciesMax } from './schema.ts'
import { taskDependencies } from './table.ts'

type End = { id: string; name: string; projectId: string; assigneeId: string | null; createdBy: string | null }
type Ends = { before: End; after: End }
type Pair = { beforeId: string; afterId: string }

/** Lets a task wait for another one of its project; one that it waits for already stays as it is. No date is moved. @throws AppError */
export async function addDependency(ctx: Ctx, pair: Pair): Promise<DependencyView> {
  return transact(ctx, async (tx) => {
    const { before, after } = await endsOf(tx, ctx, pair)
    if (before.id === after.id) throw invalid('afterId', 'A task cannot wait for itself.')
    if (before.projectId !== after.projectId) throw invalid('afterId', 'Both tasks must be of the same project.')
    const brandId = await lockPlan(tx, ctx, { before, after })
    const [known] = await rows<DependencyView>(
      tx,
      sql`select id, before_id as "beforeId", after_id as "afterId" from task_dependencies where before_id = ${before.id} and after_id = ${after.id}`,
    )
    if (known) return known
    await checkPair(tx, { before, after })
    const id = randomUUID()
    await tx.drizzle.insert(taskDependencies).values({ id, ...pair, createdBy: ctx.actor.userId })
    tell(tx, { before, after }, brandId, id, true)
    return { id, ...pair }
  })
}

/** Takes a dependency away. @throws AppError not_found, forbidden */
export async function removeDependency(
  ctx: Ctx,
  id: string,
): Promise<OutputOf<(typeof dependenciesApi)['DELETE /api/task-dependencies/:id']>> {
  return transact(ctx, async (tx) => {
    const found = await findDependency(tx, ctx, id)
    if (!found) throw notFound('dependency')
    const ends = await endsOf(tx, ctx, found)
    const brandId = await lockPlan(tx, ctx, ends)
    const gone = await tx.drizzle.delete(taskDependencies).where(eq(taskDependencies.id, id)).returning({ id: taskDependencies.id })
    if (gone.length > 0) tell(tx, ends, brandId, id, false)
    return { ok: true }
  })
}

/** The two tasks, which the actor sees and whose plan they make. @throws AppError not_found, forbidden */
async function endsOf(tx: Tx, ctx: Ctx, { beforeId, afterId }: Pair): Promise<Ends> {
  const found = await rows<End>(
    tx,
    sql`select t.id, t.name, t.project_id as "projectId", t.assignee_id as "assigneeId", t.created_by as "createdBy" from tasks t
      where t.id = ${anyOf([beforeId, afterId])} and t.deleted_at is null and ${visibleTasks(ctx.actor)}`,
  )
  const before = found.find(({ id }) => id === beforeId)
  const after = found.find(({ id }) => id === afterId)
  if (!before || !after) throw notFound('task')
  for (const task of [before, after]) assertAllowed(canManageWbs(ctx.actor, task), 'task')
  return { before, after }
}

/**
 * Locks the project, as whoever moves a task in its tree, to another project or into deletion does (decision 4): so that two who let A wait
 * for B and B wait for A at once cannot both succeed. @returns whose project it is
 */
async function lockPlan(tx: Tx, ctx: Ctx, { before, after }: Ends): Promise<string> {
  const project = await row<{ brandId: string }>(
    tx,
    sql`select brand_id as "brandId" from projects where id = ${before.projectId} for no key update`,
  )
  const now = await endsOf(tx, ctx, { beforeId: before.id, afterId: after.id })
  // Meanwhile somebody took one of them to another project, which is not locked.
  if (now.before.projectId !== before.projectId || now.after.projectId !== after.projectId) throw new Retry()
  return project?.brandId ?? ''
}

/** Neither is a part of the other, nothing goes round in a circle, and there are not too many. What is marked as deleted may come back. */
async function checkPair(tx: Tx, { before, after }: Ends): Promise<void> {
  const found = await row<{ part: boolean; circle: boolean }>(
    tx,
    sql`with recursive above as (
        select t.id, t.parent_task_id, t.id as of from tasks t where t.id in (${before.id}, ${after.id})
        union select t.id, t.parent_task_id, above.of from tasks t join above on t.id = above.parent_task_id),
      later as (
        select ${after.id}::uuid as id union select d.after_id from task_dependencies d join later on d.before_id = later.id)
      select exists (select 1 from above where (of = ${before.id} and id = ${after.id}) or (of = ${after.id} and id = ${before.id})) as part,
        exists (select 1 from later where id = ${before.id}) as circle`,
  )
  if (found?.part) throw invalid('afterId', 'A task cannot wait for what it is a part of, nor for a part of its own.')
  if (found?.circle) throw invalid('afterId', `“${before.name}” already waits for “${after.name}”, directly or through others.`)
  for (const { id, name } of [before, after]) {
    const count = await tx.drizzle.$count(taskDependencies, or(eq(taskDependencies.beforeId, id), eq(taskDependencies.afterId, id)))
    if (count >= dependenciesMax)
      throw new AppError('conflict', `“${name}” has ${dependenciesMax} dependencies. Take those away that it does not need.`)
  }
}

/** Each task’s history names the other one, for the agency; that something changed, all may hear who see both. */
function tell(tx: Tx, { before, after }: Ends, brandId: string, id: string, added: boolean): void {
  const change = (name: string): Changes[string] => (added ? [null, name] : [name, null])
  const history = { audience: 'internal', kind: 'task.dependencies' } as const
  tx.record({ ...eventFor(after, brandId), ...history, changes: { waitsFor: change(before.name) } })
  tx.record({ ...eventFor(before, brandId), ...history, changes: { blocks: change(after.name) } })
  const concerns = [before.assigneeId, after.assigneeId]
  tx.record({ ...eventFor(after, brandId), recordType: 'task-dependency', recordId: id, kind: 'task-dependency.changed', concerns })
}
