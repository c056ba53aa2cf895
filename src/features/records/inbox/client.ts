import { type InfiniteData, queryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useActor, useSession } from '#features/workspace/users/use-session.ts'
import { createClient } from '#shared/contract/client.ts'
import { definedOnly } from '#shared/values/defined.ts'
import { filteredPagesOf } from '#ui/records/record-queries.ts'
import type { inboxApi } from './api.ts'
import { type NotificationSearch, notificationFilters, notificationPageSize } from './notifications-search.ts'
import type { NotificationPage, SettingsUpdate, SettingsView } from './schema.ts'

export const callInbox = createClient<typeof inboxApi>()

type Pages = InfiniteData<NotificationPage>

/** How many notifications are unread, live. The session brings the first figure, so the badge is there with the page. */
export function useUnreadCount(): number {
  const { unread } = useSession()
  const { data } = useQuery({ ...unreadQuery(useActor().external), initialData: { unread } })
  return data.unread
}

/**
 * What the badge shows. Notices go and come with their records, without an event of their own: with what is deleted or restored, and for
 * people outside the agency with whatever moves a record out of their sight. Staff keep in sight what others work on all day.
 */
export const unreadQuery = (external: boolean) =>
  queryOptions({
    queryKey: ['unread-count'],
    meta: { refreshedBy: ['notification', '.deleted', '.restored', ...(external ? ['task', 'project', 'brand'] : [])] },
    queryFn: async ({ signal }) => {
      const { unread } = await callInbox('GET /api/notifications/count', {}, { signal })
      return { unread }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** How many there are by tab, of everything or of one project. */
export function useNotificationCount({ projectId }: NotificationSearch) {
  return useQuery({
    queryKey: ['notifications', 'count', projectId ?? null],
    meta: { refreshedBy: ['task', 'comment', 'project', 'brand'] },
    queryFn: ({ signal }) => callInbox('GET /api/notifications/count', projectId ? { projectId } : {}, { signal }),
  })
}

/** One's own, newest first, page after page. */
export function useNotifications(search: NotificationSearch) {
  return useInfiniteQuery(
    filteredPagesOf(
      ['notifications', 'list', search],
      (page, options) =>
        callInbox('GET /api/notifications', { ...notificationFilters(search), limit: notificationPageSize, ...page }, options),
      ['task', 'comment', 'project', 'brand', 'profile'],
    ),
  )
}

type Marking = { ids: readonly string[]; read: boolean }

/** Marks notifications: shown at once here, told live to one's other tabs. */
export function useMark() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ ids, read }: Marking) => callInbox('PATCH /api/notifications', { ids: [...ids], read }),
    onMutate: async ({ ids, read }) => {
      await queryClient.cancelQueries({ queryKey: ['notifications'] })
      const marked = new Set(ids)
      queryClient.setQueriesData<Pages>({ queryKey: ['notifications', 'list'] }, (data) => data && withRead(data, marked, read))
    },
    onSettled: () => refresh(queryClient),
  })
}

function withRead(data: Pages, marked: ReadonlySet<string>, read: boolean): Pages {
  const pages = data.pages.map((page) => ({
    ...page,
    items: page.items.map((one) => (marked.has(one.id) ? { ...one, read } : one)),
  }))
  return { ...data, pages }
}

/** Marks everything that was there when the list was read; what came since stays unread. */
export function useMarkAll() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ snapshot, projectId }: { snapshot: string; projectId: string | undefined }) =>
      callInbox('PATCH /api/notifications', { read: true, snapshot, ...(projectId && { projectId }) }),
    onSettled: () => refresh(queryClient),
  })
}

/** Deletes notifications, and takes that back. */
export function useRemoval() {
  const queryClient = useQueryClient()
  const settled = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } finally {
      void refresh(queryClient)
    }
  }
  return {
    remove: (ids: readonly string[]) => settled(callInbox('DELETE /api/notifications', { ids: ids.join(',') })),
    restore: (deletionId: string) => settled(callInbox('POST /api/notifications/restore', { deletionId })),
  }
}

/** The badge with the lists: by the stream both come a moment later. */
async function refresh(queryClient: ReturnType<typeof useQueryClient>): Promise<void> {
  await Promise.all([['notifications'], ['unread-count']].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

const settingsQuery = queryOptions({
  queryKey: ['notification-settings'],
  queryFn: ({ signal }) => callInbox('GET /api/notification-settings', {}, { signal }),
})

/** What one wants to be told. */
export function useNotificationSettings() {
  return useQuery(settingsQuery)
}

/** Changes it: shown at once, taken back when the server refuses. */
export function useSettingsChange() {
  const queryClient = useQueryClient()
  const { queryKey } = settingsQuery
  return useMutation({
    mutationFn: (patch: SettingsUpdate) => callInbox('PATCH /api/notification-settings', patch),
    mutationKey: ['notification-settings'],
    // One after the other: the answer of the last is the truth.
    scope: { id: 'notification-settings' },
    onMutate: async (patch) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      if (before) queryClient.setQueryData(queryKey, changed(before, patch))
      return { before }
    },
    onError: (_error, _patch, context) => context?.before && queryClient.setQueryData(queryKey, context.before),
    onSuccess: (now) => queryClient.isMutating({ mutationKey: ['notification-settings'] }) === 1 && queryClient.setQueryData(queryKey, now),
  })
}

function changed(before: SettingsView, { kinds = {}, ...patch }: SettingsUpdate): SettingsView {
  const merged = Object.entries(kinds).map(([name, channels]) => [name, { ...before.kinds[name], ...channels }])
  return { ...before, ...definedOnly(patch), kinds: { ...before.kinds, ...(Object.fromEntries(merged) as SettingsView['kinds']) } }
}
