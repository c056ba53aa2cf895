import { defineScreens } from '#shared/records/screens.ts'

export const screens = defineScreens({
  settings: [
    {
      tab: 'mail',
      part: 'src/features/conversations/ticket-mail/mailbox-panel.tsx#MailboxPanel',
      permission: 'mails.view',
      contains: ['Answers to tickets'],
    },
  ],
})
