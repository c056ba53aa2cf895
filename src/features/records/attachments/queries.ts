import { type SQL, sql } from 'drizzle-orm'
import { fileRefOf } from '#features/workspace/files/queries.ts'
import { personIdFor, personRefFor } from '#features/workspace/users/refs.ts'
import type { Ctx } from '#platform/context.ts'
import { type Queryable, row } from '#platform/database/db.ts'
import { ascending, listPage } from '#platform/database/list.ts'
import { audienceReadBy } from '#platform/records/audience.ts'
import type { RecordRef } from '#platform/records/record-ref.ts'
import type { Page, ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import { notFound } from '#shared/rights/errors.ts'
import type { attachmentsApi } from './api.ts'
import { canAttachTo } from './rules.ts'
import type { AttachmentView } from './schema.ts'

/** Which attachments of a visible record this actor sees, as a condition on `a`; the twin of `canReadAttachment`. */
export function visibleAttachments(actor: Actor): SQL {
  return audienceReadBy(actor, 'a')
}

const from = sql`attachments a join files f on f.id = a.file_id join users u on u.id = a.uploaded_by`
const columns = (ctx: Ctx): SQL => sql`
  a.id, a.record_type as "recordType", a.record_id as "recordId", a.audience, a.uploaded_at as "uploadedAt",
    ${fileRefOf(ctx, sql`f`, sql`a.file_name`)} as file, ${personIdFor(ctx.actor, 'a.uploaded_by')} as "uploaderId",
    ${personRefFor(ctx.actor, 'u')} as uploader`

/** @throws AppError not_found when the record may not be seen */
export async function listAttachments(
  ctx: Ctx,
  input: ParsedInputOf<(typeof attachmentsApi)['GET /api/attachments']>,
): Promise<Page<AttachmentView>> {
  const { pool, kinds } = ctx.services
  await (await kinds()).attachableAs(input.recordType).find(pool, ctx.actor, input.recordId)
  return listPage<AttachmentView>(pool, input, {
    columns: columns(ctx),
    from,
    where: [
      sql`a.record_type = ${input.recordType} and a.record_id = ${input.recordId} and a.deleted_at is null`,
      visibleAttachments(ctx.actor),
    ],
    order: ascending(['moment', 'a.uploaded_at'], ['uuid', 'a.id']),
  })
}

/** One attachment. The caller has asked whether its record may be seen. @throws AppError not_found */
export async function readAttachment(ctx: Ctx, db: Queryable, id: string): Promise<AttachmentView> {
  const found = await row<AttachmentView>(
    db,
    sql`select ${columns(ctx)} from ${from} where a.id = ${id} and a.deleted_at is null and ${visibleAttachments(ctx.actor)}`,
  )
  if (!found) throw notFound('file')
  return found
}

/** The files of a comment, oldest first, as JSON: who reads the comment reads them. @param comment its id in the query */
export function attachmentsOfComment(ctx: Pick<Ctx, 'services' | 'actor'>, comment: SQL): SQL {
  return sql`coalesce((select json_agg(json_build_object('id', a.id, 'file', ${fileRefOf(ctx, sql`f`, sql`a.file_name`)}) order by a.uploaded_at, a.id)
    from attachments a join files f on f.id = a.file_id
    where a.record_type = 'comment' and a.record_id = ${comment} and a.deleted_at is null), '[]')`
}

type On = { recordType: string; recordId: string }

/** The record that a file is to be attached to. @throws AppError not_found, forbidden, invalid_input where files hang on none of its kind */
export async function findAttachable(db: Queryable, ctx: Ctx, on: On): Promise<RecordRef> {
  const kind = (await ctx.services.kinds()).attachableAs(on.recordType)
  const ref = await kind.find(db, ctx.actor, on.recordId)
  assertAllowed(kind.canAttach(ctx.actor, ref), kind.noun)
  return ref
}

/** The record on which something is said: a comment carries files wherever there are comments. @throws AppError not_found, forbidden */
export async function findCommented(db: Queryable, ctx: Ctx, on: On): Promise<RecordRef> {
  const kind = (await ctx.services.kinds()).commentedAs(on.recordType)
  const ref = await kind.find(db, ctx.actor, on.recordId)
  // Where everybody may speak, whoever does may show what they speak of.
  const open = ref.readers !== undefined
  const may = open ? kind.canComment(ctx.actor, ref) : canAttachTo(ctx.actor, { ...ref, assignee: ref.assigneeId === ctx.actor.userId })
  assertAllowed(may, kind.noun)
  return ref
}
