import { defineScreens } from '#shared/records/screens.ts'

export const screens = defineScreens({
  settings: [
    {
      tab: 'mail',
      label: 'Mail',
      part: 'src/features/workspace/mail-log/mail-tab.tsx#MailTab',
      permission: 'mails.view',
    },
  ],
})
