import { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import parseRange from 'range-parser'
import { AppError, notFound } from '#shared/rights/errors.ts'
import type { Ctx } from '../context.ts'
import type { ByteRange } from '../files/storage.ts'
import type { Http } from './route.ts'

/** What may be wrong with stored bytes: they are gone, or not those that came. */
export type FileDamage = 'gone' | 'changed'

/** A stored file, ready to be sent to whoever may have it. */
export type StoredFile = {
  id: string
  storageKey: string
  name: string
  mediaType: string
  size: number
  sha256: string
  scan: 'clean' | 'infected' | 'failed' | null
  /** as it was found when the bytes were read again */
  damage?: FileDamage | null
}

/** What a browser shows by itself and cannot run anything from; every other file is handed over to be kept. */
const shownInline: ReadonlySet<string> = new Set([
  ...['png', 'apng', 'jpeg', 'gif', 'webp', 'avif'].map((form) => `image/${form}`),
  ...['mp4', 'x-m4v', 'quicktime', 'webm', 'ogg'].map((form) => `video/${form}`),
  ...['mpeg', 'mp4', 'x-m4a', 'aac', 'ogg', 'opus', 'wav', 'flac', 'webm'].map((form) => `audio/${form}`),
])

/** Also of what is shown alone in a tab: nothing runs, nothing is fetched, no form, no cookie. */
const policy = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox"

export type ServeOptions = {
  /** the address carries the file's id and nothing but it, so that it may be kept; otherwise the right is asked anew each time */
  versioned?: boolean
  /** as a file, also where a browser could show it */
  download?: boolean
}

/**
 * Sends a stored file, or the part of it that is asked for. The caller has checked that a record that holds it may be opened.
 * @throws AppError not_found when its bytes are gone, conflict while the scanner has not let it pass
 */
export async function sendFile(ctx: Ctx, file: StoredFile, { request, reply }: Http, options: ServeOptions = {}): Promise<void> {
  refuseUnscanned(ctx, file)
  const tag = `"${file.sha256}"`
  void reply.headers({
    etag: tag,
    'accept-ranges': 'bytes',
    'cache-control': options.versioned ? 'private, max-age=31536000, immutable' : 'private, no-cache',
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
  })
  if (namesTag(request.headers['if-none-match'], tag)) return void reply.code(304).send()
  const range = rangeOf(request, file, tag)
  if (range === 'unsatisfiable') return void reply.code(416).header('content-range', `bytes */${file.size}`).send()
  const inline = shownInline.has(file.mediaType) && !options.download
  const body = request.method === 'HEAD' ? Readable.from([]) : await bytesOf(ctx, file, range)
  if (range) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  void reply
    .headers({
      'content-type': file.mediaType === 'text/plain' ? 'text/plain; charset=utf-8' : file.mediaType,
      'content-length': range ? range.end - range.start + 1 : file.size,
      'content-disposition': contentDisposition(file.name, { type: inline ? 'inline' : 'attachment' }),
    })
    .send(body)
}

/** @throws AppError conflict, in words */
export function refuseUnscanned({ services }: Ctx, { scan, damage }: StoredFile): void {
  if (damage)
    throw new AppError(
      'conflict',
      'This file is damaged: what is stored is not what was uploaded. An admin can bring it back from a backup.',
    )
  if (scan === 'infected') throw new AppError('conflict', 'The virus scanner found something in this file. It is kept from everybody.')
  if (services.env.SCAN_COMMAND === undefined || scan === 'clean') return
  if (scan === 'failed') throw new AppError('conflict', 'The virus scanner could not read this file. An admin finds the reason in the log.')
  throw new AppError('conflict', 'This file is being scanned for viruses. Try again in a moment.')
}

async function bytesOf({ services }: Ctx, { id, storageKey, size }: StoredFile, range: ByteRange | null): Promise<Readable> {
  if (size === 0) return Readable.from([])
  const found = await services.storage.read(storageKey, range ?? undefined)
  if (found) return found
  services.log.error({ fileId: id }, 'a stored file has lost its bytes')
  throw notFound('file')
}

function namesTag(header: string | undefined, tag: string): boolean {
  return (header ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
}

/**
 * The one part that is asked for. Several at once, and what cannot be read, are answered by the whole (RFC 9110, 14.2); so is a part
 * of another version (If-Range).
 */
function rangeOf({ headers, method }: Http['request'], { size }: StoredFile, tag: string): ByteRange | 'unsatisfiable' | null {
  if (headers.range === undefined || method !== 'GET') return null
  if (headers['if-range'] !== undefined && headers['if-range'] !== tag) return null
  const parts = parseRange(size, headers.range)
  if (parts === -1) return 'unsatisfiable'
  if (parts === -2 || parts.type !== 'bytes' || parts.length !== 1) return null
  return parts[0] ?? null
}
