import { type RecordScreenKind, recordScreens } from '#shared/records/addresses.ts'
import { textFrom } from '#shared/values/read-search.ts'

/** Search parameters as people read and share them: plain words, `true` and `false`, nothing in quotation marks. */
export type PlainSearch = Record<string, string | boolean>

/** @param text with or without its question mark */
export function parseSearch(text: string): PlainSearch {
  const search: PlainSearch = {}
  for (const [name, value] of new URLSearchParams(text)) search[name] = value === 'true' ? true : value === 'false' ? false : value
  return search
}

/** Leaves out what is empty, so that a view without filters has a clean address. Lists are joined by commas. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    const words = Array.isArray(value) ? value.join(',') : plain(value)
    if (words !== '') query.set(name, words)
  }
  const text = query.toString()
  return text && `?${text}`
}

function plain(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** The search parameters that open a record over any page: `/dashboard?task=…`. */
const kindNames = Object.keys(recordScreens) as RecordScreenKind[]
export type NamedRecord = { readonly kind: RecordScreenKind; readonly id: string }

/** The record that an address names. What is no id of one is opened too, and told as missing. */
export function namedRecord(search: Readonly<Record<string, unknown>>): NamedRecord | null {
  for (const kind of kindNames) {
    const id = textFrom(search[kind])
    if (id !== undefined) return { kind, id }
  }
  return null
}

type RecordSearch = { [Kind in RecordScreenKind]?: string } & { comment?: string; review?: string }

/** Reads what of an address belongs to every page, so that it may stand beside the page's own parameters: a record, what is under review, and one comment on it. */
export function readRecordSearch(raw: Readonly<Record<string, unknown>>): RecordSearch {
  const named = namedRecord(raw)
  const comment = textFrom(raw.comment)
  const review = textFrom(raw.review)
  return {
    ...(named && { [named.kind]: named.id }),
    ...(review !== undefined && { review }),
    ...((named || review !== undefined) && comment !== undefined && { comment }),
  }
}
