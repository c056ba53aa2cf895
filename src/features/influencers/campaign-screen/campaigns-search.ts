import { type FirstRequests, readsOf } from '#shared/contract/first-answers.ts'
import { idFrom, isId, severalFrom, textFrom } from '#shared/values/read-search.ts'
import type { campaignFiguresApi } from '../campaign-figures/api.ts'
import type { campaignsApi } from '../campaigns/api.ts'
import { campaignColumns } from '../campaigns/labels.ts'
import { canSeeCampaignBudget } from '../campaigns/rules.ts'
import type { CampaignStatus } from '../campaigns/schema.ts'

/** Orders of the table that a head or the menu sets. */
export const campaignSorts = ['name', 'startDate', 'endDate'] as const
type CampaignSort = (typeof campaignSorts)[number] | `-${(typeof campaignSorts)[number]}`

/** Filters, order and view in the address of the Campaigns tab. Their names differ from those of the other tabs of the page. */
export type CampaignSearch = {
  brandId?: string[] | undefined
  projectId?: string[] | undefined
  /** statuses */
  stage?: CampaignStatus[] | undefined
  /** ids of people, and `none` for campaigns without an owner */
  owner?: string[] | undefined
  q?: string | undefined
  /** the newest first by default */
  order?: CampaignSort | undefined
  /** a table by default */
  as?: 'board' | undefined
}

/** Means nobody among the owners. */
export const noOwner = 'none'

const isSort = (value: unknown): value is CampaignSort => campaignSorts.some((one) => value === one || value === `-${one}`)

/** Reads the address and leaves out what can't be understood. */
export function readCampaignSearch(raw: Readonly<Record<string, unknown>>): CampaignSearch {
  return {
    brandId: severalFrom(raw.brandId, isId),
    projectId: severalFrom(raw.projectId, isId),
    stage: severalFrom(raw.stage, (one) => campaignColumns.some((status) => status === one)),
    owner: severalFrom(raw.owner, (one) => one === noOwner || isId(one)),
    q: textFrom(raw.q),
    order: isSort(raw.order) ? raw.order : undefined,
    as: raw.as === 'board' ? 'board' : undefined,
  }
}

/** The filters as the server takes them. */
export function campaignFilters({ brandId, projectId, stage, owner, q }: CampaignSearch) {
  return {
    ...(brandId && { brandId }),
    ...(projectId && { projectId }),
    ...(stage && { status: stage }),
    ...(owner && { ownerId: owner }),
    ...(q?.trim() && { q: q.trim() }),
  }
}
export type CampaignFilters = ReturnType<typeof campaignFilters>

/** The filters of the table, with its order. */
export const tableFilters = (search: CampaignSearch) => ({ ...campaignFilters(search), ...(search.order && { sort: search.order }) })
export type TableFilters = ReturnType<typeof tableFilters>

/** How many filters are on besides the text. */
export const activeCampaignFilters = ({ brandId, projectId, stage, owner }: CampaignSearch): number =>
  [brandId, projectId, stage, owner].filter(Boolean).length

export const campaignPageSize = 60

const reads = readsOf<typeof campaignsApi>()
const readsFigures = readsOf<typeof campaignFiguresApi>()

/** The list as a request, for the spreadsheet. */
export const campaignListRequest = (search: CampaignSearch) => reads('GET /api/campaigns', tableFilters(search))

/** The first request of the Campaigns tab. */
export const firstOfCampaigns: FirstRequests = (raw) => {
  const search = readCampaignSearch(raw)
  if (search.as === 'board') return [reads('GET /api/campaign-board', campaignFilters(search))]
  return [reads('GET /api/campaigns', { ...tableFilters(search), limit: campaignPageSize })]
}

/** The first request of an opened campaign, over whatever page. */
export const firstOfCampaign: FirstRequests = (raw, actor) => {
  const campaign = idFrom(raw.campaign)
  if (!campaign) return []
  const figures = canSeeCampaignBudget(actor).allowed
    ? [readsFigures('GET /api/campaign-figures', { campaignId: [campaign], limit: 200 })]
    : []
  return [reads('GET /api/campaigns/:id', { id: campaign }), ...figures]
}
