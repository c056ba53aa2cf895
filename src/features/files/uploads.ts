import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import { createSHA256 } from 'hash-wasm'
import { prepared } from '#platform/db.ts'
import type { Ctx, Services } from '#platform/services.ts'
import type { Assembly } from '#platform/storage.ts'
import { notFound } from '#shared/errors.ts'
import { dropUpload } from './commands.ts'
import { mediaTypeOf } from './media-type.ts'
import type { UploadLease } from './upload-lease.ts'

/** How many bytes are written before they are kept for good. */
const keptEach = 16 * 1024 * 1024
/** How long an upload waits for its next bytes, in ms. */
const expires = 24 * 3600 * 1000

type Begun = {
  id: string
  storageKey: string
  state: 'pending' | 'ready'
  length: number
  received: number
  hashState: string | null
  assembly: Assembly | null
  updatedAt: Date
}

const selectBegun = `
  select f.id, f.storage_key as "storageKey", f.state, u.length, u.received, u.hash_state as "hashState", u.assembly, u.updated_at as "updatedAt"
  from uploads u join files f on f.id = u.file_id where u.file_id = $1 and u.user_id = $2`

/**
 * One person's uploads as tus works on them: bytes in the storage, how far they are in the database, so that any process goes on with any
 * of them. What others upload is not there.
 */
export class OwnUploads extends DataStore {
  readonly #ctx: Ctx
  readonly #lease: () => UploadLease | undefined

  /** @param lease the one under which this request writes */
  constructor(ctx: Ctx, lease: () => UploadLease | undefined) {
    super()
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration']
    this.#ctx = ctx
    this.#lease = lease
  }

  /** @throws AppError not_found for another person's */
  async assertOwn(id: string): Promise<void> {
    await this.#find(id)
  }

  override async getUpload(id: string): Promise<Upload> {
    const begun = await this.#find(id)
    // A process may have been killed between the last byte and its end.
    if (begun.received === begun.length && begun.state === 'pending') await finishUpload(this.#ctx.services, begun)
    return new Upload({ id, size: begun.length, offset: begun.received, creation_date: begun.updatedAt.toISOString() })
  }

  override async write(source: Readable, id: string): Promise<number> {
    const lease = this.#lease()
    if (!lease) throw new Error('An upload is written to under a lease.')
    const written = addBytes(this.#ctx.services, await this.#find(id), source, lease)
    lease.writing = written
    return written
  }

  override remove(id: string): Promise<void> {
    return dropUpload(this.#ctx, id)
  }

  override getExpiration(): number {
    return expires
  }

  async #find(id: string): Promise<Begun> {
    const [found] = await prepared<Begun>(this.#ctx.services.pool, 'upload', selectBegun, [id, this.#ctx.actor.userId])
    if (!found) throw notFound('upload')
    return found
  }
}

/** Adds what comes, keeps it piece by piece, also when the source breaks off, and ends the upload with its last byte. @returns bytes in all */
async function addBytes(services: Services, begun: Begun, source: Readable, lease: UploadLease): Promise<number> {
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
      if (!lease.valid) throw ERRORS.ABORTED
      if (received + chunk.length > begun.length) throw ERRORS.ERR_SIZE_EXCEEDED
      await extension.write(chunk)
      hash.update(chunk)
      received += chunk.length
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

async function hashFrom(state: string | null) {
  const hash = await createSHA256()
  return state === null ? hash.init() : hash.load(Buffer.from(state, 'base64'))
}

/** What is kept counts only for whoever still has the lease. @throws when another one has it */
async function saveProgress(
  { pool }: Services,
  id: string,
  lease: UploadLease,
  { received, assembly, hashState }: { received: number; assembly: Assembly; hashState: string },
): Promise<void> {
  const saved = await prepared(
    pool,
    'upload_progress',
    `update uploads set received = $3, assembly = $4, hash_state = $5, updated_at = now() where file_id = $1 and lease_token = $2 returning 1`,
    [id, lease.token, received, JSON.stringify(assembly), hashState],
  )
  if (saved.length === 0) throw ERRORS.ABORTED
}

/** A file without a byte is whole from the beginning. */
export async function finishEmpty({ services, actor }: Ctx, id: string): Promise<void> {
  const [begun] = await prepared<Begun>(services.pool, 'upload', selectBegun, [id, actor.userId])
  if (begun) await finishUpload(services, begun)
}

/** Makes one file of the bytes, looks what it is, and only then says that it is ready. */
async function finishUpload({ pool, storage }: Services, begun: Omit<Begun, 'updatedAt' | 'state'>): Promise<void> {
  await storage.complete(begun.storageKey, { size: begun.received, assembly: begun.assembly })
  const sha256 = (await hashFrom(begun.hashState)).digest('hex')
  const mediaType = await mediaTypeOf((bytes) =>
    storage.read(begun.storageKey, begun.length > bytes ? { start: 0, end: bytes - 1 } : undefined),
  )
  await prepared(
    pool,
    'upload_ready',
    `update files set state = 'ready', size = $2, sha256 = $3, media_type = $4 where id = $1 and state = 'pending'`,
    [begun.id, begun.length, sha256, mediaType],
  )
}
