import { z } from 'zod'
import { projectField } from '#features/clients/projects/create-fields.tsx'
import { type CreateDialogProps, defineCreateKind } from '#ui/records/create-kind.ts'
import { takeRecord } from '#ui/records/record-queries.ts'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { callDeliverables } from '../deliverables/client.ts'
import { deliverableFields, deliverableNameMax } from '../deliverables/schema.ts'
import { takeNewOnBoards } from './client.ts'

const { name, projectId, status } = deliverableFields
const schema = z.object({ name, projectId, status })
type Values = z.input<typeof schema>

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
  fields: [projectField()],
  start: (place) => ({ name: '', projectId: place.projectId ?? '', status: 'not_started' }),
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
