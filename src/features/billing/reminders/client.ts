import { queryOptions, useQuery } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import type { remindersApi } from './api.ts'

export const callReminders = createClient<typeof remindersApi>()

export const reminderSettingsQuery = queryOptions({
  queryKey: ['reminder-settings'],
  meta: { refreshedBy: ['reminder-settings', 'profile'] },
  queryFn: ({ signal }) => callReminders('GET /api/reminder-settings', {}, { signal }),
})

/** The reminders of one invoice. */
export const useInvoiceReminders = (id: string, enabled: boolean) =>
  useQuery({
    queryKey: ['invoice', id, 'reminders'],
    meta: { refreshedBy: ['invoice', 'payment', 'reminder-settings', 'brand'] },
    queryFn: ({ signal }) => callReminders('GET /api/invoices/:id/reminders', { id }, { signal }),
    enabled,
  })

/** Whether a brand gets no reminders. */
export const useBrandStop = (brandId: string) =>
  useQuery({
    queryKey: ['reminder-stops', brandId],
    meta: { refreshedBy: ['brand'] },
    queryFn: ({ signal }) => callReminders('GET /api/reminder-stops', { brandId }, { signal }),
  })
