import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ComboboxOption } from '#ui/controls/combobox.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { type Choices, type ChoicesInput, useChoices } from '#ui/lists/use-choices.ts'
import { CampaignSign } from '../campaigns/campaign-options.tsx'
import { callCampaigns, campaignOptions } from '../campaigns/client.ts'
import { openCampaignStatuses, shownOnCampaigns } from '../campaigns/labels.ts'
import type { CampaignStatus } from '../campaigns/schema.ts'
import { callInfluencers, influencerOptions } from '../influencers/client.ts'

/** Size of the first page of a selector; further ones are found by typing. */
const selectorSize = 50

type InfluencerChoice = { readonly id: string; readonly fullName: string; readonly avatarUrl: string | null; readonly email?: string }
type CampaignChoice = {
  readonly id: string
  readonly name: string
  readonly status: CampaignStatus
  readonly brand?: { readonly name: string }
}

interface Offered {
  /** only those that a new engagement can be made with */
  readonly open: boolean
}

const influencerListQuery = ({ open }: Offered) =>
  queryOptions({
    queryKey: ['influencer-choices', open],
    meta: { refreshedBy: ['influencer', 'profile'] },
    queryFn: ({ signal }) => callInfluencers('GET /api/influencers', { ...influencersOf(open), limit: selectorSize }, { signal }),
  })
// A blacklisted influencer is refused by the server.
const influencersOf = (open: boolean) => ({
  sort: 'fullName' as const,
  ...(open && { status: ['active' as const, 'inactive' as const] }),
})

/** Influencers to choose from. */
export function useInfluencerChoices({
  open,
  enabled = true,
  ...input
}: ChoicesInput<InfluencerChoice> & Offered): Choices<InfluencerChoice> {
  return useChoices<InfluencerChoice>({
    ...input,
    list: useQuery({ ...influencerListQuery({ open }), enabled }),
    search: async (q, signal) =>
      (await callInfluencers('GET /api/influencers', { ...influencersOf(open), q, limit: selectorSize }, { signal })).items,
    one: influencerOptions,
  })
}

const campaignListQuery = ({ open }: Offered) =>
  queryOptions({
    queryKey: ['campaign-choices', open],
    meta: { refreshedBy: ['campaign', ...shownOnCampaigns] },
    queryFn: ({ signal }) => callCampaigns('GET /api/campaigns', { ...campaignsOf(open), limit: selectorSize }, { signal }),
  })
const campaignsOf = (open: boolean) => (open ? { status: [...openCampaignStatuses] } : {})

/** Campaigns to choose from. */
export function useCampaignChoices({ open, enabled = true, ...input }: ChoicesInput<CampaignChoice> & Offered): Choices<CampaignChoice> {
  return useChoices<CampaignChoice>({
    ...input,
    list: useQuery({ ...campaignListQuery({ open }), enabled }),
    search: async (q, signal) =>
      (await callCampaigns('GET /api/campaigns', { ...campaignsOf(open), q, limit: selectorSize }, { signal })).items,
    one: campaignOptions,
  })
}

/** An influencer in a list of choices: picture, name, and the email to distinguish namesakes. */
export function influencerOption(one: InfluencerChoice): ComboboxOption {
  return {
    value: one.id,
    label: one.fullName,
    lead: <Avatar person={one} size={20} decorative />,
    ...(one.email && { hint: one.email }),
  }
}

/** A campaign in a list of choices: status, name and brand. */
export function campaignOption({ id, name, status, brand }: CampaignChoice): ComboboxOption {
  return { value: id, label: name, lead: <CampaignSign status={status} />, ...(brand && { hint: brand.name }) }
}
