import { useInfiniteQuery } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import { pagesOf } from '#ui/records/record-queries.ts'
import type { timeEntriesApi } from './api.ts'
import { shownOnEntries } from './labels.ts'
import type { LoggedType } from './schema.ts'

export const callTime = createClient<typeof timeEntriesApi>()

/** A task or deliverable that hours are logged on. */
export type LoggedRecord = { readonly recordType: LoggedType; readonly recordId: string; readonly title: string }

/** The entries of one record, the newest day first. */
export function useEntries({ recordType, recordId }: Pick<LoggedRecord, 'recordType' | 'recordId'>) {
  return useInfiniteQuery(
    pagesOf(
      ['time-entries', recordType, recordId],
      (page, options) => callTime('GET /api/time-entries', { recordType, recordId, limit: 20, ...page }, options),
      shownOnEntries,
    ),
  )
}

/** What shows hours beside the entries themselves: keys of queries begin with these. */
export const showsHours = [
  'time-entries',
  'time-entry',
  'timer',
  'timesheet',
  'project-hours',
  'load',
  'task',
  'tasks',
  'deliverable',
  'deliverables',
] as const
