import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Call, createClient } from '#shared/contract/client.ts'
import { laterOf, pagesOf } from '#ui/records/record-queries.ts'
import type { pagesApi } from './api.ts'
import type { PageName } from './schema.ts'

const call = createClient<typeof pagesApi>()

/** A page as it is now. Known by its name, so what happens to any page makes it stale. */
export function pageQuery(page: PageName) {
  return queryOptions({
    queryKey: ['pages', page],
    meta: { refreshedBy: ['page'] },
    queryFn: ({ signal }) => call('GET /api/pages/:page', { page }, { signal }),
  })
}

/** Every version of a page, newest first, page after page. */
export function pageVersionsOptions(page: PageName) {
  return pagesOf(
    ['pages', page, 'versions'],
    (more, options) => call('GET /api/pages/:page/versions', { page, limit: 20, ...more }, options),
    ['page', 'profile'],
  )
}

/** One version with its text; it never changes. */
export function pageVersionQuery(page: PageName, version: number) {
  return queryOptions({
    queryKey: ['page-version', page, version],
    meta: { refreshedBy: ['profile'] },
    queryFn: ({ signal }) => call('GET /api/pages/:page/versions/:version', { page, version }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

type PageChange = Parameters<Call<Pick<typeof pagesApi, 'PATCH /api/pages/:page'>>>[1]

/** Writes a page, or lets it say again what a version said. */
export function usePageChanges(page: PageName) {
  const queryClient = useQueryClient()
  const keep = (now: Awaited<ReturnType<typeof restored>>) => {
    queryClient.setQueryData(pageQuery(page).queryKey, (known) => laterOf(known, now))
    return queryClient.invalidateQueries({ queryKey: pageVersionsOptions(page).queryKey })
  }
  const restored = (version: number) => call('POST /api/pages/:page/versions/:version/restore', { page, version })
  const write = useMutation({
    mutationFn: (change: Omit<PageChange, 'page'>) => call('PATCH /api/pages/:page', { page, ...change }),
    onSuccess: keep,
  })
  const restore = useMutation({ mutationFn: restored, onSuccess: keep })
  return { write, restore }
}
