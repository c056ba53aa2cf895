import { z } from 'zod'
import { projectField } from '#features/clients/projects/create-fields.tsx'
import { type CreateDialogProps, defineCreateKind } from '#ui/records/create-kind.ts'
import { takeRecord } from '#ui/records/record-queries.ts'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { callTasks, takeNewOnBoards } from './client.ts'
import { taskFields, taskNameMax } from './schema.ts'

const { name, projectId, status } = taskFields
const schema = z.object({ name, projectId, status })
type Values = z.input<typeof schema>

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
  placeholder: 'What is to be done',
  limit: taskNameMax,
  fields: [projectField()],
  start: (place) => ({ name: '', projectId: place.projectId ?? '', status: 'todo' }),
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
