import { type SQL, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { fileRefOf, savedAs, storedColumns, storedFile } from '#features/workspace/files/queries.ts'
import { workspaceNow } from '#features/workspace/settings/queries.ts'
import type { Ctx, Services } from '#platform/context.ts'
import { row, rows } from '#platform/database/db.ts'
import { ascending, listPage } from '#platform/database/list.ts'
import type { ArchivedFile } from '#platform/http/archive.ts'
import type { StoredFile } from '#platform/http/send-file.ts'
import { cookieValue } from '#platform/security/session.ts'
import { hashToken } from '#platform/security/tokens.ts'
import { type Page, type ParsedInputOf, id as uuid } from '#shared/contract/endpoint.ts'
import { type Actor, type GuestLink, makeActor, noUser } from '#shared/rights/actor.ts'
import { AppError, notFound } from '#shared/rights/errors.ts'
import { type KeptLink, stateSql } from '../share-links/queries.ts'
import type { LinkState } from '../share-links/schema.ts'
import type { openedLinksApi } from './api.ts'
import type { OpenedFile, OpenedLink } from './schema.ts'

/** Who asks by the cookie of this link. @throws AppError not_authenticated without one, gone when the link has ended meanwhile */
export async function guestOf({ pool, publicUrl }: Services, request: FastifyRequest, linkId: string): Promise<Actor> {
  const token = cookieValue(request.headers.cookie ?? '', cookieName(publicUrl))
  const again = new AppError('not_authenticated', 'Open the link again.')
  if (!token || !uuid.safeParse(linkId).success) throw again
  const found = await row<Pick<KeptLink, 'kind' | 'brandId' | 'allows' | 'state'> & { guestId: string; guestName: string | null }>(
    pool,
    sql`select g.id as "guestId", g.name as "guestName", l.kind, l.brand_id as "brandId", l.allows, ${stateSql} as state
      from secret_link_guests g join secret_links l on l.id = g.link_id
      where g.token_hash = ${hashToken(token)} and g.link_id = ${linkId} and (g.expires_at > now() or l.expires_at <= now())`,
  )
  if (!found) throw again
  refuseEnded(found.state)
  return guestActor({ ...found, id: linkId }, found.guestId, found.guestName)
}

/** Whoever opened this link. */
export function guestActor(
  { id, kind, brandId, allows }: Pick<KeptLink, 'id' | 'kind' | 'brandId' | 'allows'>,
  guestId: string,
  name: string | null = null,
): Actor {
  const nobody = { userId: noUser, sessionId: null, fullName: name ?? '', roles: [], timezone: 'UTC' }
  return makeActor({ ...nobody, kind: 'guest', link: { id, kind, brandId, guestId, allows } })
}

/** Over https the prefix keeps it from being set over http. (`__Host-` would send it to every address.) */
export const cookieName = (publicUrl: string): string => (publicUrl.startsWith('https:') ? '__Secure-atelier.link' : 'atelier.link')

/** @throws AppError gone, in words for a guest */
export function refuseEnded(state: LinkState): void {
  if (state === 'revoked') throw new AppError('gone', 'This link was revoked. Ask whoever sent it to you for a new one.')
  if (state === 'expired') throw new AppError('gone', 'This link has expired. Ask whoever sent it to you for a new one.')
}

/** The link that a guest came by. @throws Error for anybody else, who has none */
export function linkOf(actor: Actor): GuestLink {
  if (!actor.link) throw new Error('Only a guest has a link.')
  return actor.link
}

/** The link's files as `o` with what is stored as `f`; what is not there yet is not told of. */
async function openedFrom({ services, actor }: Ctx): Promise<SQL> {
  const link = linkOf(actor)
  const kind = (await services.linkKinds()).named(link.kind)
  return sql`(${kind.files(link)}) o join files f on f.id = o.file_id and f.state = 'ready'`
}

const logoUrl = sql`case when b.logo_file_id is null then null else '/api/opened-links/' || l.id || '/logo?v=' || b.logo_file_id end`

/** Whose link it is, what it is called, until when, and how much there is. @throws AppError not_found */
export async function readOpened(ctx: Ctx): Promise<OpenedLink> {
  const link = linkOf(ctx.actor)
  const from = await openedFrom(ctx)
  const found = await row<Omit<OpenedLink, 'workspace'>>(
    ctx.services.pool,
    sql`select l.id, l.kind, l.name, l.allows, ${ctx.actor.fullName || null}::text as "guestName",
        b.name as "brandName", ${logoUrl} as "logoUrl", u.full_name as "sharedBy", l.expires_at as "expiresAt",
        held.count as "fileCount", held.bytes
      from secret_links l left join brands b on b.id = l.brand_id join users u on u.id = l.created_by,
        (select count(*) as count, coalesce(sum(f.size), 0)::bigint as bytes from ${from}) held
      where l.id = ${link.id}`,
  )
  if (!found) throw notFound('link')
  const { name: workspace } = await workspaceNow(ctx.services.pool)
  return { ...found, workspace }
}

/** Its files, folder by folder, by name. */
export async function listOpenedFiles(
  ctx: Ctx,
  input: ParsedInputOf<(typeof openedLinksApi)['GET /api/opened-links/:id/files']>,
): Promise<Page<OpenedFile>> {
  const found = await listPage<OpenedFile>(ctx.services.pool, input, {
    columns: sql`o.record_type as "recordType", o.record_id as "recordId", o.name, o.folder, ${fileRefOf(ctx, sql`f`)} as file`,
    from: await openedFrom(ctx),
    where: [],
    order: ascending(['number', 'o.place'], ['text', 'lower(o.name)'], ['uuid', 'o.record_id']),
  })
  return { ...found, items: found.items.map((one) => ({ ...one, name: savedAs(one.name, one.file.name) })) }
}

/** All of them, for one archive, in their folders. @throws AppError gone when there is nothing in it */
export async function openedArchive(ctx: Ctx): Promise<{ name: string; files: ArchivedFile[] }> {
  const { pool } = ctx.services
  const found = await rows<ArchivedFile & { given: string }>(
    pool,
    sql`select ${storedColumns}, o.name as given, o.folder from ${await openedFrom(ctx)} order by o.place, lower(o.name), o.record_id`,
  )
  if (found.length === 0) throw new AppError('not_found', 'There is no file in it at the moment.')
  const { name } = await readOpened(ctx)
  return { name: `${name}.zip`, files: found.map(({ given, ...file }) => ({ ...file, name: savedAs(given, file.name) })) }
}

/** The logo of the brand whose link it is. @throws AppError not_found */
export async function openedLogo({ services: { pool }, actor }: Ctx): Promise<StoredFile> {
  const found = await row<{ fileId: string | null }>(
    pool,
    sql`select b.logo_file_id as "fileId" from brands b where b.id = ${linkOf(actor).brandId}`,
  )
  if (!found?.fileId) throw notFound('logo')
  return storedFile(pool, found.fileId)
}
