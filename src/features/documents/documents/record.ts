import { sql } from 'drizzle-orm'
import { withinReach } from '#features/clients/projects/queries.ts'
import { canCommentOn } from '#features/records/comments/rules.ts'
import { filesWarnedOf, rightsOf } from '#features/workspace/files/queries.ts'
import type { Ctx } from '#platform/context.ts'
import { anyOf, type Queryable, row, rows } from '#platform/database/db.ts'
import { literal } from '#platform/database/list.ts'
import { visibleBy } from '#platform/database/visible.ts'
import type { FileHolder, FileNews, UploadPlace } from '#platform/files/file-places.ts'
import type { LinkChoice, LinkedRecord, LinkKind } from '#platform/records/link-kinds.ts'
import type { RecordKind } from '#platform/records/record-kind.ts'
import type { Changes } from '#platform/transactions/events.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import { addressOf } from '#shared/records/addresses.ts'
import { type FileRights, warnedRights } from '#shared/records/usage-rights.ts'
import { assertAllowed, authorize } from '#shared/rights/decision.ts'
import { invalid, notFound } from '#shared/rights/errors.ts'
import { dateText } from '#shared/values/dates.ts'
import { openVersions, visibleDocuments } from './queries.ts'
import { brandOf, delivered, deliveredFiles, eventFor, foldersIn, inProject, type Named, opening, refOf } from './refs.ts'
import { canDeliver, canEditDocument, canUploadDocument, canViewDocument, documentRights } from './rules.ts'
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
  opensBy: 'documents.view',
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

/** News of a file of a document, its current one or one that it was; of those before only the agency hears. */
async function tellDocuments(tx: Tx, _ctx: Ctx, fileId: string, news: FileNews): Promise<void> {
  const found = await rows<Named & { current: boolean }>(
    tx,
    sql`select d.id, d.name, d.audience, d.project_id as "projectId", coalesce(d.brand_id, p.brand_id) as "brandId",
        d.uploaded_by as "uploadedBy", d.file_id = ${fileId} as current
      from documents d left join projects p on p.id = d.project_id
      where d.deleted_at is null and (d.file_id = ${fileId} or d.id in (select v.document_id from document_versions v where v.file_id = ${fileId}))`,
  )
  for (const { current, ...document } of found) {
    const event = eventFor(document, document.brandId)
    const audience = current && !(news.kind === 'rights' && news.inside) ? event.audience : 'internal'
    const changes: Changes = news.kind === 'read' ? { reading: [null, true] } : news.changes
    tx.record({ ...event, audience, kind: `document.${news.kind}`, changes })
  }
}

/** Who may open the document may open its file. */
export const documentHolder: FileHolder = {
  column: documents.fileId,
  alias: 'd',
  name: documents.name,
  seen: (actor) => sql`d.deleted_at is null and ${visibleDocuments(actor)}`,
  guest: delivered,
  use: { uploader: documents.uploadedBy, record: () => ({ type: sql`'document'`, id: sql`d.id` }) },
  tell: tellDocuments,
}

/** The same of the files it was, as far as they were meant for whoever asks. */
export const versionHolder: FileHolder = {
  column: documentVersions.fileId,
  alias: 'v',
  name: documentVersions.fileName,
  seen: (actor) => sql`${openVersions(actor)} and exists (select 1 from documents d
    where d.id = v.document_id and d.deleted_at is null and ${visibleDocuments(actor)})`,
  use: {
    uploader: documentVersions.uploadedBy,
    record: () => ({ type: sql`'document'`, id: sql`v.document_id` }),
    past: sql`true`,
  },
}

const folder = 'document-folder'
type Chosen = { id: string; name: string; audience: 'internal' | 'client'; brandId: string }

async function choose(ctx: Ctx, records: readonly LinkedRecord[]): Promise<LinkChoice> {
  const { pool } = ctx.services
  const idsOf = (type: string) => records.filter(({ recordType }) => recordType === type).map(({ recordId }) => recordId)
  const [documentIds, folderIds] = [idsOf('document'), idsOf(folder)]
  if (folderIds.length > 1) throw invalid('records', 'Share one folder at a time, or one that holds them all.')
  const documents = await rows<Chosen>(
    pool,
    sql`select d.id, d.name, d.audience, ${brandOf} as "brandId" from documents d
      where d.id = ${anyOf(documentIds)} and d.deleted_at is null and ${visibleDocuments(ctx.actor)} order by lower(d.name), d.id`,
  )
  if (documents.length < documentIds.length) throw notFound('document')
  const top = await row<{ name: string; brandId: string }>(
    pool,
    sql`select f.name, coalesce(f.brand_id, (select p.brand_id from projects p where p.id = f.project_id)) as "brandId" from document_folders f
      where f.id = ${anyOf(folderIds)} and f.deleted_at is null`,
  )
  if (folderIds.length > 0 && !top) throw notFound('folder')
  const brandIds = new Set([...documents, ...(top ? [top] : [])].map(({ brandId }) => brandId))
  const [brandId] = brandIds
  if (brandId === undefined) throw invalid('records', 'Choose what is to be shared')
  if (brandIds.size > 1) throw invalid('records', 'These belong to different brands. Share what is of one brand by a link of its own.')
  return { name: nameOf(top, documents), brandId, refused: refusedOf(documents), warnings: await warningsOf(ctx, documentIds, folderIds) }
}

function nameOf(top: { name: string } | undefined, documents: readonly Chosen[]): string {
  const [first] = documents
  if (top) return top.name
  return documents.length === 1 && first ? first.name.slice(0, 120).toWellFormed() : `${documents.length} documents`
}

function refusedOf(documents: readonly Chosen[]): LinkChoice['refused'] {
  return documents.flatMap(({ id, name, audience }) =>
    audience === 'client'
      ? []
      : [
          {
            recordType: 'document',
            recordId: id,
            title: name,
            reason: `“${name}” is internal. Show it to the client first, or leave it out.`,
          },
        ],
  )
}

type Warned = { id: string; name: string; rights: FileRights }
const warningsMax = 20

/** Files whose rights end soon or have ended, also those that lie in the folder. */
async function warningsOf(ctx: Ctx, documentIds: readonly string[], folderIds: readonly string[]): Promise<LinkChoice['warnings']> {
  const folders = foldersIn(sql`select unnest(${sql.param([...folderIds])}::uuid[])`)
  const found = await rows<Warned>(
    ctx.services.pool,
    sql`select d.id, d.name, ${rightsOf(ctx.actor, sql`d.file_id`)} as rights from documents d
      where (d.id = ${anyOf(documentIds)} or d.folder_id in (${folders})) and d.deleted_at is null and d.audience = 'client'
        and d.file_id in (${filesWarnedOf(ctx.actor, warnedRights)}) order by lower(d.name), d.id limit ${literal(warningsMax)}`,
  )
  return found.map(({ id, name, rights: { state, validUntil } }) => ({
    recordType: 'document',
    recordId: id,
    title: name,
    says: `The right to use “${name}” ${state === 'ended' ? 'ended' : 'ends'} on ${dateText(validUntil ?? '')}.`,
  }))
}

/** Documents, or a folder with whatever lies in it by then, for somebody without an account. */
export const deliveryLink: LinkKind = {
  name: 'delivery',
  opens: ['document', folder],
  right: 'documents.delivery-links',
  may: canDeliver,
  choose,
  files: deliveredFiles,
  opening,
  inProject,
}
