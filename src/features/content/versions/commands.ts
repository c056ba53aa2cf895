import { createHash, randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { and, eq, sql } from 'drizzle-orm'
import { placeOf } from '#features/clients/projects/queries.ts'
import { storeImage } from '#features/workspace/files/images.ts'
import { notAPicture } from '#features/workspace/files/labels.ts'
import { notifyFollowers } from '#features/workspace/notifications/commands.ts'
import { type Ctx, type Services, systemCtx } from '#platform/context.ts'
import { anyOf, type Queryable, row, rows } from '#platform/database/db.ts'
import { partChanged } from '#platform/records/record-place.ts'
import { lockRecord, patchRecord } from '#platform/records/records.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import { readPictures } from '#platform/workers/text-worker.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import { pictureAddress, pictureAddressesIn } from '#shared/markdown/tree.ts'
import { type Authorized, assertAllowed, authorize } from '#shared/rights/decision.ts'
import { AppError, invalid, notFound } from '#shared/rights/errors.ts'
import { backInRevision, insertVersion, takeFile, type VersionContent } from '../items/commands.ts'
import { contentNotices } from '../items/notices.ts'
import { readContentItem } from '../items/queries.ts'
import { type ContentRow, eventFor, refOf } from '../items/refs.ts'
import { canEditContent } from '../items/rules.ts'
import { type ContentItemDetail, contentItemDetail } from '../items/schema.ts'
import { contentItems, contentPictures, contentVersions } from '../items/table.ts'
import type { contentVersionsApi } from './api.ts'
import { type ArticlePicture, articlePictureMaxBytes, articlePicturesMax } from './schema.ts'

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
    const shown = article ? await picturesShown(tx, ctx, id, body ?? '') : []
    const content = article ? textOf(body ?? '') : await takeFile(tx, ctx, uploadId ?? '', { place: 'content-version', contentItemId: id })
    return putVersion(tx, ctx, item, { ...content, shown }, { note: note || null, restoredFrom: null })
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
    const shown = await shownBy(tx, old.id)
    return putVersion(tx, ctx, item, { fileId, fileName, fileType, fileSize, body, sha256, shown }, { note: null, restoredFrom: number })
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
  { shown, ...content }: VersionContent & { shown: readonly string[] },
  { note, restoredFrom }: Pick<VersionRow, 'note' | 'restoredFrom'>,
): Promise<ContentItemDetail> {
  const number = item.versionNumber + 1
  await insertVersion(tx, { contentItemId: item.id, number, note, restoredFrom, uploadedBy: ctx.actor.userId }, content, shown)
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
  await partChanged(tx, ctx, { recordType: 'content-item', recordId: item.id })
  const ref = { ...refOf({ ...item, brandId }), audience: 'internal' as const }
  await notifyFollowers(tx, ctx, contentNotices['content.version'], {
    type: 'content-item',
    ref,
    audience: 'internal',
    data: { title: item.title, number, note },
  })
  return readContentItem(ctx, item.id, tx)
}

/** As wide as an article is read on a screen of twice the density, and as high. */
const longestSide = 2400

/** Stores a picture for the text of an article; it is seen by others once a version shows it. @throws AppError too_large, invalid_input */
export async function addArticlePicture(ctx: Ctx, id: string, source: Readable | undefined): Promise<ArticlePicture> {
  // Asked before anything is stored, and again where it is kept.
  const item = await readContentItem(ctx, id)
  assertAllowed(canEditContent(ctx.actor, item), 'content item')
  if (item.contentType !== 'article') throw invalid('id', 'Only the text of an article has pictures.')
  if (!source) throw invalid('file', notAPicture)
  const stored = await storeImage(ctx, source, { size: longestSide, fit: 'inside', under: articlePictureMaxBytes })
  const { fileId, width, height } = stored
  await transact(ctx, async (tx) => {
    await lockRecord(tx, ctx.actor, { table: contentItems, noun: 'content item' }, id, canEditContent)
    await tx.drizzle
      .insert(contentPictures)
      .values({ id: randomUUID(), contentItemId: id, fileId, width, height, uploadedBy: ctx.actor.userId })
  })
  return stored
}

type KeptPicture = { id: string; fileId: string; sha256: string; width: number | null; height: number | null }

/**
 * Refuses a text that names a picture which is not stored with this article, or names it by another checksum or size than it has: whoever
 * decides on the text decides on its pictures. What reads like a picture in it is one, so that a proof can be read without our parser.
 * @returns their ids, kept until the transaction ends @throws AppError invalid_input
 */
async function picturesShown(tx: Tx, { actor }: Ctx, contentItemId: string, body: string): Promise<string[]> {
  const named = await readPictures(actor.userId, body)
  if (named.length > articlePicturesMax) throw invalid('body', `An article has at most ${articlePicturesMax} pictures.`)
  if (pictureAddressesIn(body).join() !== named.map(pictureAddress).join())
    throw invalid(
      'body',
      'A picture stands between paragraphs: in a heading, a table, a link or code it is not shown. Move it out of there.',
    )
  const found = await rows<KeptPicture>(
    tx,
    sql`select cp.id, f.id as "fileId", f.sha256, cp.width, cp.height
      from content_pictures cp join files f on f.id = cp.file_id and f.state = 'ready'
      where cp.content_item_id = ${contentItemId} and f.id = ${anyOf(named.map(({ fileId }) => fileId))} for key share of cp`,
  )
  const kept = new Map(found.map((one) => [one.fileId, one]))
  for (const [at, { fileId, sha256, width, height }] of named.entries()) {
    const one = kept.get(fileId)
    if (one?.sha256 !== sha256)
      throw invalid(
        'body',
        `Picture ${at + 1} of the text is not stored with this article. Take it out, and put it in again from its file.`,
      )
    if (one.width !== null && one.height !== null && (one.width !== width || one.height !== height))
      throw invalid(
        'body',
        `Picture ${at + 1} of the text is ${one.width} × ${one.height}, not ${width} × ${height}. Put it in again from its file.`,
      )
  }
  return found.map(({ id }) => id)
}

async function shownBy(db: Queryable, versionId: string): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select vp.picture_id as id from content_version_pictures vp where vp.version_id = ${versionId}`,
  )
  return found.map(({ id }) => id)
}

const batch = 200

/**
 * Lets go of pictures that were put in a month ago and that no version came to show; their files go as what nothing points to.
 * @returns how many went
 */
export async function dropUnshownPictures(services: Services): Promise<number> {
  const unshown = 'not exists (select 1 from content_version_pictures vp where vp.picture_id = cp.id)'
  for (let gone = 0; ; ) {
    const found = await transact(systemCtx(services, 'content-pictures'), async (tx) => {
      const { rows: old } = await tx.query<{ id: string }>(
        `select cp.id from content_pictures cp where cp.created_at < now() - interval '30 days' and ${unshown} limit ${batch} for update skip locked`,
      )
      // Asked again now that no version can come to show them any more: one may have, while this waited for nothing but the next row.
      const { rowCount } = await tx.query(`delete from content_pictures cp where cp.id = any($1) and ${unshown}`, [old.map(({ id }) => id)])
      return { looked: old.length, deleted: rowCount ?? 0 }
    })
    gone += found.deleted
    if (found.looked < batch) return gone
  }
}
