import { keepPreviousData, type QueryClient, queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { onLive } from '#shared/contract/live-bus.ts'
import { AppError } from '#shared/rights/errors.ts'
import { changeAtOnce } from '#ui/board/board-changes.ts'
import type { BoardRules } from '#ui/board/board-rules.ts'
import { CardStore } from '#ui/board/card-store.ts'
import { liveCards } from '#ui/board/live-cards.ts'
import { inOrder, isAmong } from '#ui/board/named-cards.ts'
import { type RecordList, useRecordList } from '#ui/records/record-list.ts'
import { filteredPagesOf } from '#ui/records/record-queries.ts'
import { callCampaigns } from '../campaigns/client.ts'
import { campaignColumns, shownOnCampaigns } from '../campaigns/labels.ts'
import type { CampaignCard, CampaignStatus } from '../campaigns/schema.ts'
import { type CampaignFilters, campaignPageSize, noOwner, type TableFilters } from './campaigns-search.ts'

const isOver = (status: CampaignStatus): boolean => status === 'completed' || status === 'cancelled'

/** As the server orders a column: what ends next first, of what has ended what ended last. */
function compare(a: CampaignCard, b: CampaignCard): number {
  if (isOver(a.status)) return inOrder(b.endDate ?? '', a.endDate ?? '') || inOrder(b.id, a.id)
  return inOrder(a.endDate ?? '~', b.endDate ?? '~') || inOrder(a.id, b.id)
}

const rules: BoardRules<CampaignCard, CampaignStatus> = {
  columns: campaignColumns,
  optional: ['cancelled'],
  columnOf: ({ status }) => status,
  byHand: false,
  compare,
  moved: (card, status) => ({ ...card, status }),
}

/** The cards of one view of the board of campaigns. */
export class CampaignStore extends CardStore<CampaignCard, CampaignStatus> {
  readonly filters: CampaignFilters

  constructor(filters: CampaignFilters) {
    super(rules)
    this.filters = filters
  }

  /** Whether a card belongs to this view. */
  fits({ brandId, projectId, status, ownerId, name, goal, brand }: CampaignCard): boolean {
    const { q, ...filters } = this.filters
    return (
      isAmong(filters.brandId, brandId) &&
      isAmong(filters.projectId, projectId) &&
      isAmong(filters.status, status) &&
      isAmong(filters.ownerId, ownerId ?? noOwner) &&
      (!q || `${name}\n${goal ?? ''}\n${brand.name}`.toLowerCase().includes(q.toLowerCase()))
    )
  }

  /** Brings a card as it is stored now; what does not fit the view any more leaves it. */
  takeCard(card: CampaignCard): void {
    if (this.fits(card)) this.receive([card])
    else this.remove(card.id)
  }
}

/** The board of these filters, in one request; kept up to date by what others do while it is on screen. */
export function useCampaignBoard(filters: CampaignFilters) {
  const queryClient = useQueryClient()
  const board = useQuery({ ...boardOptions(queryClient, filters), placeholderData: keepPreviousData })
  const store = board.isPlaceholderData ? undefined : board.data
  useEffect(() => {
    if (!store) return undefined
    const live = liveCampaigns(store)
    const stopListening = onLive('campaign', (message) => {
      live.take(message)
      void queryClient.invalidateQueries({ queryKey: ['campaign', message.recordId] })
      // Taken care of: without this the whole board would be loaded again.
      return message.what !== 'rights'
    })
    return () => {
      stopListening()
      live.stop()
    }
  }, [store, queryClient])
  return board
}

function boardOptions(queryClient: QueryClient, filters: CampaignFilters) {
  const queryKey = ['campaign-board', filters] as const
  return queryOptions({
    queryKey,
    meta: { refreshedBy: shownOnCampaigns, patches: 'campaign' },
    queryFn: async ({ signal }) => {
      // The same store again: the cards on screen change in place.
      const store = queryClient.getQueryData<CampaignStore>(queryKey) ?? new CampaignStore(filters)
      const { columns } = await callCampaigns('GET /api/campaign-board', filters, { signal })
      store.reset(columns.map(({ status, ...page }) => ({ column: status, ...page })))
      return store
    },
    structuralSharing: false,
    staleTime: 2000,
    gcTime: 2 * 60_000,
  })
}

function liveCampaigns(store: CampaignStore): ReturnType<typeof liveCards> {
  const { filters } = store
  return liveCards(store, {
    cards: async (ids, signal) =>
      (await callCampaigns('GET /api/campaign-board/cards', { ...filters, ids: ids.join(','), limit: ids.length }, { signal })).items,
    counts: async (signal) => (await callCampaigns('GET /api/campaign-board/counts', filters, { signal })).counts,
    keepsPlace: (field) => filteredBy[field]?.every((name) => filters[name] === undefined) ?? false,
    // Retries only what may work next time.
    mayWorkLater: (error) => !(error instanceof AppError && error.status < 500),
  })
}

/** Fields that do not move a card to another column, each with the filters of which it may move the card in or out. */
const filteredBy: Readonly<Record<string, readonly (keyof CampaignFilters)[]>> = {
  name: ['q'],
  goal: ['q'],
  projectId: ['projectId'],
  ownerId: ['ownerId'],
  endDate: [],
  startDate: [],
  budget: [],
  currency: [],
  brief: [],
  markets: [],
  hashtags: [],
  mentions: [],
  landingUrl: [],
  categoryId: [],
  attachment: [],
}

const pageSize = 50

/** Loads the next page of a column, unless it is on its way or there is none. */
export async function loadMoreCampaigns(store: CampaignStore, status: CampaignStatus): Promise<void> {
  const { nextCursor, loading } = store.column(status)
  if (nextCursor === null || loading) return
  store.markLoading(status, true)
  try {
    const asked = { ...store.filters, status: [status], cursor: nextCursor, limit: pageSize }
    const page = await callCampaigns('GET /api/campaign-board/cards', asked)
    // Meanwhile the column may have been reset: this page belongs to its earlier state.
    if (store.column(status).nextCursor === nextCursor) store.append(status, page)
  } catch {
    store.markLoading(status, false, true)
  }
}

/** Moves a card before the server answers; a refusal moves it back. @returns the sentence of the refusal, or null */
export function moveCampaign(store: CampaignStore, id: string, status: CampaignStatus): Promise<string | null> {
  return changeAtOnce(store, id, {
    column: status,
    send: () => callCampaigns('PATCH /api/campaigns/:id', { id, status }),
    columnOf: (answer) => answer.status,
    take: (answer) => store.takeCard(answer),
  })
}

const boards = (queryClient: QueryClient): CampaignStore[] =>
  queryClient.getQueriesData<CampaignStore>({ queryKey: ['campaign-board'] }).flatMap(([, store]) => store ?? [])

/** Brings a campaign as it is stored now to every board that is loaded. */
export function takeOnBoards(queryClient: QueryClient, campaign: CampaignCard): void {
  for (const store of boards(queryClient)) store.takeCard(campaign)
}

/** Shows a campaign that was just created here on every board and in every list that is loaded. */
export function takeNewCampaign(queryClient: QueryClient, campaign: CampaignCard): void {
  for (const store of boards(queryClient)) if (store.fits(campaign)) store.receiveNew(campaign)
  void queryClient.invalidateQueries({ queryKey: ['campaigns'] })
}

/** Takes a campaign off every board that is loaded. */
export function leaveBoards(queryClient: QueryClient, id: string): void {
  for (const store of boards(queryClient)) store.remove(id)
}

/** What a loaded board knows of a campaign before its record is there. */
export function knownCampaign(queryClient: QueryClient, id: string): CampaignCard | undefined {
  return boards(queryClient)
    .map((store) => store.card(id))
    .find((card) => card !== undefined)
}

/** A record opened from the board goes on to the next card of its column. */
export function useColumnsAsLists(store: CampaignStore | undefined): void {
  const list = useMemo<RecordList | undefined>(
    () =>
      store && {
        around: (id) => {
          const column = store.columnOf(id)
          const state = column && store.column(column)
          return state?.ids.includes(id) ? state : undefined
        },
        loadMore: async (id) => {
          const column = store.columnOf(id)
          if (column) await loadMoreCampaigns(store, column)
        },
      },
    [store],
  )
  useRecordList('campaign', list)
}

/** Campaigns of these filters, page by page; while others load, those before stay on screen. */
export function useCampaigns(filters: TableFilters) {
  return useInfiniteQuery(
    filteredPagesOf(
      ['campaigns', filters],
      (page, options) => callCampaigns('GET /api/campaigns', { ...filters, limit: campaignPageSize, ...page }, options),
      shownOnCampaigns,
    ),
  )
}
