import { defineApi, deletionView, idInput, nothing, op } from '#shared/contract/endpoint.ts'
import {
  changedCount,
  deletionUndo,
  notificationCount,
  notificationCountInput,
  notificationList,
  notificationPage,
  notificationsRemoval,
  notificationsUpdate,
  notificationUpdate,
  settingsUpdate,
  settingsView,
  unsubscribeToken,
} from './schema.ts'

const rights = ['notifications.own']

export const inboxApi = defineApi({
  'GET /api/notifications': op({
    summary: 'One’s own notifications, newest first, as far as one may still open what they are about',
    rights,
    input: notificationList,
    output: notificationPage,
  }),
  'GET /api/notifications/count': op({
    summary: 'How many of one’s own notifications there are, and how many are unread',
    rights,
    input: notificationCountInput,
    output: notificationCount,
  }),
  'PATCH /api/notifications/:id': op({
    summary: 'Mark a notification as read, or as unread',
    rights,
    input: notificationUpdate,
    output: changedCount,
  }),
  'PATCH /api/notifications': op({
    summary: 'Mark several notifications, or all that a list’s snapshot holds; what came after it stays as it is',
    rights,
    input: notificationsUpdate,
    output: changedCount,
  }),
  'DELETE /api/notifications/:id': op({
    summary: 'Delete a notification; it can be taken back for a day',
    rights,
    input: idInput,
    output: deletionView,
  }),
  'DELETE /api/notifications': op({ summary: 'Delete several notifications', rights, input: notificationsRemoval, output: deletionView }),
  'POST /api/notifications/restore': op({
    summary: 'Take a deletion of notifications back',
    rights,
    input: deletionUndo,
    output: changedCount,
  }),
  'GET /api/notification-settings': op({ summary: 'What one wants to be told, and how', rights, input: nothing, output: settingsView }),
  'PATCH /api/notification-settings': op({
    summary: 'Change what one wants to be told; only what is named changes',
    rights,
    input: settingsUpdate,
    output: settingsView,
  }),
  'GET /api/unsubscribe/:token': op({
    summary: 'A page that asks whether mails of a kind shall end; its address comes with each of them',
    rights: 'public',
    input: unsubscribeToken,
    output: nothing,
    stream: true,
  }),
  'POST /api/unsubscribe/:token': op({
    summary: 'End mails of a kind at once, without a session (RFC 8058)',
    rights: 'public',
    input: unsubscribeToken,
    output: nothing,
    stream: true,
    form: true,
  }),
})
