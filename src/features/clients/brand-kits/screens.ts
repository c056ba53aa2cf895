import { defineScreens } from '#shared/records/screens.ts'

export const screens = defineScreens({
  homeTabs: [{ of: 'brand', value: 'kit', label: 'Kit', part: 'src/features/clients/brand-kits/brand-kit.tsx#BrandKit' }],
})
