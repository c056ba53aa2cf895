import { sql } from 'drizzle-orm'
import { prepared, row } from '#platform/db.ts'
import type { StoredFile } from '#platform/http/send-file.ts'
import type { Ctx, Services } from '#platform/services.ts'
import { notFound } from '#shared/errors.ts'
import { openFile, storedFile } from '../files/queries.ts'

/** The picture that stands for a file which this actor may open. @throws AppError not_found */
export async function openPreview(ctx: Ctx, id: string, kind: string): Promise<StoredFile> {
  const file = await openFile(ctx, id)
  const found = await row<{ previewFileId: string }>(
    ctx.services.pool,
    sql`select preview_file_id as "previewFileId" from file_previews where file_id = ${file.id} and kind = ${kind}`,
  )
  if (!found) throw notFound('preview')
  return storedFile(ctx.services.pool, found.previewFileId)
}

/** A file that waits to be read. */
export type Waiting = { id: string; storageKey: string; name: string; mediaType: string; size: number; attempts: number }

/** Whether what nobody has scanned yet may be read. */
const scanned = ({ env }: Services): string => (env.SCAN_COMMAND === undefined ? `f.scan is distinct from 'infected'` : `f.scan = 'clean'`)

const columns = `f.id, f.storage_key as "storageKey", f.name, f.media_type as "mediaType", f.size::float8 as size, r.attempts`

/** The files that wait to be read, the oldest first. */
export function waitingFiles(services: Services): Promise<Waiting[]> {
  return prepared<Waiting>(
    services.pool,
    services.env.SCAN_COMMAND === undefined ? 'files_waiting' : 'files_waiting_scanned',
    `select ${columns} from file_readings r join files f on f.id = r.file_id
      where r.state = 'waiting' and f.state = 'ready' and ${scanned(services)} order by f.created_at limit 500`,
    [],
  )
}
