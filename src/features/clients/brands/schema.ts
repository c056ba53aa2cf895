import { z } from 'zod'
import { baseVersion, id, instant, listInput, queryFlag } from '#shared/contract/endpoint.ts'
import { brandRef, personRef } from '#shared/contract/refs.ts'
import { internal } from '#shared/rights/internal.ts'
import { accountRoles } from '#shared/rights/roles.ts'
import { eInvoiceProfiles, isElectronicScheme } from '#shared/values/e-invoices.ts'
import { currency } from '#shared/values/money.ts'
import { oneLine } from '#shared/values/one-line.ts'
import { isCountry } from '#shared/values/regions.ts'

export const brandStatuses = ['active', 'inactive'] as const
export type BrandStatus = (typeof brandStatuses)[number]
export const brandStatus = z.enum(brandStatuses)
export const brandNameMax = 100

/** Text that may be left out; empty text is the same as none. */
export const brandDescriptionMax = 2000
const optionalText = (text: z.ZodString, max: number) => text.max(max, `Enter at most ${max} characters`).nullable().optional()
const optionalLine = (max: number) => optionalText(oneLine(), max)

export const brandFields = {
  name: oneLine().min(1, 'Brand name is required').max(brandNameMax, `Enter at most ${brandNameMax} characters`),
  description: optionalText(z.string().trim(), brandDescriptionMax),
  industry: optionalLine(100),
  website: z
    .union([z.literal(''), z.url({ protocol: /^https?$/, error: 'Invalid URL' }).max(500)], 'Invalid URL')
    .nullable()
    .optional(),
  status: brandStatus,
}
/** Lengths of the texts of billing data. */
export const billingMax = {
  billingName: 200,
  billingAddress: 1000,
  billingStreet: 200,
  billingStreet2: 200,
  billingCity: 100,
  billingPostCode: 20,
  billingEmail: 254,
  billingTerms: 200,
  billingVatNumber: 40,
  billingRegistrationNumber: 60,
  billingElectronicId: 100,
  billingReference: 100,
} as const

const countrySentence = 'Choose a country'
const schemeSentence = 'Choose a scheme, or enter its code of four digits'

/**
 * What the brand is billed under. An invoice prints the address as it is typed; e-invoices take its structured parts. Numbers behind the names are
 * the terms of EN 16931.
 */
export const brandBillingFields = {
  billingName: optionalLine(billingMax.billingName),
  billingAddress: optionalText(z.string().trim(), billingMax.billingAddress),
  billingStreet: optionalLine(billingMax.billingStreet),
  billingStreet2: optionalLine(billingMax.billingStreet2),
  billingCity: optionalLine(billingMax.billingCity),
  billingPostCode: optionalLine(billingMax.billingPostCode),
  /** ISO 3166-1 alpha-2 */
  billingCountry: z
    .union([z.literal(''), z.string().refine(isCountry, countrySentence)], countrySentence)
    .nullable()
    .optional(),
  billingEmail: z
    .union([z.literal(''), z.email('Invalid email address').max(billingMax.billingEmail)], 'Invalid email address')
    .nullable()
    .optional(),
  billingCurrency: currency.nullable().optional(),
  billingTerms: optionalLine(billingMax.billingTerms),
  /** BT-48 */
  billingVatNumber: optionalLine(billingMax.billingVatNumber),
  /** BT-47 */
  billingRegistrationNumber: optionalLine(billingMax.billingRegistrationNumber),
  /** a code of the EAS list, for `billingElectronicId` (BT-49) */
  billingElectronicScheme: z
    .union([z.literal(''), z.string().refine(isElectronicScheme, schemeSentence)], schemeSentence)
    .nullable()
    .optional(),
  billingElectronicId: optionalLine(billingMax.billingElectronicId),
  /** BT-10; in Germany's public sector the Leitweg-ID */
  billingReference: optionalLine(billingMax.billingReference),
  /** the e-invoice the brand gets */
  billingProfile: z.enum(eInvoiceProfiles),
}
export type BillingField = keyof typeof brandBillingFields

export const brandCreate = z.strictObject({
  ...brandFields,
  status: brandStatus.default('active'),
  ...brandBillingFields,
  billingProfile: brandBillingFields.billingProfile.default('none'),
  /** one's own logo from PUT /api/brand-logos, which no other brand took */
  logoUploadId: id.nullable().optional(),
})
export type BrandCreate = z.output<typeof brandCreate>
/** A logo that waits for its brand. */
export const brandLogoUpload = z.object({ uploadId: id })

/** Only changed fields are sent; `version` is the one the change was based on. */
export const brandUpdate = z
  .strictObject({ ...brandFields, ...brandBillingFields })
  .partial()
  .extend({ id, version: baseVersion })
export type BrandUpdate = z.output<typeof brandUpdate>

export const brandList = listInput({
  /** text in name, description or industry */
  q: z.string().trim().max(200).optional(),
  status: brandStatus.optional(),
  /** `true` gives the archived ones instead of the others */
  archived: queryFlag.optional(),
  /** what a selector offers: active and not archived, by name */
  open: queryFlag.optional(),
})
export type BrandListInput = z.output<typeof brandList>

/** A brand. What is marked internal is left out for people outside the agency. */
export const brandView = brandRef.extend({
  description: z.string().nullable(),
  industry: z.string().nullable(),
  website: z.string().nullable(),
  status: brandStatus,
  archivedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version: z.number(),
  /** projects the reader can open and that are not archived */
  projectCount: z.number(),
  /** active people allocated to it */
  memberCount: internal(z.number()),
  /** nothing is left in it that keeps it from being deleted; told to those who may delete it */
  deletable: internal(z.boolean()),
  createdBy: internal(personRef.nullable()),
  billingName: internal(z.string().nullable()),
  billingAddress: internal(z.string().nullable()),
  billingEmail: internal(z.string().nullable()),
  billingCurrency: internal(z.string().nullable()),
  billingTerms: internal(z.string().nullable()),
  billingStreet: internal(z.string().nullable()),
  billingStreet2: internal(z.string().nullable()),
  billingCity: internal(z.string().nullable()),
  billingPostCode: internal(z.string().nullable()),
  billingCountry: internal(z.string().nullable()),
  billingVatNumber: internal(z.string().nullable()),
  billingRegistrationNumber: internal(z.string().nullable()),
  billingElectronicScheme: internal(z.string().nullable()),
  billingElectronicId: internal(z.string().nullable()),
  billingReference: internal(z.string().nullable()),
  billingProfile: internal(z.enum(eInvoiceProfiles)),
})
export type BrandView = z.infer<typeof brandView>

/** A person in a team list; only staff read such lists, so the address stands in it. */
export const teamPerson = personRef.extend({
  email: z.string(),
  roles: z.array(z.enum(accountRoles)),
  active: z.boolean(),
})
export type TeamPerson = z.infer<typeof teamPerson>

export const brandAllocationCreate = z.strictObject({
  brandId: id,
  userId: z.uuid('Select a person'),
  /** a client who sees the brand's invoices */
  billingContact: z.boolean().default(false),
})
export type BrandAllocationCreate = z.output<typeof brandAllocationCreate>
export const brandAllocationUpdate = z.strictObject({ id, billingContact: z.boolean() })
export type BrandAllocationUpdate = z.output<typeof brandAllocationUpdate>
export const brandAllocationList = listInput({ brandId: id })
export type BrandAllocationListInput = z.output<typeof brandAllocationList>
export const brandAllocationView = z.object({
  id,
  brandId: id,
  userId: id,
  allocatedBy: id.nullable(),
  /** sees the brand's invoices; false for everybody but clients */
  billingContact: z.boolean(),
  createdAt: instant,
  user: teamPerson,
})
export type BrandAllocationView = z.infer<typeof brandAllocationView>
