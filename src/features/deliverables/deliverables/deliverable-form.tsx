import { z } from 'zod'
import { deliverablePriorityLabels, deliverableStatusLabels, deliverableTypeLabels } from './labels.ts'
import { type DeliverableDetail, type DeliverableStatus, deliverableFields, deliverableTextMax } from './schema.ts'

const orNone = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .transform((text) => text || null)

/** What one enters of a deliverable. Empty text stands for none, and for no project yet. */
export const deliverableForm = z.object({
  ...deliverableFields,
  description: orNone(deliverableTextMax),
  notes: orNone(deliverableTextMax),
  category: z.preprocess((text) => text || null, deliverableFields.category),
})
export type DeliverableFieldName = keyof typeof deliverableFields

export const deliverableLabels: Readonly<Record<DeliverableFieldName, string>> = {
  name: 'Name',
  description: 'Description',
  projectId: 'Project',
  deliverableType: 'Type',
  category: 'Category',
  assignedTo: 'Assignee',
  dueDate: 'Due date',
  status: 'Status',
  priority: 'Priority',
  estimatedHours: 'Estimated hours',
  actualHours: 'Actual hours',
  notes: 'Notes',
}

/** What a new one begins with. */
export const emptyDeliverable = (status: DeliverableStatus, projectId: string | null) => ({
  name: '',
  description: '',
  projectId: projectId ?? '',
  deliverableType: 'document' as const,
  category: '',
  assignedTo: null as string | null,
  dueDate: null as string | null,
  status,
  priority: 'medium' as const,
  estimatedHours: null as number | null,
})

/** How a value reads to a person. @param row as it is now, which knows the names of its project and assignee */
export function readingOf(name: DeliverableFieldName, value: unknown, row: DeliverableDetail): string {
  if (name === 'status') return deliverableStatusLabels[value as DeliverableDetail['status']]
  if (name === 'priority') return deliverablePriorityLabels[value as DeliverableDetail['priority']]
  if (name === 'deliverableType') return deliverableTypeLabels[value as DeliverableDetail['deliverableType']]
  if (name === 'projectId') return value === row.projectId ? row.project.name : 'Another project'
  if (name === 'assignedTo') return value === null ? 'Nobody' : value === row.assignedTo ? (row.assignee?.fullName ?? '') : 'Another person'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : 'Empty'
}
