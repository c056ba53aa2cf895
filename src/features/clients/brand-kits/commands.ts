import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { takeUpload } from '#features/workspace/files/commands.ts'
import type { Ctx } from '#platform/context.ts'
import { lockRecord, patchRecord } from '#platform/records/records.ts'
import type { Changes } from '#platform/transactions/events.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import { allowed, authorize } from '#shared/rights/decision.ts'
import { invalid, notFound } from '#shared/rights/errors.ts'
import { brands } from '../brands/table.ts'
import type { brandKitsApi } from './api.ts'
import { readBrandKit, readKitLogo } from './queries.ts'
import { eventFor } from './refs.ts'
import { canEditBrandKit, canViewBrandKit } from './rules.ts'
import { type BrandKitLogo, type BrandKitView, brandKitView } from './schema.ts'
import { brandKitLogos, brandKits } from './table.ts'

type Input<Key extends keyof typeof brandKitsApi> = ParsedInputOf<(typeof brandKitsApi)[Key]>

/** More forms than this no logo has. */
const logosMax = 50

/** Changes lists of a kit; the history of the brand tells it. @throws AppError not_found, forbidden, stale */
export async function updateBrandKit(ctx: Ctx, { id, version, ...patch }: Input<'PATCH /api/brand-kits/:id'>): Promise<BrandKitView> {
  return transact(ctx, async (tx) => {
    await lockBrand(tx, ctx, id)
    await tx.query('insert into brand_kits (brand_id) values ($1) on conflict do nothing', [id])
    // The rule was asked of the brand.
    const row = await lockRecord(tx, ctx.actor, { table: brandKits, noun: 'brand' }, id, () => allowed)
    const { row: changed, changed: fields } = await patchRecord(tx, ctx.actor, {
      table: brandKits,
      view: brandKitView,
      row,
      patch,
      baseVersion: version,
      event: { ...eventFor(id), kind: 'brand-kit.updated' },
      read: () => readBrandKit(ctx, id, tx),
    })
    if (fields.length > 0) {
      tellBrand(
        tx,
        id,
        Object.fromEntries(fields.map((field): [string, Changes[string]] => [`kit.${field}`, [row[field], changed[field]]])),
      )
    }
    return readBrandKit(ctx, id, tx)
  })
}

const lockBrand = (tx: Tx, ctx: Ctx, id: string) =>
  lockRecord(tx, ctx.actor, { table: brands, noun: 'brand' }, id, canEditBrandKit, 'key share')

/** What became of a kit stands in the history of its brand. */
function tellBrand(tx: Tx, brandId: string, changes: Changes): void {
  tx.record({ kind: 'brand.kit', recordType: 'brand', recordId: brandId, brandId, audience: 'client', changes })
}

/** Adds a form of the logo, from one's own finished upload. @throws AppError not_found, conflict, invalid_input */
export async function addKitLogo(ctx: Ctx, { brandId, name, uploadId }: Input<'POST /api/brand-kit-logos'>): Promise<BrandKitLogo> {
  return transact(ctx, async (tx) => {
    await lockBrand(tx, ctx, brandId)
    const before = await tx.drizzle.$count(brandKitLogos, eq(brandKitLogos.brandId, brandId))
    if (before >= logosMax) throw invalid('uploadId', `A kit has at most ${logosMax} logos. Take one out first.`)
    const file = await takeUpload(tx, ctx, uploadId, { place: 'brand-kit-logo', brandId })
    const id = randomUUID()
    await tx.drizzle.insert(brandKitLogos).values({ id, brandId, name, fileId: file.id, fileName: file.name, uploadedBy: ctx.actor.userId })
    tellLogo(tx, brandId, 'created', [null, name])
    return readKitLogo(ctx, tx, id)
  })
}

/** Calls a form of the logo otherwise. */
export async function renameKitLogo(ctx: Ctx, { id, name }: Input<'PATCH /api/brand-kit-logos/:id'>): Promise<BrandKitLogo> {
  return transact(ctx, async (tx) => {
    const logo = await lockLogo(tx, ctx, id)
    if (logo.name !== name) {
      await tx.drizzle.update(brandKitLogos).set({ name }).where(eq(brandKitLogos.id, id))
      tellLogo(tx, logo.brandId, 'updated', [logo.name, name])
    }
    return readKitLogo(ctx, tx, id)
  })
}

/** Takes a form of the logo out of its kit. */
export async function removeKitLogo(ctx: Ctx, id: string): Promise<{ ok: true }> {
  return transact(ctx, async (tx) => {
    const logo = await lockLogo(tx, ctx, id)
    await tx.drizzle.delete(brandKitLogos).where(eq(brandKitLogos.id, id))
    tellLogo(tx, logo.brandId, 'deleted', [logo.name, null])
    return { ok: true }
  })
}

async function lockLogo(tx: Tx, ctx: Ctx, id: string) {
  const [found] = await tx.drizzle.select().from(brandKitLogos).where(eq(brandKitLogos.id, id)).for('update')
  if (!found || !canViewBrandKit(ctx.actor, { id: found.brandId }).allowed) throw notFound('logo')
  return authorize(canEditBrandKit(ctx.actor, { id: found.brandId }), found, 'logo')
}

function tellLogo(tx: Tx, brandId: string, what: 'created' | 'updated' | 'deleted', names: [string | null, string | null]): void {
  tx.record({ ...eventFor(brandId), kind: `brand-kit.logo-${what}`, changes: { logos: names } })
  tellBrand(tx, brandId, { 'kit.logos': names })
}
