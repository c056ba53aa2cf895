import { defineScreens } from '#shared/records/screens.ts'

export const screens = defineScreens({
  pages: [
    {
      path: '/help',
      title: 'Help',
      part: 'src/app/screens/help-screen.tsx#HelpScreen',
      first: 'src/features/workspace/pages/pages-search.ts#firstOfHelp',
    },
  ],
  publicPages: [
    {
      path: '/privacy',
      title: 'Privacy',
      part: 'src/app/screens/public-page.tsx#PublicPage',
      first: 'src/features/workspace/pages/pages-search.ts#firstOfPrivacy',
    },
    {
      path: '/terms',
      title: 'Terms',
      part: 'src/app/screens/public-page.tsx#PublicPage',
      first: 'src/features/workspace/pages/pages-search.ts#firstOfTerms',
    },
  ],
  settings: [
    {
      tab: 'pages',
      label: 'Pages',
      part: 'src/features/workspace/pages/pages-tab.tsx#PagesTab',
      permission: 'pages.edit',
      contains: ['Help', 'Privacy', 'Terms'],
    },
  ],
})
