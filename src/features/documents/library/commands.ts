import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { noPlace, otherBrand } from '#features/clients/projects/schema.ts'
import type { Ctx } from '#platform/context.ts'
import { row, rows } from '#platform/database/db.ts'
import { lockDeleted, markAlong, markDeleted, takeBack, takeBackAlong } from '#platform/records/deletion.ts'
import { beginning, lockRecord, patchRecord } from '#platform/records/records.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { OutputOf, ParsedInputOf } from '#shared/contract/endpoint.ts'
import { assertAllowed, authorize } from '#shared/rights/decision.ts'
import { AppError, invalid, notFound } from '#shared/rights/errors.ts'
import { foldersBelow } from '../documents/queries.ts'
import { documentKind } from '../documents/record.ts'
import { type DocumentRow, eventFor } from '../documents/refs.ts'
import { canDeleteDocument, canManageFolders } from '../documents/rules.ts'
import { documentFolders } from '../documents/table.ts'
import type { documentFoldersApi } from './api.ts'
import { readFolder, visibleFolders } from './queries.ts'
import { folderKind } from './record.ts'
import { type FolderView, folderDepthMax, foldersMax, folderView } from './schema.ts'

type Input<Key extends keyof typeof documentFoldersApi> = ParsedInputOf<(typeof documentFoldersApi)[Key]>
type Deletion = OutputOf<(typeof documentFoldersApi)['DELETE /api/document-folders/:id']>
type FolderRow = typeof documentFolders.$inferSelect

/** Makes a folder. @throws AppError invalid_input, conflict when there is one of that name beside it */
export async function createFolder(ctx: Ctx, input: Input<'POST /api/document-folders'>): Promise<FolderView> {
  assertAllowed(canManageFolders(ctx.actor), 'folder')
  return transact(ctx, async (tx) => {
    const { name, parentId } = input
    const { projectId } = input
    const place = await lockPlace(tx, input)
    if ((await tx.drizzle.$count(documentFolders, sql`place_id = ${place.id} and deleted_at is null`)) >= foldersMax)
      throw new AppError('conflict', `There are ${foldersMax} folders here already. Delete those that nobody needs.`)
    await checkParent(tx, { id: null, placeId: place.id }, parentId)
    await checkName(tx, { id: null, placeId: place.id, parentId, name })
    const id = randomUUID()
    const columns = { name, projectId, brandId: projectId ? null : place.brandId, parentId }
    await tx.drizzle.insert(documentFolders).values({ ...columns, id, createdBy: ctx.actor.userId })
    const changes = beginning(ctx.actor, folderView, { name, projectId, brandId: place.brandId, parentId })
    tx.record({ ...folderEvent({ id, projectId }, place.brandId), kind: 'document-folder.created', version: 1, changes })
    return readFolder(tx, ctx.actor, id)
  })
}

/** Renames or moves a folder; whoever moves another one of the same place at the same time waits. @throws AppError stale, conflict */
export async function updateFolder(ctx: Ctx, { id, version, ...patch }: Input<'PATCH /api/document-folders/:id'>): Promise<FolderView> {
  return transact(ctx, async (tx) => {
    const place = await lockPlaceOf(tx, ctx, id)
    const folder = await lockRecord(tx, ctx.actor, { table: documentFolders, noun: 'folder' }, id, canManageFolders)
    const next = {
      id,
      placeId: place.id,
      name: patch.name ?? folder.name,
      parentId: patch.parentId === undefined ? folder.parentId : patch.parentId,
    }
    if (next.parentId !== folder.parentId) await checkParent(tx, next, next.parentId)
    await checkName(tx, next)
    await patchRecord(tx, ctx.actor, {
      table: documentFolders,
      view: folderView,
      row: folder,
      patch: { name: next.name, parentId: next.parentId },
      baseVersion: version,
      event: { ...folderEvent(folder, place.brandId), kind: 'document-folder.updated' },
      read: () => readFolder(tx, ctx.actor, id),
    })
    return readFolder(tx, ctx.actor, id)
  })
}

type LockedPlace = { id: string; brandId: string }
type PlaceIds = { projectId: string | null; brandId: string | null }

/** The project or brand, locked: trees change one at a time (decision 4). @throws AppError invalid_input */
async function lockPlace(tx: Tx, { projectId, brandId }: PlaceIds): Promise<LockedPlace> {
  const found = projectId
    ? await row<LockedPlace>(tx, sql`select id, brand_id as "brandId" from projects where id = ${projectId} for no key update`)
    : await row<LockedPlace>(tx, sql`select id, id as "brandId" from brands where id = ${brandId} for no key update`)
  if (!found)
    throw projectId || !brandId ? invalid('projectId', brandId ? 'Select a project' : noPlace) : invalid('brandId', 'Select a brand')
  if (brandId && found.brandId !== brandId) throw invalid('brandId', otherBrand)
  return found
}

/** The place of a folder that the actor sees, deleted or not, locked; a folder never leaves its place. @throws AppError not_found */
async function lockPlaceOf(tx: Tx, { actor }: Ctx, id: string): Promise<LockedPlace> {
  const found = await row<PlaceIds>(
    tx,
    sql`select f.project_id as "projectId", f.brand_id as "brandId" from document_folders f where f.id = ${id}
      and (f.deleted_at is not null or ${visibleFolders(actor)})`,
  )
  if (!found) throw notFound('folder')
  return lockPlace(tx, found)
}

/** It lies in the same place, not in what is to be moved itself, and not too deep. */
async function checkParent(tx: Tx, moved: { id: string | null; placeId: string }, parentId: string | null): Promise<void> {
  if (!parentId) return
  const above = await rows<{ id: string }>(
    tx,
    sql`with recursive up as (
        select f.id, f.parent_id from document_folders f where f.id = ${parentId} and f.place_id = ${moved.placeId} and f.deleted_at is null
        union select f.id, f.parent_id from document_folders f join up on f.id = up.parent_id)
      select id from up`,
  )
  if (above.length === 0) throw invalid('parentId', 'This folder is not there any more. Choose another one.')
  if (above.some(({ id }) => id === moved.id))
    throw invalid('parentId', 'A folder cannot lie in itself or in a folder below it. Choose another one.')
  const height = moved.id ? await heightOf(tx, moved.id) : 1
  if (above.length + height > folderDepthMax)
    throw invalid('parentId', `Folders lie within each other ${folderDepthMax} deep at most. Choose one further up.`)
}

async function heightOf(tx: Tx, id: string): Promise<number> {
  const found = await row<{ height: number }>(
    tx,
    sql`with recursive tree as (
        select f.id, 1 as level from document_folders f where f.id = ${id}
        union all select f.id, tree.level + 1 from document_folders f join tree on f.parent_id = tree.id where f.deleted_at is null)
      select max(level)::int as height from tree`,
  )
  return found?.height ?? 1
}

type Named = { id: string | null; placeId: string; parentId: string | null; name: string }

/** Names are unique among what lies beside each other, whatever their case. @throws AppError conflict */
async function checkName(tx: Tx, { id, placeId, parentId, name }: Named): Promise<void> {
  const taken = await row(
    tx,
    sql`select 1 from document_folders f where f.place_id = ${placeId} and f.parent_id is not distinct from ${parentId}::uuid
      and lower(f.name) = lower(${name}) and f.id is distinct from ${id}::uuid and f.deleted_at is null`,
  )
  if (!taken) return
  const sentence = `There is a folder called “${name}” here already. Choose another name.`
  throw new AppError('conflict', sentence, { fields: { name: sentence } })
}

/** What every event of a folder says; whoever sees a document in it learns of its name with the next reading. */
function folderEvent({ id, projectId }: { id: string; projectId: string | null }, brandId: string) {
  return { recordType: 'document-folder', recordId: id, audience: 'internal' as const, readers: 'documents.view', projectId, brandId }
}

/**
 * Marks a folder as deleted with everything in it; one deletion is taken back as one.
 * @throws AppError conflict when a document in it is not this actor's to delete
 */
export async function deleteFolder(ctx: Ctx, id: string): Promise<Deletion> {
  return transact(ctx, async (tx) => {
    const { brandId } = await lockPlaceOf(tx, ctx, id)
    const folder = await lockRecord(tx, ctx.actor, folderKind, id, canManageFolders)
    await refuseOthersDocuments(tx, ctx, id)
    const gone = await markDeleted(tx, folderKind, folder, (one: FolderRow) => folderEvent(one, brandId))
    const inside = sql`folder_id in (select f.id from document_folders f where f.deletion_id = ${gone.deletionId})`
    const documents = await markAlong(tx, documentKind, gone.deletionId, inside, (one) => eventFor(one, brandId))
    return { ...gone, count: gone.count + documents }
  })
}

/** Who may make folders may not delete everybody's documents: then those have to be moved first. */
async function refuseOthersDocuments(tx: Tx, { actor }: Ctx, id: string): Promise<void> {
  const inside = await rows<DocumentRow>(
    tx,
    sql`select d.project_id as "projectId", d.brand_id as "brandId", d.audience, d.uploaded_by as "uploadedBy" from documents d
      where d.folder_id in (${foldersBelow(id)}) and d.deleted_at is null for no key update`,
  )
  const others = inside.filter((document) => !canDeleteDocument(actor, document).allowed).length
  if (others === 0) return
  const what = others === 1 ? 'a document that somebody else' : `${others} documents that others`
  const it = others === 1 ? 'it' : 'them'
  throw new AppError('conflict', `In this folder there is ${what} uploaded. Move ${it} out first, or ask an admin to delete the folder.`)
}

/** Takes the deletion of a folder back, with everything that was in it. @throws AppError conflict when its name is taken by now */
export async function restoreFolder(ctx: Ctx, id: string, deletionId: string): Promise<FolderView> {
  return transact(ctx, async (tx) => {
    const place = await lockPlaceOf(tx, ctx, id)
    const found = await lockDeleted(tx, folderKind, id, deletionId)
    const folder = authorize(canManageFolders(ctx.actor), found, 'folder')
    const top = await row<FolderRow>(
      tx,
      sql`select f.id, f.place_id as "placeId", f.parent_id as "parentId", f.name from document_folders f where f.deletion_id = ${deletionId}
        and not exists (select 1 from document_folders above where above.id = f.parent_id and above.deletion_id = ${deletionId})`,
    )
    await checkName(tx, top ?? folder)
    await takeBack(tx, await ctx.services.kinds(), folderKind, folder, (one: FolderRow) => folderEvent(one, place.brandId))
    await takeBackAlong(tx, documentKind, deletionId, (one) => eventFor(one, place.brandId))
    return readFolder(tx, ctx.actor, id)
  })
}
