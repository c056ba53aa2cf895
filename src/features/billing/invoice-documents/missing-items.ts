import { plainText } from '#shared/values/xml.ts'
import type { Buyer, Seller } from './schema.ts'

/**
 * What keeps an e-invoice from being made, and where it is filled in. `field` is named as in `Seller`, `Buyer` and `PostalAddress` for
 * settings and brand; of an invoice it is a field of the form, with `lines.0.description` for a line.
 */
export type Missing = { readonly field: string; readonly says: string; readonly at: 'settings' | 'brand' | 'invoice' }

/** A party with where its fields are filled in. */
export type Side = { readonly party: Seller | Buyer; readonly at: 'settings' | 'brand'; readonly whose: string }

/** "Berlin GmbH's", and "Northlight Studios'". */
export function whose(name: string, unnamed: string): string {
  const known = plainText(name) || unnamed
  return /s$/i.test(known) ? `${known}'` : `${known}'s`
}

export const isBlank = (text: string | null): boolean => plainText(text) === ''
/** A problem where something is wrong, else none. */
export const when = (wrong: boolean, at: Missing['at'], field: string, says: string): Missing[] => (wrong ? [{ at, field, says }] : [])
/** "Berlin GmbH's country is missing." */
export const absent = ({ at, whose }: Side, field: string, noun: string, wrong: boolean, why = ''): Missing[] =>
  when(wrong, at, field, `${whose} ${noun} is missing.${why && ` ${why}`}`)
