import { useRef } from 'react'
import { AppError } from '#shared/errors.ts'

const plain = (value: unknown): string => (value === null || value === undefined || value === '' ? '' : JSON.stringify(value))

/** The fields in which a form differs from what it began with; empty text and nothing are the same. */
export function changedFields<T extends object>(before: T, after: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(after).filter(([field, value]) => plain(value) !== plain(before[field as keyof T])),
  ) as Partial<T>
}

/**
 * A form brought up to what others saved meanwhile: what the person changed stays, everything else becomes theirs.
 * @param before what the form began with
 */
export function rebased<T extends object>(before: T, mine: T, theirs: T): T {
  return { ...theirs, ...changedFields(before, mine) }
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

/** One key per content of a form: pressing Save again after a lost answer does not create a second record. */
export function useCreateKey(): (body: unknown) => string {
  const last = useRef<{ text: string; key: string }>(null)
  return (body) => {
    const text = JSON.stringify(body)
    if (last.current?.text !== text) last.current = { text, key: crypto.randomUUID() }
    return last.current.key
  }
}

export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : 'Something went wrong. Try again.'
}
