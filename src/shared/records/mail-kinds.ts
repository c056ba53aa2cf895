/** `account`: about the account itself; an admin may read it to pass it on. `notices`: of what happened; its text is its reader's alone. */
export const mailKinds = ['account', 'notices'] as const
export type MailKind = (typeof mailKinds)[number]
