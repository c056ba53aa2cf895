import { expect, test } from 'vitest'
import { brandBillingFields } from '#features/clients/brands/schema.ts'
import { billingSettingsFields } from '../billing-settings/schema.ts'
import { invoiceFormFields, lineFormFields, partyFields } from '../invoice-documents/missing-items.ts'
import { invoiceFields, lineFields } from '../invoices/schema.ts'

// The type `Missing` holds each problem to these names, so a link from a problem always has a field to lead to.
test.each([
  ['billing settings', Object.values(partyFields.settings), Object.keys(billingSettingsFields)],
  ['brand', Object.values(partyFields.brand), Object.keys(brandBillingFields)],
  ['invoice', invoiceFormFields.filter((name) => name !== 'lines'), Object.keys(invoiceFields)],
  ['line', [...lineFormFields], Object.keys(lineFields)],
])('every field of a %s that can be missing is one of its form', (_, named, form) => {
  expect(named.filter((name) => !form.includes(name))).toEqual([])
})
