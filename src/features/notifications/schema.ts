import { z } from 'zod'

/** The specification's four types; `kind` is what happened. */
export const notificationTypes = ['system', 'task', 'comment', 'project'] as const
export type NotificationType = (typeof notificationTypes)[number]

export const unreadCount = z.object({ unread: z.number() })
