import { type SQL, sql } from 'drizzle-orm'
import { fileRefOf } from '#features/workspace/files/queries.ts'
import type { Ctx } from '#platform/context.ts'
import { anyOf, type Queryable, row, rows } from '#platform/database/db.ts'
import { visibleBy } from '#platform/database/visible.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import { notFound } from '#shared/rights/errors.ts'
import { brandKitRights, canViewBrandKit } from './rules.ts'
import type { BrandKitLogo, BrandKitView } from './schema.ts'

/** Which logos this actor may open, as a condition on `kl`; the twin of `canViewBrandKit`. */
export const visibleKitLogos = (actor: Actor): SQL =>
  visibleBy(actor, brandKitRights['brand-kits.view'], { v: sql`kl.brand_id = ${anyOf(actor.scope.brandIds)}` })

/** What the rules of a kit are, without its logos. */
export type Kit = Omit<BrandKitView, 'id' | 'logos'>

const kitColumns = sql`coalesce(k.version, 0) as version, coalesce(k.palette, '[]') as palette, coalesce(k.fonts, '[]') as fonts,
  coalesce(k.words, '[]') as words, coalesce(k.platforms, '[]') as platforms, k.loudness`

/** The kit of a brand that may be seen; empty where nobody has said anything. */
export async function kitOf(db: Queryable, brandId: string): Promise<Kit> {
  const found = await row<Kit>(
    db,
    sql`select ${kitColumns} from brands b left join brand_kits k on k.brand_id = b.id where b.id = ${brandId}`,
  )
  if (!found) throw notFound('brand')
  return found
}

const logoColumns = (ctx: Ctx): SQL =>
  sql`kl.id, kl.brand_id as "brandId", kl.name, kl.created_at as "createdAt", ${fileRefOf(ctx, sql`f`, sql`kl.file_name`)} as file`

/** The kit of a brand as this actor may see it. @throws AppError not_found */
export async function readBrandKit(ctx: Ctx, id: string, db: Queryable = ctx.services.pool): Promise<BrandKitView> {
  assertAllowed(canViewBrandKit(ctx.actor, { id }), 'brand')
  const kit = await kitOf(db, id)
  const logos = await rows<BrandKitLogo>(
    db,
    sql`select ${logoColumns(ctx)} from brand_kit_logos kl join files f on f.id = kl.file_id where kl.brand_id = ${id}
      order by kl.created_at, kl.id`,
  )
  return { id, ...kit, logos }
}

/** One form of a logo. */
export async function readKitLogo(ctx: Ctx, db: Queryable, id: string): Promise<BrandKitLogo> {
  const found = await row<BrandKitLogo>(
    db,
    sql`select ${logoColumns(ctx)} from brand_kit_logos kl join files f on f.id = kl.file_id where kl.id = ${id}`,
  )
  if (!found) throw notFound('logo')
  return found
}
