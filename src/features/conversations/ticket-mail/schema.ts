import { z } from 'zod'
import { instant } from '#shared/contract/endpoint.ts'

/** How the mailbox for answers stands. */
export const mailboxView = z.object({
  /** whether the operator has named one */
  configured: z.boolean(),
  /** the address that answers go to */
  address: z.string().nullable(),
  /** when it was last looked into, and what was wrong since; null while nothing is */
  lookedAt: instant.nullable(),
  error: z.string().nullable(),
  errorAt: instant.nullable(),
  /** answers that came into their tickets */
  taken: z.number(),
  /** mails that belong to no ticket or may not be taken: they are flagged in the mailbox */
  left: z.number(),
  leftAt: instant.nullable(),
})
export type MailboxView = z.infer<typeof mailboxView>
