import { defineScreens } from '#shared/records/screens.ts'

export const screens = defineScreens({
  settings: [
    {
      tab: 'reminders',
      label: 'Reminders',
      part: 'src/features/billing/reminders/reminder-settings-panel.tsx#ReminderSettingsPanel',
      permission: 'billing.settings-view',
      contains: ['Unpaid invoices', 'Days after the due date', 'Reminder texts'],
      form: true,
    },
  ],
})
