import { sql } from 'drizzle-orm'
import { storedFile } from '#features/workspace/files/queries.ts'
import type { Services } from '#platform/context.ts'
import { row } from '#platform/database/db.ts'
import { ReaderFailed } from '#platform/file-readers/limited.ts'
import { readInChild } from '#platform/file-readers/read.ts'

/** The last logo that was prepared. A file never changes, so its id is enough to know it by. */
let last: { readonly fileId: string; readonly picture: Buffer } | undefined

/** The workspace's logo as a PDF can hold it: it is stored as WebP, and prepared as a JPEG on white. Null without a logo, or with one that can't be read. */
export async function logoPicture({ pool, storage }: Pick<Services, 'pool' | 'storage'>): Promise<Buffer | null> {
  const found = await row<{ id: string | null }>(pool, sql`select logo_file_id as id from workspace_settings`)
  if (!found?.id) return null
  if (last?.fileId === found.id) return last.picture
  const file = await storedFile(pool, found.id)
  const source = await storage.read(file.storageKey)
  if (!source) return null
  try {
    const { pictures } = await readInChild({ read: 'still', mediaType: file.mediaType }, source)
    const picture = pictures[0]?.bytes
    if (!picture) return null
    last = { fileId: found.id, picture }
    return picture
  } catch (error) {
    if (error instanceof ReaderFailed && error.reason === 'broken') return null
    throw error
  }
}
