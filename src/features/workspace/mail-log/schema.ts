import { z } from 'zod'
import { id, instant, listInput } from '#shared/contract/endpoint.ts'
import { mailKinds } from '#shared/records/mail-kinds.ts'

/** `kept`: no mail server is set up, so an admin passes the link on. */
export const mailStatuses = ['queued', 'sent', 'failed', 'kept'] as const
export type MailStatus = (typeof mailStatuses)[number]

export const mailList = listInput({ status: z.enum(mailStatuses).optional() })
export type MailListInput = z.output<typeof mailList>
export const mailSummary = z.object({
  id,
  to: z.string(),
  kind: z.enum(mailKinds),
  /** of an account's mail only; what a mail of notifications tells is its reader's alone */
  subject: z.string().nullable(),
  status: z.enum(mailStatuses),
  attempts: z.number(),
  lastError: z.string().nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
})
/** A file that a mail carries; its name is null where the text is its reader's alone, its size in bytes until it was made. */
const mailFile = z.object({ position: z.number(), name: z.string().nullable(), size: z.number().nullable() })

/** The text of an account's mail as it was written; in a mail that was sent, secret links are masked, since they belong to its reader alone. */
export const mailView = mailSummary.extend({
  text: z.string().nullable(),
  links: z.array(z.string()),
  /** whom an answer goes to */
  replyTo: z.string().nullable(),
  files: z.array(mailFile),
})
export type MailView = z.infer<typeof mailView>
