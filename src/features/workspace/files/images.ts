import { Readable } from 'node:stream'
import type { Ctx } from '#platform/context.ts'
import { prepared } from '#platform/database/db.ts'
import type { Finding, MadePicture } from '#platform/file-readers/finding.ts'
import { ReaderFailed } from '#platform/file-readers/limited.ts'
import type { PlaceNamed } from '#platform/files/file-places.ts'
import { atMost, atMostEach } from '#platform/process/at-most.ts'
import { accountOf } from '#platform/transactions/events.ts'
import { AppError } from '#shared/rights/errors.ts'
import { assertRoom, storeOwnBytes } from './commands.ts'
import {
  notAPicture,
  picturePixelsMax,
  pictureTooLarge,
  pictureTooManyPixels,
  pictureTooMuch,
  pictureTooSlow,
  smallPictureMaxBytes,
  smallPictureTypes,
} from './labels.ts'

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

/** Writes a picture anew; in a child process, unless a test says otherwise. @throws ReaderFailed */
export type ImageWriter = (bytes: Buffer, mediaType: string, options: ImageOptions) => Promise<Finding>

const notAnImage = () => new AppError('invalid_input', notAPicture, { fields: { file: notAPicture } })

/** One upload at a time per person, so that stalled uploads hold up nobody but their sender. */
const receivedPerPerson = atMostEach(1)
/** Each received picture is held in memory until it is stored: at most 160 MB for article pictures, 32 MB for avatars and logos. */
const received = atMost(16)
/** One picture is decoded at a time in each process. */
const written = atMost(1)
/** An upload may pause for this long and take this long in total, in ms. */
const pauseMax = 10_000
const receiveMax = 60_000
/** An AVIF of fifty megapixels takes 1.7 GB. */
const limits = { time: 30_000, memory: 2000, output: 20_000_000, waitedFor: true }

/**
 * Takes a picture by its content, never by its name, and stores it anew as WebP, so that nothing of what was sent but the picture
 * remains. Call it after the rights are checked and before the transaction that points a record to it; a file that no record
 * points to is removed within a day.
 * @throws AppError too_large, invalid_input
 */
export async function storeImage(ctx: Ctx, source: Readable, options: ImageOptions, writer: ImageWriter = inChild): Promise<StoredImage> {
  const receive = () => received(() => readAndStore(ctx, source, options, writer))
  return receivedPerPerson(ctx.actor.userId, receive)
}

async function readAndStore(ctx: Ctx, source: Readable, options: ImageOptions, writer: ImageWriter): Promise<StoredImage> {
  // Checked before reading: a full store refuses even the smallest picture.
  await assertRoom(ctx, 1)
  const bytes = await readSmall(source, options.under ?? smallPictureMaxBytes)
  const { bytes: data, width, height } = await toWebp(bytes, options, writer)
  await assertRoom(ctx, data.length)
  const stored = await storeOwnBytes(ctx, { name: 'image.webp', mediaType: 'image/webp' }, Readable.from([data]))
  return { ...stored, width, height }
}

/** Makes a file that Atelier wrote a finished upload of the actor's, which one record takes by `takeUpload`; without one it goes within a day. */
export async function offerOwnFile(ctx: Ctx, fileId: string, place: PlaceNamed): Promise<void> {
  await prepared(
    ctx.services.pool,
    'upload_offer',
    `insert into uploads (file_id, user_id, place, length, received) select f.id, $2, $3, f.size, f.size from files f where f.id = $1`,
    [fileId, accountOf(ctx.actor), JSON.stringify(place)],
  )
}

async function readSmall(source: Readable, under: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  const abort = () => source.destroy(new AppError('invalid_input', pictureTooSlow, { fields: { file: pictureTooSlow } }))
  const paused = setTimeout(abort, pauseMax)
  const whole = setTimeout(abort, receiveMax)
  try {
    for await (const chunk of source) {
      paused.refresh()
      size += (chunk as Buffer).length
      // "Under 2 MB": exactly the limit is already too much.
      if (size >= under) throw new AppError('too_large', pictureTooLarge(under))
      chunks.push(chunk as Buffer)
    }
  } finally {
    clearTimeout(paused)
    clearTimeout(whole)
  }
  return Buffer.concat(chunks)
}

async function toWebp(bytes: Buffer, options: ImageOptions, writer: ImageWriter): Promise<MadePicture> {
  const { fileTypeFromBuffer } = await import('file-type')
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !smallPictureTypes.includes(type.mime)) throw notAnImage()
  try {
    const { width = 0, height = 0, pictures } = await written(() => writer(bytes, type.mime, options))
    const [anew] = pictures
    if (!anew) throw new AppError('too_large', pictureTooManyPixels(width, height))
    return anew
  } catch (error) {
    if (!(error instanceof ReaderFailed)) throw error
    throw error.reason === 'limit' ? new AppError('too_large', pictureTooMuch) : notAnImage()
  }
}

/** Decoders read what strangers made: beside this process, never in it (decision 18). */
const inChild: ImageWriter = async (bytes, mediaType, { size, fit }) => {
  const { readInChild } = await import('#platform/file-readers/read.ts')
  const task = { read: 'anew', mediaType, size: { side: size, fit, pixelsMax: picturePixelsMax } } as const
  return readInChild(task, Readable.from([bytes]), undefined, limits)
}
