import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { type Services, systemCtx } from '#platform/context.ts'
import { prepared, type Queryable } from '#platform/database/db.ts'
import { readAny, readerVersionOf, readerVersions } from '#platform/file-readers/any.ts'
import type { Strip, VideoMaker } from '#platform/file-readers/copies.ts'
import { openDoor } from '#platform/file-readers/door.ts'
import type { Finding, MadePicture } from '#platform/file-readers/finding.ts'
import { ReaderFailed } from '#platform/file-readers/limited.ts'
import { type RangedSource, watchedSource } from '#platform/file-readers/source.ts'
import { transact } from '#platform/transactions/transact.ts'
import { storeOwnBytes } from '../files/commands.ts'
import type { CopyState } from '../files/table.ts'
import type { Waiting, WaitingVideo } from './queries.ts'

/** Copies of videos that browsers play, and their stills. */
export const copiesJobName = 'file-copies'

/** What has ended its reader so often, with all of its process, is not tried again. */
const attemptsMax = 3

/** What reads a file, and how long it may take at its first attempt, in ms. */
export type Reading = { reader: typeof readAny; firstPatience: number }
/** Most files take a second or two. */
export const usualReading: Reading = { reader: readAny, firstPatience: 15_000 }

/**
 * Reads what is in a file and keeps it: size, length, words, small pictures. What is not done soon waits once more, behind all that nobody has
 * tried yet, and then has as long as its reader gives it. Bears being broken off and begun again.
 * @throws what is worth another try, and was no attempt: the storage, the disk or the database does not do its part
 */
export async function readWaiting(services: Services, file: Waiting, signal?: AbortSignal, reading = usualReading): Promise<void> {
  if (file.attempts >= attemptsMax) return keep(services, file, 'failed', { pictures: [] })
  const attempt = (by: 1 | -1) =>
    prepared(services.pool, 'reading_begun', 'update file_readings set attempts = attempts + $2 where file_id = $1', [file.id, by])
  await attempt(1)
  const short = file.attempts === 0 ? AbortSignal.timeout(reading.firstPatience) : undefined
  const within = [signal, short].filter((one) => one !== undefined)
  const source = sourceOf(services, file)
  try {
    const finding = await reading.reader(file, source, within.length > 0 ? AbortSignal.any(within) : undefined)
    if (!source.failure()) return await keep(services, file, 'done', finding)
    throw source.failure()
  } catch (error) {
    const fault = source.failure() ?? error
    if (!(fault instanceof ReaderFailed) || signal?.aborted) return await takenBack(() => attempt(-1), fault)
    const about = { fileId: file.id, mediaType: file.mediaType, reason: fault.reason, err: fault.message }
    if (short?.aborted) {
      services.log.info(about, 'a file takes long to read and waits for the others')
      return
    }
    services.log.info(about, 'a file has no preview')
    await keep(services, file, fault.reason === 'missing' ? 'missing' : 'failed', { pictures: [] })
  }
}

const sourceOf = ({ storage }: Services, { size, storageKey }: Waiting) =>
  watchedSource({ size, read: (range) => storage.read(storageKey, range) })

/** What the file is not at fault for was no attempt: the storage, the disk, the database, or a stop of the process. */
async function takenBack(back: () => Promise<unknown>, fault: unknown): Promise<never> {
  // Where the database fails, that is what there is to say.
  await back().catch(() => undefined)
  throw fault
}

/** The bytes of the pictures first; what points to them, and that it is done, together. */
async function keep(services: Services, file: Waiting, state: 'done' | 'failed' | 'missing', finding: Finding): Promise<void> {
  const ctx = systemCtx(services, 'file-reading')
  const previews: (Omit<MadePicture, 'bytes'> & { fileId: string })[] = []
  for (const { bytes, ...one } of finding.pictures) {
    const { fileId } = await storeOwnBytes(ctx, { name: `${one.kind}.webp`, mediaType: 'image/webp' }, Readable.from([bytes]))
    previews.push({ ...one, fileId })
  }
  const { width = null, height = null, pages = null, duration = null, frameRate = null, codecs = null, text = null } = finding
  // A video is played and its stills are looked at; a picture on the sleeve of a sound is none.
  const { plays = null } = finding
  const copyState: CopyState | null = plays === null ? null : 'waiting'
  await transact(ctx, async (tx) => {
    // A record that takes the file at this moment is waited for: it hears of it, or reads what is found.
    await tx.query('select 1 from files where id = $1 for share', [file.id])
    const { rowCount } = await tx.query(
      `update file_readings set state = $2, width = $3, height = $4, pages = $5, duration = $6, frame_rate = $7, codecs = $8, text = $9,
        browser_playable = $10, copy_state = $11, copy_attempts = 0, reader_version = $12 where file_id = $1`,
      [
        file.id,
        state,
        width,
        height,
        pages,
        duration,
        frameRate,
        codecs && JSON.stringify(codecs),
        text,
        plays,
        copyState,
        readerVersionOf(file.mediaType),
      ],
    )
    if (!rowCount) return
    // Nobody is told by itself; what is found by the words of the file follows it.
    tx.record({ kind: 'file.read', recordType: 'file', recordId: file.id, audience: 'private' })
    await tx.query('delete from file_previews where file_id = $1', [file.id])
    for (const one of previews) {
      await tx.query(`insert into file_previews (file_id, kind, preview_file_id, width, height) values ($1, $2, $3, $4, $5)`, [
        file.id,
        one.kind,
        one.fileId,
        one.width,
        one.height,
      ])
    }
    await (await services.filePlaces()).tell(tx, ctx, file.id, { kind: 'read' })
  })
  if (copyState) await services.jobs.send(copiesJobName)
}

/** Files of these types whose program was not installed are tried again once it is. @param those `false`: of all other types */
export async function tryMissingAgain({ pool }: Services, types: readonly string[], those = true): Promise<void> {
  await prepared(
    pool,
    'readings_again',
    `update file_readings r set state = 'waiting', attempts = 0 from files f
      where f.id = r.file_id and r.state = 'missing' and (f.media_type = any($1)) = $2`,
    [types, those],
  )
}

/** Files that were read before there was a reader for them, or one that sees as much, wait again. @returns how many */
export async function readOlderAgain({ pool }: Services, newer = readerVersions): Promise<number> {
  const found = await prepared(
    pool,
    'readings_older',
    `update file_readings r set state = 'waiting', attempts = 0
      from files f, unnest($1::text[], $2::int[]) as newer (media_type, version)
      where f.id = r.file_id and f.media_type = newer.media_type and r.reader_version < newer.version and r.state in ('done', 'failed')
      returning 1`,
    [Object.keys(newer), Object.values(newer)],
  )
  return found.length
}

type Made = { kind: 'playable' | 'strip'; fileId: string; width: number; height: number; stills: number | null }

/**
 * Makes what a video lacks and keeps it. Bears being broken off and begun again.
 * @throws what is worth another try, and was no attempt: the storage, the disk or the database does not do its part
 */
export async function makeWaiting(services: Services, video: WaitingVideo, signal?: AbortSignal, given?: VideoMaker): Promise<void> {
  const maker = given ?? (await import('#platform/file-readers/copies.ts')).byFfmpeg
  if (video.attempts >= attemptsMax) return keepMade(services, video, 'failed', video.plays, [])
  const attempt = (by: 1 | -1) =>
    prepared(services.pool, 'copy_begun', 'update file_readings set copy_attempts = copy_attempts + $2 where file_id = $1', [video.id, by])
  await attempt(1)
  const source = sourceOf(services, video)
  try {
    const { plays, made } = await inFolder((folder) => madeOf(services, video, { source, folder, maker }, signal))
    if (!source.failure()) return await keepMade(services, video, 'done', plays, made)
    throw source.failure()
  } catch (error) {
    const fault = source.failure() ?? error
    if (!(fault instanceof ReaderFailed) || signal?.aborted) return await takenBack(() => attempt(-1), fault)
    services.log.info({ fileId: video.id, mediaType: video.mediaType, reason: fault.reason, err: fault.message }, 'a video has no copy')
    await keepMade(services, video, fault.reason === 'missing' ? 'missing' : 'failed', video.plays, [])
  }
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'atelier-copy-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function madeOf(
  services: Services,
  { id, mediaType, plays: known, duration: knownDuration, width, height }: WaitingVideo,
  { source, folder, maker }: { source: RangedSource; folder: string; maker: VideoMaker },
  signal?: AbortSignal,
): Promise<{ plays: boolean; made: Made[] }> {
  const ctx = systemCtx(services, 'file-copies')
  const door = await openDoor(source)
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
    const { rowCount } = await tx.query('update file_readings set copy_state = $2, browser_playable = $3 where file_id = $1', [
      id,
      state,
      plays,
    ])
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
