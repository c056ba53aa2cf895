import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import type { Queryable } from '#platform/database/db.ts'
import type { LinkKind } from '#platform/records/link-kinds.ts'
import { lockRecord, patchRecord } from '#platform/records/records.ts'
import { hashPassword } from '#platform/security/passwords.ts'
import { clear } from '#platform/security/rate-limit.ts'
import { newToken } from '#platform/security/tokens.ts'
import type { Changes } from '#platform/transactions/events.ts'
import { accountOf } from '#platform/transactions/events.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { LinkPower } from '#shared/rights/actor.ts'
import { type Authorized, denied } from '#shared/rights/decision.ts'
import { AppError, invalid } from '#shared/rights/errors.ts'
import type { secretLinksApi } from './api.ts'
import { choiceFor, ownKinds, passwordTries, readLink } from './queries.ts'
import { type LinkMade, type LinkView, linkDays, linkDaysMax, linkView } from './schema.ts'
import { secretLinkGuests, secretLinkRecords, secretLinks } from './table.ts'

type Input<Key extends keyof typeof secretLinksApi> = ParsedInputOf<(typeof secretLinksApi)[Key]>
type LinkRow = typeof secretLinks.$inferSelect

const day = 24 * 3600 * 1000

/**
 * Makes a link. Its address leaves here once: it is put together behind the transaction, which keeps the answer for a request that is sent
 * again, and is in no log, event or mail.
 * @throws AppError invalid_input, naming what cannot be shared
 */
export async function createLink(ctx: Ctx, input: Input<'POST /api/secret-links'>): Promise<LinkMade> {
  await ownKinds(ctx)
  const expiresAt = endOf(input.expiresAt)
  const [id, { token, hash }] = [randomUUID(), newToken()]
  const passwordHash = input.password === null ? null : await hashPassword(input.password)
  const made = await transact(ctx, async (tx) => {
    const { kind, records, choice } = await choiceFor(ctx, input.kind, input.records)
    const [refused] = choice.refused
    if (refused) throw invalid('records', refused.reason)
    const name = input.name ?? choice.name
    const allows = powerOf(kind, input.allows)
    await tx.drizzle.insert(secretLinks).values({
      id,
      kind: kind.name,
      name,
      brandId: choice.brandId,
      allows,
      tokenHash: hash,
      passwordHash,
      passwordSetAt: passwordHash === null ? null : sql`now()`,
      expiresAt,
      createdBy: ctx.actor.userId,
    })
    await tx.drizzle.insert(secretLinkRecords).values(records.map((record) => ({ ...record, id: randomUUID(), linkId: id })))
    await kind.begin?.(ctx, tx, records)
    tx.record({
      ...eventOf({ id, kind: kind.name, name, brandId: choice.brandId }, kind.right),
      kind: 'secret-link.created',
      version: 1,
      changes: { name: [null, name], ...(allows ? { allows: [null, allows] } : {}), expiresAt: [null, expiresAt.toISOString()] },
    })
    return { ...(await readLink(ctx, id, tx)), url: null }
  })
  return { ...made, url: addressOf(ctx, id, token) }
}

type NewLink = {
  kind: string
  name: string
  brandId: string | null
  records: readonly { recordType: string; recordId: string }[]
  /** how long it works */
  days: number
  /** in whose name a job makes it; a person makes it in their own */
  inNameOf?: string | null
}

/**
 * Makes a link inside a command that has checked that its records can be shared, such as one that mails it.
 * @returns its address, which is said this once
 */
export async function makeLink(
  tx: Tx,
  ctx: Ctx,
  { kind: named, name, brandId, records, days, inNameOf }: NewLink,
): Promise<{ url: string }> {
  const kind = (await ctx.services.linkKinds()).named(named)
  const [id, { token, hash }] = [randomUUID(), newToken()]
  const expiresAt = new Date(Date.now() + days * day)
  const own = { id, kind: kind.name, name, brandId }
  const createdBy = accountOf(ctx.actor) ?? inNameOf
  if (!createdBy) throw new Error('A link needs a person in whose name it is made.')
  await tx.drizzle.insert(secretLinks).values({ ...own, tokenHash: hash, expiresAt, createdBy })
  await tx.drizzle.insert(secretLinkRecords).values(records.map((record) => ({ ...record, id: randomUUID(), linkId: id })))
  const changes: Changes = { name: [null, name], expiresAt: [null, expiresAt.toISOString()] }
  tx.record({ ...eventOf(own, kind.right), kind: 'secret-link.created', version: 1, changes })
  return { url: addressOf(ctx, id, token) }
}

/** Changes name, end or password, and what the guest of a review may do. What was revoked stays so. @throws AppError stale, conflict */
export async function updateLink(ctx: Ctx, { id, version, password, ...patch }: Input<'PATCH /api/secret-links/:id'>): Promise<LinkView> {
  await ownKinds(ctx)
  const expiresAt = patch.expiresAt === undefined ? undefined : endOf(patch.expiresAt)
  const passwordHash = typeof password === 'string' ? await hashPassword(password) : password
  const changed = await transact(ctx, async (tx) => {
    const { link, right, kind } = await lockLink(tx, ctx, id)
    refuseRevoked(link)
    await patchRecord(tx, ctx.actor, {
      table: secretLinks,
      view: linkView,
      row: link,
      patch: {
        ...(patch.allows === undefined ? {} : { allows: powerOf(kind, patch.allows) }),
        ...(patch.name === undefined ? {} : { name: patch.name }),
        ...(expiresAt === undefined ? {} : { expiresAt }),
        ...(passwordHash === undefined ? {} : { passwordSetAt: passwordHash === null ? null : new Date() }),
      },
      derived: passwordHash === undefined ? {} : { passwordHash },
      baseVersion: version,
      event: { ...eventOf(link, right), kind: 'secret-link.updated' },
      read: () => readLink(ctx, id, tx),
    })
    // Whoever is in came by another password, or by none.
    if (typeof passwordHash === 'string') await tx.drizzle.delete(secretLinkGuests).where(eq(secretLinkGuests.linkId, id))
    return readLink(ctx, id, tx)
  })
  if (passwordHash !== undefined) await clear(ctx.services.pool, passwordTries, id)
  return changed
}

/** Gives a link a new address and closes it to everybody who came by the one before. @throws AppError conflict */
export async function replaceLink(ctx: Ctx, id: string): Promise<LinkMade> {
  const { token, hash } = newToken()
  const made = await transact(ctx, async (tx) => {
    const { link, right } = await lockLink(tx, ctx, id)
    refuseRevoked(link)
    const replacedAt = new Date()
    await patchRecord(tx, ctx.actor, {
      table: secretLinks,
      view: linkView,
      row: link,
      patch: { replacedAt },
      derived: { tokenHash: hash },
      event: { ...eventOf(link, right), kind: 'secret-link.replaced' },
      read: () => readLink(ctx, id, tx),
    })
    await tx.drizzle.delete(secretLinkGuests).where(eq(secretLinkGuests.linkId, id))
    return { ...(await readLink(ctx, id, tx)), url: null }
  })
  await clear(ctx.services.pool, passwordTries, id)
  return { ...made, url: addressOf(ctx, id, token) }
}

/** Revokes a link for good. Doing it twice is once. */
export async function revokeLink(ctx: Ctx, id: string): Promise<LinkView> {
  return transact(ctx, async (tx) => {
    const { link, right } = await lockLink(tx, ctx, id)
    if (link.revokedAt === null) {
      await patchRecord(tx, ctx.actor, {
        table: secretLinks,
        view: linkView,
        row: link,
        patch: { revokedAt: new Date() },
        derived: { revokedBy: ctx.actor.userId },
        event: { ...eventOf(link, right), kind: 'secret-link.revoked' },
        read: () => readLink(ctx, id, tx),
      })
    }
    return readLink(ctx, id, tx)
  })
}

/** The link, locked, for whoever makes its kind, with the row of rights of that kind. @throws AppError not_found, forbidden */
async function lockLink(tx: Tx, ctx: Ctx, id: string): Promise<{ link: Authorized<LinkRow>; right: string; kind: LinkKind | undefined }> {
  await ownKinds(ctx)
  const kinds = await ctx.services.linkKinds()
  const kindOf = (link: LinkRow) => kinds.all.find(({ name }) => name === link.kind)
  const rule = (_actor: unknown, link: LinkRow) => kindOf(link)?.may(ctx.actor) ?? denied('There are no links of this kind any more.')
  const link = await lockRecord(tx, ctx.actor, { table: secretLinks, noun: 'link' }, id, rule)
  const kind = kindOf(link)
  return { link, right: kind?.right ?? '', kind }
}

/** @throws AppError invalid_input when the kind knows no difference, or has to be told one */
function powerOf(kind: LinkKind | undefined, allows: LinkPower | null): LinkPower | null {
  const powers = kind?.powers ?? []
  if (allows === null && powers.length > 0) throw invalid('allows', 'Choose what the guest may do.')
  if (allows !== null && !powers.includes(allows))
    throw invalid('allows', 'A link of this kind lets its guests look and download, and nothing else.')
  return allows
}

function refuseRevoked({ revokedAt }: LinkRow): void {
  if (revokedAt !== null) throw new AppError('conflict', 'This link was revoked. Make a new one.')
}

/** @throws AppError invalid_input */
function endOf(given: string | undefined): Date {
  const now = Date.now()
  const end = given === undefined ? new Date(now + linkDays * day) : new Date(given)
  if (end.getTime() <= now) throw invalid('expiresAt', 'Choose a day to come.')
  if (end.getTime() > now + linkDaysMax * day) throw invalid('expiresAt', 'A link works for a year at most. Choose an earlier day.')
  return end
}

/** What every event of a link says; those hear of it who make its kind. */
function eventOf({ id, name, brandId }: Pick<LinkRow, 'id' | 'kind' | 'name' | 'brandId'>, right: string) {
  return { recordType: 'secret-link', recordId: id, name, audience: 'internal' as const, readers: right, brandId }
}

/** Where a guest opens it: the secret stands behind the sign that browsers send to no server. */
function addressOf({ services }: Ctx, id: string, token: string): string {
  return `${services.publicUrl}/link#${id}.${token}`
}

/**
 * Forgets guests whose cookie ended a while ago (until then they are told why the link opens no more), and links of which nothing is left:
 * what they opened was removed for good, and their name may be its name.
 */
export async function cleanUpLinks(db: Queryable): Promise<void> {
  await db.query(`delete from secret_link_guests where expires_at < now() - interval '30 days'`)
  await db.query(`with gone as (delete from secret_links l where not exists (select from secret_link_records r where r.link_id = l.id) returning l.id)
    update events set changes = '{}' where record_type = 'secret-link' and record_id in (select id from gone) and changes <> '{}'`)
}
