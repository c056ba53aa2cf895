import { sql } from 'drizzle-orm'
import { row } from '#platform/database/db.ts'
import type { FileHolder } from '#platform/files/file-places.ts'
import type { RecordKind } from '#platform/records/record-kind.ts'
import { addressOf } from '#shared/records/addresses.ts'
import { authorize } from '#shared/rights/decision.ts'
import { notFound } from '#shared/rights/errors.ts'
import { nameableBrands, visibleBrands } from './queries.ts'
import { canViewBrand } from './rules.ts'
import { brandView } from './schema.ts'
import { brands } from './table.ts'

/** Brands as something to look back at; nobody comments on a brand. */
export const brandKind: RecordKind<typeof brands> = {
  name: 'brand',
  noun: 'brand',
  nouns: 'brands',
  table: brands,
  title: brands.name,
  place: {},
  archivedAt: brands.archivedAt,
  view: brandView,
  seen: visibleBrands,
  alias: 'b',
  search: { body: brands.description, first: 9, opens: addressOf.brand },
  opensBy: 'brands.view',
  async find(db, actor, id) {
    const found = await row<{ id: string; name: string }>(db, sql`select id, name from brands where id = ${id}`)
    if (!found) throw notFound('brand')
    const brand = authorize(canViewBrand(actor, found), found, 'brand')
    return { id, title: brand.name, projectId: null, brandId: id, assigneeId: null, concerns: [], url: addressOf.brand(id) }
  },
}

/** The logo is seen by whoever may know the brand's name. */
export const logoHolder: FileHolder = { column: brands.logoFileId, alias: 'b', seen: nameableBrands }
