import { type SQL, sql } from 'drizzle-orm'
import { noPlace } from '#features/clients/projects/schema.ts'
import type { Ctx } from '#platform/context.ts'
import { type Queryable, row, rows } from '#platform/database/db.ts'
import { viewColumns } from '#platform/database/statements.ts'
import { visibleBy } from '#platform/database/visible.ts'
import type { OutputOf, ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { invalid, notFound } from '#shared/rights/errors.ts'
import { foldersBelow, mayList, visibleDocuments } from '../documents/queries.ts'
import { folderSharedByLink } from '../documents/refs.ts'
import { documentRights } from '../documents/rules.ts'
import { documentFolders } from '../documents/table.ts'
import type { documentFoldersApi } from './api.ts'
import { type FolderView, folderView } from './schema.ts'

type Input<Key extends keyof typeof documentFoldersApi> = ParsedInputOf<(typeof documentFoldersApi)[Key]>

/**
 * Which folders this actor sees, as a condition on `f`: people outside the agency those in which, or below which, there is a document for
 * them; the names of others are the agency's own business.
 */
export function visibleFolders(actor: Actor): SQL {
  const holding = sql`f.id in (with recursive up as (
      select d.folder_id as id from documents d where d.folder_id is not null and d.deleted_at is null and ${visibleDocuments(actor)}
      union select a.parent_id from document_folders a join up on a.id = up.id where a.parent_id is not null)
    select id from up)`
  return visibleBy(actor, documentRights['documents.view'], { v: holding })
}

const columns = (actor: Actor): SQL => sql`${sql.raw(viewColumns(documentFolders, folderView, 'f', ['brandId']))},
  coalesce(f.brand_id, (select p.brand_id from projects p where p.id = f.project_id)) as "brandId",
  (select count(*) from documents d where d.folder_id = f.id and d.deleted_at is null and ${visibleDocuments(actor)}) as "documentCount",
  ${folderSharedByLink(actor)} as "sharedByLink"`

/** All folders of a project or a brand, by name. */
export async function listFolders(ctx: Ctx, { projectId, brandId }: Input<'GET /api/document-folders'>): Promise<{ items: FolderView[] }> {
  mayList(ctx.actor)
  const placeId = projectId ?? brandId
  if (!placeId || (projectId && brandId)) throw invalid('projectId', noPlace)
  const items = await rows<FolderView>(
    ctx.services.pool,
    sql`select ${columns(ctx.actor)} from document_folders f
      where f.place_id = ${placeId} and f.deleted_at is null and ${visibleFolders(ctx.actor)} order by lower(f.name), f.id`,
  )
  return { items }
}

/** One folder as this actor may see it. @throws AppError not_found */
export async function readFolder(db: Queryable, actor: Actor, id: string): Promise<FolderView> {
  const found = await row<FolderView>(
    db,
    sql`select ${columns(actor)} from document_folders f where f.id = ${id} and f.deleted_at is null and ${visibleFolders(actor)}`,
  )
  if (!found) throw notFound('folder')
  return found
}

/** What lies in a folder and below it, of what this actor sees. @throws AppError not_found */
export async function countContents(
  ctx: Ctx,
  id: string,
): Promise<OutputOf<(typeof documentFoldersApi)['GET /api/document-folders/:id/contents']>> {
  await readFolder(ctx.services.pool, ctx.actor, id)
  const found = await row<{ folders: number; documents: number }>(
    ctx.services.pool,
    sql`with below as materialized (${foldersBelow(id)}) select
      (select count(*) from document_folders f where f.id in (select id from below) and f.id <> ${id} and ${visibleFolders(ctx.actor)}) as folders,
      (select count(*) from documents d where d.folder_id in (select id from below) and d.deleted_at is null
        and ${visibleDocuments(ctx.actor)}) as documents`,
  )
  return found ?? { folders: 0, documents: 0 }
}
