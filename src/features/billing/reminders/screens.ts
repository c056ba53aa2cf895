import { defineScreens } from '#shared/records/screens.ts'

export const screens = defineScreens({
  settings: [
    {
      tab: 'reminders',
      label: 'Reminders',
      part: 'src/features/billing/reminders/reminder-settings-panel.tsx#ReminderSettingsPanel',
      permission: 'billing.settings-view',
      contains: ['Remind clients of unpaid invoices', 'Days after the due date'],
      form: true,
    },
  ],
})
