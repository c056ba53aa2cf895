import { sql } from 'drizzle-orm'
import type { Ctx, Services } from '#platform/context.ts'
import { prepared, row } from '#platform/database/db.ts'
import { mediaTypes } from '#platform/file-readers/media.ts'
import { refuseUnscanned, type StoredFile } from '#platform/http/send-file.ts'
import { notFound } from '#shared/rights/errors.ts'
import { openFile, storedFile } from '../files/queries.ts'

/** What stands for a file which this actor may open, such as its picture. @throws AppError not_found, conflict for what is kept from everybody */
export async function openPreview(ctx: Ctx, id: string, kind: string): Promise<StoredFile> {
  const file = await openFile(ctx, id)
  // What was made of it shows what is in it. Of a damaged one it shows what once came.
  refuseUnscanned(ctx, { ...file, damage: null })
  const found = await row<{ previewFileId: string }>(
    ctx.services.pool,
    sql`select preview_file_id as "previewFileId" from file_previews where file_id = ${file.id} and kind = ${kind}`,
  )
  if (!found) throw notFound('preview')
  return storedFile(ctx.services.pool, found.previewFileId)
}

/** What a reader has to know of a file, of `f`. */
export const readColumns = `f.id, f.storage_key as "storageKey", f.name, f.media_type as "mediaType", f.size::float8 as size,
  f.created_by as "createdBy"`

/** A file that waits to be read. */
export type Waiting = {
  id: string
  storageKey: string
  name: string
  mediaType: string
  size: number
  createdBy: string | null
  attempts: number
}

/** Whether what nobody has scanned yet may be read, as a condition on `f`. */
export const scanned = ({ env }: Services): string =>
  env.SCAN_COMMAND === undefined ? `f.scan is distinct from 'infected'` : `f.scan = 'clean'`

/** A video of which a copy or a strip is to be made. `plays` and `duration` are null where nobody has looked. */
export type WaitingVideo = Waiting & { plays: boolean | null; duration: number | null; width: number | null; height: number | null }

/** How many of one person are looked at: nobody's thousand hide what somebody else has brought. */
const eachPerson = 20

/**
 * The videos that wait for theirs, the oldest first; what is damaged waits until it is whole again.
 * @param passedOver ids of those which nobody asks for now
 */
export function waitingVideos(services: Services, passedOver: readonly string[] = []): Promise<WaitingVideo[]> {
  return prepared<WaitingVideo>(
    services.pool,
    services.env.SCAN_COMMAND === undefined ? 'videos_waiting' : 'videos_waiting_scanned',
    `select id, "storageKey", name, "mediaType", size, "createdBy", attempts, plays, duration, width, height from (
        select ${readColumns}, r.copy_attempts as attempts, r.browser_playable as plays, r.duration, r.width, r.height, f.created_at,
            row_number() over (partition by f.created_by order by r.copy_attempts > 0, f.created_at) as nth
          from file_readings r join files f on f.id = r.file_id
          where r.copy_state = 'waiting' and f.state = 'ready' and f.damage is null and ${scanned(services)} and f.id <> all($1::uuid[])) w
      where nth <= ${eachPerson} order by created_at`,
    [passedOver],
  )
}

/** Films and sounds, or everything else: neither waits for a long row of the others. */
export type ReadingLane = 'media' | 'other'

/**
 * The files that wait to be read: what nobody has tried before what was tried, the newest first, since somebody looks at what has just come.
 * What is damaged waits until it is whole again.
 * @param passedOver ids of those which nobody asks for now
 */
export function waitingFiles(services: Services, lane?: ReadingLane, passedOver: readonly string[] = []): Promise<Waiting[]> {
  return prepared<Waiting>(
    services.pool,
    services.env.SCAN_COMMAND === undefined ? 'files_waiting' : 'files_waiting_scanned',
    `select id, "storageKey", name, "mediaType", size, "createdBy", attempts from (
        select ${readColumns}, r.attempts, f.created_at,
            row_number() over (partition by f.created_by order by r.attempts > 0, f.created_at desc) as nth
          from file_readings r join files f on f.id = r.file_id
          where r.state = 'waiting' and f.state = 'ready' and f.damage is null and ${scanned(services)} and f.id <> all($3::uuid[])
            and ($1::boolean is null or (f.media_type = any($2)) = $1)) w
      where nth <= ${eachPerson} order by attempts > 0, created_at desc`,
    [lane === undefined ? null : lane === 'media', mediaTypes, passedOver],
  )
}
