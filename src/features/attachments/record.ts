import { sql } from 'drizzle-orm'
import type { FileHolder, UploadPlace } from '#platform/file-places.ts'
import type { RecordKind } from '#platform/record-kind.ts'
import { findAttachable } from './commands.ts'
import { visibleAttachments } from './queries.ts'
import { attachmentPlace } from './schema.ts'
import { attachments } from './table.ts'

/** Attachments hang on a record of any kind and are reached through it. */
export const attachmentKind: RecordKind<typeof attachments> = {
  name: 'attachment',
  noun: 'file',
  nouns: 'files',
  table: attachments,
  place: { on: { type: attachments.recordType, id: attachments.recordId } },
  deletable: {},
}

/** Files come to any record that one may attach to. */
export const attachmentUploads: UploadPlace<typeof attachmentPlace> = {
  name: 'attachment',
  input: attachmentPlace,
  assertMayUpload: async (ctx, at) => void (await findAttachable(ctx.services.pool, ctx, at)),
}

/** Who may open the record may open what is attached to it for them to read. */
export const attachmentHolder: FileHolder = {
  column: attachments.fileId,
  alias: 'a',
  name: attachments.fileName,
  seen: (actor, kinds) => {
    const onRecord = kinds.inSight(actor, sql`a.record_type`, sql`a.record_id`, kinds.commented)
    return sql`a.deleted_at is null and ${visibleAttachments(actor)} and ${onRecord}`
  },
}
