import { defineScreens } from '#shared/records/screens.ts'

export const screens = defineScreens({
  beside: [{ kinds: ['deliverable'], part: 'src/features/billing/work-prices/price-list.tsx#PriceList' }],
})
