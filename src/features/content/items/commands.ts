import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { columnsOf, type Place, placeFor, placeOf } from '#features/clients/projects/queries.ts'
import { openProjectStatuses } from '#features/clients/projects/rules.ts'
import { takeUpload } from '#features/workspace/files/commands.ts'
import { notifyReader } from '#features/workspace/notifications/commands.ts'
import { workspaceNow } from '#features/workspace/settings/queries.ts'
import type { Ctx } from '#platform/context.ts'
import { type Queryable, row } from '#platform/database/db.ts'
import type { PlaceNamed } from '#platform/files/file-places.ts'
import { lockDeleted, markDeleted, takeBack } from '#platform/records/deletion.ts'
import { beginning, lockRecord, patchRecord, sameValue } from '#platform/records/records.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { OutputOf, ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { type Authorized, assertAllowed, authorize, type Decision } from '#shared/rights/decision.ts'
import { AppError, invalid } from '#shared/rights/errors.ts'
import { definedOnly } from '#shared/values/defined.ts'
import { normaliseAmount } from '#shared/values/money.ts'
import type { contentApi } from './api.ts'
import { approvedFields, contentStatusLabels } from './labels.ts'
import { contentNotices } from './notices.ts'
import { readContentItem } from './queries.ts'
import { contentKind } from './record.ts'
import { type ContentRow, eventFor, refOf } from './refs.ts'
import { canChooseAssignee, canCreateContent, canDeleteContent, canPatchContent } from './rules.ts'
import { type ContentItemDetail, contentItemDetail } from './schema.ts'
import { contentItems, contentShares, contentVersionPictures, contentVersions } from './table.ts'

type Input<Key extends keyof typeof contentApi> = ParsedInputOf<(typeof contentApi)[Key]>
type Deletion = OutputOf<(typeof contentApi)['DELETE /api/content-items/:id']>

/** Creates an item, with its first file where one was uploaded. @returns the item as its creator sees it @throws AppError */
export async function createContentItem(ctx: Ctx, { uploadId, ...input }: Input<'POST /api/content-items'>): Promise<ContentItemDetail> {
  const { actor } = ctx
  assertAllowed(canCreateContent(actor, input.contentType), 'content item')
  const chosen = input.assignedTo !== null && input.assignedTo !== actor.userId
  if (chosen) assertAllowed(canChooseAssignee(actor), 'content item')
  if (uploadId && input.contentType === 'article') throw invalid('uploadId', 'An article is written as text: create it without a file.')
  return transact(ctx, async (tx) => {
    const place = await placeFor(tx, input, openProjectStatuses)
    const { assignedTo } = input
    if (chosen && assignedTo) await checkContentAssignee(tx, place, assignedTo)
    const currency = input.currency ?? (await currencyFor(tx, place))
    const fields = {
      ...input,
      ...moneyIn(currency, input),
      currency,
      description: input.description || null,
      platform: input.platform || null,
      dimensions: input.dimensions || null,
      format: input.format || null,
      alternativeText: input.alternativeText || null,
      assignedTo: assignedTo ?? actor.userId,
    }
    const file = uploadId ? await takeFile(tx, ctx, uploadId, { place: 'content-item', contentType: input.contentType }) : undefined
    const own = { id: randomUUID(), createdBy: actor.userId, sharedVersion: null, versionNumber: file ? 1 : 0 }
    const made = { ...fields, ...columnsOf(place), ...own }
    await tx.drizzle.insert(contentItems).values(made)
    tx.record({
      ...eventFor(made, place.brandId),
      kind: 'content-item.created',
      version: 1,
      changes: beginning(actor, contentItemDetail, { ...fields, projectId: place.projectId, brandId: place.brandId }),
    })
    if (file) await insertVersion(tx, { contentItemId: made.id, number: 1, note: null, restoredFrom: null, uploadedBy: actor.userId }, file)
    await tellAssignee(tx, ctx, { ...made, brandId: place.brandId })
    return readContentItem(ctx, made.id, tx)
  })
}

/** Amounts in the decimals of their currency. */
function moneyIn(currency: string, amounts: { budgetAllocated?: string | null | undefined; actualCost?: string | null | undefined }) {
  const fit = (amount: string | null | undefined) => (amount ? normaliseAmount(amount, currency) : amount)
  return definedOnly({ budgetAllocated: fit(amounts.budgetAllocated), actualCost: fit(amounts.actualCost) })
}

/**
 * Changes fields; see `patchRecord` for what happens when others changed the item meanwhile. What was approved or published and now says
 * something else, or runs elsewhere, is in revision with the same change.
 * @throws AppError stale, invalid_input
 */
export async function updateContentItem(
  ctx: Ctx,
  { id, version, ...patch }: Input<'PATCH /api/content-items/:id'>,
): Promise<ContentItemDetail> {
  return transact(ctx, async (tx) => {
    const { projectId, brandId, ...rest } = definedOnly(patch)
    const item = await lockContent(tx, ctx, id, (actor, one) => canPatchContent(actor, one, Object.keys(definedOnly(patch))))
    const moves = projectId !== undefined || brandId !== undefined
    const place = moves
      ? await placeFor(tx, { projectId: projectId ?? null, brandId: brandId ?? null }, openProjectStatuses)
      : await placeOf(tx, item)
    const handed = rest.assignedTo !== undefined && rest.assignedTo !== item.assignedTo
    if (handed && rest.assignedTo) await checkContentAssignee(tx, place, rest.assignedTo)
    const fields = { ...textIn(rest), ...moneyIn(rest.currency ?? item.currency, { ...money(item, rest.currency), ...rest }) }
    const approved = approvedFields.some((field) => fields[field] !== undefined && !sameValue(fields[field], item[field]))
    const revised = approved ? await backInRevision(tx, item) : undefined
    const next = { ...item, ...fields, ...columnsOf(place) }
    await patchRecord(tx, ctx.actor, {
      table: contentItems,
      view: contentItemDetail,
      row: item,
      patch: { ...fields, ...(moves ? columnsOf(place) : {}), ...revised?.patch },
      ...(revised ? { derived: revised.derived } : {}),
      baseVersion: version,
      event: { ...eventFor(next, place.brandId, handed ? item.assignedTo : null), kind: 'content-item.updated' },
      read: () => readContentItem(ctx, id, tx),
    })
    if (handed) await tellAssignee(tx, ctx, { ...next, brandId: place.brandId })
    return readContentItem(ctx, id, tx)
  })
}

/** Amounts that are there are fitted again to another currency. */
const money = ({ budgetAllocated, actualCost }: ContentRow, currency: string | undefined) =>
  currency ? { budgetAllocated, actualCost } : {}

/** Empty text is none. */
function textIn<T extends Partial<ContentRow>>(patch: T): T {
  const emptied = (['description', 'platform', 'dimensions', 'format', 'alternativeText'] as const).flatMap((field) =>
    patch[field] === '' ? [[field, null]] : [],
  )
  return { ...patch, ...(Object.fromEntries(emptied) as Partial<T>) }
}

/** Marks an item as deleted, with its versions. */
export async function deleteContentItem(ctx: Ctx, id: string): Promise<Deletion> {
  return transact(ctx, async (tx) => {
    const item = await lockRecord(tx, ctx.actor, contentKind, id, canDeleteContent)
    const { brandId } = await placeOf(tx, item)
    return markDeleted(tx, contentKind, item, (one) => eventFor(one, brandId))
  })
}

/** Takes one deletion back. @throws AppError not_found when it was none */
export async function restoreContentItem(ctx: Ctx, id: string, deletionId: string): Promise<ContentItemDetail> {
  return transact(ctx, async (tx) => {
    const found = await lockDeleted(tx, contentKind, id, deletionId)
    const item = authorize(canDeleteContent(ctx.actor, found), found, 'content item')
    const { brandId } = await placeOf(tx, item)
    await takeBack(tx, await ctx.services.kinds(), contentKind, item, (one) => eventFor(one, brandId))
    return readContentItem(ctx, id, tx)
  })
}

type Assigned = Pick<ContentRow, 'id' | 'title' | 'projectId' | 'assignedTo' | 'createdBy' | 'sharedVersion'> & { brandId: string }

async function tellAssignee(tx: Tx, ctx: Ctx, item: Assigned): Promise<void> {
  if (!item.assignedTo || item.assignedTo === ctx.actor.userId) return
  await notifyReader(tx, ctx, contentNotices['content.assigned'], item.assignedTo, {
    type: 'content-item',
    ref: refOf(item),
    audience: 'client',
    data: { title: item.title },
  })
}

/** The row, locked until the transaction ends, once the rule has said yes. @throws AppError not_found, forbidden */
export function lockContent(
  tx: Tx,
  ctx: Ctx,
  id: string,
  rule: (actor: Actor, row: ContentRow) => Decision,
): Promise<Authorized<ContentRow>> {
  return lockRecord(tx, ctx.actor, { table: contentItems, noun: 'content item' }, id, rule)
}

/**
 * Somebody who is given an item is active, holds a role, and is on the team of its project or brand. The refusal is the same for
 * whatever is missing. @throws AppError invalid_input
 */
async function checkContentAssignee(tx: Tx, { projectId, brandId }: Place, assignedTo: string): Promise<void> {
  const onTeam = projectId
    ? sql`exists (select 1 from project_allocations pa where pa.user_id = u.id and pa.project_id = ${projectId})`
    : sql`exists (select 1 from project_allocations pa join projects p on p.id = pa.project_id where pa.user_id = u.id and p.brand_id = ${brandId})`
  const found = await row(
    tx,
    sql`select 1 from users u where u.id = ${assignedTo} and u.deactivated_at is null and exists (select 1 from user_roles r where r.user_id = u.id)
      and (${onTeam} or exists (select 1 from brand_allocations ba where ba.user_id = u.id and ba.brand_id = ${brandId}))`,
  )
  if (found) return
  throw invalid('assignedTo', 'This person is not on the team of the project or the brand, or has no role. Add them there first.')
}

/** What amounts are in unless somebody says it: the project's currency, or that of the brand's invoices, or the workspace's. */
async function currencyFor(tx: Tx, { projectId, brandId }: Place): Promise<string> {
  const found = await row<{ currency: string | null }>(
    tx,
    projectId
      ? sql`select currency from projects where id = ${projectId}`
      : sql`select billing_currency as currency from brands where id = ${brandId}`,
  )
  return found?.currency ?? (await workspaceNow(tx)).currency
}

type VersionRow = typeof contentVersions.$inferSelect
/** What a version is: a file, or a text. */
export type VersionContent = Pick<VersionRow, 'fileId' | 'fileName' | 'fileType' | 'fileSize' | 'body' | 'sha256'>
type NewVersion = Pick<VersionRow, 'contentItemId' | 'number' | 'note' | 'restoredFrom' | 'uploadedBy'>

/** Takes a finished upload for a version. @throws AppError not_found, conflict */
export async function takeFile(tx: Tx, ctx: Ctx, uploadId: string, place: PlaceNamed): Promise<VersionContent> {
  const { id, name, mediaType, size, sha256 } = await takeUpload(tx, ctx, uploadId, place)
  return { fileId: id, fileName: name, fileType: mediaType, fileSize: size, body: null, sha256 }
}

/** Writes a version down; the item itself says which number is the current one. @param shown ids of the pictures in its text */
export async function insertVersion(tx: Tx, version: NewVersion, content: VersionContent, shown: readonly string[] = []): Promise<void> {
  const id = randomUUID()
  await tx.drizzle.insert(contentVersions).values({ id, ...version, ...content })
  if (shown.length > 0) await tx.drizzle.insert(contentVersionPictures).values(shown.map((pictureId) => ({ versionId: id, pictureId })))
}

/** What the database's clock shows now: under the lock of an item, moments of it only go on. */
export async function momentNow(db: Queryable): Promise<Date> {
  const found = await row<{ at: Date }>(db, sql`select clock_timestamp() as at`)
  return found?.at ?? new Date()
}

/** What a change of an approved or published item does besides; nothing where it is neither. */
export async function backInRevision(tx: Tx, { status }: Pick<ContentRow, 'status'>) {
  if (status !== 'approved' && status !== 'published') return undefined
  return { patch: { status: 'in_revision' as const }, derived: { statusSince: await momentNow(tx) } }
}

/** Ends the client's turn, where it is theirs. */
export async function settleShare(tx: Tx, contentItemId: string, at: Date): Promise<void> {
  await tx.drizzle
    .update(contentShares)
    .set({ resolvedAt: sql`greatest(${at}, ${contentShares.sharedAt})` })
    .where(and(eq(contentShares.contentItemId, contentItemId), isNull(contentShares.resolvedAt)))
}

/** @throws AppError conflict, naming the version that there is by now */
export function assertNewest(newest: number, given: number): void {
  if (newest !== given) throw notNewest(newest)
}

/** Says which version there is by now. */
export function notNewest(newest: number): AppError {
  const says =
    newest === 0 ? 'There is no version yet. Upload one first.' : `Version ${newest} came meanwhile. Look at it before you go on.`
  return new AppError('conflict', says, { fields: { versionNumber: says }, current: { versionNumber: newest } })
}

/** Says what the item is by now, and what that means. */
export function refusedAs({ status }: ContentRow, says: string): AppError {
  return new AppError('conflict', `This is ${contentStatusLabels[status]} by now. ${says}`, { current: { status } })
}
