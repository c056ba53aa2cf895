import { sql } from 'drizzle-orm'
import { type Queryable, row } from '#platform/db.ts'
import type { FileHolder, UploadPlace } from '#platform/file-places.ts'
import type { RecordKind } from '#platform/record-kind.ts'
import { visibleBy } from '#platform/visible.ts'
import { addressOf } from '#shared/addresses.ts'
import { assertAllowed, authorize } from '#shared/decision.ts'
import { notFound } from '#shared/errors.ts'
import { canCommentOn } from '../comments/rules.ts'
import { openVersions, visibleDocuments, withinReach } from './queries.ts'
import { type Named, refOf } from './refs.ts'
import { canEditDocument, canUploadDocument, canViewDocument, documentRights } from './rules.ts'
import { documentPlace, documentView, versionPlace } from './schema.ts'
import { documents, documentVersions } from './table.ts'

/** Documents as something to comment on and look back at. */
export const documentKind: RecordKind<typeof documents> = {
  name: 'document',
  noun: 'document',
  nouns: 'documents',
  table: documents,
  title: documents.name,
  place: { project: documents.projectId, brand: documents.brandId, of: { column: documents.folderId, in: 'document-folder' } },
  deletable: {
    listed: {
      title: documents.name,
      mayDelete: (actor) => {
        const own = { u: sql`d.uploaded_by = ${actor.userId}`, v: withinReach(actor, 'd') }
        return sql`(${visibleDocuments(actor)} and ${visibleBy(actor, documentRights['documents.delete'], own)})`
      },
    },
  },
  view: documentView,
  seen: visibleDocuments,
  alias: 'd',
  search: { file: documents.fileId, people: [documents.uploadedBy], person: documents.uploadedBy, first: 4, opens: addressOf.document },
  find: async (db, actor, id) => {
    const found = await namedDocument(db, id)
    return refOf(authorize(canViewDocument(actor, found), found, 'document'))
  },
  canComment: (actor, ref) => canCommentOn(actor, { ...ref, assignee: false }),
}

/** The files that a document was, and is. */
export const versionKind: RecordKind<typeof documentVersions> = {
  name: 'document-version',
  noun: 'version',
  nouns: 'versions',
  table: documentVersions,
  place: { of: { column: documentVersions.documentId, in: 'document' } },
}

async function namedDocument(db: Queryable, id: string): Promise<Named> {
  const found = await row<Named>(
    db,
    sql`select d.id, d.name, d.audience, d.project_id as "projectId", coalesce(d.brand_id, p.brand_id) as "brandId", d.uploaded_by as "uploadedBy"
        from documents d left join projects p on p.id = d.project_id where d.id = ${id} and d.deleted_at is null`,
  )
  if (!found) throw notFound('document')
  return found
}

/** Files of new documents; where they come to lie is said when they are made. */
export const documentUploads: UploadPlace<typeof documentPlace> = {
  name: 'document',
  input: documentPlace,
  assertMayUpload: async ({ actor }) => assertAllowed(canUploadDocument(actor), 'document'),
}

/** Files that come over a document, as its new version. */
export const versionUploads: UploadPlace<typeof versionPlace> = {
  name: 'document-version',
  input: versionPlace,
  assertMayUpload: async ({ actor, services }, { documentId }) =>
    assertAllowed(canEditDocument(actor, await namedDocument(services.pool, documentId)), 'document'),
}

/** Who may open the document may open its file. */
export const documentHolder: FileHolder = {
  column: documents.fileId,
  alias: 'd',
  name: documents.name,
  seen: (actor) => sql`d.deleted_at is null and ${visibleDocuments(actor)}`,
}

/** The same of the files it was, as far as they were meant for whoever asks. */
export const versionHolder: FileHolder = {
  column: documentVersions.fileId,
  alias: 'v',
  name: documentVersions.fileName,
  seen: (actor) => sql`${openVersions(actor)} and exists (select 1 from documents d
    where d.id = v.document_id and d.deleted_at is null and ${visibleDocuments(actor)})`,
}
