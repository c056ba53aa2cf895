import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { anyOf, rows } from '#platform/database/db.ts'
import { inPieces } from '#platform/database/statements.ts'
import { markAlong } from '#platform/records/deletion.ts'
import { refuseHeldDeletion } from '#platform/records/holds.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import { authorize } from '#shared/rights/decision.ts'
import { invalid, notFound } from '#shared/rights/errors.ts'
import { undoSeconds } from '#shared/values/undo.ts'
import { eventFor, type TaskRow, tellParent } from '../tasks/checks.ts'
import { createTogether } from '../tasks/commands.ts'
import { taskKind } from '../tasks/record.ts'
import { canDeleteTask } from '../tasks/rules.ts'
import type { taskImportsApi } from './api.ts'
import { planImport } from './queries.ts'
import type { PlannedTask } from './rules.ts'
import type { TaskImportInput, TaskImportView } from './schema.ts'
import { taskImports } from './table.ts'

/** Creates the tasks of a file in one transaction: all of them, or none with the first thing that is in the way. @throws AppError */
export async function importTasks(ctx: Ctx, input: TaskImportInput): Promise<TaskImportView> {
  return transact(ctx, async (tx) => {
    const { problems, rows: all } = await planImport(tx, ctx, input)
    const faulty = all.filter(({ faults }) => faults.length > 0)
    const [first] = faulty
    if (problems[0]) throw invalid('columns', problems[0])
    if (first) {
      const [fault] = first.faults
      const where = `Row ${first.row}${fault?.column ? `, ${fault.column}` : ''}: ${fault?.message}`
      throw invalid('text', `${where} ${faulty.length > 1 ? `${faulty.length} rows have faults. ` : ''}Nothing was imported.`)
    }
    const made = parentsFirst(all.map(({ task }) => task))
    await createTogether(tx, ctx, made)
    const importId = randomUUID()
    await inPieces(made, (piece) => tx.drizzle.insert(taskImports).values(piece.map(({ id }) => ({ taskId: id, importId }))))
    return { id: importId, count: made.length }
  })
}

/** As they stand in the file, but each behind what it hangs below. */
function parentsFirst(tasks: readonly PlannedTask[]): PlannedTask[] {
  const byId = new Map(tasks.map((task) => [task.id, task]))
  const depthOf = ({ parentTaskId }: PlannedTask): number => {
    let depth = 0
    for (let above = byId.get(parentTaskId ?? ''); above; above = byId.get(above.parentTaskId ?? '')) depth += 1
    return depth
  }
  return tasks
    .map((task) => ({ task, depth: depthOf(task) }))
    .toSorted((a, b) => a.depth - b.depth)
    .map(({ task }) => task)
}

type Found = Pick<TaskRow, 'id' | 'projectId' | 'assigneeId' | 'createdBy' | 'parentTaskId'> & { brandId: string }

/** Deletes all tasks of an import that are still there, with what hangs below them; it is one deletion. @throws AppError not_found */
export async function takeImportBack(ctx: Ctx, id: string): Promise<OutputOf<(typeof taskImportsApi)['DELETE /api/task-imports/:id']>> {
  return transact(ctx, async (tx) => {
    const found = await lockImport(tx, id)
    if (found.length === 0) throw notFound('import')
    for (const task of found) authorize(canDeleteTask(ctx.actor, task), task, 'import')
    const ids = found.map((task) => task.id)
    const brands = new Map(found.map(({ projectId, brandId }) => [projectId, brandId]))
    const below = sql`tasks.id in (with recursive below as (
      select t.id from tasks t where t.id = ${anyOf(ids)}
      union select t.id from tasks t join below on t.parent_task_id = below.id where t.deleted_at is null) select id from below)`
    const deletionId = randomUUID()
    const count = await markAlong(tx, taskKind, deletionId, below, (task) => eventFor(task, brands.get(task.projectId) ?? ''))
    await refuseHeldDeletion(tx, ctx.services, taskKind, deletionId)
    const own = new Set(ids)
    const above = new Map(
      found.flatMap(({ parentTaskId, brandId }) => (parentTaskId && !own.has(parentTaskId) ? [[parentTaskId, brandId]] : [])),
    )
    for (const [parentId, brandId] of above) await tellParent(tx, parentId, brandId)
    return { deletionId, count, undoUntil: new Date(Date.now() + undoSeconds * 1000).toISOString() }
  })
}

/** Its tasks that are not deleted, under the locks of their trees, as whoever changes a tree takes them (decision 4). */
async function lockImport(tx: Tx, importId: string): Promise<Found[]> {
  await rows(
    tx,
    sql`select 1 from projects p where p.id in (
          select t.project_id from task_imports i join tasks t on t.id = i.task_id where i.import_id = ${importId})
        order by p.id for no key update`,
  )
  return rows<Found>(
    tx,
    sql`select t.id, t.project_id as "projectId", t.assignee_id as "assigneeId", t.created_by as "createdBy",
          t.parent_task_id as "parentTaskId", (select p.brand_id from projects p where p.id = t.project_id) as "brandId"
        from task_imports i join tasks t on t.id = i.task_id
        where i.import_id = ${importId} and t.deleted_at is null order by t.id for no key update of t`,
  )
}
