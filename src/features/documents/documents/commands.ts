import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { columnsOf, type Place, placeFor, placeOf } from '#features/clients/projects/queries.ts'
import { documentStatuses } from '#features/clients/projects/rules.ts'
import { copyUsageRights } from '#features/records/usage-rights/commands.ts'
import { takeUpload } from '#features/workspace/files/commands.ts'
import { notifyFollowers } from '#features/workspace/notifications/commands.ts'
import type { Ctx } from '#platform/context.ts'
import { row } from '#platform/database/db.ts'
import type { PlaceNamed } from '#platform/files/file-places.ts'
import { lockDeleted, markDeleted, takeBack } from '#platform/records/deletion.ts'
import { partChanged } from '#platform/records/record-place.ts'
import { beginning, lockRecord, patchRecord } from '#platform/records/records.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { OutputOf, ParsedInputOf } from '#shared/contract/endpoint.ts'
import { addressOf } from '#shared/records/addresses.ts'
import type { Audience } from '#shared/rights/audience.ts'
import { type Authorized, assertAllowed, authorize } from '#shared/rights/decision.ts'
import { invalid, notFound } from '#shared/rights/errors.ts'
import { definedOnly } from '#shared/values/defined.ts'
import type { documentsApi } from './api.ts'
import { documentNotices } from './notices.ts'
import { readDocument } from './queries.ts'
import { documentKind } from './record.ts'
import { type DocumentRow, eventFor, refOf } from './refs.ts'
import { canDeleteDocument, canEditDocument, canPatchDocument, canPlaceDocument, canUploadDocument } from './rules.ts'
import { type DocumentView, documentNameMax, documentView } from './schema.ts'
import { documentFolders, documents, documentVersions } from './table.ts'

type Input<Key extends keyof typeof documentsApi> = ParsedInputOf<(typeof documentsApi)[Key]>
type Deletion = OutputOf<(typeof documentsApi)['DELETE /api/documents/:id']>

/** Makes a document of a finished upload, and tells those who follow its project or brand. @throws AppError invalid_input */
export async function createDocument(ctx: Ctx, { uploadId, ...input }: Input<'POST /api/documents'>): Promise<DocumentView> {
  assertAllowed(canUploadDocument(ctx.actor), 'document')
  return transact(ctx, async (tx) => {
    const place = await placeFor(tx, input, documentStatuses)
    await lockFolder(tx, input.folderId, place)
    const file = await take(tx, ctx, uploadId, { place: 'document' })
    const id = randomUUID()
    const fields = { name: input.name ?? nameFrom(file), category: input.category, audience: input.audience, folderId: input.folderId }
    const { userId } = ctx.actor
    await tx.drizzle.insert(documents).values({ id, ...fields, ...file, ...columnsOf(place), uploadedBy: userId })
    await addVersion(tx, { documentId: id, number: 1, note: null, restoredFrom: null, audience: input.audience, uploadedBy: userId }, file)
    tx.record({
      ...eventFor({ id, ...fields, projectId: place.projectId, uploadedBy: userId }, place.brandId),
      kind: 'document.created',
      version: 1,
      changes: beginning(ctx.actor, documentView, {
        ...fields,
        projectId: place.projectId,
        brandId: place.brandId,
        fileName: file.fileName,
      }),
    })
    await tellOfUpload(tx, ctx, { id, name: fields.name, audience: input.audience }, place)
    return readDocument(ctx, id, tx)
  })
}

/**
 * Changes fields; see `patchRecord` for what happens when others changed the document meanwhile. What changes for whom it is meant is
 * told by itself: what was changed before is no business of those who see it from then on.
 * @throws AppError stale, invalid_input
 */
export async function updateDocument(ctx: Ctx, { id, version, ...patch }: Input<'PATCH /api/documents/:id'>): Promise<DocumentView> {
  return transact(ctx, async (tx) => {
    const fields = Object.entries(patch).flatMap(([field, value]) => (value === undefined ? [] : [field]))
    const document = await lockDocument(tx, ctx, id, (actor, one) => canPatchDocument(actor, one, fields))
    const { audience, projectId, brandId, ...rest } = patch
    const moves = projectId !== undefined || brandId !== undefined
    const place = moves
      ? await placeFor(tx, { projectId: projectId ?? null, brandId: brandId ?? null }, documentStatuses)
      : await placeOf(tx, document)
    const stays = columnsOf(place).projectId === document.projectId && columnsOf(place).brandId === document.brandId
    const folderId = rest.folderId === undefined && !stays ? null : rest.folderId
    if (folderId !== undefined && folderId !== document.folderId) await lockFolder(tx, folderId, place)
    const parts = { table: documents, view: documentView, baseVersion: version, read: () => readDocument(ctx, id, tx) }
    const opening = audience === 'client' && document.audience === 'internal'
    const own = opening ? {} : { audience }
    const { row: changed } = await patchRecord(tx, ctx.actor, {
      ...parts,
      row: document,
      patch: definedOnly({ ...rest, ...own, folderId, ...(moves ? columnsOf(place) : {}) }),
      event: { ...eventFor({ ...document, ...definedOnly(own), projectId: place.projectId }, place.brandId), kind: 'document.updated' },
    })
    if (opening) {
      const event = { ...eventFor({ ...changed, audience }, place.brandId), kind: 'document.updated' }
      const opened = authorize(canPlaceDocument(ctx.actor, changed), changed, 'document')
      await patchRecord(tx, ctx.actor, { ...parts, row: opened, patch: { audience }, event })
      await tx.drizzle.update(documentVersions).set({ audience }).where(versionOf(changed))
    }
    return readDocument(ctx, id, tx)
  })
}

/** Puts a finished upload over a document, as its new version. @throws AppError invalid_input */
export async function addDocumentVersion(
  ctx: Ctx,
  { id, uploadId, note, sameRights }: Input<'POST /api/documents/:id/versions'>,
): Promise<DocumentView> {
  return transact(ctx, async (tx) => {
    const document = await lockDocument(tx, ctx, id, canEditDocument)
    const file = await take(tx, ctx, uploadId, { place: 'document-version', documentId: id })
    if (sameRights) await copyUsageRights(tx, document.fileId, file.fileId)
    return putVersion(tx, ctx, document, file, { note: note || null, restoredFrom: null })
  })
}

/** Brings an old version back, as a new one: nothing that was is lost. @throws AppError not_found */
export async function restoreDocumentVersion(
  ctx: Ctx,
  { id, number }: Input<'POST /api/documents/:id/versions/:number/restore'>,
): Promise<DocumentView> {
  return transact(ctx, async (tx) => {
    const document = await lockDocument(tx, ctx, id, canEditDocument)
    if (number === document.versionNumber) throw invalid('number', 'This is the current version.')
    const [old] = await tx.drizzle
      .select()
      .from(documentVersions)
      .where(versionOf({ id, versionNumber: number }))
    if (!old) throw notFound('version')
    const { fileId, fileName, fileType, fileSize } = old
    return putVersion(tx, ctx, document, { fileId, fileName, fileType, fileSize }, { note: null, restoredFrom: number })
  })
}

async function putVersion(
  tx: Tx,
  ctx: Ctx,
  document: Authorized<DocumentRow>,
  file: TakenFile,
  { note, restoredFrom }: { note: string | null; restoredFrom: number | null },
): Promise<DocumentView> {
  const { id, name, audience } = document
  const number = document.versionNumber + 1
  await addVersion(tx, { documentId: id, number, note, restoredFrom, audience, uploadedBy: ctx.actor.userId }, file)
  const place = await placeOf(tx, document)
  const { fileName, ...kept } = file
  await patchRecord(tx, ctx.actor, {
    table: documents,
    view: documentView,
    row: document,
    patch: { versionNumber: number, versionNote: note, fileName },
    derived: kept,
    event: { ...eventFor(document, place.brandId), kind: 'document.updated' },
    read: () => readDocument(ctx, id, tx),
  })
  await partChanged(tx, ctx, { recordType: 'document', recordId: id })
  const ref = { ...refOf({ ...document, brandId: place.brandId }), id }
  await notifyFollowers(tx, ctx, documentNotices['document.version'], {
    type: 'document',
    ref,
    audience,
    data: { title: name, number, note },
  })
  return readDocument(ctx, id, tx)
}

/** Marks a document as deleted, with its versions. */
export async function deleteDocument(ctx: Ctx, id: string): Promise<Deletion> {
  return transact(ctx, async (tx) => {
    const document = await lockRecord(tx, ctx.actor, documentKind, id, canDeleteDocument)
    const { brandId } = await placeOf(tx, document)
    return markDeleted(tx, documentKind, document, (one) => eventFor(one, brandId))
  })
}

/** Takes one deletion back. @throws AppError not_found when it was none, conflict when its folder is gone */
export async function restoreDocument(ctx: Ctx, id: string, deletionId: string): Promise<DocumentView> {
  return transact(ctx, async (tx) => {
    const found = await lockDeleted(tx, documentKind, id, deletionId)
    const document = authorize(canDeleteDocument(ctx.actor, found), found, 'document')
    const { brandId } = await placeOf(tx, document)
    await takeBack(tx, await ctx.services.kinds(), documentKind, document, (one) => eventFor(one, brandId))
    return readDocument(ctx, id, tx)
  })
}

type NewVersion = Omit<typeof documentVersions.$inferInsert, 'id' | keyof TakenFile>

async function addVersion(tx: Tx, version: NewVersion, file: TakenFile): Promise<void> {
  await tx.drizzle.insert(documentVersions).values({ ...version, ...file, id: randomUUID() })
}

const versionOf = ({ id, versionNumber }: { id: string; versionNumber: number }) =>
  and(eq(documentVersions.documentId, id), eq(documentVersions.number, versionNumber))

type Rule = Parameters<typeof lockRecord<typeof documents>>[4]

function lockDocument(tx: Tx, ctx: Ctx, id: string, rule: Rule): Promise<Authorized<DocumentRow>> {
  return lockRecord(tx, ctx.actor, { table: documents, noun: 'document' }, id, rule)
}

/** What is deleted at the same time takes what is in it along: the folder stays until the document lies in it. @throws AppError invalid_input */
async function lockFolder(tx: Tx, folderId: string | null | undefined, place: Place): Promise<void> {
  if (!folderId) return
  const found = await row(
    tx,
    sql`select 1 from ${documentFolders} f where f.id = ${folderId} and f.place_id = ${place.id} and f.deleted_at is null for share`,
  )
  if (!found) throw invalid('folderId', 'This folder is not there any more. Choose another one.')
}

/** The file's name, cut to what a name may be. */
function nameFrom({ fileName }: TakenFile): string {
  const cut = (fileName.trim() || 'Document').slice(0, documentNameMax)
  // Never half of a letter that takes two places.
  return cut.toWellFormed() === cut ? cut : cut.slice(0, -1)
}

type Uploaded = { id: string; name: string; audience: Audience }

/** Whoever follows the project or the brand hears of a new document in it. */
async function tellOfUpload(tx: Tx, ctx: Ctx, { id, name, audience }: Uploaded, place: Place): Promise<void> {
  const type = place.projectId ? 'project' : 'brand'
  const ref = await (await ctx.services.kinds()).openedAs(type).find(tx, ctx.actor, place.id)
  const told = { type, ref, audience, url: addressOf.document(id), part: { type: 'document', id } }
  await notifyFollowers(tx, ctx, documentNotices['document.uploaded'], { ...told, data: { title: name, place: ref.title } })
}

type TakenFile = { fileId: string; fileName: string; fileType: string; fileSize: number }

async function take(tx: Tx, ctx: Ctx, uploadId: string, place: PlaceNamed): Promise<TakenFile> {
  const { id, name, mediaType, size } = await takeUpload(tx, ctx, uploadId, place)
  return { fileId: id, fileName: name, fileType: mediaType, fileSize: size }
}
