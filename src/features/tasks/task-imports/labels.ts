import { priorityLabels, statusLabels, typeLabels } from '../tasks/labels.ts'
import type { TaskPriority, TaskStatus, TaskType } from '../tasks/schema.ts'
import type { ImportField } from './schema.ts'

export const importLabels: Readonly<Record<ImportField, string>> = {
  name: 'Name',
  description: 'Description',
  project: 'Project',
  assignee: 'Assignee',
  startDate: 'Start date',
  dueDate: 'Due date',
  status: 'Status',
  completedOn: 'Completed on',
  priority: 'Priority',
  taskType: 'Type',
  estimatedHours: 'Estimated hours',
  parent: 'Parent task',
}

/** What headings say for each field, the surest first; as Asana, Trello, Jira, ClickUp and our own export write them. */
export const knownHeadings: Readonly<Record<ImportField, readonly string[]>> = {
  name: ['name', 'task name', 'card name', 'title', 'task', 'summary', 'subject'],
  description: ['description', 'card description', 'notes', 'task content', 'details', 'body'],
  project: ['project', 'project name', 'projects', 'board name', 'board', 'list name project'],
  assignee: ['assignee email', 'assignee', 'assignee full name', 'assigned to', 'assignees', 'members', 'owner', 'responsible'],
  startDate: ['start date', 'start', 'starts on', 'begin'],
  dueDate: ['due date', 'due', 'deadline', 'due on', 'end date', 'finish'],
  status: ['status', 'section/column', 'section', 'column', 'list name', 'list', 'state', 'progress'],
  completedOn: ['completed at', 'completed on', 'completed', 'date completed', 'resolved', 'done at', 'date closed'],
  priority: ['priority', 'importance', 'urgency'],
  taskType: ['type', 'task type', 'category', 'issue type'],
  estimatedHours: ['estimated hours', 'estimate', 'estimation', 'hours', 'effort', 'original estimate'],
  parent: ['parent task', 'parent', 'parent name', 'parent summary'],
}

const words = <Value extends string>(labels: Readonly<Record<Value, string>>, more: Readonly<Partial<Record<Value, string[]>>>) =>
  new Map(
    (Object.keys(labels) as Value[]).flatMap((value) =>
      [value, value.replaceAll('_', ' '), labels[value].toLowerCase(), ...(more[value] ?? [])].map((word): [string, Value] => [
        word,
        value,
      ]),
    ),
  )

/** What our own export and other tools call a status, a priority and a type, in small letters. */
export const statusWords: ReadonlyMap<string, TaskStatus> = words(statusLabels, {
  todo: ['to-do', 'open', 'not started', 'backlog', 'new', 'next'],
  in_progress: ['in-progress', 'doing', 'started', 'active', 'working on it', 'in review'],
  done: ['complete', 'completed', 'closed', 'finished', 'resolved'],
  blocked: ['on hold', 'waiting', 'stuck', 'paused'],
})
export const priorityWords: ReadonlyMap<string, TaskPriority> = words(priorityLabels, {
  low: ['lowest', 'minor'],
  medium: ['normal', 'mid'],
  high: ['major', 'important'],
  urgent: ['highest', 'critical', 'blocker'],
})
export const typeWords: ReadonlyMap<string, TaskType> = words(typeLabels, {})
