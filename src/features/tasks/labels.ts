import type { RefreshedBy } from '#shared/live.ts'
import type { DueRange, TaskPriority, TaskSort, TaskStatus, TaskType } from './schema.ts'

// The board shows its words without loading the validation of the forms, which comes with the dialog.

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

export const dueLabels: Readonly<Record<DueRange, string>> = { overdue: 'Overdue', week: 'This week' }

export const sortLabels: Readonly<Record<TaskSort, string>> = { due: 'Due date', position: 'By hand' }

/** What else a task names: queries that show tasks are refreshed by it. */
export const shownOnTasks: RefreshedBy = ['project', 'brand', 'profile']
