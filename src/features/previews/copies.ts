import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { prepared, type Queryable } from '#platform/db.ts'
import { openDoor } from '#platform/readers/door.ts'
import { ReaderFailed } from '#platform/readers/limited.ts'
import { type Services, systemCtx } from '#platform/services.ts'
import { transact } from '#platform/transact.ts'
import { storeOwnBytes } from '../files/commands.ts'
import type { CopyState } from '../files/table.ts'
import type { WaitingVideo } from './queries.ts'

/** What has ended its maker so often, with all of its process, is not tried again. */
const attemptsMax = 3

/** What is made of a video: a copy, where browsers do not play it as it is, and a strip of stills. */
export type VideoMaker = {
  /** whether browsers play it as it is, and its length; of what was read before anybody asked */
  look: (mediaType: string, address: string, signal?: AbortSignal) => Promise<{ plays: boolean; duration: number }>
  /** @returns the path of the copy, in the folder */
  copy: (mediaType: string, address: string, duration: number, folder: string, signal?: AbortSignal) => Promise<string>
  /** @param copy path of the copy, where one was made: it is read faster */
  strip: (source: { mediaType: string; address: string } | { copy: string }, duration: number, signal?: AbortSignal) => Promise<Strip>
}
type Strip = { width: number; height: number; stills: number; bytes: Buffer }

/** By ffmpeg, where it is installed. */
export const byFfmpeg: VideoMaker = {
  look: async (mediaType, address, signal) => {
    const { probe } = await import('#platform/readers/media.ts')
    const { plays, duration } = await probe(mediaType, address, signal)
    if (plays === undefined) throw new ReaderFailed('broken', 'There is no picture in it.')
    return { plays, duration: duration ?? 0 }
  },
  copy: async (mediaType, address, duration, folder, signal) => {
    const [{ inputOf }, { makeCopy }] = await Promise.all([import('#platform/readers/media.ts'), import('#platform/readers/copies.ts')])
    return makeCopy(inputOf(mediaType, address), duration, folder, signal)
  },
  strip: async (source, duration, signal) => {
    const [{ inputOf }, { makeStrip }] = await Promise.all([import('#platform/readers/media.ts'), import('#platform/readers/copies.ts')])
    const own = ['-protocol_whitelist', 'file', '-f', 'mov', '-i']
    return makeStrip('copy' in source ? [...own, source.copy] : inputOf(source.mediaType, source.address), duration, signal)
  },
}

type Made = { kind: 'playable' | 'strip'; fileId: string; width: number; height: number; stills: number | null }

/**
 * Makes what a video lacks and keeps it. Bears being broken off and begun again; a stop of the process is no attempt of the video's.
 * @throws what is worth another try: the storage or the database does not answer
 */
export async function makeWaiting(
  services: Services,
  video: WaitingVideo,
  signal?: AbortSignal,
  maker: VideoMaker = byFfmpeg,
): Promise<void> {
  if (video.attempts >= attemptsMax) return keepMade(services, video, 'failed', video.plays, [])
  const attempt = (by: 1 | -1) =>
    prepared(services.pool, 'copy_begun', 'update file_readings set copy_attempts = copy_attempts + $2 where file_id = $1', [video.id, by])
  await attempt(1)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'atelier-copy-'))
  try {
    const { plays, made } = await madeOf(services, video, folder, maker, signal)
    await keepMade(services, video, 'done', plays, made)
  } catch (error) {
    if (signal?.aborted) await attempt(-1)
    if (!(error instanceof ReaderFailed) || signal?.aborted) throw error
    services.log.info({ fileId: video.id, mediaType: video.mediaType, reason: error.reason, err: error.message }, 'a video has no copy')
    await keepMade(services, video, error.reason === 'missing' ? 'missing' : 'failed', video.plays, [])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function madeOf(
  services: Services,
  { id, storageKey, mediaType, size, plays: known, duration: knownDuration, width, height }: WaitingVideo,
  folder: string,
  maker: VideoMaker,
  signal?: AbortSignal,
): Promise<{ plays: boolean; made: Made[] }> {
  const ctx = systemCtx(services, 'file-copies')
  const door = await openDoor({ size, read: (range) => services.storage.read(storageKey, range) })
  try {
    const looked = known === null || knownDuration === null ? await maker.look(mediaType, door.address, signal) : null
    const [plays, duration] = [looked?.plays ?? known ?? false, looked?.duration ?? knownDuration ?? 0]
    const made: Made[] = []
    const copy = plays ? null : await maker.copy(mediaType, door.address, duration, folder, signal)
    if (copy !== null) {
      const { fileId } = await storeOwnBytes(ctx, { name: 'playable.mp4', mediaType: 'video/mp4' }, createReadStream(copy))
      made.push({ kind: 'playable', fileId, width: width ?? 0, height: height ?? 0, stills: null })
    }
    const strip = await stripOf(maker, copy === null ? { mediaType, address: door.address } : { copy }, duration, signal)
    if (strip instanceof ReaderFailed) services.log.info({ fileId: id, err: strip.message }, 'a video has no strip of stills')
    else {
      const { bytes, ...rest } = strip
      const { fileId } = await storeOwnBytes(ctx, { name: 'strip.webp', mediaType: 'image/webp' }, Readable.from([bytes]))
      made.push({ kind: 'strip', fileId, ...rest })
    }
    return { plays, made }
  } finally {
    door.close()
  }
}

/** What has a copy is shown by it, also where no stills could be taken. */
const stripOf = (maker: VideoMaker, ...args: Parameters<VideoMaker['strip']>): Promise<Strip | ReaderFailed> =>
  maker.strip(...args).catch((error: unknown) => {
    if (error instanceof ReaderFailed && !args[2]?.aborted) return error
    throw error
  })

/** What points to the bytes and that it is done, together; whoever shows the file hears of it. */
async function keepMade(services: Services, { id }: WaitingVideo, state: CopyState, plays: boolean | null, made: Made[]): Promise<void> {
  const ctx = systemCtx(services, 'file-copies')
  await transact(ctx, async (tx) => {
    await tx.query('select 1 from files where id = $1 for share', [id])
    const { rowCount } = await tx.query('update file_readings set copy_state = $2, plays = $3 where file_id = $1', [id, state, plays])
    if (!rowCount) return
    tx.record({ kind: 'file.read', recordType: 'file', recordId: id, audience: 'private' })
    await tx.query(`delete from file_previews where file_id = $1 and kind in ('playable', 'strip')`, [id])
    for (const one of made) {
      await tx.query('insert into file_previews (file_id, kind, preview_file_id, width, height, stills) values ($1, $2, $3, $4, $5, $6)', [
        id,
        one.kind,
        one.fileId,
        one.width,
        one.height,
        one.stills,
      ])
    }
    await (await services.filePlaces()).tell(tx, ctx, id, { kind: 'read' })
  })
}

/** Videos whose maker was not installed wait again. */
export async function copyMissingAgain(db: Queryable): Promise<void> {
  await prepared(db, 'copies_again', `update file_readings set copy_state = 'waiting', copy_attempts = 0 where copy_state = 'missing'`, [])
}

/**
 * What Atelier has made and what was found damaged since is made anew: nobody has to bring it back from a backup. The damaged bytes go, as
 * what nothing points to. Not while the file itself is damaged: what is made of it would be, too.
 */
export async function makeDamagedAgain(db: Queryable): Promise<void> {
  await prepared(
    db,
    'previews_damaged',
    `with gone as (
        delete from file_previews p using files made, files f
          where made.id = p.preview_file_id and made.damage is not null and f.id = p.file_id and f.damage is null
          returning p.file_id, p.kind)
      update file_readings r set
          state = case when g.small then 'waiting' else r.state end, attempts = case when g.small then 0 else r.attempts end,
          copy_state = case when g.large then 'waiting' else r.copy_state end,
          copy_attempts = case when g.large then 0 else r.copy_attempts end
        from (select file_id, bool_or(kind in ('thumbnail', 'large')) as small, bool_or(kind in ('playable', 'strip')) as large
          from gone group by file_id) g
        where r.file_id = g.file_id`,
    [],
  )
}
