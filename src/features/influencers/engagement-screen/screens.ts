import { defineScreens } from '#shared/records/screens.ts'

export const screens = defineScreens({
  records: [
    {
      kind: 'engagement',
      part: 'src/features/influencers/engagement-screen/engagement-record.tsx#EngagementRecord',
      first: 'src/features/influencers/engagement-screen/engagements-search.ts#firstOfEngagement',
    },
  ],
  beside: [{ kinds: ['campaign', 'influencer'], part: 'src/features/influencers/engagement-screen/engagements-of.tsx#EngagementsOf' }],
  creates: [
    {
      kind: 'engagement',
      label: 'Engagement',
      icon: 'handshake',
      permission: 'engagements.edit',
      part: 'src/features/influencers/engagement-screen/create-engagement-line.tsx#createEngagement',
      startsOn: ['/influencers?tab=engagements'],
    },
  ],
})
