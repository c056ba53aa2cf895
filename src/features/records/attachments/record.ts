import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { visibleBy } from '#platform/database/visible.ts'
import type { FileHolder, UploadPlace } from '#platform/files/file-places.ts'
import { type RecordKind, type RecordKinds, tableOf } from '#platform/records/record-kind.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { findCommented, visibleAttachments } from './queries.ts'
import { attachmentRights } from './rules.ts'
import { attachmentPlace } from './schema.ts'
import { attachments } from './table.ts'

/** What it hangs on is there and in sight; a comment with the record that it stands on. */
function onVisibleRecord(actor: Actor, kinds: RecordKinds): SQL {
  const hanging = kinds.all.filter(({ place, seen, table }) => place.on && seen && table !== attachments)
  const below = hanging.map((kind) => {
    const column = (one: PgColumn | undefined) => sql.raw(`x."${one?.name ?? ''}"`)
    const { on } = kind.place
    const inSight = kinds.inSight(actor, column(on?.type), column(on?.id), kinds.commented)
    return sql`(a.record_type <> ${kind.name} or exists (select from ${sql.raw(tableOf(kind))} x where x.id = a.record_id and ${inSight} offset 0))`
  })
  const itself = kinds.inSight(actor, sql`a.record_type`, sql`a.record_id`, [...kinds.commented, ...hanging])
  return sql.join([itself, ...below], sql` and `)
}

/** It hangs on a record from which whoever attaches there takes any file. */
function onOwnRecord(actor: Actor, kinds: RecordKinds): SQL {
  const each = kinds.attachable.flatMap((kind) => {
    if (!kind.filesGo || !kind.alias) return []
    const alias = sql.raw(kind.alias)
    const from = sql`from ${sql.raw(tableOf(kind))} ${alias} where ${alias}.id = a.record_id and ${kind.filesGo(actor)} offset 0`
    return [sql`(a.record_type = ${kind.name} and exists (select ${from}))`]
  })
  return each.length > 0 ? sql`(${sql.join(each, sql` or `)})` : sql`false`
}

/** The record that `a` is seen on: what it hangs on, or of a comment the one that this stands on. */
function recordBelow(kinds: RecordKinds): { type: SQL; id: SQL } {
  const hanging = kinds.all.flatMap((kind) => (kind.place.on && kind.table !== attachments ? [{ kind, on: kind.place.on }] : []))
  const below = (column: 'type' | 'id', itself: SQL): SQL => {
    const cases = hanging.map(
      ({ kind, on }) =>
        sql`when ${kind.name} then (select ${sql.raw(`x."${on[column].name}"`)} from ${sql.raw(tableOf(kind))} x where x.id = a.record_id)`,
    )
    return cases.length > 0 ? sql`case a.record_type ${sql.join(cases, sql` `)} else ${itself} end` : itself
  }
  return { type: below('type', sql`a.record_type`), id: below('id', sql`a.record_id`) }
}

/** Attachments hang on a record of any kind and are reached through it. */
export const attachmentKind: RecordKind<typeof attachments> = {
  name: 'attachment',
  noun: 'file',
  nouns: 'files',
  table: attachments,
  place: { on: { type: attachments.recordType, id: attachments.recordId } },
  deletable: {
    listed: {
      title: attachments.fileName,
      mayDelete: (actor, kinds) => {
        const own = sql`a.uploaded_by = ${actor.userId}`
        const removes = visibleBy(actor, attachmentRights['attachments.remove'], { u: own, v: sql`true` })
        return sql`(${visibleAttachments(actor)} and (${removes} or ${onOwnRecord(actor, kinds)}) and ${onVisibleRecord(actor, kinds)})`
      },
    },
  },
  seen: visibleAttachments,
  alias: 'a',
}

/** Files come to a record, or to a comment on one: which of both is said when the file is taken, and asked again then. */
export const attachmentUploads: UploadPlace<typeof attachmentPlace> = {
  name: 'attachment',
  input: attachmentPlace,
  assertMayUpload: async (ctx, at) => void (await findCommented(ctx.services.pool, ctx, at)),
}

/** Who may open the record may open what is attached to it for them to read. */
export const attachmentHolder: FileHolder = {
  column: attachments.fileId,
  alias: 'a',
  name: attachments.fileName,
  seen: (actor, kinds) => sql`a.deleted_at is null and ${visibleAttachments(actor)} and ${onVisibleRecord(actor, kinds)}`,
  use: {
    uploader: attachments.uploadedBy,
    record: recordBelow,
    part: { type: attachmentKind.name, id: attachments.id },
  },
}
