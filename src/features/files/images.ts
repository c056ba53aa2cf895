import { Readable } from 'node:stream'
import type { Ctx } from '#platform/services.ts'
import { AppError } from '#shared/errors.ts'
import { assertRoom, storeOwnBytes } from './commands.ts'
import { notAPicture, pictureTooLarge, smallPictureMaxBytes, smallPictureTypes } from './labels.ts'

export type ImageOptions = {
  /** longest side of what is stored, in pixels */
  size: number
  /** `cover` cuts to a square, `inside` keeps the proportions */
  fit: 'cover' | 'inside'
  /** what is sent must be smaller, in bytes; by default as small as an avatar */
  under?: number
}

/** A picture as it is stored. */
export type StoredImage = { fileId: string; sha256: string; width: number; height: number }

/** Enough for any camera, too little to fill the memory by a small file that unpacks to a huge picture. */
const maxPixels = 50_000_000
const notAnImage = () => new AppError('invalid_input', notAPicture, { fields: { file: notAPicture } })

/**
 * Takes a picture by its content, never by its name, and stores it anew as WebP, so that nothing of what was sent but the picture
 * remains. Call it after the rights are checked and before the transaction that points a record to it; a file that no record
 * points to is removed within a day.
 * @throws AppError too_large, invalid_input
 */
export async function storeImage(ctx: Ctx, source: Readable, options: ImageOptions): Promise<StoredImage> {
  // Before anything is read: where nothing is left, not even a small one is.
  await assertRoom(ctx, 1)
  const { data, info } = await toWebp(await readSmall(source, options.under ?? smallPictureMaxBytes), options)
  await assertRoom(ctx, data.length)
  const stored = await storeOwnBytes(ctx, { name: 'image.webp', mediaType: 'image/webp' }, Readable.from([data]))
  return { ...stored, width: info.width, height: info.height }
}

async function readSmall(source: Readable, under: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of source) {
    size += (chunk as Buffer).length
    // "Under 2 MB": exactly the limit is already too much.
    if (size >= under) throw new AppError('too_large', pictureTooLarge(under))
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}

async function toWebp(bytes: Buffer, { size, fit }: ImageOptions): Promise<{ data: Buffer; info: { width: number; height: number } }> {
  const [{ fileTypeFromBuffer }, { default: sharp }] = await Promise.all([import('file-type'), import('sharp')])
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !smallPictureTypes.includes(type.mime)) throw notAnImage()
  try {
    return await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .rotate()
      .resize(size, size, { fit, withoutEnlargement: fit === 'inside' })
      .webp({ quality: 85 })
      .toBuffer({ resolveWithObject: true })
  } catch {
    throw notAnImage()
  }
}
