import type { BillingField, BrandStatus } from './schema.ts'

// The screen shows its words without loading the validation of the forms, which comes with the dialog.

export const statusOrder: readonly BrandStatus[] = ['active', 'inactive']
export const statusLabels: Readonly<Record<BrandStatus, string>> = { active: 'Active', inactive: 'Inactive' }

export const billingLabels: Readonly<Record<BillingField, string>> = {
  billingName: 'Billing name',
  billingAddress: 'Billing address',
  billingEmail: 'Billing email',
  billingCurrency: 'Currency',
  billingTerms: 'Payment terms',
  billingStreet: 'Street',
  billingStreet2: 'Additional line',
  billingPostCode: 'Postcode',
  billingCity: 'City',
  billingCountry: 'Country',
  billingVatNumber: 'VAT number',
  billingRegistrationNumber: 'Registration no.',
  billingProfile: 'E-invoice',
  billingElectronicScheme: 'Address type',
  billingElectronicId: 'Electronic address',
  billingReference: 'Buyer reference',
}
