import { z } from 'zod'
import { calendarDate, id, listInput, queryIds, queryList } from '#shared/contract/endpoint.ts'
import { brandRef } from '#shared/contract/refs.ts'
import { currency } from '#shared/values/money.ts'

const money = z.string()

/** `from` and `to` are both inclusive; without `to` it is today, without `from` the beginning. */
export const statementFilters = {
  brandId: id,
  currency: queryList(currency).optional(),
  from: calendarDate.optional(),
  to: calendarDate.optional(),
}
export const statementInput = z.strictObject(statementFilters)
export const statementEntryList = listInput(statementFilters)
export type StatementInput = z.output<typeof statementInput>

export const entryKinds = ['invoice', 'deposit', 'final', 'credit_note', 'payment', 'refund', 'reversal'] as const
/** What changed what a client owes. */
export const statementEntry = z.object({
  id,
  // Names a row in an export, and so comes first.
  invoiceNumber: z.string(),
  date: calendarDate,
  kind: z.enum(entryKinds),
  invoiceId: id,
  currency: z.string(),
  /** above 0 where the client owes more by it */
  amount: money,
  /** what the client owes after it, in its currency */
  balance: money,
})
export type StatementEntry = z.infer<typeof statementEntry>

/** What is open on a day by how long it has been due. The parts add up to the total. */
const aged = {
  total: money,
  notDue: money,
  days30: money,
  days60: money,
  days90: money,
  older: money,
  /** what credit notes still hold for the client, as an amount of at most 0 */
  credit: money,
}

/** What a client owed, was billed and paid between two days, by currency. Closing is opening plus the entries. */
export const statementView = z.object({
  brand: brandRef,
  from: calendarDate.nullable(),
  to: calendarDate,
  currencies: z.array(
    z.object({
      currency: z.string(),
      opening: money,
      entries: z.array(statementEntry),
      /** more than are listed here: all of them are in the CSV and the PDF */
      more: z.number(),
      closing: money,
      ageing: z.object(aged),
    }),
  ),
})
export type StatementView = z.infer<typeof statementView>

/** As on a day; without one, today. */
export const ageingList = listInput({ on: calendarDate.optional(), brandId: queryIds.optional(), currency: queryList(currency).optional() })
export const ageingRow = z.object({
  /** null: invoices without a brand, which go by the name of their client */
  brand: brandRef.nullable(),
  clientName: z.string(),
  currency: z.string(),
  ...aged,
})
export type AgeingRow = z.infer<typeof ageingRow>
