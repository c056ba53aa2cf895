import { defineScreens } from '#shared/records/screens.ts'

export const screens = defineScreens({
  pages: [
    {
      path: '/to-approve',
      title: 'To approve',
      part: 'src/features/portfolio/waiting/to-approve-screen.tsx#ToApproveScreen',
      first: 'src/features/portfolio/waiting/to-approve-search.ts#firstOfToApprove',
      permissions: ['to-approve.view'],
      navigation: { group: 'Work', icon: 'badge-check', forClients: { at: 3 } },
    },
  ],
})
