import { z } from 'zod'
import { priorityLabels, statusLabels, typeLabels } from './labels.ts'
import { datesInOrder, startAfterDue, type TaskStatus, type TaskView, taskDescriptionMax, taskFields } from './schema.ts'

const { parentTaskId, ...entered } = taskFields

/** What one enters of a task: all its fields but the place in the tree. Empty text stands for no description and for no project yet. */
export const taskForm = z
  .object({
    ...entered,
    description: z
      .string()
      .trim()
      .max(taskDescriptionMax)
      .transform((text) => text || null),
  })
  .refine(datesInOrder, { path: ['startDate'], message: startAfterDue })
/** What is checked where one field is changed by itself. */
export const taskSchemas = { ...taskForm.shape, parentTaskId }
export type TaskForm = z.input<typeof taskForm>
/** What was entered, as the server takes it. */
export type TaskInput = z.output<typeof taskForm>
export type TaskFieldName = keyof TaskForm

export const fieldLabels: Readonly<Record<TaskFieldName, string>> = {
  name: 'Name',
  description: 'Description',
  projectId: 'Project',
  assigneeId: 'Assignee',
  startDate: 'Start date',
  dueDate: 'Due date',
  priority: 'Priority',
  status: 'Status',
  taskType: 'Type',
  estimatedHours: 'Estimated hours',
  actualHours: 'Actual hours',
}

export function emptyTask(status: TaskStatus, projectId: string | null): TaskForm {
  return {
    name: '',
    description: '',
    projectId: projectId ?? '',
    assigneeId: null,
    startDate: null,
    dueDate: null,
    priority: 'medium',
    status,
    taskType: null,
    estimatedHours: null,
    actualHours: null,
  }
}

export function toForm(task: TaskView): TaskForm {
  const { name, description, projectId, assigneeId, startDate, dueDate, priority, status, taskType, estimatedHours, actualHours } = task
  return {
    name,
    description: description ?? '',
    projectId,
    assigneeId,
    startDate,
    dueDate,
    priority,
    status,
    taskType,
    estimatedHours: estimatedHours ?? null,
    actualHours: actualHours ?? null,
  }
}

/** How a value reads to a person. @param task as it is now, which knows the names of its project and assignee */
export function inWords(name: TaskFieldName, values: TaskForm, task: TaskView): string {
  if (name === 'status') return statusLabels[values.status]
  if (name === 'priority') return priorityLabels[values.priority]
  if (name === 'taskType') return values.taskType ? typeLabels[values.taskType] : 'None'
  if (name === 'projectId') return values.projectId === task.projectId ? task.project.name : 'Another project'
  if (name === 'assigneeId')
    return values.assigneeId === null
      ? 'Nobody'
      : values.assigneeId === task.assigneeId
        ? (task.assignee?.fullName ?? '')
        : 'Another person'
  return String(values[name] ?? '') || 'Empty'
}
