import { queryOptions, useQuery } from '@tanstack/react-query'
import { createClient } from '#shared/client.ts'
import { usePainted } from '#ui/use-painted.ts'
import { shownOnEntries } from '../time-entries/labels.ts'
import { useActor } from '../users/use-session.ts'
import type { timersApi } from './api.ts'

// The frame of every page reads this, and nothing else of hours: the rest comes where there is a timer.

export const callTimer = createClient<typeof timersApi>()

export const timerQuery = queryOptions({
  queryKey: ['timer'],
  meta: { refreshedBy: ['time-entry', ...shownOnEntries] },
  queryFn: ({ signal }) => callTimer('GET /api/timer', {}, { signal }),
})

/** One's own running timer, live; asked for once the page stands. Nobody outside the agency has one. */
export function useTimer() {
  const { staff } = useActor()
  const painted = usePainted({ drawn: false })
  return useQuery({ ...timerQuery, enabled: staff && painted }).data?.timer ?? null
}
