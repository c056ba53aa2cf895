import { type FirstRequests, readsOf } from '#shared/contract/first-answers.ts'
import { idFrom, isId, severalFrom, textFrom } from '#shared/values/read-search.ts'
import { type Sort, sortFrom, sortText } from '#shared/values/sort.ts'
import type { contentApi } from './api.ts'
import { contentPriorityOrder, contentSortKeys, contentStatusOrder, turnOrder } from './labels.ts'
import type { ContentPriority, ContentSort, ContentStatus, ContentType } from './schema.ts'

/** The address of a gallery: filters, the order, and how it is shown. Of several values of one filter one has to fit. */
export type ContentSearch = {
  q?: string | undefined
  projectId?: readonly string[] | undefined
  brandId?: readonly string[] | undefined
  status?: readonly ContentStatus[] | undefined
  priority?: readonly ContentPriority[] | undefined
  /** ids of people, and `none` for what nobody has */
  assignedTo?: readonly string[] | undefined
  platform?: readonly string[] | undefined
  /** the month in which it is due, YYYY-MM, or `none` for what has no date */
  due?: string | undefined
  /** what has a budget or a cost in it */
  currency?: string | undefined
  turn?: (typeof turnOrder)[number] | undefined
  sort?: string | undefined
  view?: ContentShape | undefined
  /** the month that the calendar shows, YYYY-MM */
  month?: string | undefined
}
/** Cards unless told. */
export type ContentShape = 'list' | 'calendar'

export const newestContent: Sort<ContentSort> = { key: 'createdAt', direction: 'desc' }

/** Stands for nobody among the assignees. */
export const unassigned = 'none'
/** Stands for no platform, and for no due date. */
export const noPlatform = 'none'
export const noDue = 'none'
const platformMax = 50
const monthText = /^\d{4}-(0[1-9]|1[0-2])$/

/** Reads the address as far as it makes sense; what does not is left out rather than refused. */
export function readContentSearch(raw: Readonly<Record<string, unknown>>): ContentSearch {
  const sort = sortFrom(raw.sort, contentSortKeys)
  const month = textFrom(raw.month)
  const due = textFrom(raw.due)
  const currency = textFrom(raw.currency)
  return {
    q: textFrom(raw.q),
    projectId: severalFrom(raw.projectId, isId),
    brandId: severalFrom(raw.brandId, isId),
    status: severalFrom<ContentStatus>(raw.status, among(contentStatusOrder)),
    priority: severalFrom<ContentPriority>(raw.priority, among(contentPriorityOrder)),
    assignedTo: severalFrom(raw.assignedTo, (one) => one === unassigned || isId(one)),
    platform: severalFrom(raw.platform, (one) => one.trim() !== '' && one.length <= platformMax),
    turn: turnOrder.find((turn) => turn === raw.turn),
    sort: sort && sortText(sort),
    view: raw.view === 'list' || raw.view === 'calendar' ? raw.view : undefined,
    month: month && monthText.test(month) ? month : undefined,
    due: due && (due === noDue || monthText.test(due)) ? due : undefined,
    currency: currency && /^[A-Z]{3}$/.test(currency) ? currency : undefined,
  }
}

const among =
  (values: readonly string[]) =>
  (one: string): boolean =>
    values.includes(one)

/** Leaves out what only the agency can filter by, so that a colleague's link still opens for a client. */
export const readableSearch = <Search extends ContentSearch>(search: Search, { staff }: { readonly staff: boolean }): Search =>
  staff ? search : { ...search, currency: undefined }

/** What the server is asked for. @param contentType that of the gallery; in a home all are shown together */
export function contentFilters(search: ContentSearch, contentType?: ContentType) {
  const { q, projectId, brandId, status, priority, assignedTo, platform, due, currency, turn } = search
  return {
    ...(contentType && { contentType: [contentType] }),
    ...(q?.trim() && { q: q.trim() }),
    ...(projectId && { projectId: [...projectId] }),
    ...(brandId && { brandId: [...brandId] }),
    ...(status && { status: [...status] }),
    ...(priority && { priority: [...priority] }),
    ...(assignedTo && { assignedTo: [...assignedTo] }),
    ...(platform && { platform: [...platform] }),
    ...(due && dueIn(due)),
    ...(currency && { currency }),
    ...(turn && { turn }),
  }
}

/** The last day of a month, YYYY-MM. */
function lastOfMonth(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** The days of a month. */
const dueIn = (due: string) => (due === noDue ? { undated: true } : { dueFrom: `${due}-01`, dueTo: lastOfMonth(due) })

export type ContentFilterInput = ReturnType<typeof contentFilters>

/** The order that the address names, or the newest first. */
export const contentSortOf = ({ sort }: ContentSearch): Sort<ContentSort> => sortFrom(sort, contentSortKeys) ?? newestContent

const filterNames = ['projectId', 'brandId', 'status', 'priority', 'assignedTo', 'platform', 'due', 'currency', 'turn'] as const

/** How many filters are on, beside the text. */
export function activeContentFilters(search: ContentSearch): number {
  return filterNames.filter((name) => search[name]?.length).length
}

/** As many as are asked for at once. */
export const contentPageSize = 60

const reads = readsOf<typeof contentApi>()

/** The list as a request: what a gallery reads first, and what is exported. */
export const contentListRequest = (search: ContentSearch, contentType?: ContentType) =>
  reads('GET /api/content-items', { ...contentFilters(search, contentType), sort: sortText(contentSortOf(search)) })

/** What a gallery reads first; its calendar asks by itself. */
function firstOfGallery(contentType: ContentType): FirstRequests {
  return (raw) => {
    const search = readContentSearch(raw)
    if (search.view === 'calendar') return []
    return [
      reads('GET /api/content-items', {
        ...contentFilters(search, contentType),
        sort: sortText(contentSortOf(search)),
        limit: contentPageSize,
      }),
    ]
  }
}

export const firstOfGraphics = firstOfGallery('graphic')
export const firstOfVideos = firstOfGallery('video')
export const firstOfAds = firstOfGallery('ad')
export const firstOfArticles = firstOfGallery('article')

/** What a content item reads first that the address opens, over whatever page. */
export const firstOfContentItem: FirstRequests = (raw) => {
  const item = idFrom(raw['content-item'])
  return item ? [reads('GET /api/content-items/:id', { id: item })] : []
}
