import type { RefreshedBy } from '#shared/contract/live.ts'
import { addDays, weekOf } from '#shared/values/dates.ts'
import type { DueRange, TaskPriority, TaskSort, TaskStatus, TaskType } from './schema.ts'

// The board shows its words without loading the validation of the forms, which comes with the dialog.

export const taskWords = { one: 'task', many: 'tasks' }

/** The columns of the board in their order. */
export const columnOrder: readonly TaskStatus[] = ['todo', 'in_progress', 'done', 'blocked']
export const statusLabels: Readonly<Record<TaskStatus, string>> = {
  todo: 'To Do',
  in_progress: 'In Progress',
  done: 'Done',
  blocked: 'Blocked',
}

/** From the most pressing to the least, as a list of choices reads best. */
export const priorityOrder: readonly TaskPriority[] = ['urgent', 'high', 'medium', 'low']
export const priorityLabels: Readonly<Record<TaskPriority, string>> = { low: 'Low', medium: 'Medium', high: 'High', urgent: 'Urgent' }

export const typeOrder: readonly TaskType[] = ['design', 'video', 'marketing', 'development', 'review', 'other']
export const typeLabels: Readonly<Record<TaskType, string>> = {
  design: 'Design',
  video: 'Video',
  marketing: 'Marketing',
  development: 'Development',
  review: 'Review',
  other: 'Other',
}

export const dueLabels: Readonly<Record<DueRange, string>> = {
  overdue: 'Overdue',
  today: 'Today',
  week: 'This week',
  fortnight: 'Next two weeks',
  past: 'Last 90 days',
}

/** First and last day of a range around today; of what is overdue there is no first. */
export function daysOfRange(range: DueRange, today: string): { first: string | null; last: string } {
  const ranges: Readonly<Record<DueRange, { first: string | null; last: string }>> = {
    overdue: { first: null, last: addDays(today, -1) },
    today: { first: today, last: today },
    week: weekOf(today),
    fortnight: { first: today, last: addDays(today, 14) },
    past: { first: addDays(today, -90), last: addDays(today, -1) },
  }
  return ranges[range]
}

/** Whether a task is past its due date and not done. @param today in the reader's zone */
export function isOverdue({ status, dueDate }: { readonly status: TaskStatus; readonly dueDate: string | null }, today: string): boolean {
  return dueDate !== null && dueDate < today && status !== 'done'
}

export const sortLabels: Readonly<Record<TaskSort, string>> = { due: 'Due date', position: 'By hand' }

/** What goes along when a task is deleted, as a sentence; nothing where nothing is below it. */
export function goesAlong(below: number): string {
  if (below === 0) return ''
  return below === 1 ? 'The subtask below it goes along.' : `The ${below} subtasks below it go along.`
}

/** What else a task names: queries that show tasks are refreshed by it. */
export const shownOnTasks: RefreshedBy = ['project', 'brand', 'profile']
