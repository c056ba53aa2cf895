import { queryOptions, useQuery } from '@tanstack/react-query'
import { useActor } from '#features/workspace/users/use-session.ts'
import { createClient } from '#shared/contract/client.ts'
import { usePainted } from '#ui/base/use-painted.ts'
import { shownOnEntries } from '../time-entries/labels.ts'
import type { EntryView } from '../time-entries/schema.ts'
import type { timersApi } from './api.ts'
import type { TimerView } from './schema.ts'

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

/** The record of this kind on which one's own timer runs; of what the frame of the page has asked for, and nothing is asked anew. */
export function useTimedRecord(recordType: EntryView['recordType']): string | null {
  const select = ({ timer }: TimerView) => (timer?.recordType === recordType ? timer.recordId : null)
  return useQuery({ ...timerQuery, enabled: false, select }).data ?? null
}
