import type { FirstRequests } from '#shared/contract/first-answers.ts'
import { firstOfPlans, type PlanSearch } from '../recurring-invoices/recurring-search.ts'
import { firstOfStatements, type StatementSearch } from '../statements/statements-search.ts'
import { firstOfUnbilled, type UnbilledSearch } from '../unbilled/unbilled-search.ts'
import { firstOfInvoices, type InvoiceSearch } from './invoices-search.ts'

export const billingTabs = ['invoices', 'unbilled', 'recurring', 'statements'] as const
export type BillingTab = (typeof billingTabs)[number]

/** The address of /billing: a tab with its filters. */
export type BillingSearch = InvoiceSearch & UnbilledSearch & StatementSearch & PlanSearch & { tab?: BillingTab | undefined }

/** Reads which tab the address names; Invoices where it names none. */
export const readBillingTab = (raw: Readonly<Record<string, unknown>>): BillingTab =>
  billingTabs.find((tab) => tab === raw.tab) ?? 'invoices'

const firstOf: Readonly<Record<BillingTab, FirstRequests>> = {
  invoices: firstOfInvoices,
  unbilled: firstOfUnbilled,
  recurring: firstOfPlans,
  statements: firstOfStatements,
}

/** The requests that the tab in the address starts with. */
export const firstOfBilling: FirstRequests = (raw, ...more) => firstOf[readBillingTab(raw)](raw, ...more)
