import { type FirstRequests, readsOf } from '#shared/contract/first-answers.ts'
import { idFrom, severalFrom, textFrom } from '#shared/values/read-search.ts'
import type { supportApi } from './api.ts'
import { ticketCategoryOrder, ticketPriorityOrder, ticketStatusOrder, ticketViewOrder } from './labels.ts'
import type { TicketCategory, TicketPriority, TicketStatus, TicketViewName } from './schema.ts'

/** The address of the support screen: the view, what is filtered, and the ticket in the pane. */
export type TicketSearch = {
  view?: TicketViewName | undefined
  status?: TicketStatus[] | undefined
  priority?: TicketPriority[] | undefined
  category?: TicketCategory[] | undefined
  q?: string | undefined
  sort?: 'waiting' | undefined
  ticket?: string | undefined
}

const among =
  (values: readonly string[]) =>
  (one: string): boolean =>
    values.includes(one)

/** Reads the address as far as it makes sense; what does not is left out rather than refused. */
export function readTicketSearch(raw: Readonly<Record<string, unknown>>): TicketSearch {
  return {
    view: ticketViewOrder.find((view) => view === raw.view),
    status: severalFrom(raw.status, among(ticketStatusOrder)),
    priority: severalFrom(raw.priority, among(ticketPriorityOrder)),
    category: severalFrom(raw.category, among(ticketCategoryOrder)),
    q: textFrom(raw.q),
    sort: raw.sort === 'waiting' ? 'waiting' : undefined,
    ticket: idFrom(raw.ticket),
  }
}

/** What the server is asked for. */
export function ticketFilters({ view, status, priority, category, q, sort }: TicketSearch) {
  return {
    ...(status?.length && { status }),
    ...(priority?.length && { priority }),
    ...(category?.length && { category }),
    ...(view && view !== 'all' && { view }),
    ...(q && { q }),
    ...(sort && { sort }),
  }
}

export const ticketPageSize = 50

const reads = readsOf<typeof supportApi>()

/** The list as a request, for the screen and for the spreadsheet. */
export const ticketListRequest = (search: TicketSearch) => reads('GET /api/support-tickets', ticketFilters(search))

/** What the screen reads first. */
export const firstOfSupport: FirstRequests = (raw) => {
  const search = readTicketSearch(raw)
  const pane = search.ticket ? [reads('GET /api/support-tickets/:id', { id: search.ticket })] : []
  return [
    reads('GET /api/support-tickets', { ...ticketFilters(search), limit: ticketPageSize }),
    reads('GET /api/support-ticket-counts', {}),
    ...pane,
  ]
}

/** What a ticket reads first that the address opens, over whatever page. */
export const firstOfTicket: FirstRequests = (raw) => {
  const id = idFrom(raw['support-ticket'])
  return id ? [reads('GET /api/support-tickets/:id', { id })] : []
}
