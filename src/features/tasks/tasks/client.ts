import type { QueryClient } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { PersonRef } from '#shared/contract/refs.ts'
import { oneOf, takeRecord } from '#ui/records/record-queries.ts'
import type { tasksApi } from './api.ts'
import { shownOnTasks } from './labels.ts'
import type { TaskCard, TaskView } from './schema.ts'
import type { BoardFilters } from './task-search.ts'
import type { TaskStore } from './task-store.ts'

export const callTasks = createClient<typeof tasksApi>()

export const taskKeys = {
  /** a view of what is overdue is another one tomorrow */
  board: (filters: BoardFilters, today: string) => ['task-board', filters, filters.due ? today : null] as const,
  one: (id: string) => ['task', id] as const,
  /** what the keys of queries begin with whose data is a `TaskStore` */
  stores: ['task-board', 'task-list'],
} as const

/** Brings the answer of an own change to the board; what does not fit its filters any more leaves it. */
export function takeAnswer(store: TaskStore, task: TaskView): void {
  const card = { ...toCard(task), subtasks: store.card(task.id)?.subtasks ?? null }
  store.takeCard(card, { people: namedPeople(task), projects: [task.project] })
}

/** Whom the card may show: people outside the agency are not told of everybody. */
function namedPeople({ assignee }: TaskView): PersonRef[] {
  return assignee?.id ? [{ ...assignee, id: assignee.id }] : []
}

/** Brings a task as it is stored now to every board that is loaded. */
export function takeOnBoards(queryClient: QueryClient, task: TaskView): void {
  for (const store of boards(queryClient)) takeAnswer(store, task)
}

/** Shows a task that was just created here on every board that is loaded. */
export function takeNewOnBoards(queryClient: QueryClient, task: TaskView): void {
  for (const store of boards(queryClient))
    store.takeNewCard({ ...toCard(task), subtasks: null }, { people: namedPeople(task), projects: [task.project] })
}

/** Every board and every list of rows. */
function boards(queryClient: QueryClient): TaskStore[] {
  return taskKeys.stores.flatMap((name) => queryClient.getQueriesData<TaskStore>({ queryKey: [name] }).flatMap(([, store]) => store ?? []))
}

/** What a loaded board knows of a task, before the task itself is there. */
export function knownCard(queryClient: QueryClient, id: string): Omit<TaskCard, 'subtasks'> | undefined {
  return boards(queryClient)
    .map((store) => store.card(id))
    .find((card) => card !== undefined)
}

/** What a card shows of a task itself. */
function toCard(task: TaskView): Omit<TaskCard, 'subtasks'> {
  const { id, name, description, projectId, assigneeId, startDate, dueDate, priority, status, taskType } = task
  const { position, completedAt, createdBy, version } = task
  const hours = task.estimatedHours === undefined ? {} : { estimatedHours: task.estimatedHours, actualHours: task.actualHours }
  return {
    id,
    name,
    description,
    projectId,
    assigneeId,
    startDate,
    dueDate,
    priority,
    status,
    taskType,
    position,
    completedAt,
    createdBy,
    version,
    ...hours,
  }
}

/** One task as its record shows it. */
export function taskOptions(id: string) {
  return oneOf('task', id, (one, options) => callTasks('GET /api/tasks/:id', { id: one }, options), shownOnTasks)
}

type Deleted = OutputOf<(typeof tasksApi)['DELETE /api/tasks/:id']>

/** Deletes a task with everything below it. @returns what undoing needs @throws AppError */
export async function deleteTask(queryClient: QueryClient, id: string): Promise<Deleted> {
  const deleted = await callTasks('DELETE /api/tasks/:id', { id })
  for (const store of boards(queryClient)) store.remove(id)
  return deleted
}

/** @throws AppError */
export async function restoreTask(queryClient: QueryClient, id: string, deletionId: string): Promise<void> {
  const task = await callTasks('POST /api/tasks/:id/restore', { id, deletionId })
  takeRecord(queryClient, 'task', task)
  takeOnBoards(queryClient, task)
}
