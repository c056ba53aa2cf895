import { z } from 'zod'
import { assigneeField, choiceField, projectField } from '#features/clients/projects/create-fields.tsx'
import { type CreateDialogProps, defineCreateKind, filteredBy, filteredPerson } from '#ui/records/create-kind.ts'
import { takeRecord } from '#ui/records/record-queries.ts'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { callDeliverables } from '../deliverables/client.ts'
import { deliverablePriorityOptions, deliverableStatusOptions } from '../deliverables/deliverable-options.tsx'
import {
  type DeliverablePriority,
  type DeliverableStatus,
  deliverableFields,
  deliverableNameMax,
  deliverablePriorities,
  deliverableStatuses,
} from '../deliverables/schema.ts'
import { takeNewOnBoards } from './client.ts'

const { name, projectId, status, priority, assignedTo } = deliverableFields
const schema = z.object({ name, projectId, status, priority, assignedTo })
type Values = z.input<typeof schema>

const isStatus = (value: string): value is DeliverableStatus => deliverableStatuses.some((one) => one === value)
const isPriority = (value: string): value is DeliverablePriority => deliverablePriorities.some((one) => one === value)

const CreateDeliverable = lazyPart(
  async () => (await import('./create-deliverable.tsx')).CreateDeliverable,
  ({ onClose }) => onClose(),
)

const Full = ({ begin, onClose }: CreateDialogProps<Values>) => (
  <CreateDeliverable status={begin.status ?? 'not_started'} projectId={begin.projectId ?? null} begin={begin} onClose={onClose} />
)

/** A deliverable by its name and its project. */
export const createDeliverable = defineCreateKind<Values, z.output<typeof schema>>({
  record: 'deliverable',
  title: 'name',
  titleLabel: 'Name',
  placeholder: 'What the client gets',
  limit: deliverableNameMax,
  fields: [
    projectField(),
    choiceField('status', { label: 'Status', options: deliverableStatusOptions, usual: 'not_started' }),
    choiceField('priority', { label: 'Priority', options: deliverablePriorityOptions, usual: 'medium' }),
    assigneeField('assignedTo'),
  ],
  start: (place) => ({
    name: '',
    projectId: place.projectId ?? '',
    status: filteredBy(place, 'status', isStatus) ?? 'not_started',
    priority: filteredBy(place, 'priority', isPriority) ?? 'medium',
    assignedTo: filteredPerson(place, 'assignedTo'),
  }),
  schema,
  create: async (sent, { queryClient, idempotencyKey }) => {
    const made = await callDeliverables('POST /api/deliverables', sent, { idempotencyKey })
    takeRecord(queryClient, 'deliverable', made)
    takeNewOnBoards(queryClient, made)
    void queryClient.invalidateQueries({ queryKey: ['deliverables'] })
    return made.id
  },
  created: ['Deliverable created successfully'],
  failed: 'Failed to create deliverable',
  Dialog: Full,
})
