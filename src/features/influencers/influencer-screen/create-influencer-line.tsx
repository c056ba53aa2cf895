import { z } from 'zod'
import { TextInput } from '#ui/controls/text-input.tsx'
import { type CreateDialogProps, type CreateField, defineCreateKind } from '#ui/records/create-kind.ts'
import { takeRecord } from '#ui/records/record-queries.ts'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { callInfluencers, refreshInfluencers } from '../influencers/client.ts'
import { influencerFields, influencerMax } from '../influencers/schema.ts'

const schema = z.object({ fullName: influencerFields.fullName, email: influencerFields.email })
type Values = z.input<typeof schema>

const CreateInfluencer = lazyPart(
  async () => (await import('./create-influencer.tsx')).CreateInfluencer,
  ({ onClose }) => onClose(),
)

const Full = ({ begin, onClose }: CreateDialogProps<Values>) => <CreateInfluencer begin={begin} onClose={onClose} />

const emailField: CreateField<Values> = {
  name: 'email',
  label: 'Email',
  isText: true,
  Control: ({ values, onChange }) => (
    <TextInput
      type="email"
      data-creates-on-enter
      autoComplete="off"
      placeholder="Email"
      value={values.email}
      onChange={(event) => onChange({ email: event.target.value })}
    />
  ),
}

/** An influencer by name and email. */
export const createInfluencer = defineCreateKind<Values, z.output<typeof schema>>({
  record: 'influencer',
  title: 'fullName',
  titleLabel: 'Full Name',
  placeholder: 'Name of the influencer',
  limit: influencerMax.fullName,
  fields: [emailField],
  start: () => ({ fullName: '', email: '' }),
  schema,
  create: async (sent, { queryClient, idempotencyKey }) => {
    const made = await callInfluencers('POST /api/influencers', sent, { idempotencyKey })
    takeRecord(queryClient, 'influencer', made)
    void refreshInfluencers(queryClient)
    return made.id
  },
  created: ['Influencer added successfully'],
  failed: 'Failed to add influencer',
  Dialog: Full,
})
