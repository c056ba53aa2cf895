import { useQuery } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import type { invoiceSendingApi } from './api.ts'

export const callSending = createClient<typeof invoiceSendingApi>()

/** The mail that an invoice would be sent with; asked for each time, as the template may have changed. */
export function useMailDraft(id: string) {
  return useQuery({
    queryKey: ['invoice', id, 'mail'],
    meta: { refreshedBy: ['invoice', 'billing-settings'] },
    queryFn: ({ signal }) => callSending('GET /api/invoices/:id/mail', { id }, { signal }),
    gcTime: 0,
  })
}
