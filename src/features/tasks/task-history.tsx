import { type FieldWords, HistoryList } from '../history/history-list.tsx'
import { priorityLabels, statusLabels, typeLabels } from './labels.ts'
import { fieldLabels, type TaskFieldName } from './task-form-values.ts'

/** How the fields of a task read in its history: called as in its form, and what is more to say of a few. */
const special: Partial<Record<TaskFieldName, Partial<FieldWords>>> = {
  description: { long: true },
  dueDate: { date: true },
  priority: { values: priorityLabels },
  status: { values: statusLabels },
  taskType: { values: typeLabels },
  estimatedHours: { unit: 'h' },
  actualHours: { unit: 'h' },
}
const words: Record<string, FieldWords> = {
  ...Object.fromEntries(
    Object.entries(fieldLabels).map(([name, label]) => [name, { label: label.toLowerCase(), ...special[name as TaskFieldName] }]),
  ),
  parentTaskId: { label: 'parent task', silent: true },
}

/** What happened to a task. */
export function TaskHistory({ id }: { readonly id: string }) {
  return <HistoryList recordType="task" recordId={id} noun="task" words={words} />
}
