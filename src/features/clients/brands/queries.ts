import { type SQL, sql } from 'drizzle-orm'
import { deactivated, personRefOf } from '#features/workspace/users/refs.ts'
import type { Ctx } from '#platform/context.ts'
import { anyOf, containing, type Queryable, row, rows } from '#platform/database/db.ts'
import { ascending, descending, listPage } from '#platform/database/list.ts'
import { holds, rankOf } from '#platform/database/match.ts'
import { viewColumns } from '#platform/database/statements.ts'
import { visibleBy } from '#platform/database/visible.ts'
import { seenIn } from '#platform/records/counted.ts'
import type { Page } from '#shared/contract/endpoint.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { assertAllowed, decide } from '#shared/rights/decision.ts'
import { notFound } from '#shared/rights/errors.ts'
import { billingContactIn, logoUrlOf, teamPersonOf, withSortedRoles } from './refs.ts'
import { brandRights, canListBrands, canSeeBilling, canViewBrandTeam, opensDirectory } from './rules.ts'
import {
  type BrandAllocationListInput,
  type BrandAllocationView,
  type BrandListInput,
  type BrandView,
  brandBillingFields,
  brandView,
  type TeamPerson,
} from './schema.ts'
import { brands } from './table.ts'

/** Which brands this actor sees, as a condition on `b`; the twin of `canViewBrand`. */
export function visibleBrands(actor: Actor): SQL {
  return brandsWithin(actor, actor.scope.brandIds)
}

/** Of which brands this actor sees name and logo, as a condition on `b`; the twin of `canNameBrand`. */
export function nameableBrands(actor: Actor): SQL {
  return brandsWithin(actor, new Set([...actor.scope.brandIds, ...actor.scope.namedBrandIds]))
}

function brandsWithin(actor: Actor, brandIds: Iterable<string>): SQL {
  return visibleBy(actor, brandRights['brands.view'], { v: opensDirectory(actor) ? sql`true` : sql`b.id = ${anyOf(brandIds)}` })
}

const all = viewColumns(brands, brandView, 'b', ['createdBy'])
const withoutBilling = viewColumns(brands, brandView, 'b', ['createdBy', ...Object.keys(brandBillingFields)])

const brandColumns = async ({ actor, services }: Ctx): Promise<SQL> => {
  // Projects stand above brands: how one is seen, and what else keeps a brand, those say that stand there.
  const kinds = await services.kinds()
  const deletable = decide(actor, brandRights['brands.delete']).allowed ? sql`, ${kinds.leftEmpty('brand', sql`b.id`)} as deletable` : sql``
  return sql`
  ${sql.raw(canSeeBilling(actor).allowed ? all : withoutBilling)}, ${logoUrlOf('b')} as "logoUrl",
  (select count(*) ${seenIn(kinds, actor, 'project', 'brand', sql`b.id`)}) as "projectCount",
  (select count(*) from brand_allocations ba where ba.brand_id = b.id and ba.user_id <> all(${deactivated})) as "memberCount",
  (select ${personRefOf('c')} from users c where c.id = b.created_by) as "createdBy" ${deletable}`
}

const newest = descending(['moment', 'b.created_at'], ['uuid', 'b.id'])
const byName = ascending(['text', 'lower(b.name)'], ['uuid', 'b.id'])
const searched = (q: string): SQL => {
  const pattern = containing(q)
  return sql`(${holds(sql`b.name`, q)} or b.description ilike ${pattern} or b.industry ilike ${pattern})`
}
const bestFirst = (q: string) => ascending(['number', rankOf(sql`b.name`, q)], ...byName.keys)

/** Brands this actor sees: newest first, by name for a selector (`open`), or those whose names answer a text best. */
export async function listBrands(ctx: Ctx, input: BrandListInput): Promise<Page<BrandView>> {
  assertAllowed(canListBrands(ctx.actor), 'brand list')
  return listPage(ctx.services.pool, input, {
    columns: await brandColumns(ctx),
    from: sql`brands b`,
    where: [
      visibleBrands(ctx.actor),
      input.archived && !input.open ? sql`b.archived_at is not null` : sql`b.archived_at is null`,
      input.open ? sql`b.status = 'active'` : undefined,
      input.status ? sql`b.status = ${input.status}` : undefined,
      input.q ? searched(input.q) : undefined,
    ],
    order: input.q ? bestFirst(input.q) : input.open ? byName : newest,
  })
}

/** One brand as this actor may see it. @throws AppError not_found */
export async function readBrand(ctx: Ctx, id: string, db: Queryable = ctx.services.pool): Promise<BrandView> {
  const columns = await brandColumns(ctx)
  const found = await row<BrandView>(db, sql`select ${columns} from brands b where b.id = ${id} and ${visibleBrands(ctx.actor)}`)
  if (!found) throw notFound('brand')
  return found
}

/** The file of a brand's logo, for whoever may see the brand's name. @throws AppError not_found */
export async function logoFileOf(ctx: Ctx, id: string): Promise<string> {
  const found = await row<{ logoFileId: string | null }>(
    ctx.services.pool,
    sql`select b.logo_file_id as "logoFileId" from brands b where b.id = ${id} and ${nameableBrands(ctx.actor)}`,
  )
  if (!found?.logoFileId) throw notFound('logo')
  return found.logoFileId
}

/** The people allocated to a brand, by name. @throws AppError not_found, forbidden */
export async function listBrandAllocations(ctx: Ctx, input: BrandAllocationListInput): Promise<Page<BrandAllocationView>> {
  const brand = await readBrand(ctx, input.brandId)
  assertAllowed(canViewBrandTeam(ctx.actor, brand), 'brand')
  const page = await listPage<BrandAllocationView>(ctx.services.pool, input, {
    columns: allocationColumns,
    from: sql`brand_allocations ba join users u on u.id = ba.user_id`,
    where: [sql`ba.brand_id = ${brand.id}`],
    order: ascending(['text', 'lower(u.full_name)'], ['uuid', 'u.id']),
  })
  return { ...page, items: page.items.map(withSortedRoles) }
}

/** One allocation, as whoever made it sees it. */
export async function readBrandAllocation(db: Queryable, id: string): Promise<BrandAllocationView> {
  const found = await row<BrandAllocationView>(
    db,
    sql`select ${allocationColumns} from brand_allocations ba join users u on u.id = ba.user_id where ba.id = ${id}`,
  )
  if (!found) throw notFound('allocation')
  return withSortedRoles(found)
}

const allocationColumns = sql`
  ba.id, ba.brand_id as "brandId", ba.user_id as "userId", ba.allocated_by as "allocatedBy", ba.created_at as "createdAt",
  ${sql.raw(billingContactIn('ba'))} as "billingContact",
  ${teamPersonOf('u')} as "user"`

/** A person with roles and state, to decide whether they can be put on a team. */
export function readTeamPerson(db: Queryable, id: string): Promise<TeamPerson | undefined> {
  return row<{ person: TeamPerson }>(db, sql`select ${teamPersonOf('u')} as person from users u where u.id = ${id}`).then(
    (found) => found?.person,
  )
}

/** People outside the agency whose reach comes from these brands: they see more or less when a project joins or leaves one. */
export async function externalsOfBrands(db: Queryable, brandIds: readonly string[]): Promise<string[]> {
  const found = await rows<{ userId: string }>(
    db,
    sql`select distinct ba.user_id as "userId" from brand_allocations ba where ba.brand_id = ${anyOf(brandIds)} and not exists (
      select 1 from user_roles r where r.user_id = ba.user_id and r.role not in ('client', 'influencer'))`,
  )
  return found.map(({ userId }) => userId)
}
