import { kitWords } from '#features/clients/brand-kits/labels.ts'
import { statusLabels as brandStatusLabels } from '#features/clients/brands/labels.ts'
import { statusLabels as projectStatusLabels } from '#features/clients/projects/labels.ts'
import type { FieldWords } from '#features/records/history/labels.ts'
import { eInvoiceProfileLabels, electronicSchemeText } from '#shared/values/e-invoices.ts'
import { regionName } from '#shared/values/regions.ts'

/** How the history of a project calls its fields. */
export const projectWords: Readonly<Record<string, FieldWords>> = {
  name: { label: 'name' },
  description: { label: 'description', long: true },
  brandId: { label: 'brand' },
  projectManagerId: { label: 'project manager' },
  productOwnerId: { label: 'product owner' },
  budget: { label: 'budget' },
  currency: { label: 'currency' },
  startDate: { label: 'start date', date: true },
  endDate: { label: 'end date', date: true },
  status: { label: 'status', values: projectStatusLabels },
  progress: { label: 'progress', unit: '%' },
  isInternal: { label: 'internal project', reads: (value) => (value === true ? 'Yes' : 'No') },
}

/** How the history of a brand calls its fields. */
export const brandWords: Readonly<Record<string, FieldWords>> = {
  name: { label: 'name' },
  description: { label: 'description', long: true },
  industry: { label: 'industry' },
  website: { label: 'website' },
  logoFileId: { label: 'logo', silent: true },
  status: { label: 'status', values: brandStatusLabels },
  billingName: { label: 'billing name' },
  billingAddress: { label: 'billing address', long: true },
  billingEmail: { label: 'billing email' },
  billingCurrency: { label: 'billing currency' },
  billingTerms: { label: 'payment terms' },
  billingStreet: { label: 'billing street' },
  billingStreet2: { label: 'billing street, second line' },
  billingCity: { label: 'billing city' },
  billingPostCode: { label: 'billing post code' },
  billingCountry: { label: 'billing country', reads: (code) => regionName(String(code)) },
  billingVatNumber: { label: 'VAT number' },
  billingRegistrationNumber: { label: 'registration number' },
  billingElectronicScheme: { label: 'electronic address scheme', reads: (code) => electronicSchemeText(String(code)) },
  billingElectronicId: { label: 'electronic address' },
  billingReference: { label: 'buyer reference' },
  billingProfile: { label: 'e-invoice', values: eInvoiceProfileLabels },
  ...kitWords,
}
