import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import { filteredPagesOf, oneOf, pagesOf } from '#ui/records/record-queries.ts'
import type { invoicesApi } from '../invoices/api.ts'
import type { InvoiceView } from '../invoices/schema.ts'
import type { paymentsApi } from '../payments/api.ts'
import { type InvoiceSearch, invoiceFilters, invoicePageSize, unpaidBadges } from './invoices-search.ts'

export const callInvoices = createClient<typeof invoicesApi>()
export const callPayments = createClient<typeof paymentsApi>()

/** Kinds whose words stand on an invoice. */
const shownOnInvoices = ['invoice', 'payment', 'project', 'brand', 'profile'] as const

/** Invoices that fit, page after page. */
export function useInvoices(search: InvoiceSearch) {
  const filters = { ...invoiceFilters(search), ...(search.sort && { sort: search.sort }), limit: invoicePageSize }
  return useInfiniteQuery(
    filteredPagesOf(
      ['invoices', filters],
      (page, options) => callInvoices('GET /api/invoices', { ...filters, ...page }, options),
      shownOnInvoices,
    ),
  )
}

/** The four figures, per currency; they follow the filters, the status aside. */
export function useInvoiceSummary(search: InvoiceSearch) {
  const { status: _status, ...filters } = invoiceFilters(search)
  return useQuery({
    queryKey: ['invoices', 'summary', filters],
    meta: { refreshedBy: shownOnInvoices },
    queryFn: ({ signal }) => callInvoices('GET /api/invoice-summary', filters, { signal }),
    placeholderData: (before) => before,
  })
}

/** One invoice as its record shows it. */
export const invoiceOptions = (id: string) =>
  oneOf('invoice', id, (one, options) => callInvoices('GET /api/invoices/:id', { id: one }, options), shownOnInvoices)

/** Numbers of deleted drafts, the latest deletion first. */
export const voidNumbersOptions = () =>
  pagesOf(['invoices', 'void'], (page, options) => callInvoices('GET /api/void-invoices', page, options), ['invoice', 'profile'])

/** Payments, refunds and reversals on an invoice, the newest first. */
export const paymentsOptions = (invoiceId: string) =>
  pagesOf(['payments', invoiceId], (page, options) => callPayments('GET /api/payments', { invoiceId, ...page }, options), [
    'invoice',
    'payment',
    'profile',
  ])

/** Credit notes that still hold money: of a brand, or for an invoice. */
export function useClientCredits(of: { readonly brandId: string } | { readonly invoiceId: string } | { readonly creditNoteId: string }) {
  return useQuery({
    queryKey: ['payments', 'credits', of],
    meta: { refreshedBy: ['invoice', 'payment'] },
    queryFn: ({ signal }) => callPayments('GET /api/client-credits', { ...of, limit: 200 }, { signal }),
  })
}

/** Invoices of a credit note's client in its currency that are not paid in full. */
export function useOpenInvoices(
  { brandId, clientEmail, currency }: Pick<InvoiceView, 'brandId' | 'clientEmail' | 'currency'>,
  enabled: boolean,
) {
  const filters = {
    status: [...unpaidBadges],
    currency: [currency],
    ...(brandId ? { brandId: [brandId] } : { q: clientEmail }),
    limit: 200,
  }
  return useQuery({
    queryKey: ['invoices', 'open', filters],
    meta: { refreshedBy: shownOnInvoices },
    queryFn: ({ signal }) => callInvoices('GET /api/invoices', filters, { signal }),
    enabled,
  })
}

/** What would be missing if the invoice were issued now. */
export function useIssueCheck(id: string, enabled: boolean) {
  return useQuery({
    queryKey: ['invoice', id, 'issue-check'],
    meta: { refreshedBy: ['invoice', 'brand', 'billing-settings'] },
    queryFn: ({ signal }) => callInvoices('GET /api/invoices/:id/issue-check', { id }, { signal }),
    enabled,
  })
}

/** Reloads what shows invoices and money. */
export function refreshInvoices(queryClient: QueryClient): Promise<unknown> {
  return Promise.all(['invoices', 'invoice', 'payments'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
}

/** Takes one deletion back. @throws AppError */
export async function restoreInvoice(queryClient: QueryClient, id: string, deletionId: string): Promise<void> {
  await callInvoices('POST /api/invoices/:id/restore', { id, deletionId })
  await refreshInvoices(queryClient)
}

/** Where the stored PDF is read, or of a draft its preview. */
export const pdfUrl = (id: string): string => `/api/invoices/${id}/pdf`
export const xmlUrl = (id: string): string => `/api/invoices/${id}/xml`
