import { networkLabels, networks } from '#shared/values/handles.ts'
import { Badge, type Tone } from '#ui/display/badge.tsx'
import { influencerStatusLabels, influencerStatusOrder, mailRecipientLabels } from '../influencers/labels.ts'
import type { InfluencerStatus, MailRecipient } from '../influencers/schema.ts'

const tones: Readonly<Record<InfluencerStatus, Tone>> = { active: 'success', inactive: 'neutral', blacklisted: 'danger' }

/** A status as a word and a dot in its colour. */
export function InfluencerStatusBadge({ status }: { readonly status: InfluencerStatus }) {
  return (
    <Badge dot tone={tones[status]}>
      {influencerStatusLabels[status]}
    </Badge>
  )
}

export const influencerStatusOptions = influencerStatusOrder.map((value) => ({ value, label: influencerStatusLabels[value] }))
export const networkOptions = networks.map((value) => ({ value, label: networkLabels[value] }))
export const mailRecipientOptions = (['influencer', 'agent'] as const satisfies readonly MailRecipient[]).map((value) => ({
  value,
  label: mailRecipientLabels[value],
}))
