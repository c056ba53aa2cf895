import { z } from 'zod'
import { calendarDate, id, instant, listInput, queryIds, queryList } from '#shared/contract/endpoint.ts'
import { personRef } from '#shared/contract/refs.ts'
import { compare, decimal, isDecimal, zero } from '#shared/values/decimal.ts'
import { amount } from '#shared/values/money.ts'
import { oneLine } from '#shared/values/one-line.ts'
import { paymentMethods } from '#shared/values/payment-methods.ts'
import { campaignRef } from '../campaigns/schema.ts'
import { dueOns, paymentKinds, paymentStates } from '../engagements/schema.ts'
import { influencerRef } from '../influencers/schema.ts'

const line = (max: number) => oneLine().max(max, `Enter at most ${max} characters`).nullable()

/** Fields a person fills in; the form and the server check them alike. */
export const paymentFields = {
  kind: z.enum(paymentKinds),
  amount: amount.refine((text) => !isDecimal(text) || compare(decimal(text), zero) > 0, 'Enter an amount above 0.'),
  due: z.enum(dueOns),
  /** of those that wait for a date */
  dueOn: calendarDate.nullable(),
  /** days after all posts are checked */
  dueDays: z.number().int().min(0, 'Enter 0 days or more').max(365, 'Enter at most 365 days').nullable(),
  paymentMethod: z.enum(paymentMethods).nullable(),
  reference: line(200),
  /** of the influencer's own invoice */
  invoiceNumber: line(100),
  notes: z.string().trim().max(1000, 'Enter at most 1000 characters').nullable(),
}

/** A payment that is planned; with `paidOn` it has been paid. */
export const paymentCreate = z.strictObject({
  engagementId: id,
  amount: paymentFields.amount,
  kind: paymentFields.kind.default('fee'),
  due: paymentFields.due.default('date'),
  dueOn: paymentFields.dueOn.default(null),
  dueDays: paymentFields.dueDays.default(null),
  paidOn: calendarDate.nullable().default(null),
  paymentMethod: paymentFields.paymentMethod.default(null),
  reference: paymentFields.reference.default(null),
  invoiceNumber: paymentFields.invoiceNumber.default(null),
  notes: paymentFields.notes.default(null),
})

/** Only what is planned changes, but for the influencer's invoice number and the notes. */
export const paymentUpdate = z.strictObject(paymentFields).partial().extend({ id })

/** Marks a planned payment as paid. Without a day it was paid today, by the calendar of the workspace. */
export const paymentPay = z.strictObject({
  id,
  paidOn: calendarDate.nullable().default(null),
  paymentMethod: paymentFields.paymentMethod.default('bank_transfer'),
  reference: paymentFields.reference.default(null),
})

export const paymentReverse = z.strictObject({ id, notes: paymentFields.notes.default(null) })

export const paymentList = listInput({
  engagementId: queryIds.optional(),
  influencerId: queryIds.optional(),
  campaignId: queryIds.optional(),
  state: queryList(z.enum(paymentStates)).optional(),
})
export type PaymentListInput = z.output<typeof paymentList>

export const paymentView = z.object({
  id,
  engagementId: id,
  kind: z.enum(paymentKinds),
  /** above 0; of a reversal below */
  amount: z.string(),
  currency: z.string(),
  state: z.enum(paymentStates),
  due: z.enum(dueOns),
  dueOn: calendarDate.nullable(),
  dueDays: z.number().nullable(),
  paidOn: calendarDate.nullable(),
  paymentMethod: z.enum(paymentMethods).nullable(),
  reference: z.string().nullable(),
  invoiceNumber: z.string().nullable(),
  notes: z.string().nullable(),
  reversesId: id.nullable(),
  /** a reversal takes it back */
  reversed: z.boolean(),
  influencer: influencerRef,
  campaign: campaignRef,
  creator: personRef.nullable(),
  createdAt: instant,
  version: z.number(),
})
export type PaymentView = z.infer<typeof paymentView>
