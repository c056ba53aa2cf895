import { randomUUID } from 'node:crypto'
import { type Given, type Row, rowOf } from '../../testing/rows.ts'
import { notifications } from '../notifications/table.ts'

/** A notification of what happened elsewhere, unread unless told. */
export function notificationRow(given: Given<typeof notifications, 'userId'>): Row {
  const told = { type: 'task', kind: 'task.assigned', title: 'Task assigned to you', message: 'Somebody assigned it to you.' }
  return rowOf(notifications, { id: randomUUID(), read: false, ...told, ...given })
}
