import type { NoticeInput } from '#platform/events/record.ts'
import type { Tx } from '#platform/transact.ts'
import type { NotificationType } from './schema.ts'

/** One notification to one person. */
export type Notice = NoticeInput & { type: NotificationType }

/**
 * Tells people in the transaction of what happened. The one who acts is not told of their own doing, nor is a deactivated account;
 * each of the others gets a private live event, so that the badge counts at once.
 */
export function notify(tx: Tx, notices: readonly Notice[]): void {
  tx.notify(notices)
}
