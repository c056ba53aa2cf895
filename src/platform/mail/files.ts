import type { Services } from '../context.ts'
import type { Queryable } from '../database/db.ts'

declare module '#platform/context.ts' {
  interface Services {
    /** makers of attachments by name; read when first asked for */
    mailFiles: () => Promise<ReadonlyMap<string, MailFileMaker>>
  }
}

/** A file that a mail carries: one that is stored, or one that is made when the mail goes out. `generator` names a `MailFileMaker`. */
export type MailFile = { fileId: string; name?: string } | { generator: string; payload: Readonly<Record<string, unknown>>; name: string }

/** Makes a file for a mail at the moment it goes out, as a PDF of an invoice; the `routes.ts` of its feature hands it over. */
export type MailFileMaker = {
  name: string
  mediaType: string
  /** @param payload what stood in the outbox @returns null when what it is made of is not there any more */
  make(services: Services, payload: Readonly<Record<string, unknown>>): Promise<Buffer | null>
}

/** A file as the mail library takes it. */
export type Carried = { filename: string; contentType: string; content: Buffer }

/** Keeps the files of mails from the moment a mail is written until it has been sent; one capability does it for all mails. */
export type MailFiles = {
  /**
   * Notes what a mail carries.
   * @param sent whether it will be sent; one that is kept for an admin to pass on carries nothing
   * @throws AppError not_found, too_large, conflict
   */
  note: (tx: Queryable, mailId: string, list: readonly MailFile[], sent: boolean) => Promise<void>
  /**
   * What a mail carries, in full.
   * @throws MailFileFailed when it can never be sent; another error when it is worth trying again
   */
  carried: (services: Services, db: Queryable, mailId: string) => Promise<Carried[]>
  /** Lets go of the files of a mail that was sent or given up. */
  release: (db: Queryable, mailId: string, carried?: readonly Carried[]) => Promise<void>
}

/** That a mail cannot be sent with what it carries, and never will be. The sentence is for the admin who reads the outbox. */
export class MailFileFailed extends Error {}
