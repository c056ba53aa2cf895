import { Readable } from 'node:stream'
import { prepared } from '#platform/db.ts'
import { type Finding, type MadePicture, textMax, tidyText } from '#platform/readers/finding.ts'
import { ReaderFailed } from '#platform/readers/limited.ts'
import { isMedia } from '#platform/readers/media.ts'
import { type Services, systemCtx } from '#platform/services.ts'
import { transact } from '#platform/transact.ts'
import { storeOwnBytes } from '../files/commands.ts'
import type { CopyState } from '../files/table.ts'
import type { Waiting } from './queries.ts'

/** Copies of videos that browsers play, and their stills. */
export const copiesJobName = 'file-copies'

/** What has ended its reader so often, with all of its process, is not tried again. */
const attemptsMax = 3

/**
 * Reads what is in a file and keeps it: size, length, words, small pictures. Bears being broken off and begun again.
 * @throws what is worth another try: the storage or the database does not answer
 */
export async function readWaiting(services: Services, file: Waiting, signal?: AbortSignal): Promise<void> {
  if (file.attempts >= attemptsMax) return keep(services, file, 'failed', { pictures: [] })
  await prepared(services.pool, 'reading_begun', `update file_readings set attempts = attempts + 1 where file_id = $1`, [file.id])
  try {
    const finding = await findingOf(services, file, signal)
    await keep(services, file, 'done', finding)
  } catch (error) {
    if (!(error instanceof ReaderFailed) || signal?.aborted) throw error
    services.log.info({ fileId: file.id, mediaType: file.mediaType, reason: error.reason, err: error.message }, 'a file has no preview')
    await keep(services, file, error.reason === 'missing' ? 'missing' : 'failed', { pictures: [] })
  }
}

const pictureTypes: ReadonlySet<string> = new Set(
  ['jpeg', 'png', 'gif', 'webp', 'avif', 'tiff', 'heic', 'heif'].map((form) => `image/${form}`),
)
const officeTypes = /^application\/vnd\.(openxmlformats-officedocument\.|oasis\.opendocument\.)/

async function findingOf({ storage }: Services, { storageKey, name, mediaType, size }: Waiting, signal?: AbortSignal): Promise<Finding> {
  const bytes = async (end: number): Promise<Readable> => {
    const found = size > 0 ? await storage.read(storageKey, end < size ? { start: 0, end: end - 1 } : undefined) : Readable.from([])
    if (!found) throw new ReaderFailed('broken', 'Its bytes are gone.')
    return found
  }
  if (isMedia(mediaType)) {
    const { readMedia } = await import('#platform/readers/media.ts')
    return readMedia(mediaType, { size, read: (range) => storage.read(storageKey, range) }, signal)
  }
  const svg = mediaType === 'text/plain' && /\.svg$/i.test(name)
  if (mediaType === 'text/plain' && !svg) return { text: await wordsOf(await bytes(textMax)), pictures: [] }
  const read =
    svg || pictureTypes.has(mediaType) ? 'picture' : mediaType === 'application/pdf' ? 'pdf' : officeTypes.test(mediaType) ? 'office' : null
  if (read === null) return { pictures: [] }
  const { readInChild, readingMax } = await import('#platform/readers/read.ts')
  if (size > readingMax) throw new ReaderFailed('limit', `It has ${size} bytes.`)
  return readInChild({ read, mediaType: svg ? 'image/svg+xml' : mediaType }, await bytes(readingMax), signal)
}

async function wordsOf(source: Readable): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of source) chunks.push(chunk as Buffer)
  return tidyText(new TextDecoder().decode(Buffer.concat(chunks)))
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
        plays = $10, copy_state = $11, copy_attempts = 0 where file_id = $1`,
      [file.id, state, width, height, pages, duration, frameRate, codecs && JSON.stringify(codecs), text, plays, copyState],
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

/** Files whose program was not installed are tried again once it is. @returns how many */
export async function tryMissingAgain({ pool }: Services): Promise<number> {
  const rows = await prepared(
    pool,
    'readings_again',
    `update file_readings set state = 'waiting', attempts = 0 where state = 'missing' returning 1`,
    [],
  )
  return rows.length
}
