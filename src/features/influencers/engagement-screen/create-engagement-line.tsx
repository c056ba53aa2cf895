import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { z } from 'zod'
import { isId } from '#shared/values/read-search.ts'
import { Combobox } from '#ui/controls/combobox.tsx'
import { toOptions } from '#ui/lists/use-choices.ts'
import { type CreateDialogProps, type CreateField, type CreateFieldProps, defineCreateKind, filteredBy } from '#ui/records/create-kind.ts'
import { takeRecord } from '#ui/records/record-queries.ts'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { ProjectOfBrand } from '../campaign-screen/project-of-brand.tsx'
import { campaignOptions } from '../campaigns/client.ts'
import { deliverablesMax, engagementFields } from '../engagements/schema.ts'
import { callEngagements, refreshEngagements } from './client.ts'
import { campaignOption, influencerOption, useCampaignChoices, useInfluencerChoices } from './engagement-choices.tsx'

const { influencerId, campaignId, projectId } = engagementFields
const schema = z.object({
  contentDeliverables: z
    .string()
    .trim()
    .min(1, 'Say what is delivered')
    .max(deliverablesMax, `Enter at most ${deliverablesMax} characters`),
  influencerId,
  campaignId,
  projectId,
})
type Values = z.input<typeof schema>

const CreateEngagement = lazyPart(
  async () => (await import('./create-engagement.tsx')).CreateEngagement,
  ({ onClose }) => onClose(),
)

const Full = ({ begin, onClose }: CreateDialogProps<Values>) => <CreateEngagement begin={begin} onClose={onClose} />

function InfluencerChip({ values, onChange }: CreateFieldProps<Values>) {
  const choices = useInfluencerChoices({ open: true, chosen: values.influencerId ? [values.influencerId] : [] })
  return (
    <Combobox
      {...toOptions(choices, influencerOption)}
      size="sm"
      value={values.influencerId || null}
      onChange={(id) => onChange({ influencerId: id ?? '' })}
      placeholder="Select an influencer"
      searchPlaceholder="Search influencers"
      emptyText="No influencer by that name"
    />
  )
}

function CampaignChip({ values, onChange }: CreateFieldProps<Values>) {
  const choices = useCampaignChoices({ open: true, chosen: values.campaignId ? [values.campaignId] : [] })
  return (
    <Combobox
      {...toOptions(choices, campaignOption)}
      size="sm"
      value={values.campaignId || null}
      // A project of another brand would be refused.
      onChange={(id) => onChange({ campaignId: id ?? '', ...(id !== values.campaignId && { projectId: '' }) })}
      placeholder="Select a campaign"
      searchPlaceholder="Search campaigns"
      emptyText="No open campaign by that name"
    />
  )
}

/** A project of the campaign’s brand, the campaign’s own one to begin with. */
function ProjectChip({ values, onChange }: CreateFieldProps<Values>) {
  const campaign = useQuery({ ...campaignOptions(values.campaignId), enabled: values.campaignId !== '' }).data
  // Only another campaign presets it: a project that was cleared stays empty.
  const preset = useEffectEvent(() => {
    if (campaign?.projectId && values.projectId === '') onChange({ projectId: campaign.projectId })
  })
  const loadedId = campaign?.id
  useEffect(() => {
    if (loadedId) preset()
  }, [loadedId])
  return (
    <ProjectOfBrand
      size="sm"
      brandId={campaign?.brandId ?? null}
      known={campaign?.project ?? null}
      value={values.projectId || null}
      onChange={(id) => onChange({ projectId: id ?? '' })}
      placeholder="Select a project"
    />
  )
}

const fields: readonly CreateField<Values>[] = [
  { name: 'influencerId', label: 'Influencer', Control: InfluencerChip },
  { name: 'campaignId', label: 'Campaign', Control: CampaignChip },
  { name: 'projectId', label: 'Project', Control: ProjectChip },
]

const isKnown = (value: string): value is string => isId(value)

/** An engagement by what is delivered, the influencer, the campaign and its project. */
export const createEngagement = defineCreateKind<Values, z.output<typeof schema>>({
  record: 'engagement',
  title: 'contentDeliverables',
  titleLabel: 'Content deliverables',
  placeholder: '1 reel, 3 stories',
  limit: deliverablesMax,
  fields,
  start: (place) => ({
    contentDeliverables: '',
    influencerId: filteredBy(place, 'influencerId', isKnown) ?? '',
    campaignId: filteredBy(place, 'campaignId', isKnown) ?? '',
    projectId: '',
  }),
  schema,
  create: async (sent, { queryClient, idempotencyKey }) => {
    const made = await callEngagements('POST /api/engagements', sent, { idempotencyKey })
    takeRecord(queryClient, 'engagement', made)
    void refreshEngagements(queryClient)
    return made.id
  },
  created: ['Engagement created successfully'],
  failed: 'Failed to create engagement',
  Dialog: Full,
})
