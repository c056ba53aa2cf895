import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { takeUpload } from '#features/workspace/files/commands.ts'
import { offerOwnFile, storeImage } from '#features/workspace/files/images.ts'
import { notify } from '#features/workspace/notifications/commands.ts'
import type { Ctx } from '#platform/context.ts'
import type { PlaceNamed } from '#platform/files/file-places.ts'
import { removeHolder } from '#platform/records/purge.ts'
import { beginning, lockRecord, patchRecord } from '#platform/records/records.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import { addressOf } from '#shared/records/addresses.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { type Authorized, assertAllowed, authorize, type Decision, decideWithin } from '#shared/rights/decision.ts'
import { AppError, invalid, notFound } from '#shared/rights/errors.ts'
import { brandNotices } from './notices.ts'
import { readBrand, readBrandAllocation, readTeamPerson } from './queries.ts'
import { brandKind } from './record.ts'
import {
  canArchiveBrand,
  canBeBillingContact,
  canCreateBrand,
  canDeleteBrand,
  canEditBrand,
  canEditBrandFields,
  canNameBillingContacts,
  canSetBillingContact,
  canViewBrandTeam,
} from './rules.ts'
import {
  type BrandAllocationCreate,
  type BrandAllocationUpdate,
  type BrandAllocationView,
  type BrandCreate,
  type BrandUpdate,
  type BrandView,
  brandView,
  type TeamPerson,
} from './schema.ts'
import { brandAllocations, brands } from './table.ts'

type BrandRow = typeof brands.$inferSelect

/** Creates a brand. @returns the brand as its creator sees it */
export async function createBrand(ctx: Ctx, { logoUploadId, ...input }: BrandCreate): Promise<BrandView> {
  assertAllowed(canCreateBrand(ctx.actor), 'brand')
  return transact(ctx, async (tx) => {
    const id = randomUUID()
    const fields = withoutEmptyText(input)
    const logoFileId = logoUploadId ? (await takeUpload(tx, ctx, logoUploadId, newLogo)).id : null
    await tx.drizzle.insert(brands).values({ ...fields, id, logoFileId, createdBy: ctx.actor.userId })
    tx.record({ ...eventFor(id), kind: 'brand.created', version: 1, changes: beginning(ctx.actor, brandView, fields) })
    return readBrand(ctx, id, tx)
  })
}

/** Changes fields; see `patchRecord` for what happens when others changed the brand meanwhile. @throws AppError stale */
export async function updateBrand(ctx: Ctx, { id, version, ...patch }: BrandUpdate): Promise<BrandView> {
  const rule: BrandRule = (actor, brand) => canEditBrandFields(actor, brand, Object.keys(patch))
  return changeBrand(ctx, id, rule, (tx, brand) =>
    patchRecord(tx, ctx.actor, {
      ...brandParts(tx, ctx, brand),
      patch: withoutEmptyText(patch) as Partial<BrandRow>,
      baseVersion: version,
      event: { ...eventFor(id), kind: 'brand.updated' },
    }),
  )
}

/** Archives a brand, or takes it out again; it stays as it is where it is so already. */
export async function setBrandArchived(ctx: Ctx, id: string, archived: boolean): Promise<BrandView> {
  return changeBrand(ctx, id, canArchiveBrand, async (tx, brand) => {
    if ((brand.archivedAt !== null) === archived) return
    await patchRecord(tx, ctx.actor, {
      ...brandParts(tx, ctx, brand),
      patch: { archivedAt: archived ? new Date() : null },
      event: { ...eventFor(id), kind: archived ? 'brand.archived' : 'brand.restored' },
    })
  })
}

/** Deletes an empty brand together with its allocations and what was deleted in it. @throws AppError conflict, naming what is still there */
export async function deleteBrand(ctx: Ctx, id: string): Promise<{ ok: true }> {
  return transact(ctx, async (tx) => {
    const brand = await lockRecord(tx, ctx.actor, brandKind, id, canDeleteBrand, 'update')
    const released = await tx.drizzle.delete(brandAllocations).where(eq(brandAllocations.brandId, id)).returning()
    await removeHolder(tx, await ctx.services.kinds(), 'brand', brand)
    for (const allocation of released) tx.record({ ...allocationEvent('deleted', allocation), name: brand.name })
    tx.record({
      ...eventFor(id),
      kind: 'brand.deleted',
      name: brand.name,
      version: brand.version + 1,
      changes: { name: [brand.name, null] },
    })
    return { ok: true }
  })
}

/** What every change of a brand hands to `patchRecord`. */
function brandParts(tx: Tx, ctx: Ctx, row: Authorized<BrandRow>) {
  return { table: brands, view: brandView, row, read: () => readBrand(ctx, row.id, tx) }
}

/** Loads a brand, asks the rule, changes it and reads it again, in one transaction. */
async function changeBrand(
  ctx: Ctx,
  id: string,
  rule: BrandRule,
  change: (tx: Tx, brand: Authorized<BrandRow>) => Promise<unknown>,
): Promise<BrandView> {
  return transact(ctx, async (tx) => {
    await change(tx, await lockRecord(tx, ctx.actor, brandKind, id, rule))
    return readBrand(ctx, id, tx)
  })
}

type BrandRule = (actor: Actor, brand: BrandRow) => Decision

/** What every event of a brand says of its place. */
function eventFor(id: string) {
  return { recordType: 'brand', recordId: id, brandId: id, audience: 'client' as const }
}

type Allocation = Pick<typeof brandAllocations.$inferSelect, 'id' | 'brandId' | 'userId' | 'billingContact'>

/** An event of an allocation; it concerns the person, whose reach it changes. @param allocation as it is now, or was until now */
export function allocationEvent(what: 'created' | 'updated' | 'deleted', { id, brandId, userId, billingContact }: Allocation) {
  const change = <T>(value: T): [T | null, T | null] => (what === 'created' ? [null, value] : [value, null])
  const changes: Record<string, [unknown, unknown]> =
    what === 'updated'
      ? { billingContact: [!billingContact, billingContact] }
      : { userId: change(userId), ...(billingContact && { billingContact: change(true) }) }
  const place = { recordType: 'brand-allocation', recordId: id, brandId, audience: 'internal' as const }
  return { ...place, kind: `brand-allocation.${what}`, concerns: [userId], changes }
}

/** Empty text in a form means that there is none. */
function withoutEmptyText<T extends object>(input: T): T {
  return Object.fromEntries(Object.entries(input).map(([field, value]) => [field, value === '' ? null : value])) as T
}

/** Large enough for a letterhead at twice the density of the card. */
const longestSide = 512

/** Where a logo waits whose brand is about to be created. */
const newLogo: PlaceNamed = { place: 'brand-logo' }

/** Stores a picture that its sender may give to a brand as they create it: who creates one need not be allowed to edit it. @throws AppError too_large, invalid_input */
export async function sendNewLogo(ctx: Ctx, source: Readable | undefined): Promise<{ uploadId: string }> {
  assertAllowed(canCreateBrand(ctx.actor), 'brand')
  const { fileId } = await storeLogo(ctx, source)
  await offerOwnFile(ctx, fileId, newLogo)
  return { uploadId: fileId }
}

function storeLogo(ctx: Ctx, source: Readable | undefined) {
  if (!source) throw invalid('file', 'File must be an image')
  return storeImage(ctx, source, { size: longestSide, fit: 'inside' })
}

/** Stores a picture as the brand's logo, in place of the one before. @throws AppError too_large, invalid_input */
export async function setLogo(ctx: Ctx, id: string, source: Readable | undefined): Promise<BrandView> {
  // Asked before anything is stored, and again by the change itself.
  const brand = await readBrand(ctx, id)
  assertAllowed(canEditBrand(ctx.actor, brand), 'brand')
  const { fileId } = await storeLogo(ctx, source)
  return changeLogo(ctx, id, fileId)
}

/** Takes the logo away. */
export async function removeLogo(ctx: Ctx, id: string): Promise<BrandView> {
  return changeLogo(ctx, id, null)
}

function changeLogo(ctx: Ctx, id: string, logoFileId: string | null): Promise<BrandView> {
  return changeBrand(ctx, id, canEditBrand, (tx, brand) =>
    patchRecord(tx, ctx.actor, {
      ...brandParts(tx, ctx, brand),
      patch: { logoFileId },
      event: { ...eventFor(id), kind: 'brand.updated' },
    }),
  )
}

/** People outside the agency are not told what allocations exist; of the others, who may edit the brand may change its team. */
const canChangeTeam = (actor: Actor, brand: { id: string }) =>
  decideWithin(canViewBrandTeam(actor, brand), () => canEditBrand(actor, brand))

/** Allocates an active person to a brand. @throws AppError conflict when they are already */
export async function allocateToBrand(ctx: Ctx, input: BrandAllocationCreate): Promise<BrandAllocationView> {
  return transact(ctx, async (tx) => {
    const brand = await lockRecord(tx, ctx.actor, brandKind, input.brandId, canEditBrand, 'key share')
    const person = await readTeamPerson(tx, input.userId)
    if (!person) throw invalid('userId', 'Select a person')
    if (!person.active) throw invalid('userId', `${person.fullName}’s account is deactivated. Select someone active.`)
    const { billingContact } = input
    if (billingContact) refuseBillingContact(ctx.actor, person)
    const [made] = await tx.drizzle
      .insert(brandAllocations)
      .values({ id: randomUUID(), brandId: brand.id, userId: person.id, allocatedBy: ctx.actor.userId, billingContact })
      .onConflictDoNothing()
      .returning()
    if (!made) throw new AppError('conflict', `${person.fullName} is already on this brand’s team.`)
    tx.record(allocationEvent('created', made))
    const about = { record: { type: 'brand', id: brand.id }, url: addressOf.brand(brand.id), projectId: null }
    notify(tx, brandNotices['brand.added'], { to: [person.id], data: { title: brand.name }, about })
    return readBrandAllocation(tx, made.id)
  })
}

/** Says why this person can't be named a billing contact, or by whom not. @throws AppError forbidden, invalid_input */
function refuseBillingContact(actor: Actor, person: TeamPerson): void {
  assertAllowed(canNameBillingContacts(actor), 'allocation')
  const can = canBeBillingContact(person)
  if (!can.allowed) throw invalid('billingContact', can.reason)
}

/** Names a client a billing contact of the brand they are on, or stops it. It ends with the allocation. */
export async function setBillingContact(ctx: Ctx, { id, billingContact }: BrandAllocationUpdate): Promise<BrandAllocationView> {
  return transact(ctx, async (tx) => {
    const [found] = await tx.drizzle.select().from(brandAllocations).where(eq(brandAllocations.id, id)).for('update')
    if (!found) throw notFound('allocation')
    const allocation = authorize(canSetBillingContact(ctx.actor, { id: found.brandId }), found, 'allocation')
    const person = await readTeamPerson(tx, allocation.userId)
    if (billingContact && person) refuseBillingContact(ctx.actor, person)
    if (allocation.billingContact !== billingContact) {
      await tx.drizzle.update(brandAllocations).set({ billingContact }).where(eq(brandAllocations.id, id))
      tx.record(allocationEvent('updated', { ...allocation, billingContact }))
    }
    return readBrandAllocation(tx, id)
  })
}

/** Takes a person off a brand. */
export async function removeFromBrand(ctx: Ctx, id: string): Promise<{ ok: true }> {
  return transact(ctx, async (tx) => {
    const [found] = await tx.drizzle.select().from(brandAllocations).where(eq(brandAllocations.id, id)).for('update')
    if (!found) throw notFound('allocation')
    const allocation = authorize(canChangeTeam(ctx.actor, { id: found.brandId }), found, 'allocation')
    await tx.drizzle.delete(brandAllocations).where(eq(brandAllocations.id, id))
    const [brand] = await tx.drizzle.select({ name: brands.name }).from(brands).where(eq(brands.id, allocation.brandId))
    notify(tx, brandNotices['brand.removed'], { to: [allocation.userId], data: { title: brand?.name ?? '' } })
    tx.record(allocationEvent('deleted', allocation))
    return { ok: true }
  })
}
