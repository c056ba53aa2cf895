import { type FirstRequests, readsOf } from '#shared/contract/first-answers.ts'
import { dayFrom, idFrom, isId, severalFrom, textFrom } from '#shared/values/read-search.ts'
import { sortFrom, sortText } from '#shared/values/sort.ts'
import { type InvoiceKind, invoiceKinds } from '../invoice-documents/schema.ts'
import type { invoiceExportsApi } from '../invoice-exports/api.ts'
import type { invoicesApi } from '../invoices/api.ts'
import { type InvoiceBadge, invoiceBadges } from '../invoices/schema.ts'

export const invoiceSorts = ['invoiceNumber', 'billingDate', 'dueDate', 'totalAmount'] as const
type InvoiceSort = (typeof invoiceSorts)[number]

/** The address of the invoices: filters and order. */
export type InvoiceSearch = {
  q?: string | undefined
  projectId?: string[] | undefined
  brandId?: string[] | undefined
  status?: InvoiceBadge[] | undefined
  kind?: InvoiceKind[] | undefined
  currency?: string[] | undefined
  /** billing dates, both inclusive */
  from?: string | undefined
  to?: string | undefined
  /** the newest first by default */
  sort?: InvoiceSort | `-${InvoiceSort}` | undefined
}

const among =
  (values: readonly string[]) =>
  (one: string): boolean =>
    values.includes(one)

/** Reads the address as far as it makes sense; what does not is left out rather than refused. */
export function readInvoiceSearch(raw: Readonly<Record<string, unknown>>): InvoiceSearch {
  const sort = sortFrom(raw.sort, invoiceSorts)
  return {
    q: textFrom(raw.q),
    projectId: severalFrom(raw.projectId, isId),
    brandId: severalFrom(raw.brandId, isId),
    status: severalFrom(raw.status, among(invoiceBadges)),
    kind: severalFrom(raw.kind, among(invoiceKinds)),
    currency: severalFrom(raw.currency, (one) => /^[A-Z]{3}$/.test(one)),
    from: dayFrom(raw.from),
    to: dayFrom(raw.to),
    sort: sort && sortText(sort),
  }
}

/** What is shown of invoices that are not paid in full. */
export const unpaidBadges: InvoiceBadge[] = ['sent', 'viewed', 'partial', 'overdue']

const filterNames = ['projectId', 'brandId', 'status', 'kind', 'currency'] as const

/** The filters sent to the server, without the order. */
export function invoiceFilters({ q, from, to, ...search }: InvoiceSearch) {
  const chosen = Object.fromEntries(filterNames.flatMap((name) => (search[name]?.length ? [[name, search[name]]] : []))) as Pick<
    InvoiceSearch,
    (typeof filterNames)[number]
  >
  return { ...chosen, ...(q?.trim() && { q: q.trim() }), ...(from && { from }), ...(to && { to }) }
}

/** How many filters are on, without the text; a span of days is one. */
export function activeInvoiceFilters(search: InvoiceSearch): number {
  return filterNames.filter((name) => search[name]?.length).length + (search.from || search.to ? 1 : 0)
}

export const invoicePageSize = 60
const reads = readsOf<typeof invoicesApi & typeof invoiceExportsApi>()

const invoiceListRequest = (search: InvoiceSearch) =>
  reads('GET /api/invoices', { ...invoiceFilters(search), ...(search.sort && { sort: search.sort }) })

/** What the list is exported as: a row per invoice, per line, or per invoice and tax rate. */
export const invoiceExports = (search: InvoiceSearch) => [
  { label: 'Export invoices (CSV)', list: invoiceListRequest(search), things: 'invoices' },
  { label: 'Export lines (CSV)', list: reads('GET /api/invoice-lines', invoiceFilters(search)), things: 'lines' },
  { label: 'Export taxes (CSV)', list: reads('GET /api/invoice-taxes', invoiceFilters(search)), things: 'taxes' },
]

/** What the screen reads first. */
export const firstOfInvoices: FirstRequests = (raw) => {
  const search = readInvoiceSearch(raw)
  const { status: _status, ...summed } = invoiceFilters(search)
  const list = { ...invoiceFilters(search), ...(search.sort && { sort: search.sort }), limit: invoicePageSize }
  return [reads('GET /api/invoices', list), reads('GET /api/invoice-summary', summed)]
}

/** What an invoice reads first that the address opens, over whatever page. */
export const firstOfInvoice: FirstRequests = (raw) => {
  const invoice = idFrom(raw.invoice)
  return invoice ? [reads('GET /api/invoices/:id', { id: invoice })] : []
}
