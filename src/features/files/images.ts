import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { row } from '#platform/db.ts'
import type { Http } from '#platform/http/routes.ts'
import type { Ctx } from '#platform/services.ts'
import { newStorageKey } from '#platform/storage.ts'
import { AppError, notFound } from '#shared/errors.ts'

export type ImageOptions = {
  /** limit of what is sent, in bytes; the sentence names it in MB */
  maxBytes: number
  /** longest side of what is stored, in pixels */
  size: number
  /** `cover` cuts to a square, `inside` keeps the proportions */
  fit: 'cover' | 'inside'
}

const readable: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'])
/** Enough for any camera, too little to fill the memory by a small file that unpacks to a huge picture. */
const maxPixels = 50_000_000
const notAnImage = () => new AppError('invalid_input', 'File must be an image', { fields: { file: 'File must be an image' } })

/**
 * Takes a picture by its content, never by its name, and stores it anew as WebP, so that nothing of what was sent but the picture
 * remains. Call it after the rights are checked and before the transaction that points a record to it; a file that no record
 * points to is removed within a day.
 * @throws AppError too_large, invalid_input
 */
export async function storeImage(ctx: Ctx, source: Readable, options: ImageOptions): Promise<{ fileId: string }> {
  const bytes = await toWebp(await readUpTo(source, options.maxBytes), options)
  const { pool, storage } = ctx.services
  const fileId = randomUUID()
  const key = newStorageKey()
  await pool.query(`insert into files (id, storage_key, name, media_type, created_by) values ($1, $2, 'image.webp', 'image/webp', $3)`, [
    fileId,
    key,
    ctx.actor.kind === 'system' ? null : ctx.actor.userId,
  ])
  const { size, sha256 } = await storage.put(key, Readable.from([bytes]))
  await pool.query(`update files set state = 'ready', size = $2, sha256 = $3 where id = $1`, [fileId, size, sha256])
  return { fileId }
}

async function readUpTo(source: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of source) {
    size += (chunk as Buffer).length
    // "Under 2 MB": exactly the limit is already too much.
    if (size >= maxBytes) throw new AppError('too_large', `File size must be less than ${Math.round(maxBytes / 1024 / 1024)}MB`)
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}

async function toWebp(bytes: Buffer, { size, fit }: ImageOptions): Promise<Buffer> {
  const [{ fileTypeFromBuffer }, { default: sharp }] = await Promise.all([import('file-type'), import('sharp')])
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !readable.has(type.mime)) throw notAnImage()
  try {
    return await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .rotate()
      .resize(size, size, { fit, withoutEnlargement: fit === 'inside' })
      .webp({ quality: 85 })
      .toBuffer()
  } catch {
    throw notAnImage()
  }
}

type StoredFile = { storageKey: string; mediaType: string; name: string }

/**
 * Sends a stored file. The caller has checked that its record may be opened. An address that carries the file's id never changes
 * its content and may be kept; any other is asked for anew each time.
 * @param options.versioned the address carries the file's id
 */
export async function serveFile(ctx: Ctx, fileId: string, http: Http, options: { versioned: boolean }): Promise<void> {
  const found = await row<StoredFile>(
    ctx.services.pool,
    sql`select storage_key as "storageKey", media_type as "mediaType", name from files where id = ${fileId} and state = 'ready'`,
  )
  const size = found ? await ctx.services.storage.size(found.storageKey) : null
  if (!found || size === null) throw notFound('file')
  const inline = found.mediaType.startsWith('image/') && found.mediaType !== 'image/svg+xml'
  void http.reply
    .headers({
      'content-type': found.mediaType,
      'content-length': size,
      'content-disposition': `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(found.name)}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': options.versioned ? 'private, max-age=31536000, immutable' : 'private, no-cache',
    })
    .send(ctx.services.storage.read(found.storageKey))
}
