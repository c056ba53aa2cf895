import { queryOptions } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import type { billingSettingsApi } from './api.ts'

export const callBillingSettings = createClient<typeof billingSettingsApi>()

export const billingSettingsQuery = queryOptions({
  queryKey: ['billing-settings'],
  meta: { refreshedBy: ['invoice', 'profile'] },
  queryFn: ({ signal }) => callBillingSettings('GET /api/billing-settings', {}, { signal }),
})
