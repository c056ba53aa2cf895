import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { row } from '#platform/database/db.ts'
import { lockDeleted, markDeleted, takeBack } from '#platform/records/deletion.ts'
import { refuseHeldDeletion } from '#platform/records/holds.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import { authorize } from '#shared/rights/decision.ts'
import type { tasksApi } from './api.ts'
import { eventFor, lockInTree, type TaskRow, tellParent } from './checks.ts'
import { readTask } from './queries.ts'
import { taskKind } from './record.ts'
import { canDeleteTask } from './rules.ts'
import type { TaskView } from './schema.ts'

/** Marks a task and everything below it as deleted; one deletion is taken back as one. */
export async function deleteTask(ctx: Ctx, id: string): Promise<OutputOf<(typeof tasksApi)['DELETE /api/tasks/:id']>> {
  return transact(ctx, async (tx) => {
    const found = await lockInTree(tx, id)
    const task = authorize(canDeleteTask(ctx.actor, found), found, 'task')
    const brandId = await brandOf(tx, task)
    const deletion = await markDeleted(tx, taskKind, task, (below) => eventFor(below, brandId))
    await refuseHeldDeletion(tx, ctx.services, taskKind, deletion.deletionId)
    await tellParent(tx, task.parentTaskId, brandId)
    return deletion
  })
}

/** Takes one deletion back, whole. @throws AppError not_found when it was none, conflict when its parent is gone */
export async function restoreTask(ctx: Ctx, id: string, deletionId: string): Promise<TaskView> {
  return transact(ctx, async (tx) => {
    const found = await lockDeleted(tx, taskKind, id, deletionId)
    const task = authorize(canDeleteTask(ctx.actor, found), found, 'task')
    const brandId = await brandOf(tx, task)
    await takeBack(tx, await ctx.services.kinds(), taskKind, task, (below) => eventFor(below, brandId))
    await tellParent(tx, task.parentTaskId, brandId)
    return readTask(tx, ctx.actor, id)
  })
}

/** Whose a tree is, which lies in one project; that is locked, as by whoever hangs a task below another (decision 4). */
async function brandOf(tx: Tx, { projectId }: TaskRow): Promise<string> {
  const project = await row<{ brandId: string }>(
    tx,
    sql`select brand_id as "brandId" from projects where id = ${projectId} for no key update`,
  )
  return project?.brandId ?? ''
}
