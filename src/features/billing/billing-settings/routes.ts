import { implement } from '#platform/http/routes.ts'
import { billingSettingsApi } from './api.ts'
import { updateBillingSettings } from './commands.ts'
import { readBillingSettings } from './queries.ts'

export const routes = implement(billingSettingsApi, {
  'GET /api/billing-settings': (ctx) => readBillingSettings(ctx),
  'PATCH /api/billing-settings': updateBillingSettings,
})

export { billingSettingsRights as rights } from './rules.ts'
