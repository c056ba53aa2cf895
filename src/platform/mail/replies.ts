import type { Ctx, Services } from '../context.ts'
import type { Tx } from '../transactions/tx.ts'
import type { Mail } from './mail.ts'

/** What makes a mail about one record answerable by mail. */
export type ReplyWay = Pick<Mail, 'subject' | 'replyTo' | 'thread'> & {
  /** words of the link where one mail tells of several records */
  label: string
  /** the line above which an answer is read */
  line: string
  footer: string
}

/** A kind of record whose mails can be answered; its capability hands it over. */
export type Replyable = {
  kind: string
  /** whether a mailbox is set up */
  isEnabled: (services: Services) => boolean
  /**
   * A way back for the reader of one mail alone.
   * @param kinds of the notifications that the mail tells of @returns null where nothing comes back
   */
  wayFor: (tx: Tx, ctx: Ctx, about: { recordId: string; userId: string; kinds: readonly string[] }) => Promise<ReplyWay | null>
}
