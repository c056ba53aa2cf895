import { randomUUID } from 'node:crypto'
import type { ScheduledJob } from '#platform/jobs.ts'
import { type Ctx, type Services, systemCtx } from '#platform/services.ts'
import { type Tx, transact } from '#platform/transact.ts'
import { authorize } from '#shared/decision.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { eventFor, lockTask } from './commands.ts'
import { readTask } from './queries.ts'
import { canDeleteTask } from './rules.ts'
import type { TaskView } from './schema.ts'

type Marked = { id: string; projectId: string; brandId: string; assigneeId: string | null; createdBy: string | null; version: number }

const undoSeconds = 10
const keptDays = 30

/** Marks a task and everything below it as deleted; one deletion is taken back as one. */
export async function deleteTask(ctx: Ctx, id: string): Promise<{ deletionId: string; count: number; undoUntil: string }> {
  return transact(ctx, async (tx) => {
    const task = await lockTask(tx, id)
    authorize(canDeleteTask(ctx.actor, task), task, 'task')
    const deletionId = randomUUID()
    const marked = await tx.query<Marked>(
      `with recursive tree as (select t.id from tasks t where t.id = $1
         union select t.id from tasks t join tree on t.parent_task_id = tree.id where t.deleted_at is null)
       update tasks t set deleted_at = now(), deletion_id = $2, version = t.version + 1 from tree, projects p
       where t.id = tree.id and p.id = t.project_id
       returning t.id, t.project_id as "projectId", p.brand_id as "brandId", t.assignee_id as "assigneeId", t.created_by as "createdBy", t.version`,
      [id, deletionId],
    )
    recordAll(tx, marked.rows, 'task.deleted', true)
    return { deletionId, count: marked.rows.length, undoUntil: new Date(Date.now() + undoSeconds * 1000).toISOString() }
  })
}

/** Takes one deletion back, whole. @throws AppError not_found when it was none, conflict when its parent is gone */
export async function restoreTask(ctx: Ctx, id: string, deletionId: string): Promise<TaskView> {
  return transact(ctx, async (tx) => {
    const found = await tx.query<Marked & { parentGone: boolean }>(
      `select t.id, t.project_id as "projectId", p.brand_id as "brandId", t.assignee_id as "assigneeId", t.created_by as "createdBy", t.version,
         coalesce(above.deleted_at is not null and above.deletion_id <> t.deletion_id, false) as "parentGone"
       from tasks t join projects p on p.id = t.project_id left join tasks above on above.id = t.parent_task_id
       where t.deletion_id = $1 and t.deleted_at is not null for no key update of t`,
      [deletionId],
    )
    const task = found.rows.find((row) => row.id === id)
    if (!task) throw notFound('task')
    authorize(canDeleteTask(ctx.actor, task), task, 'task')
    if (found.rows.some((row) => row.parentGone)) throw new AppError('conflict', 'The task above it is deleted. Restore that one first.')
    const restored = await tx.query<Marked>(
      `update tasks t set deleted_at = null, deletion_id = null, version = t.version + 1 from projects p
       where t.deletion_id = $1 and p.id = t.project_id
       returning t.id, t.project_id as "projectId", p.brand_id as "brandId", t.assignee_id as "assigneeId", t.created_by as "createdBy", t.version`,
      [deletionId],
    )
    recordAll(tx, restored.rows, 'task.restored', false)
    return readTask(tx, ctx.actor, id)
  })
}

function recordAll(tx: Tx, rows: readonly Marked[], kind: string, deleted: boolean): void {
  for (const row of rows)
    tx.record({ ...eventFor(row, row.brandId), kind, version: row.version, changes: { deleted: [!deleted, deleted] } })
}

/** Removes for good what was deleted 30 days ago; leaves first, since a parent cannot go before its children. */
export function purgeJob(services: Services): ScheduledJob {
  return {
    name: 'tasks-purge',
    cron: '17 3 * * *',
    run: async () => {
      await transact(systemCtx(services, 'tasks-purge'), async (tx) => {
        await tx.query(
          `with gone as (select id from tasks where deleted_at < now() - interval '${keptDays} days'),
             talk as (delete from comments c using gone where c.record_type = 'task' and c.record_id = gone.id)
           delete from tasks t using gone where t.id = gone.id and not exists (
             select 1 from tasks below where below.parent_task_id = t.id and below.id not in (select id from gone))`,
        )
      })
    },
  }
}
