import { defineScreens } from '#shared/records/screens.ts'

export const screens = defineScreens({
  settings: [
    {
      tab: 'billing',
      label: 'Billing',
      part: 'src/features/billing/billing-settings/billing-settings-tab.tsx#BillingSettingsTab',
      permission: 'billing.settings-view',
      contains: ['Company', 'Invoice prefix', 'Next number', 'Tax', 'Payment terms', 'Bank account', 'E-invoices', 'Emails'],
      form: true,
    },
  ],
})
