import { defineApi, nothing, op } from '#shared/contract/endpoint.ts'
import { billingSettingsUpdate, billingSettingsView } from './schema.ts'

export const billingSettingsApi = defineApi({
  'GET /api/billing-settings': op({
    summary: 'The billing settings: who invoices come from, their numbers and defaults',
    rights: ['billing.settings-view'],
    input: nothing,
    output: billingSettingsView,
  }),
  'PATCH /api/billing-settings': op({
    summary: 'Change the billing settings; the next number can be set until its series has an invoice',
    rights: ['billing.settings-edit'],
    input: billingSettingsUpdate,
    output: billingSettingsView,
  }),
})
