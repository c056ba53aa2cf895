import { defineScreens } from '#shared/records/screens.ts'

export const screens = defineScreens({
  beside: [{ kinds: ['task', 'document', 'content-item'], part: 'src/features/deliverables/parts/part-list.tsx#PartOf' }],
})
