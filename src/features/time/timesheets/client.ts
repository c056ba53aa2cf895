import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import { shownOnEntries } from '../time-entries/labels.ts'
import type { timesheetsApi } from './api.ts'

export const callSheets = createClient<typeof timesheetsApi>()

export const sheetKey = (userId: string | undefined, day: string) => ['timesheet', userId ?? null, day] as const

/** The week of a day; while another loads, the one before stays on screen. */
export function useTimesheet(userId: string | undefined, day: string) {
  return useQuery({
    queryKey: sheetKey(userId, day),
    meta: { refreshedBy: ['time-entry', ...shownOnEntries] },
    queryFn: ({ signal }) => callSheets('GET /api/timesheet', { day, ...(userId && { userId }) }, { signal }),
    placeholderData: keepPreviousData,
  })
}
