import { AppError } from '#shared/rights/errors.ts'
import type { Ctx } from '../context.ts'
import { refuseUnscanned, type StoredFile } from '../http/send-file.ts'
import { atMost } from '../process/at-most.ts'
import { ReaderFailed } from './limited.ts'
import type { RangedSource } from './source.ts'

/** What is read: the file, or what was made of it. */
export type Source = Pick<StoredFile, 'storageKey' | 'mediaType' | 'size'>

/**
 * Where a still is taken: a page, or of a video a moment, with the length of a frame where that is known.
 * @param of the file that is opened, by whose state it may be read; `from` may be what was made of it
 */
export type StillPlace = { of: StoredFile; from: Source; page: number; seconds: number | null; frame: number | null }
/** A JPEG, or a sentence why there is none. */
export type Still = { bytes: Buffer } | { why: string }

/** So long stills are made for one document, in ms; the rest of it goes without. */
const timeMax = 10 * 60_000

const withoutProgram = 'The frame is not shown: it takes ffmpeg, which is not installed on the server.'
const tooLate = 'It is not shown: there is more than could be drawn for one document.'
export const notDrawn = 'What it stands on could not be drawn here.'

/** One at a time in each process, however many ask for a document: requests go before pictures. */
const inTurn = atMost(1)

/** Takes the stills of one document, each place once. @param signal ends it */
export function stillsFor(ctx: Ctx, signal: AbortSignal): (place: StillPlace) => Promise<Still> {
  const { storage, log } = ctx.services
  const until = Date.now() + timeMax
  const taken = new Map<string, Promise<Still>>()
  const take = async ({ of, from, page, seconds, frame }: StillPlace): Promise<Still> => {
    try {
      refuseUnscanned(ctx, of)
      const { frameOf, stillOf } = await import('./stills.ts')
      const source: RangedSource = { size: from.size, read: (range) => storage.read(from.storageKey, range) }
      const bytes = await inTurn(async () => {
        signal.throwIfAborted()
        if (Date.now() > until) return null
        if (seconds === null) return stillOf(from.mediaType, source, page, signal)
        return frameOf(from.mediaType, source, seconds, frame, signal)
      })
      return bytes ? { bytes } : { why: tooLate }
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof AppError) return { why: error.message }
      if (!(error instanceof ReaderFailed)) throw error
      log.info({ fileId: of.id, reason: error.reason, err: error.message }, 'a document lacks a still')
      return { why: error.reason === 'missing' ? withoutProgram : notDrawn }
    }
  }
  return (place) => {
    const key = [place.from.storageKey, place.page, place.seconds].join(' ')
    const known = taken.get(key) ?? take(place)
    taken.set(key, known)
    return known
  }
}
