import { useRef } from 'react'
import { AppError } from '#shared/rights/errors.ts'

/** How the server stores it: text without space round it, and nothing where it is empty. */
const stored = (value: unknown): string => JSON.stringify((typeof value === 'string' ? value.trim() : value) ?? '')
/** Whether two entered values are stored as the same. */
export const sameValue = (one: unknown, other: unknown): boolean => stored(one) === stored(other)

/**
 * The fields in which a form differs from what it began with; space round a text does not count, and empty text and nothing are the
 * same. Compared by value, not taken from the form's own dirty fields: those know neither what the schema makes of the entered (an
 * amount in the decimals of its currency) nor what of it others have saved just so meanwhile.
 * @param after as it would be sent
 */
export function changedFields<T extends object>(before: object, after: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(after).filter(([field, value]) => !sameValue(value, before[field as keyof typeof before])),
  ) as Partial<T>
}

interface Merged<T> {
  /** What was typed stays, everything else is theirs. */
  readonly values: T
  /** What both changed, and differently. */
  readonly clash: readonly (keyof T & string)[]
}

/**
 * Brings a form up to what others saved meanwhile.
 * @param base what the form began with
 * @param mine what it holds
 * @param theirs what is stored now
 */
export function merged<T extends object>(base: T, mine: T, theirs: T): Merged<T> {
  const typed = pick(mine, Object.keys(changedFields(base, mine)) as (keyof T & string)[])
  const differing = changedFields(theirs, typed)
  const clash = Object.keys(differing) as (keyof T & string)[]
  return { values: { ...theirs, ...differing }, clash: clash.filter((name) => !sameValue(base[name], theirs[name])) }
}

/** Only these fields of an object. */
export function pick<T extends object, Name extends keyof T>(from: T, names: readonly Name[]): Pick<T, Name> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, Name>
}

/** What was refused because others changed the same: the record as it is now, and the names of the fields. */
export function staleConflict(error: unknown): { current: unknown; fields: string[] } | null {
  if (!(error instanceof AppError) || error.code !== 'stale' || !error.current) return null
  return { current: error.current, fields: Object.keys(error.fields ?? {}) }
}

/** What was last tried to be sent, and under which key. */
export type Attempt = { readonly key: string; readonly text: string }

/** The key is the same for every attempt to send the same, so that a lost answer does not double it; what has changed since is something else. */
export function attemptOf(before: Attempt | null, body: unknown): Attempt {
  const text = JSON.stringify(body)
  return before?.text === text ? before : { key: crypto.randomUUID(), text }
}

/** One key per content of a form: pressing Save again after a lost answer does not create a second record. */
export function useCreateKey(): (body: unknown) => string {
  const last = useRef<Attempt>(null)
  return (body) => {
    last.current = attemptOf(last.current, body)
    return last.current.key
  }
}

export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : 'Something went wrong. Try again.'
}
