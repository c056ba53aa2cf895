import { type SQL, sql } from 'drizzle-orm'
import { recordsOf, sharedRecords } from '#features/records/share-links/queries.ts'
import type { LinkedRecord } from '#platform/records/link-kinds.ts'
import { addressOf } from '#shared/records/addresses.ts'
import type { Actor, GuestLink } from '#shared/rights/actor.ts'
import { canDeliver } from './rules.ts'
import type { documents } from './table.ts'

export type DocumentRow = typeof documents.$inferSelect
type Told = Pick<DocumentRow, 'id' | 'audience' | 'projectId' | 'uploadedBy'>

/** What every event of a document says of its place and of who may be told. @param brandId of its project, where it has one */
export function eventFor({ id, audience, projectId, uploadedBy }: Told, brandId: string) {
  return { recordType: 'document', recordId: id, audience, readers: 'documents.view', projectId, brandId, concerns: [uploadedBy] }
}

export type Named = Pick<DocumentRow, 'id' | 'name' | 'audience' | 'projectId' | 'uploadedBy'> & { brandId: string }

/** A document as comments and followers need to know it. */
export function refOf({ id, name, audience, projectId, brandId, uploadedBy }: Named) {
  return { id, title: name, projectId, brandId, assigneeId: null, concerns: [uploadedBy], audience, url: addressOf.document(id) }
}

// What secret links open of documents, as conditions.

const folder = 'document-folder'

/** Folders and every folder below them that is not deleted, as `select id`. @param tops as `select` of their ids */
export function foldersIn(tops: SQL): SQL {
  return sql`with recursive tree as (
      select f.id from document_folders f where f.id in (${tops}) and f.deleted_at is null
      union select f.id from document_folders f join tree on f.parent_id = tree.id where f.deleted_at is null)
    select id from tree`
}

/** The brand of a document `d`, by its project where it has one. */
export const brandOf = sql`coalesce(d.brand_id, (select p.brand_id from projects p where p.id = d.project_id))`

/**
 * Which documents the guest of a link opens, as a condition on `d`: those it names and those in a folder it names, later ones too, as long as
 * they are meant for clients and of the brand whose link it is.
 */
export function delivered({ id, brandId }: GuestLink): SQL {
  return sql`d.deleted_at is null and d.audience = 'client' and ${brandOf} = ${brandId}
    and (d.id = any(array(${recordsOf(id, 'document')})) or d.folder_id = any(array(${foldersIn(recordsOf(id, folder))})))`
}

/** The same with their places: the way below the folder that was handed over, and the order of such ways. */
export function deliveredFiles(link: GuestLink): SQL {
  return sql`with recursive tree as (
      select f.id, '{}'::text[] as folder from document_folders f where f.id in (${recordsOf(link.id, folder)}) and f.deleted_at is null
      union all select f.id, tree.folder || f.name from document_folders f join tree on f.parent_id = tree.id where f.deleted_at is null),
    placed as (select tree.id, tree.folder, rank() over (order by lower(array_to_string(tree.folder, chr(1))) collate "C") as place from tree)
    select d.file_id, d.name, 'document' as record_type, d.id as record_id, coalesce(placed.folder, '{}') as folder,
      coalesce(placed.place, 0)::int as place
    from documents d left join placed on placed.id = d.folder_id where ${delivered(link)}`
}

/** The folder in which a document lies, or a folder itself, and all those above, as `select id`. */
function foldersAbove({ recordType, recordId }: LinkedRecord): SQL {
  const first =
    recordType === folder ? sql`select ${recordId}::uuid as id` : sql`select d.folder_id as id from documents d where d.id = ${recordId}`
  return sql`with recursive up as (${first} union select f.parent_id from document_folders f join up on f.id = up.id where f.parent_id is not null)
    select id from up where id is not null`
}

const linked = (type: string, ids: SQL): SQL =>
  sql`exists (select from secret_link_records r where r.link_id = l.id and r.record_type = ${type} and r.record_id in (${ids}))`

/** The condition under which a delivery link `l` opens this record. */
export function opening(record: LinkedRecord): SQL {
  const within = linked(folder, foldersAbove(record))
  return record.recordType === folder ? within : sql`(${linked('document', sql`select ${record.recordId}::uuid`)} or ${within})`
}

/** The condition under which a delivery link `l` names something of this project. */
export const inProject = (projectId: string): SQL =>
  sql`(${linked('document', sql`select d.id from documents d where d.project_id = ${projectId} and d.deleted_at is null`)}
    or ${linked(folder, sql`select f.id from document_folders f where f.project_id = ${projectId} and f.deleted_at is null`)})`

/** Whether somebody without an account can open a document `d` now, for those who may know it; null for everybody else. */
export function sharedByLink(actor: Actor): SQL {
  if (!canDeliver(actor).allowed) return sql`null::boolean`
  return sql`(d.audience = 'client'
    and (d.id in (${sharedRecords('document')}) or coalesce(d.folder_id in (${foldersIn(sharedRecords(folder))}), false)))`
}

/** The same of a folder `f`, by itself or with the one it lies in. */
export function folderSharedByLink(actor: Actor): SQL {
  return canDeliver(actor).allowed ? sql`(f.id in (${foldersIn(sharedRecords(folder))}))` : sql`null::boolean`
}
