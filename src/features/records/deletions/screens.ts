import { defineScreens } from '#shared/records/screens.ts'

export const screens = defineScreens({
  settings: [
    {
      tab: 'deleted',
      label: 'Recently deleted',
      part: 'src/features/records/deletions/deletions-tab.tsx#DeletionsTab',
      // Everybody with a role can delete something: their own comments.
      withRole: true,
      wide: true,
    },
  ],
})
