import { type SQL, sql } from 'drizzle-orm'
import { brandRefOf } from '#features/clients/brands/refs.ts'
import { projectRefOf } from '#features/clients/projects/refs.ts'
import { personRefOf } from '#features/workspace/users/refs.ts'
import type { Ctx } from '#platform/context.ts'
import { allOf, anyOf, containing, oneOfTexts, type Queryable, row } from '#platform/database/db.ts'
import { ascending, descending, listPage, type Order, sortedBy } from '#platform/database/list.ts'
import { viewColumns } from '#platform/database/statements.ts'
import type { Page, ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { assertAllowed, authorize } from '#shared/rights/decision.ts'
import { notFound } from '#shared/rights/errors.ts'
import { inCurrency } from '#shared/values/money.ts'
import type { campaignsApi } from './api.ts'
import { canListCampaigns, canSeeCampaignBudget, canViewCampaign } from './rules.ts'
import {
  type CampaignBoardInput,
  type CampaignBoardView,
  type CampaignCard,
  type CampaignCardsInput,
  type CampaignCounts,
  type CampaignDetail,
  type CampaignListInput,
  type CampaignStatus,
  type CampaignView,
  type CategoryView,
  campaignCard,
  campaignDetail,
  campaignStatuses,
  campaignView,
  nobody,
} from './schema.ts'
import { campaigns } from './table.ts'
import { visibleCampaigns } from './visibility.ts'

type Shown = typeof campaignCard | typeof campaignView | typeof campaignDetail

/** The columns of one view of campaigns, without the budget for people who don’t see it. */
function columnsOf(actor: Actor, view: Shown): SQL {
  const without = canSeeCampaignBudget(actor).allowed ? [] : ['budget']
  const creator = 'creator' in view.shape ? sql`, ${personRefOf('c')} as creator` : sql``
  return sql`${sql.raw(viewColumns(campaigns, view, 'cam', without))}, ${brandRefOf('b')} as brand,
    case when p.id is not null then ${projectRefOf('p', 'b')} end as project, ${personRefOf('o')} as owner,
    case when cc.id is not null then json_build_object('id', cc.id, 'name', cc.name) end as category ${creator}`
}

const joins = sql`join brands b on b.id = cam.brand_id left join projects p on p.id = cam.project_id
  left join campaign_categories cc on cc.id = cam.category_id left join users o on o.id = cam.owner_id left join users c on c.id = cam.created_by`

/** Columns and tables of the board's cards. */
const cardParts = (actor: Actor) => ({ columns: columnsOf(actor, campaignCard), from: sql`campaigns cam ${joins}` })

/** Gives the budget exactly the decimals of its currency. */
function fitted<Row extends { budget?: string | null | undefined; currency: string }>(campaign: Row): Row {
  return campaign.budget ? { ...campaign, budget: inCurrency(campaign.budget, campaign.currency) } : campaign
}

type Filters = Omit<CampaignCardsInput, 'limit' | 'cursor'>

/** The conditions on `cam` that narrow lists and the board. Campaigns of archived brands and projects are listed only in a list of that brand or project. */
export function listedCampaigns(actor: Actor, { brandId, projectId, status, ownerId, categoryId, q, ids }: Filters): SQL {
  const pattern = q ? containing(q) : undefined
  const placed = brandId?.length || projectId?.length || ids
  return allOf([
    sql`cam.deleted_at is null`,
    visibleCampaigns(actor),
    brandId?.length ? sql`cam.brand_id = ${anyOf(brandId)}` : undefined,
    projectId?.length ? sql`cam.project_id = ${anyOf(projectId)}` : undefined,
    oneOfTexts(sql`cam.status`, status),
    ownedBy(ownerId),
    categoryId?.length ? sql`cam.category_id = ${anyOf(categoryId)}` : undefined,
    pattern
      ? sql`(cam.name ilike ${pattern} or cam.goal ilike ${pattern}
          or cam.brand_id in (select sb.id from brands sb where sb.name ilike ${pattern}))`
      : undefined,
    ids ? sql`cam.id = ${anyOf(ids)}` : undefined,
    placed ? undefined : inUse,
  ])
}

const inUse = sql`cam.brand_id not in (select a.id from brands a where a.archived_at is not null)
  and (cam.project_id is null or cam.project_id not in (select a.id from projects a where a.archived_at is not null))`

function ownedBy(people: readonly string[] | undefined): SQL | undefined {
  if (!people?.length) return undefined
  const named = sql`cam.owner_id = ${anyOf(people.filter((person) => person !== nobody))}`
  return people.includes(nobody) ? sql`(${named} or cam.owner_id is null)` : named
}

/** Campaigns, the newest first by default. @throws AppError forbidden */
export async function listCampaigns({ actor, services }: Ctx, input: CampaignListInput): Promise<Page<CampaignView>> {
  assertAllowed(canListCampaigns(actor), 'campaign list')
  const endless = input.sort.startsWith('-') ? sql`'-infinity'::date` : sql`'infinity'::date`
  const page = await listPage<CampaignView>(services.pool, input, {
    columns: columnsOf(actor, campaignView),
    from: sql`campaigns cam ${joins}`,
    narrow: { id: sql`cam.id`, from: sql`campaigns cam` },
    where: [listedCampaigns(actor, input)],
    order: sortedBy(input.sort, {
      createdAt: [
        ['moment', 'cam.created_at'],
        ['uuid', 'cam.id'],
      ],
      updatedAt: [
        ['moment', 'cam.updated_at'],
        ['uuid', 'cam.id'],
      ],
      name: [
        ['text', 'lower(cam.name)'],
        ['uuid', 'cam.id'],
      ],
      startDate: [
        ['date', sql`coalesce(cam.start_date, ${endless})`],
        ['uuid', 'cam.id'],
      ],
      endDate: [
        ['date', sql`coalesce(cam.end_date, ${endless})`],
        ['uuid', 'cam.id'],
      ],
    }),
  })
  return { ...page, items: page.items.map(fitted) }
}

/** One campaign as this actor may see it. @throws AppError not_found */
export async function readCampaign({ actor, services }: Ctx, id: string, db: Queryable = services.pool): Promise<CampaignDetail> {
  const found = await row<CampaignDetail>(
    db,
    sql`select ${columnsOf(actor, campaignDetail)} from campaigns cam ${joins} where cam.id = ${id} and cam.deleted_at is null`,
  )
  if (!found) throw notFound('campaign')
  return fitted(authorize(canViewCampaign(actor), found, 'campaign'))
}

/** What ends next comes first; of what has ended, what ended last. */
const byEnd = ascending(['date', sql`coalesce(cam.end_date, 'infinity'::date)`], ['uuid', 'cam.id'])
const latestEnd = descending(['date', sql`coalesce(cam.end_date, '-infinity'::date)`], ['uuid', 'cam.id'])
const orderOf = (status: string | undefined): Order => (status === 'completed' || status === 'cancelled' ? latestEnd : byEnd)

/** The first cards and the count of every column. @throws AppError forbidden */
export async function readCampaignBoard(ctx: Ctx, { limit, ...filters }: CampaignBoardInput): Promise<CampaignBoardView> {
  assertAllowed(canListCampaigns(ctx.actor), 'campaign list')
  const [{ counts }, ...pages] = await Promise.all([
    countCampaigns(ctx, { limit, ...filters }),
    ...campaignStatuses.map((status) => columnPage(ctx, { ...filters, limit }, status)),
  ])
  return {
    columns: campaignStatuses.map((status, at) => ({ status, count: counts[status], ...(pages[at] ?? { items: [], nextCursor: null }) })),
  }
}

/** One page of one column; none where the filters leave the column out. */
async function columnPage(ctx: Ctx, input: CampaignCardsInput, status: CampaignStatus): Promise<Page<CampaignCard>> {
  if (input.status?.length && !input.status.includes(status)) return { items: [], nextCursor: null }
  return cardPage(ctx, { ...input, status: [status] })
}

async function cardPage({ actor, services }: Ctx, input: CampaignCardsInput): Promise<Page<CampaignCard>> {
  const page = await listPage<CampaignCard>(services.pool, input, {
    ...cardParts(actor),
    narrow: { id: sql`cam.id`, from: sql`campaigns cam` },
    where: [listedCampaigns(actor, input)],
    order: orderOf(input.status?.length === 1 ? input.status[0] : undefined),
  })
  return { ...page, items: page.items.map(fitted) }
}

/** More cards of the board, or those with the given ids that fit the filters. @throws AppError forbidden */
export async function listCampaignCards(ctx: Ctx, input: CampaignCardsInput): Promise<Page<CampaignCard>> {
  assertAllowed(canListCampaigns(ctx.actor), 'campaign list')
  return cardPage(ctx, input)
}

/** How many campaigns each column holds. @throws AppError forbidden */
export async function countCampaigns({ actor, services }: Ctx, { limit: _limit, ...filters }: CampaignBoardInput): Promise<CampaignCounts> {
  assertAllowed(canListCampaigns(actor), 'campaign list')
  const found = await row<{ counts: Partial<CampaignCounts['counts']> }>(
    services.pool,
    sql`select coalesce(json_object_agg(n.status, n.count), '{}') as counts
      from (select cam.status, count(*)::int as count from campaigns cam where ${listedCampaigns(actor, filters)} group by cam.status) n`,
  )
  const each = campaignStatuses.map((status) => [status, found?.counts[status] ?? 0] as const)
  return { counts: Object.fromEntries(each) as CampaignCounts['counts'] }
}

const categoryColumns = sql`cc.id, cc.name,
  (select count(*)::int from campaigns cam where cam.category_id = cc.id and cam.deleted_at is null) as campaigns`

/** Categories by name. @throws AppError forbidden */
export async function listCategories(
  { actor, services }: Ctx,
  input: ParsedInputOf<(typeof campaignsApi)['GET /api/campaign-categories']>,
): Promise<Page<CategoryView>> {
  assertAllowed(canListCampaigns(actor), 'categories')
  return listPage<CategoryView>(services.pool, input, {
    columns: categoryColumns,
    from: sql`campaign_categories cc`,
    where: [input.q ? sql`cc.name ilike ${containing(input.q)}` : undefined],
    order: ascending(['text', 'lower(cc.name)'], ['uuid', 'cc.id']),
  })
}

/** One category. @throws AppError not_found */
export async function readCategory(db: Queryable, id: string): Promise<CategoryView> {
  const found = await row<CategoryView>(db, sql`select ${categoryColumns} from campaign_categories cc where cc.id = ${id}`)
  if (!found) throw notFound('category')
  return found
}
