import { type SQL, sql } from 'drizzle-orm'
import { fileRefOf } from '#features/workspace/files/queries.ts'
import { personIdFor, personRefFor } from '#features/workspace/users/refs.ts'
import type { Ctx } from '#platform/context.ts'
import { row } from '#platform/database/db.ts'
import { descending, listPage } from '#platform/database/list.ts'
import { compareTexts } from '#platform/workers/text-worker.ts'
import type { Page, ParsedInputOf } from '#shared/contract/endpoint.ts'
import { invalid, notFound } from '#shared/rights/errors.ts'
import { openContentVersions, readContentItem, shownVersion, visibleContentItems } from '../items/queries.ts'
import type { contentVersionsApi } from './api.ts'
import type { ContentVersionDetail, ContentVersionView } from './schema.ts'

type Input<Key extends keyof typeof contentVersionsApi> = ParsedInputOf<(typeof contentVersionsApi)[Key]>

const versionColumns = (ctx: Ctx): SQL => sql`
  v.id, v.content_item_id as "contentItemId", v.number, v.sha256, left(v.body, 300) as excerpt, v.created_at as "createdAt",
  ${ctx.actor.staff ? sql`v.note, v.restored_from as "restoredFrom",` : sql``} v.number = ${shownVersion(ctx.actor)} as current,
  exists (select 1 from content_shares s where s.content_item_id = ci.id and s.version_number = v.number) as shared,
  ${personIdFor(ctx.actor, 'v.uploaded_by')} as "uploadedBy", ${personRefFor(ctx.actor, 'u')} as uploader,
  case when x.id is null then null else ${fileRefOf(ctx, sql`x`, sql`v.file_name`)} end as file,
  (select json_build_object('width', r.width, 'height', r.height, 'pages', r.pages, 'duration', r.duration, 'frameRate', r.frame_rate,
    'codecs', r.codecs) from file_readings r where r.file_id = v.file_id and r.state <> 'waiting') as media`

const versionsFrom = sql`content_versions v join content_items ci on ci.id = v.content_item_id and ci.deleted_at is null
  join users u on u.id = v.uploaded_by left join files x on x.id = v.file_id`

/** The versions of an item, the newest first. @throws AppError not_found */
export async function listContentVersions(ctx: Ctx, input: Input<'GET /api/content-versions'>): Promise<Page<ContentVersionView>> {
  const { actor, services } = ctx
  await readContentItem(ctx, input.contentItemId)
  return listPage(services.pool, input, {
    columns: versionColumns(ctx),
    from: versionsFrom,
    where: [sql`v.content_item_id = ${input.contentItemId}`, openContentVersions(actor)],
    order: descending(['number', 'v.number']),
  })
}

/** One version of an item that this actor sees. @throws AppError not_found */
export async function readContentVersion(ctx: Ctx, id: string): Promise<ContentVersionDetail> {
  const { actor, services } = ctx
  const found = await row<ContentVersionDetail>(
    services.pool,
    sql`select ${versionColumns(ctx)}, v.body from ${versionsFrom}
      where v.id = ${id} and ${visibleContentItems(actor)} and ${openContentVersions(actor)}`,
  )
  if (!found) throw notFound('version')
  return found
}

/** Compares the texts of two versions of an article. @throws AppError not_found, invalid_input, too_many_requests, unavailable */
export async function readDifference(ctx: Ctx, { id, from: fromId }: Input<'GET /api/content-versions/:id/difference'>) {
  const [after, before] = await Promise.all([readContentVersion(ctx, id), readContentVersion(ctx, fromId)])
  if (before.contentItemId !== after.contentItemId) throw invalid('from', 'Compare two versions of one article.')
  if (before.body === null || after.body === null)
    throw invalid('id', 'Only articles are compared word by word. Look at both files side by side.')
  return compareTexts(ctx.actor, before.body, after.body)
}

/** The file of an item, or of one of its versions, and the name it is saved under. @throws AppError not_found */
export async function fileOfContent(
  ctx: Ctx,
  { id, number }: Input<'GET /api/content-items/:id/file'>,
): Promise<{ fileId: string; name: string }> {
  const item = await readContentItem(ctx, id)
  const found = await row<{ fileId: string; name: string }>(
    ctx.services.pool,
    sql`select v.file_id as "fileId", v.file_name as name from content_versions v where v.content_item_id = ${id}
      and v.number = ${number ?? item.versionNumber} and v.file_id is not null and ${openContentVersions(ctx.actor)}`,
  )
  if (!found) throw notFound('version')
  return found
}
