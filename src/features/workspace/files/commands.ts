import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { createSHA256 } from 'hash-wasm'
import { type Ctx, type Services, systemCtx } from '#platform/context.ts'
import { prepared, type Queryable, row } from '#platform/database/db.ts'
import type { RowLease } from '#platform/database/row-lease.ts'
import type { PlaceNamed } from '#platform/files/file-places.ts'
import { type Assembly, newStorageKey } from '#platform/files/storage.ts'
import type { FileDamage } from '#platform/http/send-file.ts'
import { accountOf } from '#platform/transactions/events.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import { AppError, invalid, notFound } from '#shared/rights/errors.ts'
import { roomText } from '#shared/values/size-text.ts'
import { mediaTypeOf, unknownType } from './media-type.ts'
import { type Begun, placeOfUpload, usedBytes } from './queries.ts'
import { cleanFileName } from './schema.ts'

/** What a file that Atelier makes itself is called, and what it is. */
export type OwnFile = { name: string; mediaType: string }

/**
 * Stores bytes that Atelier has made itself, such as a re-encoded picture: its row, the bytes, and then that it is ready. Call it before
 * the transaction that points a record to it; a file that no record points to is removed within a day.
 */
export async function storeOwnBytes(ctx: Ctx, file: OwnFile, source: Readable): Promise<{ fileId: string; sha256: string }> {
  const { pool, storage } = ctx.services
  const [fileId, key] = [randomUUID(), newStorageKey()]
  // Nothing of what somebody sent is left in it for a scanner to find.
  await prepared(
    pool,
    'file_begin',
    `insert into files (id, storage_key, name, media_type, created_by, scan) values ($1, $2, $3, $4, $5, 'clean')`,
    [fileId, key, file.name, file.mediaType, accountOf(ctx.actor)],
  )
  const { size, sha256 } = await storage.put(key, source)
  await prepared(pool, 'file_ready', `update files set state = 'ready', size = $2, sha256 = $3 where id = $1`, [fileId, size, sha256])
  return { fileId, sha256 }
}

/** What somebody is about to upload. */
export type Announced = { id: string; name: string; length: number; place: PlaceNamed }

/** More at once is no person's doing. */
const openUploadsMax = 1000

/**
 * Begins an upload, or refuses it before its first byte: without the right to put a file there, too large, or with no room left.
 * @throws AppError forbidden, not_found, invalid_input, too_large, too_many_requests
 */
export async function announceUpload(ctx: Ctx, { id, name, length, place: named }: Announced): Promise<void> {
  const { services, actor } = ctx
  const { place: placeName, ...rest } = named
  const place = (await services.filePlaces()).named(placeName)
  const at = place.input.parse(rest)
  await place.assertMayUpload(ctx, at)
  const { MAX_UPLOAD: largest, STORAGE_QUOTA: quota } = services.env
  if (length > largest) throw tooLarge(largest, length)
  await transact(ctx, async (tx) => {
    // Two at once see each other: room is given away once.
    await tx.query(`select pg_advisory_xact_lock(hashtext('storage-quota'))`)
    if (quota !== undefined && (await usedBytes(tx)) + length > quota) throw noRoom(ctx)
    const { rows } = await tx.query<{ open: number }>('select count(*)::int as open from uploads where user_id = $1', [actor.userId])
    if ((rows[0]?.open ?? 0) >= openUploadsMax)
      throw new AppError('too_many_requests', 'You have too many unfinished uploads. Let some of them end first.')
    await tx.query(`insert into files (id, storage_key, name, media_type, size, created_by) values ($1, $2, $3, $4, $5, $6)`, [
      id,
      newStorageKey(),
      cleanFileName(name),
      unknownType,
      length,
      accountOf(actor),
    ])
    await tx.query('insert into uploads (file_id, user_id, place, length) values ($1, $2, $3, $4)', [
      id,
      actor.userId,
      JSON.stringify({ ...at, place: placeName }),
      length,
    ])
  })
}

function tooLarge(largest: number, length: number): AppError {
  const [most, has] = [roomText(largest), roomText(length)]
  return new AppError('too_large', `A file can have up to ${most}. This one has ${most === has ? 'a little more' : has}.`)
}

/** How full it is, is the agency's own matter. */
function noRoom({ actor, services }: Ctx): AppError {
  const whole = actor.staff ? ` of ${roomText(services.env.STORAGE_QUOTA ?? 0)}` : ''
  return new AppError('too_large', `There is no room left for this file: the storage${whole} is full. Ask an admin to make room.`)
}

/** That one may still put a file where one's upload was announced to go. @throws AppError forbidden, not_found */
export async function assertMayGoOn(ctx: Ctx, uploadId: string): Promise<void> {
  const { place, ...at } = await placeOfUpload(ctx, uploadId)
  const found = (await ctx.services.filePlaces()).named(place)
  await found.assertMayUpload(ctx, found.input.parse(at))
}

/** What a record needs to know of the file that it takes. */
export type TakenFile = { id: string; name: string; size: number; mediaType: string; sha256: string }

/**
 * Gives one's own finished upload to the record that this transaction writes; once, and for the place that it was announced for. The
 * record points to it by a column with a foreign key to `files`.
 * @throws AppError not_found for what is not there any more, or another person's; conflict while bytes are missing
 */
export async function takeUpload(tx: Tx, ctx: Ctx, uploadId: string, place: PlaceNamed): Promise<TakenFile> {
  const { rows } = await tx.query<TakenFile & { state: string; fits: boolean }>(
    `select f.id, f.name, f.size, f.media_type as "mediaType", f.sha256, f.state, u.place = $3::jsonb as fits
      from uploads u join files f on f.id = u.file_id where u.file_id = $1 and u.user_id = $2 for update of u, f`,
    [uploadId, ctx.actor.userId, JSON.stringify(place)],
  )
  const [found] = rows
  if (!found) throw new AppError('not_found', 'This upload is not there any more. Upload the file again.')
  const { state, fits, ...file } = found
  if (!fits) throw invalid('uploadId', 'This file was uploaded for another place. Upload it again here.')
  if (state !== 'ready') throw new AppError('conflict', 'This file has not arrived whole yet. Let its upload go on until it ends.')
  await tx.query('delete from uploads where file_id = $1', [uploadId])
  return file
}

/**
 * Removes the rows of files and leaves word of their bytes, which `removeBytes` removes after the transaction.
 * @param unless condition on `f` under which one stays @returns the keys of the bytes
 */
export async function removeFileRows(tx: Queryable, ids: readonly string[], unless = 'false'): Promise<string[]> {
  const { rows } = await tx.query<{ storageKey: string }>(
    // What was said of its rights is told nowhere any more, as of a record that is removed.
    `with gone as (delete from files f where f.id = any($1::uuid[]) and not (${unless}) returning f.id, f.storage_key),
        forgotten as (update events set changes = '{}' where record_type = 'usage-right' and record_id in (select id from gone)),
        begun as (select u.file_id, u.assembly from uploads u where u.file_id = any($1::uuid[]))
      insert into file_removals (storage_key, assembly)
        select gone.storage_key, begun.assembly from gone left join begun on begun.file_id = gone.id
      returning storage_key as "storageKey"`,
    [ids],
  )
  return rows.map(({ storageKey }) => storageKey)
}

/** Removes bytes whose rows are gone; what fails is tried again by the hourly job. */
export async function removeBytes({ pool, storage }: Services, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const [queued] = await prepared<{ assembly: Assembly | null }>(
      pool,
      'file_removal',
      'select assembly from file_removals where storage_key = $1',
      [key],
    )
    if (!queued) continue
    await storage.remove(key, queued.assembly)
    await prepared(pool, 'file_removed', 'delete from file_removals where storage_key = $1', [key])
  }
}

/** Ends an upload that its owner does not want any more. @throws AppError not_found for another person's */
export async function dropUpload(ctx: Ctx, uploadId: string): Promise<void> {
  const keys = await transact(ctx, async (tx) => {
    const { rowCount } = await tx.query('select 1 from uploads where file_id = $1 and user_id = $2 for update', [
      uploadId,
      ctx.actor.userId,
    ])
    if (!rowCount) throw notFound('upload')
    return removeFileRows(tx, [uploadId])
  })
  await removeBytes(ctx.services, keys)
}

/** How many bytes are written before they are kept for good. */
const keptEach = 16 * 1024 * 1024

/** Adds what comes, keeps it piece by piece, also when the source breaks off, and ends the upload with its last byte. @returns bytes in all */
export async function addBytes({ services }: Ctx, begun: Begun, source: Readable, lease: RowLease): Promise<number> {
  const hash = await hashFrom(begun.hashState)
  const extension = await services.storage.extend(begun.storageKey, { size: begun.received, assembly: begun.assembly })
  let { received, assembly } = begun
  let kept = received
  const keep = async (): Promise<void> => {
    if (received === kept) return
    assembly = await extension.flush()
    await saveProgress(services, begun.id, lease, { received, assembly, hashState: Buffer.from(hash.save()).toString('base64') })
    kept = received
  }
  let broken: unknown
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      if (!lease.valid) throw letGo()
      if (received + chunk.length > begun.length)
        throw new AppError('too_large', 'There are more bytes than this upload was announced with.')
      await extension.write(chunk)
      hash.update(chunk)
      received += chunk.length
      free(chunk)
      if (received - kept >= keptEach) await keep()
    }
  } catch (error) {
    broken = error
  }
  try {
    if (lease.valid) await keep()
  } finally {
    await extension.close()
  }
  if (broken) throw broken
  if (received === begun.length)
    await finishUpload(services, { ...begun, received, assembly, hashState: Buffer.from(hash.save()).toString('base64') })
  return received
}

/**
 * Gives back the memory of a piece that nobody reads any more. Left to the collector, which only counts small objects, up to 64 MB of
 * them would wait at a time.
 */
function free(chunk: Buffer): void {
  const { buffer } = chunk
  // One that shares its memory with others, as small ones do, is none of ours.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === chunk.byteLength && !buffer.detached) buffer.transfer(0)
}

const letGo = () => new AppError('conflict', 'Another request goes on with this upload. Ask how far it is, and go on from there.')

async function hashFrom(state: string | null) {
  const hash = await createSHA256()
  return state === null ? hash.init() : hash.load(Buffer.from(state, 'base64'))
}

/** What is kept counts only for whoever still has the lease. @throws when another one has it */
async function saveProgress(
  { pool }: Services,
  id: string,
  lease: RowLease,
  { received, assembly, hashState }: { received: number; assembly: Assembly; hashState: string },
): Promise<void> {
  const saved = await prepared(
    pool,
    'upload_progress',
    `update uploads set received = $3, assembly = $4, hash_state = $5, updated_at = now() where file_id = $1 and lease_token = $2 returning 1`,
    [id, lease.token, received, JSON.stringify(assembly), hashState],
  )
  if (saved.length === 0) throw letGo()
}

/** Makes one file of the bytes, looks what it is, and only then says that it is ready. Bears being asked twice. */
export async function finishUpload(services: Services, begun: Begun): Promise<void> {
  const { pool, storage, env, jobs } = services
  await storage.complete(begun.storageKey, { size: begun.received, assembly: begun.assembly })
  const sha256 = (await hashFrom(begun.hashState)).digest('hex')
  const mediaType = await mediaTypeOf((bytes) =>
    storage.read(begun.storageKey, begun.length > bytes ? { start: 0, end: bytes - 1 } : undefined),
  )
  await prepared(
    pool,
    'upload_ready',
    `with ready as (update files set state = 'ready', size = $2, sha256 = $3, media_type = $4 where id = $1 and state = 'pending' returning id)
      insert into file_readings (file_id) select id from ready on conflict do nothing`,
    [begun.id, begun.length, sha256, mediaType],
  )
  await askForReadings(jobs)
  if (env.SCAN_COMMAND !== undefined) await jobs.send(scanJobName, { fileId: begun.id }, begun.id)
}

/** Previews and words, of pictures and of films each by themselves: neither waits for a long row of the others. See src/features/workspace/previews. */
export async function askForReadings(jobs: Services['jobs']): Promise<void> {
  await Promise.all([jobs.send('file-readings'), jobs.send('file-media-readings')])
}

export const scanJobName = 'files-scan'

/** Writes down what the scanner said. */
export async function noteScan(db: Queryable, id: string, verdict: 'clean' | 'infected' | 'failed'): Promise<void> {
  await prepared(db, 'file_scan', 'update files set scan = $2 where id = $1', [id, verdict])
}

/**
 * Writes down that the bytes of a file were read again, and what was wrong with them. When it was found, and when it was whole again, stands
 * in the audit log; a damaged file that is read again and is as it was is no news.
 */
export async function noteChecked(services: Services, id: string, damage: FileDamage | null): Promise<void> {
  await transact(systemCtx(services, 'files-check'), async (tx) => {
    const before = await row<{ name: string; damage: FileDamage | null }>(
      tx,
      sql`select f.name, f.damage from files f where f.id = ${id} for update`,
    )
    if (!before) return
    await prepared(tx, 'file_checked', 'update files set checked_at = now(), damage = $2 where id = $1', [id, damage])
    if (before.damage === damage) return
    const kind = damage ? 'file.damaged' : 'file.whole'
    tx.audit({ kind, recordType: 'file', recordId: id, recordName: before.name, details: { damage: [before.damage, damage] } })
  })
}

/** Refuses what would go beyond the quota. @param bytes about to be stored @throws AppError too_large */
export async function assertRoom(ctx: Ctx, bytes: number): Promise<void> {
  const { env, pool } = ctx.services
  if (env.STORAGE_QUOTA !== undefined && (await usedBytes(pool)) + bytes > env.STORAGE_QUOTA) throw noRoom(ctx)
}
