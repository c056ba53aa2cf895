import { sql } from 'drizzle-orm'
import { prepared, row } from '#platform/db.ts'
import { refuseUnscanned, type StoredFile } from '#platform/http/send-file.ts'
import type { Ctx, Services } from '#platform/services.ts'
import { notFound } from '#shared/errors.ts'
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

const columns = `f.id, f.storage_key as "storageKey", f.name, f.media_type as "mediaType", f.size::float8 as size`

/** A file that waits to be read. */
export type Waiting = { id: string; storageKey: string; name: string; mediaType: string; size: number; attempts: number }

/** Whether what nobody has scanned yet may be read. */
const scanned = ({ env }: Services): string => (env.SCAN_COMMAND === undefined ? `f.scan is distinct from 'infected'` : `f.scan = 'clean'`)

/** A video of which a copy or a strip is to be made. `plays` and `duration` are null where nobody has looked. */
export type WaitingVideo = Waiting & { plays: boolean | null; duration: number | null; width: number | null; height: number | null }

/** The videos that wait for theirs, the oldest first; what is damaged waits until it is whole again. */
export function waitingVideos(services: Services): Promise<WaitingVideo[]> {
  return prepared<WaitingVideo>(
    services.pool,
    services.env.SCAN_COMMAND === undefined ? 'videos_waiting' : 'videos_waiting_scanned',
    `select ${columns}, r.copy_attempts as attempts, r.plays, r.duration, r.width, r.height
      from file_readings r join files f on f.id = r.file_id
      where r.copy_state = 'waiting' and f.state = 'ready' and f.damage is null and ${scanned(services)} order by f.created_at limit 500`,
    [],
  )
}

/** The files that wait to be read, the newest first: somebody looks at what has just come. */
export function waitingFiles(services: Services): Promise<Waiting[]> {
  return prepared<Waiting>(
    services.pool,
    services.env.SCAN_COMMAND === undefined ? 'files_waiting' : 'files_waiting_scanned',
    `select ${columns}, r.attempts from file_readings r join files f on f.id = r.file_id
      where r.state = 'waiting' and f.state = 'ready' and ${scanned(services)} order by f.created_at desc limit 500`,
    [],
  )
}
