import { HistoryList } from '../history/history-list.tsx'
import { priorityLabels, statusLabels, typeLabels } from './labels.ts'

/** How the fields of a task read in its history. */
const words = {
  name: { label: 'name' },
  description: { label: 'description', long: true },
  projectId: { label: 'project' },
  assigneeId: { label: 'assignee' },
  dueDate: { label: 'due date', date: true },
  priority: { label: 'priority', values: priorityLabels },
  status: { label: 'status', values: statusLabels },
  taskType: { label: 'type', values: typeLabels },
  estimatedHours: { label: 'estimated hours', unit: 'h' },
  actualHours: { label: 'actual hours', unit: 'h' },
  parentTaskId: { label: 'parent task', silent: true },
}

/** What happened to a task. */
export function TaskHistory({ id }: { readonly id: string }) {
  return <HistoryList recordType="task" recordId={id} noun="task" words={words} />
}
