import { randomUUID } from 'node:crypto'
import { type Given, type Row, rowOf } from '../../testing/rows.ts'
import { notifications } from '../notifications/table.ts'

const sentence = { title: 'Task assigned to you', message: 'Somebody assigned it to you.' }

/** A notification of what happened elsewhere, unread by default. With a title or a message it is a row older than facts. */
export function notificationRow(given: Given<typeof notifications, 'userId'>): Row {
  const older = given.title !== undefined || given.message !== undefined
  const words = older ? sentence : { facts: { title: 'A task' }, actorKind: 'system' as const }
  return rowOf(notifications, { id: randomUUID(), read: false, type: 'task', kind: 'task.assigned', ...words, ...given })
}
