import { type FirstRequests, readsOf } from '#shared/contract/first-answers.ts'
import { idFrom, isId, severalFrom, textFrom } from '#shared/values/read-search.ts'
import type { engagementPaymentsApi } from '../engagement-payments/api.ts'
import type { engagementsApi } from '../engagements/api.ts'
import { engagementStatusOrder, paymentStatusLabels } from '../engagements/labels.ts'
import { seesAllPayments } from '../engagements/rules.ts'
import type { EngagementStatus, PaymentStatus } from '../engagements/schema.ts'
import type { offersApi } from '../offers/api.ts'

/** Orders of the table that a head or the menu sets. */
export const engagementSorts = ['updatedAt', 'startDate', 'followUpOn'] as const
type EngagementSort = (typeof engagementSorts)[number] | `-${(typeof engagementSorts)[number]}`

/** Filters and order in the address of the Engagements tab. Their names differ from those of the other tabs of the page. */
export type EngagementSearch = {
  /** statuses */
  phase?: EngagementStatus[] | undefined
  /** payment statuses, for people who see payments */
  paid?: PaymentStatus[] | undefined
  campaignId?: string[] | undefined
  influencerId?: string[] | undefined
  brandId?: string[] | undefined
  /** ids of people */
  owner?: string[] | undefined
  q?: string | undefined
  /** the newest first by default */
  by?: EngagementSort | undefined
}

const isSort = (value: unknown): value is EngagementSort => engagementSorts.some((one) => value === one || value === `-${one}`)

/** Reads the address and leaves out what can't be understood. */
export function readEngagementSearch(raw: Readonly<Record<string, unknown>>): EngagementSearch {
  return {
    phase: severalFrom(raw.phase, (one) => engagementStatusOrder.some((status) => status === one)),
    paid: severalFrom(raw.paid, (one) => Object.hasOwn(paymentStatusLabels, one)),
    campaignId: severalFrom(raw.campaignId, isId),
    influencerId: severalFrom(raw.influencerId, isId),
    brandId: severalFrom(raw.brandId, isId),
    owner: severalFrom(raw.owner, isId),
    q: textFrom(raw.q),
    by: isSort(raw.by) ? raw.by : undefined,
  }
}

/** The filters and the order as the server takes them. */
export function engagementFilters({ phase, paid, campaignId, influencerId, brandId, owner, q, by }: EngagementSearch) {
  return {
    ...(phase && { status: phase }),
    ...(paid && { paymentStatus: paid }),
    ...(campaignId && { campaignId }),
    ...(influencerId && { influencerId }),
    ...(brandId && { brandId }),
    ...(owner && { ownerId: owner }),
    ...(q?.trim() && { q: q.trim() }),
    ...(by && { sort: by }),
  }
}
export type EngagementFilters = ReturnType<typeof engagementFilters>

/** How many filters are on besides the text. */
export const activeEngagementFilters = ({ phase, paid, campaignId, influencerId, brandId, owner }: EngagementSearch): number =>
  [phase, paid, campaignId, influencerId, brandId, owner].filter(Boolean).length

export const engagementPageSize = 60

const reads = readsOf<typeof engagementsApi & typeof offersApi & typeof engagementPaymentsApi>()

/** The list as a request, for the spreadsheet. */
export const engagementListRequest = (search: EngagementSearch) => reads('GET /api/engagements', engagementFilters(search))

/** The first request of the Engagements tab. */
export const firstOfEngagements: FirstRequests = (raw) => [
  reads('GET /api/engagements', { ...engagementFilters(readEngagementSearch(raw)), limit: engagementPageSize }),
]

/** The first requests of an opened engagement, over any page. */
export const firstOfEngagement: FirstRequests = (raw, actor) => {
  const id = idFrom(raw.engagement)
  if (!id || !actor.staff) return []
  return [
    reads('GET /api/engagements/:id', { id }),
    reads('GET /api/engagement-offers', { engagementId: id, limit: 20 }),
    ...(seesAllPayments(actor) ? [reads('GET /api/engagement-payments', { engagementId: [id], limit: 50 })] : []),
  ]
}
