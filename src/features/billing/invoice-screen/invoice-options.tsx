import { firstCurrencies } from '#shared/values/currencies.ts'
import { paymentMethodLabels, paymentMethods } from '#shared/values/payment-methods.ts'
import { Badge, type Tone } from '#ui/display/badge.tsx'
import { taxCategoryLabels, unitLabels } from '../invoice-documents/labels.ts'
import { invoiceKinds, taxCategories, units } from '../invoice-documents/schema.ts'
import { badgeLabels, invoiceKindLabels, itemTypeLabels } from '../invoices/labels.ts'
import { createdKinds, type InvoiceBadge, invoiceBadges, invoiceItemTypes } from '../invoices/schema.ts'

const tones: Readonly<Record<InvoiceBadge, Tone>> = {
  cancelled: 'neutral',
  credited: 'neutral',
  paid: 'success',
  overdue: 'danger',
  partial: 'warning',
  viewed: 'accent',
  sent: 'accent',
  draft: 'neutral',
}

/** The one state of an invoice. */
export function InvoiceState({ badge }: { readonly badge: InvoiceBadge }) {
  return (
    <Badge tone={tones[badge]} dot>
      {badgeLabels[badge]}
    </Badge>
  )
}

const optionsOf = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: labels[value] }))

export const statusOptions = optionsOf(invoiceBadges, badgeLabels)
export const kindOptions = optionsOf(invoiceKinds, invoiceKindLabels)
export const createdKindOptions = optionsOf(createdKinds, invoiceKindLabels)
export const itemTypeOptions = optionsOf(invoiceItemTypes, itemTypeLabels)
export const taxCategoryOptions = optionsOf(taxCategories, taxCategoryLabels)
export const unitOptions = optionsOf(units, unitLabels)
export const methodOptions = optionsOf(paymentMethods, paymentMethodLabels)
/** The currencies to filter by: the specification's four, and those of the invoices that are shown. */
export const currencyOptions = (shown: readonly string[]) =>
  [...new Set([...firstCurrencies, ...shown])].map((value) => ({ value, label: value }))
