import { z } from 'zod'
import { assigneeField, choiceField, projectField } from '#features/clients/projects/create-fields.tsx'
import { type CreateDialogProps, defineCreateKind, filteredBy, filteredPerson } from '#ui/records/create-kind.ts'
import { takeRecord } from '#ui/records/record-queries.ts'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { callTasks, takeNewOnBoards } from './client.ts'
import { type TaskPriority, taskFields, taskNameMax, taskPriorities } from './schema.ts'
import { priorityOptions, statusOptions } from './task-options.tsx'

const { name, projectId, status, priority, assigneeId } = taskFields
const schema = z.object({ name, projectId, status, priority, assigneeId })
type Values = z.input<typeof schema>

const isTaskPriority = (value: string): value is TaskPriority => taskPriorities.some((one) => one === value)

const CreateTask = lazyPart(
  async () => (await import('./task-form.tsx')).CreateTask,
  ({ onClose }) => onClose(),
)

const Full = ({ begin, onClose }: CreateDialogProps<Values>) => (
  <CreateTask status={begin.status ?? 'todo'} projectId={begin.projectId ?? null} begin={begin} onClose={onClose} />
)

/** A task by its name and its project. */
export const createTask = defineCreateKind<Values, z.output<typeof schema>>({
  record: 'task',
  title: 'name',
  titleLabel: 'Name',
  placeholder: 'What needs to be done?',
  limit: taskNameMax,
  fields: [
    projectField(),
    choiceField('status', { label: 'Status', options: statusOptions, usual: 'todo' }),
    choiceField('priority', { label: 'Priority', options: priorityOptions, usual: 'medium' }),
    assigneeField('assigneeId'),
  ],
  start: (place) => ({
    name: '',
    projectId: place.projectId ?? '',
    status: 'todo',
    priority: filteredBy(place, 'priority', isTaskPriority) ?? 'medium',
    assigneeId: filteredPerson(place, 'assigneeId'),
  }),
  schema,
  create: async (sent, { queryClient, idempotencyKey }) => {
    const task = await callTasks('POST /api/tasks', sent, { idempotencyKey })
    takeRecord(queryClient, 'task', task)
    takeNewOnBoards(queryClient, task)
    return task.id
  },
  created: ['Task created successfully'],
  failed: 'Failed to create task',
  Dialog: Full,
})
