import { defineScreens, holds } from '#shared/records/screens.ts'
import type { InfluencersSearch } from './influencer-page-search.ts'

export const screens = defineScreens({
  pages: [
    {
      path: '/influencers',
      title: 'Influencers',
      part: 'src/features/influencers/influencer-screen/influencers-page.tsx#InfluencersPage',
      first: 'src/features/influencers/influencer-screen/influencer-page-search.ts#firstOfInfluencers',
      search: holds<InfluencersSearch>(),
      permissions: ['influencers.view', 'engagements.own'],
      navigation: { group: 'Content', icon: 'sparkles' },
    },
  ],
  records: [
    {
      kind: 'influencer',
      part: 'src/features/influencers/influencer-screen/influencer-record.tsx#InfluencerRecord',
      first: 'src/features/influencers/influencers/influencers-search.ts#firstOfInfluencer',
    },
  ],
  creates: [
    {
      kind: 'influencer',
      label: 'Influencer',
      icon: 'sparkles',
      permission: 'influencers.edit',
      part: 'src/features/influencers/influencer-screen/create-influencer-line.tsx#createInfluencer',
      startsOn: ['/influencers'],
    },
  ],
})
