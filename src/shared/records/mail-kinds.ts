/**
 * `account`: about the account itself; an admin may read it to pass it on. `notices`: of what happened; `invoices`: an invoice to
 * a client. The text of both is their reader's alone.
 */
export const mailKinds = ['account', 'notices', 'invoices'] as const
export type MailKind = (typeof mailKinds)[number]
