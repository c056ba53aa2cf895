import { type FirstRequests, readsOf } from '#shared/contract/first-answers.ts'
import { idFrom } from '#shared/values/read-search.ts'
import type { inboxApi } from './api.ts'

export const notificationTabs = ['all', 'unread', 'read'] as const
export type NotificationTab = (typeof notificationTabs)[number]

/** The address of the notifications: the tab, and the project that is looked at. */
export type NotificationSearch = { tab?: NotificationTab | undefined; projectId?: string | undefined }

/** Reads the address as far as it makes sense. */
export function readNotificationSearch(raw: Readonly<Record<string, unknown>>): NotificationSearch {
  return { tab: notificationTabs.find((tab) => tab === raw.tab && tab !== 'all'), projectId: idFrom(raw.projectId) }
}

export const notificationPageSize = 60

/** What the server is asked for. */
export function notificationFilters({ tab, projectId }: NotificationSearch) {
  return { ...(tab && { read: tab === 'read' }), ...(projectId && { projectId }) }
}

/** What the screen reads first. */
export const firstOfNotifications: FirstRequests = (raw) => {
  const reads = readsOf<typeof inboxApi>()
  const search = readNotificationSearch(raw)
  const { projectId } = search
  return [
    reads('GET /api/notifications', { ...notificationFilters(search), limit: notificationPageSize }),
    reads('GET /api/notifications/count', projectId ? { projectId } : {}),
  ]
}
