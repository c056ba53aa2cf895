import { z } from 'zod'
import { brandOption, useBrandChoices } from '#features/clients/brands/brand-choices.tsx'
import { choiceField } from '#features/clients/projects/create-fields.tsx'
import { Combobox } from '#ui/controls/combobox.tsx'
import { toOptions } from '#ui/lists/use-choices.ts'
import { type CreateDialogProps, type CreateField, type CreateFieldProps, defineCreateKind, filteredBy } from '#ui/records/create-kind.ts'
import { takeRecord } from '#ui/records/record-queries.ts'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { campaignStatusOptions } from '../campaigns/campaign-options.tsx'
import { callCampaigns } from '../campaigns/client.ts'
import { type CampaignStatus, campaignFields, campaignNameMax, campaignStatuses } from '../campaigns/schema.ts'
import { takeNewCampaign } from './client.ts'

const { name, brandId, status } = campaignFields
const schema = z.object({ name, brandId, projectId: campaignFields.projectId, status })
type Values = z.input<typeof schema>

const isStatus = (value: string): value is CampaignStatus => campaignStatuses.some((one) => one === value)

const CreateCampaign = lazyPart(
  async () => (await import('./create-campaign.tsx')).CreateCampaign,
  ({ onClose }) => onClose(),
)

const Full = ({ begin, onClose }: CreateDialogProps<Values>) => (
  <CreateCampaign status={begin.status ?? 'planned'} begin={begin} onClose={onClose} />
)

function BrandChip({ values, onChange }: CreateFieldProps<Values>) {
  const brands = useBrandChoices({ open: true, ...(values.brandId && { chosen: [values.brandId] }) })
  return (
    <Combobox
      {...toOptions(brands, brandOption)}
      size="sm"
      value={values.brandId || null}
      // A project of another brand would be refused.
      onChange={(id) => onChange({ brandId: id ?? '', ...(id !== values.brandId && { projectId: null }) })}
      placeholder="Select a brand"
      searchPlaceholder="Search brands"
      emptyText="No active brand by that name"
    />
  )
}
const brandField: CreateField<Values> = { name: 'brandId', label: 'Brand', Control: BrandChip }

/** A campaign by its name and its brand. */
export const createCampaign = defineCreateKind<Values, z.output<typeof schema>>({
  record: 'campaign',
  title: 'name',
  titleLabel: 'Name',
  placeholder: 'Spring launch',
  limit: campaignNameMax,
  fields: [brandField, choiceField('status', { label: 'Status', options: campaignStatusOptions, usual: 'planned' })],
  start: (place) => ({
    name: '',
    brandId: place.brandId ?? '',
    projectId: place.brandId ? place.projectId : null,
    status: filteredBy(place, 'stage', isStatus) ?? 'planned',
  }),
  schema,
  create: async (sent, { queryClient, idempotencyKey }) => {
    const made = await callCampaigns('POST /api/campaigns', sent, { idempotencyKey })
    takeRecord(queryClient, 'campaign', made)
    takeNewCampaign(queryClient, made)
    return made.id
  },
  created: ['Campaign created successfully'],
  failed: 'Failed to create campaign',
  Dialog: Full,
})
