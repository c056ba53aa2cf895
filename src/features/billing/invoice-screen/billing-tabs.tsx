import type { ComponentType } from 'react'
import type { Actor } from '#shared/rights/actor.ts'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { canViewPlans } from '../recurring-invoices/rules.ts'
import { opensUnbilled } from '../unbilled/rules.ts'
import type { BillingTab } from './billing-search.ts'

/**
 * The tabs of /billing after Invoices. A new one is a value in `billingTabs`, a line here, and, where its first requests come with the
 * page, a line in `firstOfBilling`. What a tab creates is offered by its own toolbar.
 */
export const furtherTabs: readonly {
  readonly value: Exclude<BillingTab, 'invoices'>
  readonly label: string
  readonly open: (actor: Actor) => boolean
  readonly content: ComponentType
}[] = [
  {
    value: 'unbilled',
    label: 'Unbilled',
    open: opensUnbilled,
    content: lazyPart(async () => (await import('../unbilled/unbilled-panel.tsx')).UnbilledPanel),
  },
  {
    value: 'recurring',
    label: 'Recurring',
    open: (actor) => canViewPlans(actor).allowed,
    content: lazyPart(async () => (await import('./recurring-tab.tsx')).RecurringTab),
  },
  {
    value: 'statements',
    label: 'Statements',
    open: () => true,
    content: lazyPart(async () => (await import('../statements/statements-panel.tsx')).StatementsPanel),
  },
]
