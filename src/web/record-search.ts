/** The search parameters that open a record over any page: `/dashboard?task=…`. */
const recordKinds = ['task'] as const
export type RecordKind = (typeof recordKinds)[number]
export type NamedRecord = { readonly kind: RecordKind; readonly id: string }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The record that an address names; what is no id names none. */
export function namedRecord(search: Readonly<Record<string, unknown>>): NamedRecord | null {
  for (const kind of recordKinds) {
    const id = search[kind]
    if (typeof id === 'string' && uuid.test(id)) return { kind, id }
  }
  return null
}

/** Reads what of an address belongs to every page, so that it may stand beside the page's own parameters. */
export function readRecordSearch(raw: Readonly<Record<string, unknown>>): { [Kind in RecordKind]?: string } {
  const named = namedRecord(raw)
  return named ? { [named.kind]: named.id } : {}
}
