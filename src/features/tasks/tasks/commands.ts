import { randomUUID } from 'node:crypto'
import { logDifference } from '#features/time/time-entries/refs.ts'
import { notify, notifyFollowers } from '#features/workspace/notifications/commands.ts'
import type { Ctx } from '#platform/context.ts'
import type { Queryable } from '#platform/database/db.ts'
import { inPieces, insertInto } from '#platform/database/statements.ts'
import { onceMoreWhenTaken, positionBeside, positionBetween, positionsAtTop } from '#platform/records/position.ts'
import { beginning, patchRecord } from '#platform/records/records.ts'
import { AtCommit, transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import { addressOf } from '#shared/records/addresses.ts'
import { type Authorized, assertAllowed, authorize } from '#shared/rights/decision.ts'
import { invalid } from '#shared/rights/errors.ts'
import { dateText } from '#shared/values/dates.ts'
import { definedOnly } from '#shared/values/defined.ts'
import { minutesOf } from '#shared/values/minutes.ts'
import type { tasksApi } from './api.ts'
import {
  type CreationPlace,
  checkAssignee,
  checkParent,
  checkProject,
  creationPlace,
  eventFor,
  lockInTree,
  lockTask,
  type TaskRow,
  tellParent,
} from './checks.ts'
import { statusLabels } from './labels.ts'
import { taskNotices } from './notices.ts'
import { lastInTree, moveSubtree, roomInTree } from './position.ts'
import { readTask } from './queries.ts'
import { canCreateTask, canEditTask, canManageWbs, canPatchTask, canUpdateTaskStatus } from './rules.ts'
import { datesInOrder, startAfterDue, type TaskView, taskView } from './schema.ts'
import { keptTotals, tasks } from './table.ts'

type CreateInput = ParsedInputOf<(typeof tasksApi)['POST /api/tasks']>
type UpdateInput = ParsedInputOf<(typeof tasksApi)['PATCH /api/tasks/:id']>
type PlaceInput = ParsedInputOf<(typeof tasksApi)['PATCH /api/tasks/:id/tree-place']>
type MoveInput = ParsedInputOf<(typeof tasksApi)['PATCH /api/tasks/:id/place']>

const insertTask = insertInto(tasks, [
  'version',
  'orderIndex',
  'actualHours',
  'completedOn',
  'createdAt',
  'updatedAt',
  'deletedAt',
  'deletionId',
])
type Made = Pick<TaskRow, 'version' | 'orderIndex' | 'actualHours' | 'createdAt' | 'updatedAt'>

/** Creates a task at the top of its column. @returns the task as its creator sees it @throws AppError */
export async function createTask(ctx: Ctx, input: CreateInput): Promise<TaskView> {
  assertAllowed(canCreateTask(ctx.actor), 'task')
  if (!datesInOrder(input)) throw invalid('startDate', startAfterDue)
  return transact(ctx, async (tx) => {
    const place = await creationPlace(tx.peek, ctx.actor, input)
    checkProject(place)
    await checkAssignee(tx, ctx.actor, place, input.assigneeId)
    if (input.parentTaskId) await checkParent(tx, ctx.actor, { id: null, projectId: input.projectId }, input.parentTaskId)
    await tellParent(tx, input.parentTaskId, place.brandId)
    const task = {
      ...input,
      id: randomUUID(),
      position: positionBetween(null, place.firstPosition),
      completedAt: input.status === 'done' ? new Date() : null,
      createdBy: ctx.actor.userId,
      loggedMinutes: minutesOf(input.actualHours),
    }
    tx.record({ ...eventFor(task, place.brandId), kind: 'task.created', version: 1, changes: beginning(ctx.actor, taskView, input) })
    notifyAssignee(tx, ctx, task)
    // Of a task that is not there yet, so that no sum is raised by it: the task is written with its own.
    if (input.actualHours) await logDifference(tx, ctx, loggedOn(task, place.brandId), { before: null, after: input.actualHours })
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

type NewTask = Omit<CreateInput, 'actualHours'> & { id: string; brandId: string; completedAt: Date | null }

/**
 * Creates many tasks at once, at the top of their columns and in their order, each above what hangs below it; the caller has checked them.
 * Nobody is told of each by itself.
 */
export async function createTogether(tx: Tx, ctx: Ctx, made: readonly NewTask[]): Promise<void> {
  const positions = await positionsAtTop(tx, 'tasks', made.length)
  // Numbers of the tree are given as the rows come, so its order stays.
  const created = made.map(({ brandId: _brandId, ...task }, at) => ({
    ...task,
    position: positions[at] ?? '',
    createdBy: ctx.actor.userId,
  }))
  await onceMoreWhenTaken('tasks_position', () => inPieces(created, (piece) => tx.drizzle.insert(tasks).values(piece)))
  for (const { id, brandId, completedAt: _completedAt, ...task } of made) {
    const changes = beginning(ctx.actor, taskView, { ...task, actualHours: null })
    tx.record({ ...eventFor({ ...task, id }, brandId), kind: 'task.created', version: 1, changes })
  }
}

/** Changes fields; see `patchRecord` for what happens when others changed the task meanwhile. @throws AppError stale */
export async function updateTask(ctx: Ctx, { id, version, ...patch }: UpdateInput): Promise<TaskView> {
  return transact(ctx, async (tx) => {
    const inTree = patch.parentTaskId !== undefined || patch.projectId !== undefined
    const task = inTree ? await lockInTree(tx, id, patch.projectId) : await lockTask(tx, id)
    const fields = Object.entries(patch).flatMap(([field, value]) => (value === undefined ? [] : [field]))
    const authorized = authorize(canPatchTask(ctx.actor, task, fields), task, 'task')
    await applyPatch(tx, ctx, authorized, patch, version)
    return readTask(tx, ctx.actor, id)
  })
}

type FieldPatch = Omit<UpdateInput, 'id' | 'version'> & { position?: string; orderIndex?: number }

async function applyPatch(tx: Tx, ctx: Ctx, task: Authorized<TaskRow>, patch: FieldPatch, baseVersion?: number): Promise<void> {
  const next = { ...task, ...definedOnly(patch) }
  const moved = next.projectId !== task.projectId
  // Where it goes must be as open to them as where it was; asked before anything of that project is told.
  if (moved) assertAllowed(canEditTask(ctx.actor, next), 'project')
  if (moved && patch.parentTaskId === undefined) next.parentTaskId = null
  checkDates(patch, next)
  const place = await creationPlace(tx, ctx.actor, next)
  if (moved) checkProject(place)
  if (next.assigneeId !== task.assigneeId) await checkAssignee(tx, ctx.actor, place, next.assigneeId)
  if (next.parentTaskId !== task.parentTaskId && next.parentTaskId) await checkParent(tx, ctx.actor, next, next.parentTaskId)
  if (moved) await moveSubtree(tx, task, next.projectId, place.brandId)
  const hungElsewhere = moved || next.parentTaskId !== task.parentTaskId
  const statusChanged = next.status !== task.status
  if (patch.actualHours !== undefined)
    await logDifference(tx, ctx, loggedOn(next, place.brandId), { before: task.actualHours, after: patch.actualHours })
  await patchRecord(tx, ctx.actor, {
    table: tasks,
    view: taskView,
    row: task,
    patch: { ...definedOnly(patch), ...(moved ? { parentTaskId: next.parentTaskId } : {}) },
    derived: {
      ...(statusChanged && { completedAt: next.status === 'done' ? new Date() : null }),
      ...(hungElsewhere && patch.orderIndex === undefined && { orderIndex: await lastInTree(tx) }),
    },
    baseVersion,
    event: {
      ...eventFor(next, place.brandId, task.assigneeId),
      kind: statusChanged ? 'task.moved' : 'task.updated',
    },
    read: () => readTask(tx, ctx.actor, task.id),
  })
  await tell(tx, ctx, { task, next, brandId: place.brandId })
  const above = statusChanged || hungElsewhere ? new Set([task.parentTaskId, next.parentTaskId]) : []
  for (const parent of above) await tellParent(tx, parent, place.brandId)
}

/** Said of the date that was changed. A start that is left behind by a change of the other is not taken along by itself. */
function checkDates(patch: FieldPatch, next: TaskRow): void {
  if (datesInOrder(next)) return
  if (patch.startDate !== undefined) throw invalid('startDate', startAfterDue)
  if (patch.dueDate !== undefined) throw invalid('dueDate', 'The due date must not be before the start date')
}

const loggedOn = ({ id, projectId }: Pick<TaskRow, 'id' | 'projectId'>, brandId: string) => ({
  recordType: 'task' as const,
  recordId: id,
  projectId,
  brandId,
})

type Change = { task: TaskRow; next: TaskRow; brandId: string }

/** Tells of a new assignee the two it concerns, and of status and due date those who follow the task. */
async function tell(tx: Tx, ctx: Ctx, { task, next, brandId }: Change): Promise<void> {
  const handed = next.assigneeId !== task.assigneeId
  if (handed) notifyAssignee(tx, ctx, next)
  if (handed && task.assigneeId)
    notify(tx, taskNotices['task.unassigned'], { to: [task.assigneeId], data: { title: next.name }, about: aboutTask(next) })
  const { id, name: title, projectId, assigneeId, createdBy } = next
  const concerns = [assigneeId, createdBy].filter((person) => person !== null)
  const ref = { id, title, projectId, brandId, assigneeId, concerns, url: addressOf.task(id) }
  const told = { type: 'task', ref, audience: 'client' as const, except: handed && assigneeId ? [assigneeId] : [] }
  if (next.status !== task.status) {
    await notifyFollowers(tx, ctx, taskNotices['task.status'], { ...told, data: { title, status: statusLabels[next.status] } })
  } else if (next.dueDate !== task.dueDate) {
    await notifyFollowers(tx, ctx, taskNotices['task.due-date'], { ...told, data: { title, due: next.dueDate && dateText(next.dueDate) } })
  }
}

/** Moves a card to a column and, when a neighbour is named, directly below or above it in the order made by hand. */
export async function moveTask(ctx: Ctx, { id, status, afterId, beforeId }: MoveInput): Promise<TaskView> {
  if (afterId === id || beforeId === id) throw invalid(afterId === id ? 'afterId' : 'beforeId', 'A card cannot be placed beside itself.')
  return transact(ctx, async (tx) => {
    const task = authorize(...(await withDecision(tx, ctx, id)))
    const position = afterId || beforeId ? await besideTask(tx, ctx, afterId, beforeId) : undefined
    await onceMoreWhenTaken('tasks_position', () => applyPatch(tx, ctx, task, { status, ...(position ? { position } : {}) }))
    return readTask(tx, ctx.actor, id)
  })
}

/** Hangs a task below another one, or at the top, and there in its order; what is below it goes along. */
export async function placeInTree(ctx: Ctx, { id, ...place }: PlaceInput): Promise<TaskView> {
  const { parentTaskId, afterId, beforeId } = place
  if (afterId === id || beforeId === id) throw invalid(afterId === id ? 'afterId' : 'beforeId', 'A task cannot be placed beside itself.')
  return transact(ctx, async (tx) => {
    const found = await lockInTree(tx, id)
    const task = authorize(canManageWbs(ctx.actor, found), found, 'task')
    // Before room is made below it, or the numbers of a foreign tree would be touched.
    if (parentTaskId && parentTaskId !== task.parentTaskId) await checkParent(tx, ctx.actor, task, parentTaskId)
    await applyPatch(tx, ctx, task, { parentTaskId, orderIndex: await roomInTree(tx, task, place) })
    return readTask(tx, ctx.actor, id)
  })
}

async function withDecision(tx: Tx, ctx: Ctx, id: string): Promise<Parameters<typeof authorize<TaskRow>>> {
  const task = await lockTask(tx, id)
  return [canUpdateTaskStatus(ctx.actor, task), task, 'task']
}

/** The neighbour must be visible. */
async function besideTask(tx: Tx, ctx: Ctx, afterId: string | undefined, beforeId: string | undefined): Promise<string> {
  const { position } = await readTask(tx, ctx.actor, afterId ?? beforeId ?? '')
  return positionBeside(tx, 'tasks', position, afterId ? 'below' : 'above')
}

type Told = { id: string; name: string; projectId: string; assigneeId: string | null }

/** What notices of a task hang on. */
function aboutTask({ id, projectId }: Pick<Told, 'id' | 'projectId'>) {
  return { record: { type: 'task', id }, url: addressOf.task(id), projectId }
}

function notifyAssignee(tx: Tx, ctx: Ctx, task: Told): void {
  if (!task.assigneeId || task.assigneeId === ctx.actor.userId) return
  const data = { title: task.name }
  notify(tx, taskNotices['task.assigned'], { to: [task.assigneeId], data, about: aboutTask(task) })
}

/** Adds what is due to the totals. Whoever reads meanwhile sees all of it before or all of it after. */
export const foldTotals = (db: Queryable): Promise<void> => keptTotals.fold(db)
