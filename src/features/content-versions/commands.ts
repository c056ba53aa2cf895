import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { type Queryable, row } from '#platform/db.ts'
import { lockRecord, patchRecord } from '#platform/records.ts'
import type { Ctx } from '#platform/services.ts'
import { type Tx, transact } from '#platform/transact.ts'
import { type Authorized, authorize } from '#shared/decision.ts'
import type { ParsedInputOf } from '#shared/endpoint.ts'
import { AppError, invalid, notFound } from '#shared/errors.ts'
import { backInRevision, insertVersion, takeFile, type VersionContent } from '../content/commands.ts'
import { readContentItem } from '../content/queries.ts'
import { type ContentRow, eventFor, refOf } from '../content/refs.ts'
import { canEditContent } from '../content/rules.ts'
import { type ContentItemDetail, contentItemDetail } from '../content/schema.ts'
import { contentItems, contentVersions } from '../content/table.ts'
import { tellFollowers } from '../follows/commands.ts'
import { placeOf } from '../projects/queries.ts'
import type { contentVersionsApi } from './api.ts'

type Input<Key extends keyof typeof contentVersionsApi> = ParsedInputOf<(typeof contentVersionsApi)[Key]>
type VersionRow = typeof contentVersions.$inferSelect

function textOf(body: string): VersionContent {
  const sha256 = createHash('sha256').update(body).digest('hex')
  return { fileId: null, fileName: null, fileType: null, fileSize: null, body, sha256 }
}

/** Puts a finished upload, or the text of an article, over an item as its new version. @throws AppError conflict, invalid_input */
export async function addContentVersion(
  ctx: Ctx,
  { id, uploadId, body, note, basedOn }: Input<'POST /api/content-items/:id/versions'>,
): Promise<ContentItemDetail> {
  return transact(ctx, async (tx) => {
    const item = await lockForVersion(tx, ctx, id)
    const article = item.contentType === 'article'
    if (article && body === null) throw invalid('body', 'An article is written as text. Send its text.')
    if (!article && uploadId === null) throw invalid('uploadId', 'Choose a file')
    if ((article ? uploadId : body) !== null)
      throw invalid(article ? 'uploadId' : 'body', 'Send a text for an article, and a file for all else.')
    if (basedOn !== null && basedOn !== item.versionNumber) {
      throw new AppError('conflict', `Version ${item.versionNumber} came meanwhile. Look at it before you put yours over it.`)
    }
    const content = article ? textOf(body ?? '') : await takeFile(tx, ctx, uploadId ?? '', { place: 'content-version', contentItemId: id })
    return putVersion(tx, ctx, item, content, { note: note || null, restoredFrom: null })
  })
}

/** Brings an old version back, as a new one: nothing that was is lost. @throws AppError not_found */
export async function restoreContentVersion(
  ctx: Ctx,
  { id, number }: Input<'POST /api/content-items/:id/versions/:number/restore'>,
): Promise<ContentItemDetail> {
  return transact(ctx, async (tx) => {
    const item = await lockForVersion(tx, ctx, id)
    if (number === item.versionNumber) throw invalid('number', 'This is the current version.')
    const [old] = await tx.drizzle
      .select()
      .from(contentVersions)
      .where(and(eq(contentVersions.contentItemId, id), eq(contentVersions.number, number)))
    // People outside the agency bring back what they saw.
    const seen = ctx.actor.staff || old?.uploadedBy === ctx.actor.userId || (old && (await wasShared(tx, id, number)))
    if (!old || !seen) throw notFound('version')
    const { fileId, fileName, fileType, fileSize, body, sha256 } = old
    return putVersion(tx, ctx, item, { fileId, fileName, fileType, fileSize, body, sha256 }, { note: null, restoredFrom: number })
  })
}

async function wasShared(db: Queryable, id: string, number: number): Promise<boolean> {
  return (await row(db, sql`select 1 from content_shares s where s.content_item_id = ${id} and s.version_number = ${number}`)) !== undefined
}

function lockForVersion(tx: Tx, ctx: Ctx, id: string): Promise<Authorized<ContentRow>> {
  return lockRecord(tx, ctx.actor, { table: contentItems, noun: 'content item' }, id, canEditContent)
}

/** A new version is told to the agency alone: people outside see it once it is shared. That the item is in revision again, they are told. */
async function putVersion(
  tx: Tx,
  ctx: Ctx,
  item: Authorized<ContentRow>,
  content: VersionContent,
  { note, restoredFrom }: Pick<VersionRow, 'note' | 'restoredFrom'>,
): Promise<ContentItemDetail> {
  const number = item.versionNumber + 1
  await insertVersion(tx, { contentItemId: item.id, number, note, restoredFrom, uploadedBy: ctx.actor.userId }, content)
  const { brandId } = await placeOf(tx, item)
  const parts = { table: contentItems, view: contentItemDetail, read: () => readContentItem(ctx, item.id, tx) }
  const event = { ...eventFor(item, brandId), kind: 'content-item.updated' }
  const { row: changed } = await patchRecord(tx, ctx.actor, {
    ...parts,
    row: item,
    patch: { versionNumber: number },
    event: { ...event, audience: 'internal' },
  })
  const revised = await backInRevision(tx, changed)
  if (revised) {
    const open = authorize(canEditContent(ctx.actor, item), changed, 'content item')
    await patchRecord(tx, ctx.actor, { ...parts, row: open, ...revised, event })
  }
  const ref = { ...refOf({ ...item, brandId }), audience: 'internal' as const }
  await tellFollowers(tx, ctx, 'content.version', {
    type: 'content-item',
    ref,
    audience: 'internal',
    data: { title: item.title, number, note },
  })
  return readContentItem(ctx, item.id, tx)
}
