import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { prepared, type Queryable, rows } from '#platform/db.ts'
import { beginning, patchRecord } from '#platform/records.ts'
import type { Ctx } from '#platform/services.ts'
import { allColumns, insertInto } from '#platform/statements.ts'
import { AtCommit, Retry, type Tx, transact } from '#platform/transact.ts'
import { nameOf } from '#shared/actor.ts'
import { addressOf } from '#shared/addresses.ts'
import { dateText } from '#shared/dates.ts'
import { type Authorized, assertAllowed, authorize } from '#shared/decision.ts'
import { definedOnly } from '#shared/defined.ts'
import type { ParsedInputOf } from '#shared/endpoint.ts'
import { invalid, notFound } from '#shared/errors.ts'
import { tellFollowers } from '../follows/commands.ts'
import { notify } from '../notifications/commands.ts'
import type { tasksApi } from './api.ts'
import { type CreationPlace, checkAssignee, checkParent, checkProject, creationPlace } from './checks.ts'
import { statusLabels } from './labels.ts'
import { positionBetween } from './position.ts'
import { readTask } from './queries.ts'
import { canCreateTask, canEditTask, canPatchTask, canUpdateTaskStatus } from './rules.ts'
import { type TaskView, taskView } from './schema.ts'
import { countedBy, tasks } from './table.ts'

export type TaskRow = typeof tasks.$inferSelect
type CreateInput = ParsedInputOf<(typeof tasksApi)['POST /api/tasks']>
type UpdateInput = ParsedInputOf<(typeof tasksApi)['PATCH /api/tasks/:id']>
type MoveInput = ParsedInputOf<(typeof tasksApi)['PATCH /api/tasks/:id/place']>

const insertTask = insertInto(tasks, ['version', 'orderIndex', 'completedOn', 'createdAt', 'updatedAt', 'deletedAt', 'deletionId'])
type Made = Pick<TaskRow, 'version' | 'orderIndex' | 'createdAt' | 'updatedAt'>

/** Creates a task at the top of its column. @returns the task as its creator sees it @throws AppError */
export async function createTask(ctx: Ctx, input: CreateInput): Promise<TaskView> {
  assertAllowed(canCreateTask(ctx.actor), 'task')
  return transact(ctx, async (tx) => {
    const place = await creationPlace(tx.peek, ctx.actor, input)
    checkProject(place)
    await checkAssignee(tx, ctx.actor, place, input.assigneeId)
    if (input.parentTaskId) await checkParent(tx, ctx.actor, { id: null, projectId: input.projectId }, input.parentTaskId)
    const task = {
      ...input,
      id: randomUUID(),
      position: positionBetween(null, place.firstPosition),
      completedAt: input.status === 'done' ? new Date() : null,
      createdBy: ctx.actor.userId,
    }
    tx.record({ ...eventFor(task, place.brandId), kind: 'task.created', version: 1, changes: beginning(ctx.actor, taskView, input) })
    notifyAssignee(tx, ctx, task)
    return AtCommit.of(
      { name: 'insert_task', text: insertTask.text, values: insertTask.values(task), retryOn: 'tasks_position' },
      (made: Made) => createdView({ ...task, ...made }, place),
    )
  })
}

/** Puts the answer together from what the insert and its checks already read, instead of reading it once more. */
function createdView({ createdAt, updatedAt, completedAt, ...task }: Created, place: CreationPlace): TaskView {
  return {
    ...task,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    completedAt: completedAt?.toISOString() ?? null,
    project: { id: task.projectId, name: place.projectName, brandId: place.brandId, brand: place.brand },
    assignee: place.assignee,
    creator: place.maker,
  }
}

type Created = Omit<TaskRow, 'completedOn' | 'deletedAt' | 'deletionId'>

/** Changes fields; see `patchRecord` for what happens when others changed the task meanwhile. @throws AppError stale */
export async function updateTask(ctx: Ctx, { id, version, ...patch }: UpdateInput): Promise<TaskView> {
  return transact(ctx, async (tx) => {
    const task = await lockTask(tx, id)
    const fields = Object.entries(patch).flatMap(([field, value]) => (value === undefined ? [] : [field]))
    const authorized = authorize(canPatchTask(ctx.actor, task, fields), task, 'task')
    await applyPatch(tx, ctx, authorized, patch, version)
    return readTask(tx, ctx.actor, id)
  })
}

type FieldPatch = Omit<UpdateInput, 'id' | 'version'> & { position?: string }

async function applyPatch(tx: Tx, ctx: Ctx, task: Authorized<TaskRow>, patch: FieldPatch, baseVersion?: number): Promise<void> {
  const next = { ...task, ...definedOnly(patch) }
  const moved = next.projectId !== task.projectId
  // Where it goes must be as open to them as where it was; asked before anything of that project is told.
  if (moved) assertAllowed(canEditTask(ctx.actor, next), 'project')
  if (moved && patch.parentTaskId === undefined) next.parentTaskId = null
  const place = await creationPlace(tx, ctx.actor, next)
  if (moved) checkProject(place)
  if (next.assigneeId !== task.assigneeId) await checkAssignee(tx, ctx.actor, place, next.assigneeId)
  if (next.parentTaskId !== task.parentTaskId && next.parentTaskId) await checkParent(tx, ctx.actor, next, next.parentTaskId)
  if (moved) await moveSubtree(tx, task, next.projectId, place.brandId)
  const statusChanged = next.status !== task.status
  await patchRecord(tx, ctx.actor, {
    table: tasks,
    view: taskView,
    row: task,
    patch: { ...definedOnly(patch), ...(moved ? { parentTaskId: next.parentTaskId } : {}) },
    derived: statusChanged ? { completedAt: next.status === 'done' ? new Date() : null } : {},
    baseVersion,
    event: {
      ...eventFor(next, place.brandId, task.assigneeId),
      kind: statusChanged ? 'task.moved' : 'task.updated',
    },
    read: () => readTask(tx, ctx.actor, task.id),
  })
  await tell(tx, ctx, { task, next, brandId: place.brandId })
}

type Change = { task: TaskRow; next: TaskRow; brandId: string }

/** Tells of a new assignee the two it concerns, and of status and due date those who follow the task. */
async function tell(tx: Tx, ctx: Ctx, { task, next, brandId }: Change): Promise<void> {
  const handed = next.assigneeId !== task.assigneeId
  if (handed) notifyAssignee(tx, ctx, next)
  const by = nameOf(ctx.actor)
  if (handed && task.assigneeId)
    notify(tx, 'task.unassigned', { to: [task.assigneeId], data: { by, title: next.name }, about: aboutTask(next) })
  const { id, name: title, projectId, assigneeId, createdBy } = next
  const concerns = [assigneeId, createdBy].filter((person) => person !== null)
  const ref = { id, title, projectId, brandId, assigneeId, concerns, url: addressOf.task(id) }
  const told = { type: 'task', ref, audience: 'client' as const, except: handed && assigneeId ? [assigneeId] : [] }
  if (next.status !== task.status) {
    await tellFollowers(tx, ctx, 'task.status', { ...told, data: { title, status: statusLabels[next.status] } })
  } else if (next.dueDate !== task.dueDate) {
    await tellFollowers(tx, ctx, 'task.due-date', { ...told, data: { title, due: next.dueDate && dateText(next.dueDate) } })
  }
}

/** Moves a card to a column and, when a neighbour is named, directly below or above it in the order made by hand. */
export async function moveTask(ctx: Ctx, { id, status, afterId, beforeId }: MoveInput): Promise<TaskView> {
  if (afterId === id || beforeId === id) throw invalid(afterId === id ? 'afterId' : 'beforeId', 'A card cannot be placed beside itself.')
  return transact(ctx, async (tx) => {
    const task = authorize(...(await withDecision(tx, ctx, id)))
    const position = afterId || beforeId ? await positionBeside(tx, ctx, afterId, beforeId) : undefined
    await onceMoreWhenTaken(() => applyPatch(tx, ctx, task, { status, ...(position ? { position } : {}) }))
    return readTask(tx, ctx.actor, id)
  })
}

async function withDecision(tx: Tx, ctx: Ctx, id: string): Promise<Parameters<typeof authorize<TaskRow>>> {
  const task = await lockTask(tx, id)
  return [canUpdateTaskStatus(ctx.actor, task), task, 'task']
}

/** The neighbour must be visible; where it lies in the order of all tasks decides, so one order serves every filter. */
async function positionBeside(tx: Tx, ctx: Ctx, afterId: string | undefined, beforeId: string | undefined): Promise<string> {
  const neighbour = await readTask(tx, ctx.actor, afterId ?? beforeId ?? '')
  const [other] = await prepared<{ position: string | null }>(
    tx,
    afterId ? 'position_below' : 'position_above',
    afterId
      ? 'select min(position) as position from tasks where position > $1'
      : 'select max(position) as position from tasks where position < $1',
    [neighbour.position],
  )
  const edge = other?.position ?? null
  return afterId ? positionBetween(neighbour.position, edge) : positionBetween(edge, neighbour.position)
}

/** A task takes everything below it along when it changes its project; the task itself is written by the patch that follows. */
async function moveSubtree(tx: Tx, task: TaskRow, projectId: string, brandId: string): Promise<void> {
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

/** The row, locked until the transaction ends. @throws AppError not_found */
export async function lockTask(tx: Tx, id: string): Promise<TaskRow> {
  const [found] = await prepared<TaskRow>(tx, 'lock_task', selectLocked, [id])
  if (!found) throw notFound('task')
  return found
}

const selectLocked = `select ${allColumns(tasks)} from tasks where id = $1 and deleted_at is null for no key update`

type Concerned = { id: string; projectId: string; assigneeId: string | null }

/** What every event of a task says of its place and of whom it concerns. */
export function eventFor(task: Concerned, brandId: string, assigneeBefore: string | null = null) {
  return {
    recordType: 'task',
    recordId: task.id,
    audience: 'client' as const,
    projectId: task.projectId,
    brandId,
    concerns: [task.assigneeId, assigneeBefore],
  }
}

type Told = { id: string; name: string; projectId: string; assigneeId: string | null }

/** What notices of a task hang on. */
function aboutTask({ id, projectId }: Pick<Told, 'id' | 'projectId'>) {
  return { record: { type: 'task', id }, url: addressOf.task(id), projectId }
}

function notifyAssignee(tx: Tx, ctx: Ctx, task: Told): void {
  if (!task.assigneeId || task.assigneeId === ctx.actor.userId) return
  const data = { by: nameOf(ctx.actor), title: task.name }
  notify(tx, 'task.assigned', { to: [task.assigneeId], data, about: aboutTask(task) })
}

/** Two people can only get the same order key by the same random digits; then the whole transaction runs again. */
async function onceMoreWhenTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'tasks_position') throw new Retry()
    throw error
  }
}

/** Adds what is due to the totals. Whoever reads meanwhile sees all of it before or all of it after. */
export async function foldTotals(db: Queryable): Promise<void> {
  await rows(
    db,
    sql`with taken as (delete from task_totals_pending returning *)
      insert into task_totals as t (family, key, n) ${countedBy('taken')} order by family, key
      on conflict (family, key) do update set n = t.n + excluded.n`,
  )
}
