import type { ListColumn, ListSort, TaskGroupBy } from '../tasks/task-search.ts'

export const groupLabels: Readonly<Record<TaskGroupBy, string>> = {
  status: 'Status',
  assignee: 'Assignee',
  project: 'Project',
  priority: 'Priority',
  week: 'Due week',
}

/** The columns one may choose, with their headings; the name always stands. */
export const columnLabels: Readonly<Record<ListColumn, string>> = {
  status: 'Status',
  assignee: 'Assignee',
  project: 'Project',
  priority: 'Priority',
  start: 'Start',
  due: 'Due',
  type: 'Type',
  subtasks: 'Subtasks',
  estimated: 'Estimated hours',
  actual: 'Actual hours',
}

/** Orders in words, for the menu. */
export const orderLabels: Readonly<Record<ListSort | `-${ListSort}`, string>> = {
  dueDate: 'Due date, earliest first',
  '-dueDate': 'Due date, latest first',
  startDate: 'Start date, earliest first',
  '-startDate': 'Start date, latest first',
  name: 'Name, A to Z',
  '-name': 'Name, Z to A',
  status: 'Status, To Do first',
  '-status': 'Status, Blocked first',
  priority: 'Priority, urgent first',
  '-priority': 'Priority, low first',
}
