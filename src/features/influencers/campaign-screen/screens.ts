import { defineScreens } from '#shared/records/screens.ts'

export const screens = defineScreens({
  records: [
    {
      kind: 'campaign',
      part: 'src/features/influencers/campaign-screen/campaign-record.tsx#CampaignRecord',
      first: 'src/features/influencers/campaign-screen/campaigns-search.ts#firstOfCampaign',
    },
  ],
  creates: [
    {
      kind: 'campaign',
      label: 'Campaign',
      icon: 'flag',
      permission: 'influencers.edit',
      part: 'src/features/influencers/campaign-screen/create-campaign-line.tsx#createCampaign',
      startsOn: ['/influencers?tab=campaigns'],
    },
  ],
})
