import { keepPreviousData, type QueryClient, queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { withOwnProjects } from '#features/clients/projects/labels.ts'
import { createClient } from '#shared/contract/client.ts'
import { onLive } from '#shared/contract/live-bus.ts'
import { AppError } from '#shared/rights/errors.ts'
import { isRecent } from '#shared/values/recent.ts'
import { changeAtOnce, loadMore, readShown, showOlder } from '#ui/board/board-changes.ts'
import type { BoardRules } from '#ui/board/board-rules.ts'
import { liveCards } from '#ui/board/live-cards.ts'
import { inOrder, isAmong, NamedCards } from '#ui/board/named-cards.ts'
import { type RecordList, useRecordList } from '#ui/records/record-list.ts'
import { filteredPagesOf } from '#ui/records/record-queries.ts'
import { callDeliverables } from '../deliverables/client.ts'
import { deliverableColumns, isOverdue, shownOnDeliverables } from '../deliverables/labels.ts'
import type { BoardSort, DeliverableBoardView, DeliverableCard, DeliverableDetail, DeliverableStatus } from '../deliverables/schema.ts'
import type { deliverableBoardApi } from './api.ts'
import { type DeliverableFilters, deliverablePageSize, type GridFilters, unassigned } from './deliverables-search.ts'

const callBoard = createClient<typeof deliverableBoardApi>()

/** Sorts behind every calendar date. */
const noDate = '~'

/** How a board of deliverables is ordered, as the server orders it. */
function rulesOf(sort: BoardSort, { q }: DeliverableFilters): BoardRules<DeliverableCard, DeliverableStatus> {
  return {
    columns: deliverableColumns,
    optional: ['rejected'],
    columnOf: ({ status }) => status,
    // Who looks for words looks among all that is delivered.
    finished: q === undefined ? 'delivered' : undefined,
    byHand: sort === 'position',
    compare: sort === 'position' ? (a, b) => inOrder(a.position, b.position) : byDate,
    moved: (card, status, above) => ({
      ...card,
      status,
      deliveredAt: status === 'delivered' ? (card.deliveredAt ?? new Date().toISOString()) : null,
      ...(status === 'review' && card.status !== 'review' && { verdict: null }),
      // The smallest text behind the card above: right until the server tells the key it made.
      ...(above !== undefined && { position: above ? `${above.position}\u0000` : '' }),
    }),
  }
}

/** The earliest due date first; of what is delivered, what was delivered last. */
function byDate(a: DeliverableCard, b: DeliverableCard): number {
  if (a.status === 'delivered' && b.status === 'delivered') return deliveredAt(b) - deliveredAt(a) || inOrder(b.id, a.id)
  return inOrder(a.dueDate ?? noDate, b.dueDate ?? noDate) || inOrder(a.id, b.id)
}

const deliveredAt = (card: DeliverableCard): number => Date.parse(card.deliveredAt ?? '')

/** The cards of one view of the board of deliverables, with the people and projects they name. */
export class DeliverableStore extends NamedCards<DeliverableCard, DeliverableStatus> {
  readonly filters: DeliverableFilters
  readonly sort: BoardSort
  readonly #today: string

  constructor(filters: DeliverableFilters, sort: BoardSort, today: string) {
    super(rulesOf(sort, filters))
    this.filters = filters
    this.sort = sort
    this.#today = today
  }

  override holderOf({ assignedTo }: DeliverableCard): string | null {
    return assignedTo
  }

  take(view: DeliverableBoardView): void {
    this.takeRefs(view)
    this.reset(view.columns.map(({ status, ...page }) => ({ column: status, ...page })))
  }

  override fits(card: DeliverableCard): boolean {
    // Unknown and delivered long ago, it is among the older ones that are not shown.
    if (this.recentOnly && !this.card(card.id) && !isRecent(card.deliveredAt, this.#today)) return false
    const { projectId, brandId, projects, status, priority, deliverableType, assignedTo, overdue, turn, q } = this.filters
    return (
      isAmong(projectId, card.projectId) &&
      isAmong(brandId, this.project(card.projectId)?.brandId) &&
      // Of a project without cards here, the live stream brings what belongs here.
      (!projects || this.holdsProject(card.projectId)) &&
      isAmong(status, card.status) &&
      isAmong(priority, card.priority) &&
      isAmong(deliverableType, card.deliverableType) &&
      isAmong(assignedTo, card.assignedTo ?? unassigned) &&
      (!overdue || isOverdue(card, this.#today)) &&
      (!turn || this.#staysItsTurn(card)) &&
      (!q || `${card.name}\n${card.description ?? ''}`.toLowerCase().includes(q.toLowerCase()))
    )
  }

  /** Whether the card waits for the same people as before; the live stream brings those that begin to. */
  #staysItsTurn({ id, status, verdict, assignedTo }: DeliverableCard): boolean {
    const before = this.card(id)
    return status === 'review' && before?.status === 'review' && before.verdict === verdict && before.assignedTo === assignedTo
  }
}

/** The board of these filters, in one request; kept up to date by what others do while it is on screen. */
export function useDeliverableBoard(filters: DeliverableFilters, sort: BoardSort, today: string) {
  const queryClient = useQueryClient()
  const board = useQuery({ ...boardOptions(queryClient, filters, sort, today), placeholderData: keepPreviousData })
  const store = board.isPlaceholderData ? undefined : board.data
  useEffect(() => {
    if (!store) return undefined
    const live = liveDeliverables(store)
    const stopListening = onLive('deliverable', (message) => {
      live.take(message)
      void queryClient.invalidateQueries({ queryKey: ['deliverable', message.recordId] })
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

function boardOptions(queryClient: QueryClient, filters: DeliverableFilters, sort: BoardSort, today: string) {
  const queryKey = ['deliverable-board', filters, sort, filters.overdue ? today : null] as const
  return queryOptions({
    queryKey,
    meta: { refreshedBy: withOwnProjects(shownOnDeliverables, filters), patches: 'deliverable' },
    queryFn: async ({ signal }) => {
      // The same store again: what is on screen changes in place instead of being built anew.
      const store = queryClient.getQueryData<DeliverableStore>(queryKey) ?? new DeliverableStore(filters, sort, today)
      store.take(await readShown(store, () => callBoard('GET /api/deliverable-board', askedOf(store), { signal })))
      return store
    },
    structuralSharing: false,
    staleTime: 2000,
    gcTime: 2 * 60_000,
  })
}

/** What the board asks for: filters, order, and whether without older cards of what is delivered. */
const askedOf = ({ filters, sort, recentOnly }: DeliverableStore) => ({ ...filters, sort, ...(recentOnly && { recent: true }) })

function liveDeliverables(store: DeliverableStore): ReturnType<typeof liveCards> {
  const { filters } = store
  return liveCards(store, {
    cards: async (ids, signal) => {
      const asked = { ...askedOf(store), ids: ids.join(','), limit: ids.length }
      const page = await callBoard('GET /api/deliverable-board/cards', asked, { signal })
      store.takeRefs(page)
      return page.items
    },
    counts: async (signal) => (await callBoard('GET /api/deliverable-board/counts', filters, { signal })).counts,
    keepsPlace: (field) => filteredBy[field]?.every((name) => filters[name] === undefined) ?? false,
    // Only what may work next time is asked for again.
    mayWorkLater: (error) => !(error instanceof AppError && error.status < 500),
  })
}

/** Fields that do not move a card to another column, each with the filters of which it may move the card in or out. */
const filteredBy: Readonly<Record<string, readonly (keyof DeliverableFilters)[]>> = {
  name: ['q'],
  description: ['q'],
  priority: ['priority'],
  deliverableType: ['deliverableType'],
  dueDate: ['overdue'],
  category: [],
  position: [],
  estimatedHours: [],
  actualHours: [],
  notes: [],
  milestone: [],
  part: [],
  attachment: [],
  verdict: ['turn'],
}

const pageSize = 50

/** Loads the next page of a column. */
export function loadMoreDeliverables(store: DeliverableStore, status: DeliverableStatus): Promise<void> {
  return loadMore(store, status, (cursor) =>
    callBoard('GET /api/deliverable-board/cards', { ...askedOf(store), status: [status], cursor, limit: pageSize }),
  )
}

/** Shows the older cards of what is delivered. @returns the first of them */
export function showOlderDeliverables(store: DeliverableStore, status: DeliverableStatus): Promise<string | undefined> {
  const { filters, sort } = store
  return showOlder(store, status, (limit) => callBoard('GET /api/deliverable-board/cards', { ...filters, sort, status: [status], limit }))
}

/** What a menu or the bar of the chosen ones sets. */
export type DeliverableChange = Partial<Pick<DeliverableCard, 'status' | 'assignedTo' | 'dueDate' | 'priority'>>

type Place = { status: DeliverableStatus; afterId?: string; beforeId?: string; index?: number }

/** Moves a card at once and tells the server; refused, it goes back. @returns the sentence of the refusal, or null */
export function moveDeliverable(store: DeliverableStore, id: string, { index, ...place }: Place): Promise<string | null> {
  return changeAtOnce(store, id, {
    column: place.status,
    index,
    send: () => callDeliverables('PATCH /api/deliverables/:id/place', { id, ...place }),
    columnOf: ({ status }) => status,
    take: (answer) => takeOnBoard(store, answer),
  })
}

/** Brings the answer of an own change to the board; what does not fit its filters any more leaves it. */
export function takeOnBoard(store: DeliverableStore, deliverable: DeliverableDetail): void {
  store.takeCard(deliverable, refsOf(deliverable))
}

const refsOf = ({ assignee, project }: DeliverableDetail) => ({
  people: assignee?.id ? [{ ...assignee, id: assignee.id }] : [],
  projects: [project],
})

const boards = (queryClient: QueryClient): DeliverableStore[] =>
  queryClient.getQueriesData<DeliverableStore>({ queryKey: ['deliverable-board'] }).flatMap(([, store]) => store ?? [])

/** Brings a deliverable as it is stored now to every board that is loaded. */
export function takeOnBoards(queryClient: QueryClient, deliverable: DeliverableDetail): void {
  for (const store of boards(queryClient)) takeOnBoard(store, deliverable)
}

/** Shows a deliverable that was just created here on every board that is loaded. */
export function takeNewOnBoards(queryClient: QueryClient, deliverable: DeliverableDetail): void {
  for (const store of boards(queryClient)) store.takeNewCard(deliverable, refsOf(deliverable))
}

/** Takes a deliverable off every board that is loaded. */
export function leaveBoards(queryClient: QueryClient, id: string): void {
  for (const store of boards(queryClient)) store.remove(id)
}

/** What a loaded board knows of a deliverable, before it is there itself. */
export function knownDeliverable(queryClient: QueryClient, id: string): DeliverableCard | undefined {
  return boards(queryClient)
    .map((store) => store.card(id))
    .find((card) => card !== undefined)
}

/** A record opened from the board goes on to the next card of its column. */
export function useColumnsAsLists(store: DeliverableStore | undefined): void {
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
          if (column) await loadMoreDeliverables(store, column)
        },
      },
    [store],
  )
  useRecordList('deliverable', list)
}

/** Deliverables of these filters, page by page; while others load, those before stay on screen. */
export function useDeliverables(filters: GridFilters) {
  return useInfiniteQuery(
    filteredPagesOf(
      ['deliverables', filters],
      (page, options) => callDeliverables('GET /api/deliverables', { ...filters, limit: deliverablePageSize, ...page }, options),
      withOwnProjects(shownOnDeliverables, filters),
    ),
  )
}
