import { defineScreens } from '#shared/records/screens.ts'

export const screens = defineScreens({
  settings: [
    {
      tab: 'security',
      label: 'Security',
      part: 'src/features/access/auth/security-tab.tsx#SecurityTab',
      contains: ['Change password', 'Forgotten password', 'Sessions'],
      form: true,
    },
  ],
})
