import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Services } from '#platform/context.ts'
import { prepared, type Queryable } from '#platform/database/db.ts'
import { type Carried, type MailFile, MailFileFailed, type MailFiles } from '#platform/mail/files.ts'
import { AppError } from '#shared/rights/errors.ts'
import { roomText } from '#shared/values/size-text.ts'

/** What mail servers take at least, less what is added on the way: bytes travel as text, a third longer. */
const mailFilesMax = 15 * 1024 * 1024
const filesMax = 20

const tooLarge = (bytes: number): string => `A mail can carry files of up to ${roomText(mailFilesMax)}. These have ${roomText(bytes)}.`

type Kept = { id: string; name: string; mediaType: string; size: number; scan: string | null }

/**
 * Notes what a mail carries: which file, never its bytes. The row keeps the file from being removed until the mail has gone out.
 * @param sent whether it will; one that is kept for an admin to pass on carries nothing
 * @throws AppError not_found, too_large, conflict
 */
async function note(tx: Queryable, mailId: string, list: readonly MailFile[], sent: boolean): Promise<void> {
  if (list.length === 0) return
  if (list.length > filesMax) throw new AppError('too_large', `A mail can carry up to ${filesMax} files.`)
  const ids = list.flatMap((one) => ('fileId' in one ? [one.fileId] : []))
  const found = await prepared<Kept>(
    tx,
    'files_to_mail',
    `select id, name, media_type as "mediaType", size::float8 as size, scan from files where id = any($1::uuid[]) and state = 'ready'`,
    [ids],
  )
  const byId = new Map(found.map((one) => [one.id, one]))
  const rows = list.map((one, position) => rowOf(one, position, byId))
  const bytes = rows.reduce((sum, { size }) => sum + (size ?? 0), 0)
  if (bytes > mailFilesMax) throw new AppError('too_large', `${tooLarge(bytes)} Share them by a link instead.`)
  await prepared(
    tx,
    'insert_mail_files',
    `insert into mail_files (mail_id, position, name, media_type, size, file_id, generator, payload)
      select $1, r.position, r.name, r."mediaType", r.size, case when $3 then r."fileId" end, r.generator, r.payload
      from json_to_recordset($2::json) as r(position int, name text, "mediaType" text, size bigint, "fileId" uuid, generator text, payload jsonb)`,
    [mailId, JSON.stringify(rows), sent],
  )
}

function rowOf(one: MailFile, position: number, byId: ReadonlyMap<string, Kept>) {
  if ('generator' in one) return { position, name: one.name, generator: one.generator, payload: one.payload }
  const file = byId.get(one.fileId)
  if (!file) throw new AppError('not_found', 'A file of this mail is not there any more. Choose it again.')
  if (file.scan === 'infected') throw new AppError('conflict', `The scanner found something in “${file.name}”: it cannot be mailed.`)
  return { position, name: one.name ?? file.name, mediaType: file.mediaType, size: file.size, fileId: file.id }
}

type Noted = {
  name: string
  generator: string | null
  payload: Record<string, unknown> | null
  mediaType: string | null
  size: number | null
  key: string | null
  sha256: string | null
  scan: string | null
}

/**
 * What a mail carries, in full: whole and unchanged, or not at all.
 * @throws MailFileFailed when it can never be sent; another error when it is worth trying again
 */
async function carried(services: Services, db: Queryable, mailId: string): Promise<Carried[]> {
  const noted = await prepared<Noted>(
    db,
    'mail_files_of',
    `select m.name, m.generator, m.payload, coalesce(m.media_type, f.media_type) as "mediaType", f.size::float8 as size, f.storage_key as key, f.sha256, f.scan
      from mail_files m left join files f on f.id = m.file_id and f.state = 'ready' where m.mail_id = $1 order by m.position`,
    [mailId],
  )
  const found: Carried[] = []
  for (const one of noted) found.push(one.generator === null ? await storedOf(services, one) : await madeOf(services, one))
  const bytes = found.reduce((sum, { content }) => sum + content.length, 0)
  if (bytes > mailFilesMax) throw new MailFileFailed(tooLarge(bytes))
  return found
}

const gone = () =>
  new MailFileFailed('A file of this mail is not there any more, so it was not sent. Write it again with the file uploaded anew.')

async function storedOf({ storage, env }: Services, { name, key, mediaType, size, sha256, scan }: Noted): Promise<Carried> {
  if (key === null || size === null) throw gone()
  if (scan === 'infected') throw new MailFileFailed('The scanner found something in a file of this mail, so it was not sent.')
  if (env.SCAN_COMMAND !== undefined && scan !== 'clean') throw new Error('A file of this mail waits for the scanner.')
  const source = await storage.read(key)
  if (!source) throw gone()
  const content = await bytesOf(source)
  if (content.length !== size || createHash('sha256').update(content).digest('hex') !== sha256)
    throw new MailFileFailed('A file of this mail is damaged, so it was not sent. Write it again with the file uploaded anew.')
  return { filename: name, contentType: mediaType ?? 'application/octet-stream', content }
}

async function bytesOf(source: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of source) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

async function madeOf(services: Services, { name, generator, payload }: Noted): Promise<Carried> {
  const found = (await services.mailFiles()).get(generator ?? '')
  if (!found) throw new Error(`Nothing makes files called ${generator}. Does the routes.ts of its feature hand it over?`)
  const content = await found.make(services, payload ?? {})
  if (!content) throw gone()
  return { filename: name, contentType: found.mediaType, content }
}

/**
 * Lets go of the files of a mail that was sent or given up. What they were called and how large they were stays, of a mail about an account
 * alone; of others nothing but the size.
 */
async function release(db: Queryable, mailId: string, sent: readonly Carried[] = []): Promise<void> {
  await prepared(
    db,
    'release_mail_files',
    `update mail_files f set file_id = null, payload = null, size = coalesce(($2::bigint[])[f.position + 1], f.size),
        name = case m.kind when 'account' then f.name else '' end
      from mails m where m.id = f.mail_id and f.mail_id = $1`,
    [mailId, sent.map(({ content }) => content.length)],
  )
}

export const mailCarrier: MailFiles = { note, carried, release }
