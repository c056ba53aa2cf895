import { type SQL, sql } from 'drizzle-orm'
import { brandRefOf } from '#features/clients/brands/refs.ts'
import { inBrands, withinReach } from '#features/clients/projects/queries.ts'
import { fileRefOf, filesWarnedOf, savedAs, storedColumns } from '#features/workspace/files/queries.ts'
import { personIdFor, personRefFor, standsByName } from '#features/workspace/users/refs.ts'
import type { Ctx } from '#platform/context.ts'
import { anyOf, containing, type Queryable, row, rows } from '#platform/database/db.ts'
import { descending, listPage, sortedBy } from '#platform/database/list.ts'
import { viewColumns } from '#platform/database/statements.ts'
import { visibleBy } from '#platform/database/visible.ts'
import type { StoredFile } from '#platform/http/send-file.ts'
import type { Page, ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { assertAllowed, authorize, decide, neverHolds } from '#shared/rights/decision.ts'
import { notFound } from '#shared/rights/errors.ts'
import type { documentsApi } from './api.ts'
import { sharedByLink } from './refs.ts'
import { canViewDocument, documentRights } from './rules.ts'
import { type DocumentListInput, type DocumentView, documentView, noFolder, type VersionView, versionView } from './schema.ts'
import { documents, documentVersions } from './table.ts'

type Input<Key extends keyof typeof documentsApi> = ParsedInputOf<(typeof documentsApi)[Key]>

/** Which documents this actor sees, as a condition on `d`; the twin of `canViewDocument`. */
export function visibleDocuments(actor: Actor): SQL {
  return visibleBy(actor, documentRights['documents.view'], { v: sql`(d.audience = 'client' and ${withinReach(actor, 'd')})` })
}

/** A list is refused only to those who could see no document at all. */
export function mayList(actor: Actor): void {
  const row = documentRights['documents.view']
  if (neverHolds(actor, row)) assertAllowed(decide(actor, row), 'document list')
}

const shownAsTheyAre = viewColumns(documents, documentView, 'd', ['brandId', 'uploadedBy'])

const documentColumns = ({ actor, services }: Ctx): SQL => sql`
  ${sql.raw(shownAsTheyAre)}, b.id as "brandId", d.created_at as "uploadedAt", ${personIdFor(actor, 'd.uploaded_by')} as "uploadedBy",
  case when p.id is null then null else json_build_object('id', p.id, 'name', p.name, 'brandId', p.brand_id, 'brand', ${brandRefOf('b')}) end as project,
  ${brandRefOf('b')} as brand, ${personRefFor(actor, 'u')} as uploader, ${fileRefOf({ services, actor }, sql`x`, sql`d.file_name`)} as file,
  ${sharedByLink(actor)} as "sharedByLink"`

const from = sql`documents d left join projects p on p.id = d.project_id
  join brands b on b.id = coalesce(d.brand_id, p.brand_id) join users u on u.id = d.uploaded_by join files x on x.id = d.file_id`

/** Documents of what is archived stay readable there, and leave the lists across projects and brands. */
const notArchived = sql`p.archived_at is null and b.archived_at is null`

/** Documents this actor sees. */
export async function listDocuments(ctx: Ctx, input: DocumentListInput): Promise<Page<DocumentView>> {
  mayList(ctx.actor)
  const { projectId, brandId, folderId, ids } = input
  const across = !projectId?.length && !brandId?.length && !folderId && !ids
  return listPage(ctx.services.pool, input, {
    columns: documentColumns(ctx),
    from,
    where: [sql`d.deleted_at is null`, visibleDocuments(ctx.actor), ...filters(ctx.actor, input), across ? notArchived : undefined],
    order: sortedBy(input.sort, {
      uploadedAt: [
        ['moment', 'd.created_at'],
        ['uuid', 'd.id'],
      ],
      updatedAt: [
        ['moment', 'd.updated_at'],
        ['uuid', 'd.id'],
      ],
      name: [
        ['text', 'lower(d.name)'],
        ['uuid', 'd.id'],
      ],
      category: [
        ['text', 'd.category'],
        ['uuid', 'd.id'],
      ],
      fileSize: [
        ['number', 'd.file_size'],
        ['uuid', 'd.id'],
      ],
    }),
  })
}

function filters(actor: Actor, input: DocumentListInput): (SQL | undefined)[] {
  const { projectId, brandId, category, uploadedBy, audience, folderId, below, rights, q, ids } = input
  const named = actor.external ? sql` and ${standsByName(actor, sql`d.uploaded_by`)}` : sql``
  return [
    projectId?.length ? sql`d.project_id = ${anyOf(projectId)}` : undefined,
    brandId?.length ? inBrands(brandId, 'd') : undefined,
    category?.length ? sql`d.category = any(${sql.param(category)}::text[])` : undefined,
    // Somebody who does not stand by name is found by nobody.
    uploadedBy?.length ? sql`(d.uploaded_by = ${anyOf(uploadedBy)}${named})` : undefined,
    audience ? sql`d.audience = ${audience}` : undefined,
    folderId ? inFolder(folderId, below === true) : undefined,
    rights?.length ? sql`d.file_id in (${filesWarnedOf(actor, rights)})` : undefined,
    q ? sql`d.name ilike ${containing(q)}` : undefined,
    ids ? sql`d.id = ${anyOf(ids)}` : undefined,
  ]
}

function inFolder(folderId: string, below: boolean): SQL {
  if (folderId === noFolder) return sql`d.folder_id is null`
  return below ? sql`d.folder_id in (${foldersBelow(folderId)})` : sql`d.folder_id = ${folderId}`
}

/** The folder and every folder below it that is not deleted, as `select id`. */
export function foldersBelow(id: string): SQL {
  return sql`with recursive tree as (
      select f.id from document_folders f where f.id = ${id} and f.deleted_at is null
      union select f.id from document_folders f join tree on f.parent_id = tree.id where f.deleted_at is null)
    select id from tree`
}

/** One document as this actor may see it. @throws AppError not_found */
export async function readDocument(ctx: Ctx, id: string, db: Queryable = ctx.services.pool): Promise<DocumentView> {
  const found = await row<DocumentView & { uploaderId: string }>(
    db,
    sql`select ${documentColumns(ctx)}, d.uploaded_by as "uploaderId" from ${from} where d.id = ${id} and d.deleted_at is null`,
  )
  if (!found) throw notFound('document')
  const { uploaderId, ...document } = found
  return authorize(canViewDocument(ctx.actor, { ...document, uploadedBy: uploaderId }), document, 'document')
}

const versionColumns = ({ actor, services }: Ctx): SQL => sql`
  ${sql.raw(viewColumns(documentVersions, versionView, 'v', ['uploadedBy']))}, v.created_at as "uploadedAt",
  ${personIdFor(actor, 'v.uploaded_by')} as "uploadedBy", ${personRefFor(actor, 'u')} as uploader, v.number = d.version_number as current,
  ${fileRefOf({ services, actor }, sql`x`, sql`v.file_name`)} as file`

/** What people outside the agency see of the versions of `v`; the document itself is checked before. */
export const openVersions = (actor: Actor): SQL => (actor.staff ? sql`true` : sql`v.audience = 'client'`)

/** The versions of a document, the newest first. @throws AppError not_found */
export async function listVersions(ctx: Ctx, input: Input<'GET /api/document-versions'>): Promise<Page<VersionView>> {
  const { actor, services } = ctx
  await readDocument(ctx, input.documentId)
  return listPage(services.pool, input, {
    columns: versionColumns(ctx),
    from: sql`document_versions v join documents d on d.id = v.document_id join users u on u.id = v.uploaded_by join files x on x.id = v.file_id`,
    where: [sql`v.document_id = ${input.documentId}`, openVersions(actor)],
    order: descending(['number', 'v.number']),
  })
}

/** A file to be sent, under the name it is to be saved as. */
type SentFile = { fileId: string; name: string }

/** The file of a document, or of one of its versions, for whoever sees the document. @throws AppError not_found */
export async function fileOf(ctx: Ctx, { id, number }: Input<'GET /api/documents/:id/file'>): Promise<SentFile> {
  const { actor, services } = ctx
  const document = await readDocument(ctx, id)
  const found = await row<{ fileId: string; fileName: string }>(
    services.pool,
    sql`select v.file_id as "fileId", v.file_name as "fileName" from document_versions v
      where v.document_id = ${id} and v.number = ${number ?? document.versionNumber} and ${openVersions(actor)}`,
  )
  if (!found) throw notFound('version')
  return { fileId: found.fileId, name: savedAs(document.name, found.fileName) }
}

/** The files of several documents. @throws AppError not_found when one of them is not among those the actor sees */
export async function filesOf(ctx: Ctx, ids: readonly string[]): Promise<StoredFile[]> {
  const found = await rows<StoredFile & { documentId: string; fileName: string }>(
    ctx.services.pool,
    sql`select ${storedColumns}, d.id as "documentId", d.name, d.file_name as "fileName" from documents d join files f on f.id = d.file_id
      where d.id = ${anyOf(ids)} and d.deleted_at is null and f.state = 'ready' and ${visibleDocuments(ctx.actor)}`,
  )
  const byId = new Map(found.map(({ documentId, fileName, ...file }) => [documentId, { ...file, name: savedAs(file.name, fileName) }]))
  return [...new Set(ids)].map((id) => {
    const one = byId.get(id)
    if (!one) throw notFound('document')
    return one
  })
}
