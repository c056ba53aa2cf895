import { defineScreens, holds } from '#shared/records/screens.ts'
import type { SpendingSearch } from './spending-search.ts'

export const screens = defineScreens({
  pages: [
    {
      path: '/paid-ads',
      title: 'Paid ads',
      part: 'src/features/content/ad-spend/paid-ads-screen.tsx#PaidAdsScreen',
      first: 'src/features/content/ad-spend/spending-search.ts#firstOfSpending',
      search: holds<SpendingSearch>(),
      permissions: ['content.spending'],
    },
  ],
})
