import { defineApi, nothing, op } from '#shared/endpoint.ts'
import { unreadCount } from './schema.ts'

export const notificationsApi = defineApi({
  'GET /api/notifications/count': op({
    summary: 'How many of one’s own notifications are unread',
    rights: ['notifications.own'],
    input: nothing,
    output: unreadCount,
  }),
})
