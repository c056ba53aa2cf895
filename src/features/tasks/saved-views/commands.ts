import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { row } from '#platform/database/db.ts'
import { lockDeleted, markDeleted, takeBack } from '#platform/records/deletion.ts'
import { beginning, patchRecord } from '#platform/records/records.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { OutputOf, ParsedInputOf } from '#shared/contract/endpoint.ts'
import { type Authorized, assertAllowed, authorize } from '#shared/rights/decision.ts'
import { AppError, notFound } from '#shared/rights/errors.ts'
import { searchOf, viewText } from '../tasks/task-search.ts'
import type { taskViewsApi } from './api.ts'
import { readTaskView } from './queries.ts'
import { taskViewKind } from './record.ts'
import { canCreateTaskView, canManageTaskView } from './rules.ts'
import { type TaskViewView, taskViewView, viewsMax } from './schema.ts'
import { taskViews } from './table.ts'

type Input<Key extends keyof typeof taskViewsApi> = ParsedInputOf<(typeof taskViewsApi)[Key]>
type Deletion = OutputOf<(typeof taskViewsApi)['DELETE /api/task-views/:id']>
type TaskViewRow = typeof taskViews.$inferSelect
type Project = { brandId: string | null; projectManagerId: string | null }
type Known = { view: TaskViewRow; project: Project }

/** Saves a view. @throws AppError conflict when there is one of that name, or too many */
export async function createTaskView(ctx: Ctx, { name, search, projectId }: Input<'POST /api/task-views'>): Promise<TaskViewView> {
  const { actor } = ctx
  return transact(ctx, async (tx) => {
    const project = await lockProject(tx, projectId)
    const facts = { createdBy: actor.userId, projectId, projectManagerId: project.projectManagerId }
    assertAllowed(canCreateTaskView(actor, facts), projectId ? 'project' : 'saved view')
    const place = placeOf(facts)
    if ((await tx.drizzle.$count(taskViews, sql`${place} and deleted_at is null`)) >= viewsMax)
      throw new AppError('conflict', `There are ${viewsMax} saved views already. Delete those that nobody needs.`)
    const id = randomUUID()
    await checkName(tx, { id, name, ...facts })
    const fields = { name, search: storedSearch(search, projectId), projectId }
    await tx.drizzle.insert(taskViews).values({ ...fields, id, createdBy: actor.userId })
    tx.record({
      ...eventOf(project)({ id, projectId, createdBy: actor.userId }),
      kind: 'task-view.created',
      version: 1,
      changes: beginning(actor, taskViewView, fields),
    })
    return readTaskView(tx, actor, id)
  })
}

/** Renames a view, or replaces what it shows. @throws AppError stale, conflict */
export async function updateTaskView(ctx: Ctx, { id, version, ...patch }: Input<'PATCH /api/task-views/:id'>): Promise<TaskViewView> {
  return transact(ctx, async (tx) => {
    const { view, project } = await lockManaged(tx, ctx, id)
    if (patch.name !== undefined) await checkName(tx, { ...view, name: patch.name })
    await patchRecord(tx, ctx.actor, {
      table: taskViews,
      view: taskViewView,
      row: view,
      patch: { name: patch.name, search: patch.search === undefined ? undefined : storedSearch(patch.search, view.projectId) },
      baseVersion: version,
      event: { ...eventOf(project)(view), kind: 'task-view.updated' },
      read: () => readTaskView(tx, ctx.actor, id),
    })
    return readTaskView(tx, ctx.actor, id)
  })
}

/** Marks a view as deleted. */
export async function deleteTaskView(ctx: Ctx, id: string): Promise<Deletion> {
  return transact(ctx, async (tx) => {
    const { view, project } = await lockManaged(tx, ctx, id)
    return markDeleted(tx, taskViewKind, view, eventOf(project))
  })
}

/** Takes the deletion of a view back. @throws AppError conflict when its name is taken by now */
export async function restoreTaskView(ctx: Ctx, id: string, deletionId: string): Promise<TaskViewView> {
  return transact(ctx, async (tx) => {
    const found = await lockDeleted(tx, taskViewKind, id, deletionId)
    const project = await lockProject(tx, found.projectId)
    const facts = { ...found, projectManagerId: project.projectManagerId }
    const view = authorize(canManageTaskView(ctx.actor, facts), found, 'saved view')
    await checkName(tx, view)
    await takeBack(tx, await ctx.services.kinds(), taskViewKind, view, eventOf(project))
    return readTaskView(tx, ctx.actor, id)
  })
}

/** As an address would hold it, without what makes no sense; the view of a project shows that project. */
function storedSearch(text: string, projectId: string | null): string {
  return viewText({ ...searchOf(text), ...(projectId && { projectId: [projectId] }) })
}

/** The view, locked, once it may be changed. @throws AppError not_found, forbidden */
async function lockManaged(tx: Tx, { actor }: Ctx, id: string): Promise<Known & { view: Authorized<TaskViewRow> }> {
  const [found] = await tx.drizzle.select().from(taskViews).where(sql`id = ${id} and deleted_at is null`).for('no key update')
  if (!found) throw notFound('saved view')
  const project = await lockProject(tx, found.projectId)
  const facts = { ...found, projectManagerId: project.projectManagerId }
  return { view: authorize(canManageTaskView(actor, facts), found, 'saved view'), project }
}

/** What the rule asks of a project; one that goes meanwhile waits. @throws AppError not_found */
async function lockProject(tx: Tx, id: string | null): Promise<Project> {
  if (id === null) return { brandId: null, projectManagerId: null }
  const found = await row<Project>(
    tx,
    sql`select brand_id as "brandId", project_manager_id as "projectManagerId" from projects where id = ${id} for key share`,
  )
  if (!found) throw notFound('project')
  return found
}

type Placed = Pick<TaskViewRow, 'projectId' | 'createdBy'>

const placeOf = ({ projectId, createdBy }: Placed) =>
  projectId ? sql`project_id = ${projectId}` : sql`project_id is null and created_by = ${createdBy}`

/** Names are unique among one’s own views, and among those of a project, whatever their case. @throws AppError conflict */
async function checkName(tx: Tx, view: Placed & { id: string; name: string }): Promise<void> {
  const taken = await row(
    tx,
    sql`select 1 from task_views where ${placeOf(view)} and lower(name) = lower(${view.name}) and id <> ${view.id} and deleted_at is null`,
  )
  if (!taken) return
  const sentence = `There is a view called “${view.name}” already. Choose another name.`
  throw new AppError('conflict', sentence, { fields: { name: sentence } })
}

/** One’s own is told to nobody else. */
const eventOf =
  ({ brandId }: Project) =>
  ({ id, projectId, createdBy }: Placed & { id: string }) => ({
    recordType: 'task-view',
    recordId: id,
    ...(projectId ? { audience: 'client' as const, readers: 'task-views.view' } : { audience: 'private' as const }),
    projectId,
    brandId,
    concerns: [createdBy],
  })
