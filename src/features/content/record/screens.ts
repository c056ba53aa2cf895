import { defineScreens } from '#shared/records/screens.ts'

export const screens = defineScreens({
  records: [
    {
      kind: 'content-item',
      part: 'src/features/content/record/content-record.tsx#ContentRecord',
      first: 'src/features/content/items/content-search.ts#firstOfContentItem',
    },
  ],
})
