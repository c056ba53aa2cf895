import { z } from 'zod'
import { baseVersion, instant } from '#shared/contract/endpoint.ts'
import { personRef } from '#shared/contract/refs.ts'
import { compactIban, isIban } from '#shared/values/iban.ts'
import { currency, taxRate } from '#shared/values/money.ts'
import { oneLine } from '#shared/values/one-line.ts'
import { taxCategories } from '../invoice-documents/schema.ts'

export const papers = ['A4', 'Letter'] as const

const line = (max: number) =>
  oneLine()
    .max(max, `Enter at most ${max} characters`)
    .transform((text) => text || null)
    .nullable()
const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Enter at most ${max} characters`)
    .transform((value) => value || null)
    .nullable()
const email = z
  .union([z.literal(''), z.email('Invalid email address').max(254)], 'Invalid email address')
  .transform((value) => value || null)
  .nullable()

export const invoicePrefixMax = 10
/** Numbers that people and other programs take without quoting. */
const prefix = oneLine()
  .min(1, 'Prefix is required')
  .max(invoicePrefixMax, `Enter at most ${invoicePrefixMax} characters`)
  .regex(/^[A-Za-z0-9][A-Za-z0-9/._-]*$/, 'Use letters, digits, and / . _ - between them')

export const nextNumber = z.number('Enter a whole number').int('Enter a whole number').min(1, 'Enter a number from 1').max(99_999_999)

export const billingSettingsFields = {
  companyName: line(200),
  /** as it is printed; composed of the fields below where it is empty */
  address: text(1000),
  email,
  phone: line(50),
  taxId: line(100),
  defaultTaxRate: taxRate,
  defaultTaxCategory: z.enum(taxCategories),
  defaultPaymentTerms: oneLine().min(1, 'Payment terms are required').max(200, 'Enter at most 200 characters'),
  invoicePrefix: prefix,
  currency,
  street: line(200),
  street2: line(200),
  city: line(100),
  postCode: line(20),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Choose a country')
    .nullable(),
  vatNumber: line(30),
  registrationNumber: line(50),
  contactName: line(200),
  iban: z
    .union([z.literal(''), z.string().trim().refine(isIban, 'Check the IBAN: its check digits don’t match')])
    .transform((value) => compactIban(value) || null)
    .nullable(),
  bic: z
    .union([
      z.literal(''),
      z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'A BIC has 8 or 11 letters and digits'),
    ])
    .transform((value) => value || null)
    .nullable(),
  accountName: line(200),
  electronicScheme: z
    .string()
    .regex(/^([0-9]{4}|EM)$/, 'Choose a scheme')
    .nullable(),
  electronicId: line(100),
  paper: z.enum(papers),
  /** numbers carry the year and begin with 1 each year */
  yearlyNumbers: z.boolean(),
  /** of the mail that an invoice is sent with; {number}, {total}, {due}, {client} and {company} are filled in */
  sendSubject: oneLine().min(1, 'Subject is required').max(200, 'Enter at most 200 characters'),
  sendText: z.string().trim().min(1, 'Text is required').max(5000, 'Enter at most 5000 characters'),
}

/** Only changed fields are sent; `version` is the one the change was based on. */
export const billingSettingsUpdate = z
  .strictObject({ ...billingSettingsFields, nextNumber })
  .partial()
  .extend({ version: baseVersion })

export const billingSettingsView = z.object({
  companyName: z.string().nullable(),
  address: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  taxId: z.string().nullable(),
  /** in percent, as a decimal string */
  defaultTaxRate: z.string(),
  defaultTaxCategory: z.enum(taxCategories),
  defaultPaymentTerms: z.string(),
  invoicePrefix: z.string(),
  currency: z.string(),
  street: z.string().nullable(),
  street2: z.string().nullable(),
  city: z.string().nullable(),
  postCode: z.string().nullable(),
  country: z.string().nullable(),
  vatNumber: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  contactName: z.string().nullable(),
  iban: z.string().nullable(),
  bic: z.string().nullable(),
  accountName: z.string().nullable(),
  electronicScheme: z.string().nullable(),
  electronicId: z.string().nullable(),
  paper: z.enum(papers),
  yearlyNumbers: z.boolean(),
  sendSubject: z.string(),
  sendText: z.string(),
  /** of the series that the next invoice would be in */
  nextNumber: z.number(),
  /** how that one would be numbered: INV-0001 */
  nextInvoiceNumber: z.string(),
  /** the series has an invoice, so that its next number is no longer for anybody to set */
  nextNumberFixed: z.boolean(),
  version: z.number(),
  updatedAt: instant,
  updatedBy: personRef.nullable(),
})
export type BillingSettings = z.infer<typeof billingSettingsView>
