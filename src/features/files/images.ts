import { Readable } from 'node:stream'
import type { Ctx } from '#platform/services.ts'
import { AppError } from '#shared/errors.ts'
import { assertRoom, storeOwnBytes } from './commands.ts'

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
  // Before anything is read: where nothing is left, not even a small one is.
  await assertRoom(ctx, 1)
  const bytes = await toWebp(await readUpTo(source, options.maxBytes), options)
  await assertRoom(ctx, bytes.length)
  return storeOwnBytes(ctx, { name: 'image.webp', mediaType: 'image/webp' }, Readable.from([bytes]))
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
