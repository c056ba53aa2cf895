import { randomUUID, timingSafeEqual } from 'node:crypto'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx, Services } from '#platform/context.ts'
import { row } from '#platform/database/db.ts'
import { verifyPassword } from '#platform/security/passwords.ts'
import { addressKey, forgive, hit, type Limit } from '#platform/security/rate-limit.ts'
import { hashToken, newToken } from '#platform/security/tokens.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import { type Actor, noUser } from '#shared/rights/actor.ts'
import { AppError } from '#shared/rights/errors.ts'
import { deviceName } from '#shared/values/device.ts'
import { type KeptLink, keptLink, passwordTries } from '../share-links/queries.ts'
import type { VisitKind } from '../share-links/schema.ts'
import { secretLinkGuests, secretLinkVisits } from '../share-links/table.ts'
import type { openedLinksApi } from './api.ts'
import { cookieName, guestActor, linkOf, refuseEnded } from './queries.ts'

type Opening = ParsedInputOf<(typeof openedLinksApi)['POST /api/opened-links/:id']>

/** Links that are opened, right or wrong; an office may stand behind one address. */
const opens: Limit = { name: 'link:open', max: 300, seconds: 15 * 60 }

/** How long a browser needs neither secret nor password again. */
const guestSeconds = 30 * 24 * 3600

const unknown = () => new AppError('not_found', 'This link does not work. Check that it was copied whole, or ask for a new one.')

/** Stands in for the hash of a link that is not there, so that the same work is done. */
const nobodys = hashToken('')

function fits(link: KeptLink | undefined, secret: string): link is KeptLink {
  const [kept, given] = [Buffer.from(link?.tokenHash ?? nobodys), Buffer.from(hashToken(secret))]
  return timingSafeEqual(kept, given) && link !== undefined
}

type Visit = { request: FastifyRequest; reply: FastifyReply }

/**
 * Opens a link for the browser that asks: it gets a cookie of this link alone. @returns who it is from now on
 * @throws AppError not_found for an unknown secret, gone, not_authenticated where the password is missing or wrong, too_many_requests
 */
export async function enter(ctx: Ctx, { id, secret, password }: Opening, { request, reply }: Visit): Promise<Actor> {
  const { services } = ctx
  const { pool } = services
  const address = addressKey(request.ip)
  await hit(pool, opens, address, reply)
  const link = await keptLink(pool, id)
  if (!fits(link, secret)) throw unknown()
  refuseEnded(link.state)
  if (link.passwordHash !== null) await checkPassword(ctx, link, link.passwordHash, password, { request, reply })
  await forgive(pool, opens, address)
  const { token, hash } = newToken()
  const guest = guestActor(link, randomUUID())
  const { guestId } = linkOf(guest)
  const seconds = await transact({ ...ctx, actor: guest }, async (tx) => {
    const ends = sql`least(now() + make_interval(secs => ${guestSeconds}), (select l.expires_at from secret_links l where l.id = ${id}))`
    await tx.drizzle.insert(secretLinkGuests).values({ id: guestId, linkId: id, tokenHash: hash, expiresAt: ends })
    await tx.drizzle.insert(secretLinkVisits).values({ ...visitOf(request, link, 'opened'), guestId })
    await tellMakers(services, guest, tx)
    const found = await row<{ seconds: number }>(
      tx,
      sql`select greatest(1, extract(epoch from g.expires_at - now()))::int as seconds from secret_link_guests g where g.id = ${guestId}`,
    )
    return found?.seconds ?? guestSeconds
  })
  void reply.header('set-cookie', cookieOf(services.publicUrl, id, token, seconds))
  return guest
}

async function checkPassword(ctx: Ctx, link: KeptLink, hash: string, password: string | undefined, visit: Visit): Promise<void> {
  const { request, reply } = visit
  const { pool } = ctx.services
  if (password === undefined) throw refusedFor('Enter the password that you were given for this link.')
  const left = await hit(pool, passwordTries, link.id, reply)
  if (await verifyPassword(hash, password)) return forgive(pool, passwordTries, link.id)
  const nobody = guestActor(link, noUser)
  await transact({ ...ctx, actor: nobody }, async (tx) => {
    await tx.drizzle.insert(secretLinkVisits).values(visitOf(request, link, 'refused'))
    await tellMakers(ctx.services, nobody, tx)
  })
  // Says how long there is to wait, as whoever comes next is told.
  if (left === 0) await hit(pool, passwordTries, link.id, reply)
  throw refusedFor(`This password is not right. ${left === 1 ? 'One try is' : `${left} tries are`} left.`)
}

function refusedFor(sentence: string): AppError {
  return new AppError('not_authenticated', sentence, { fields: { password: sentence } })
}

function visitOf({ headers }: FastifyRequest, { id }: Pick<KeptLink, 'id'>, what: VisitKind) {
  return { id: randomUUID(), linkId: id, what, device: deviceName(headers['user-agent'] ?? null) }
}

/** Those who made it see at once that somebody came. */
async function tellMakers(services: Services, guest: Actor, tx: Pick<Tx, 'record'>) {
  const link = linkOf(guest)
  const { right } = (await services.linkKinds()).named(link.kind)
  const told = { audience: 'internal' as const, readers: right, brandId: link.brandId }
  tx.record({ kind: 'secret-link.visited', recordType: 'secret-link', recordId: link.id, ...told })
}

/** How this guest is called from now on; what they wrote before keeps the name it has. */
export async function nameGuest(
  ctx: Ctx,
  { name }: ParsedInputOf<(typeof openedLinksApi)['POST /api/opened-links/:id/name']>,
): Promise<Actor> {
  const { id, guestId } = linkOf(ctx.actor)
  await transact(ctx, async (tx) => {
    await tx.drizzle
      .update(secretLinkGuests)
      .set({ name })
      .where(and(eq(secretLinkGuests.id, guestId), eq(secretLinkGuests.linkId, id)))
  })
  return { ...ctx.actor, fullName: name }
}

/** What a guest does with files is written down once in ten minutes: a film is read in hundreds of pieces. */
export async function noteVisit(ctx: Ctx, { headers }: FastifyRequest, what: VisitKind, fileId: string | null = null): Promise<void> {
  const { services, actor } = ctx
  const link = linkOf(actor)
  const kind = (await services.linkKinds()).named(link.kind)
  const file = fileId === null ? sql`select null::text as record_type, null::uuid as record_id` : fileOf(kind.files(link), fileId)
  const insert = sql`
    insert into secret_link_visits (id, link_id, guest_id, what, record_type, record_id, device)
    select ${randomUUID()}, ${link.id}, ${link.guestId}, ${what}, f.record_type, f.record_id, ${deviceName(headers['user-agent'] ?? null)}
    from (${file}) f
    where not exists (select from secret_link_visits v where v.guest_id = ${link.guestId} and v.what = ${what}
      and v.record_id is not distinct from f.record_id and v.at > now() - interval '10 minutes')
    returning id`
  await transact(ctx, async (tx) => {
    if (await row(tx, insert)) await tellMakers(services, actor, tx)
  })
}

const fileOf = (files: SQL, fileId: string): SQL =>
  sql`select o.record_type, o.record_id from (${files}) o where o.file_id = ${fileId} limit 1`

/** It goes to the addresses of this link and to no other, and from no other site. */
function cookieOf(publicUrl: string, linkId: string, token: string, maxAge: number): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${cookieName(publicUrl)}=${token}; Max-Age=${maxAge}; Path=/api/opened-links/${linkId}; HttpOnly; SameSite=Strict${secure}`
}
