import { z } from 'zod'
import { baseVersion, id, instant, listInput, queryFlag } from '#shared/contract/endpoint.ts'
import { brandRef, personRef } from '#shared/contract/refs.ts'
import { internal } from '#shared/rights/internal.ts'
import { accountRoles } from '#shared/rights/roles.ts'
import { currency } from '#shared/values/money.ts'
import { oneLine } from '#shared/values/one-line.ts'

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
/** What the brand is billed under. */
export const brandBillingFields = {
  billingName: optionalLine(200),
  billingAddress: optionalText(z.string().trim(), 1000),
  billingEmail: z
    .union([z.literal(''), z.email('Invalid email address').max(254)], 'Invalid email address')
    .nullable()
    .optional(),
  billingCurrency: currency.nullable().optional(),
  billingTerms: optionalLine(200),
}

export const brandCreate = z.strictObject({
  ...brandFields,
  status: brandStatus.default('active'),
  ...brandBillingFields,
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
})
export type BrandView = z.infer<typeof brandView>

/** A person in a team list; only staff read such lists, so the address stands in it. */
export const teamPerson = personRef.extend({
  email: z.string(),
  roles: z.array(z.enum(accountRoles)),
  active: z.boolean(),
})
export type TeamPerson = z.infer<typeof teamPerson>

export const brandAllocationCreate = z.strictObject({ brandId: id, userId: z.uuid('Select a person') })
export const brandAllocationList = listInput({ brandId: id })
export type BrandAllocationListInput = z.output<typeof brandAllocationList>
export const brandAllocationView = z.object({
  id,
  brandId: id,
  userId: id,
  allocatedBy: id.nullable(),
  createdAt: instant,
  user: teamPerson,
})
export type BrandAllocationView = z.infer<typeof brandAllocationView>
