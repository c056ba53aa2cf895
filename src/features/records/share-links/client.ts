import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import { addDays, dateIn, instantOf } from '#shared/values/dates.ts'
import { isDate } from '#ui/base/calendar.ts'
import { pagesOf, useRefresh } from '#ui/records/record-queries.ts'
import type { secretLinksApi } from './api.ts'

export const callLinks = createClient<typeof secretLinksApi>()

/** A record as links name it. */
export type Shared = { readonly recordType: string; readonly recordId: string }
/** Shows internal records to the client, so that they can be shared. @param ids of the records */
export type ShowRecords = (ids: readonly string[]) => Promise<void>
/** Whose links: those that open a record, of a project or of a brand; all of them where nothing is said. */
export type LinkFilter = Partial<Shared> & { readonly projectId?: string | undefined; readonly brandId?: string | undefined }

/** Links, the last made first. */
export function useLinks(filter: LinkFilter) {
  return useInfiniteQuery(
    pagesOf(['secret-links', filter], (page, options) => callLinks('GET /api/secret-links', { ...filter, limit: 20, ...page }, options), [
      'secret-link',
      'document',
      'document-folder',
      'content-item',
      'profile',
      'project',
      'brand',
    ]),
  )
}

/** What happened on a link. */
export function useVisits(linkId: string) {
  return useInfiniteQuery(
    pagesOf(
      ['secret-link-visits', linkId],
      (page, options) => callLinks('GET /api/secret-link-visits', { linkId, limit: 20, ...page }, options),
      ['secret-link', 'document', 'content-item'],
    ),
  )
}

/** What sharing these would mean, asked before it is done. */
export function useChoice(kind: string, records: readonly Shared[]) {
  const asked = records.map(({ recordType, recordId }) => `${recordType}:${recordId}`).join(',')
  return useQuery({
    queryKey: ['secret-link-choices', kind, asked],
    meta: { refreshedBy: ['document', 'document-folder', 'content-item', 'brand', 'project'] },
    queryFn: ({ signal }) => callLinks('GET /api/secret-link-choices', { kind, records: asked }, { signal }),
  })
}

/** Loads anew what shows links, and marks of what is shared. */
export function useLinksChanged(): () => Promise<unknown> {
  return useRefresh(['secret-links', 'secret-link-visits', 'documents', 'document', 'document-folders', 'content-items', 'content-item'])
}

/** The last day on which a link works, in a zone: what ends at midnight, works to the end of the day before. */
export const lastDayOf = ({ expiresAt }: { readonly expiresAt: string }, zone: string): string =>
  dateIn(zone, new Date(Date.parse(expiresAt) - 1))

/** The instant in which a day ends, in a zone; null for what is no day. @param day `YYYY-MM-DD`, or what was typed instead */
export const endOfDay = (day: string | null, zone: string): string | null =>
  day !== null && isDate(day) ? instantOf(addDays(day, 1), '00:00', zone).toISOString() : null

/** Said where no day was entered. */
export const noDay = 'Choose a day, such as 24 Nov'
