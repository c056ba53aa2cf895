import { useCallback, useEffect, useMemo, useState } from 'react'
import { useExternal } from '../base/use-external.ts'

/** A list on screen from which records are opened: what comes before and after one of them. */
export interface RecordList {
  /** It never shows all records of its kind: a new one that is not in it is not missed there. */
  readonly isPartial?: boolean
  /** The part of the list that a record stands in, in its order, as far as it is loaded. */
  readonly around: (id: string) => { readonly ids: readonly string[] /** loaded or not */; readonly count: number } | undefined
  /** Loads more of that part. */
  readonly loadMore?: (id: string) => Promise<unknown>
}

const lists = new Map<string, Set<RecordList>>()
const listeners = new Set<() => void>()
let changes = 0
const changed = (): void => {
  changes += 1
  for (const listener of listeners) listener()
}

/** Says that a list of records of one kind is on screen. @param list the same object until another list is shown */
export function useRecordList(kind: string, list: RecordList | undefined): void {
  useEffect(() => {
    if (!list) return undefined
    const shown = lists.get(kind) ?? new Set()
    lists.set(kind, shown.add(list))
    changed()
    return () => {
      shown.delete(list)
      changed()
    }
  }, [kind, list])
}

/** The same for a list whose rows are loaded page after page. @param rows the same as long as they are unchanged */
export function useRowsAsList(kind: string, rows: readonly { readonly id: string }[], { isPartial = false } = {}): void {
  const list = useMemo<RecordList>(() => {
    const ids = rows.map(({ id }) => id)
    return { isPartial, around: (id) => (ids.includes(id) ? { ids, count: ids.length } : undefined) }
  }, [rows, isPartial])
  useRecordList(kind, list)
}

export interface Neighbours {
  /** 1 for the first. */
  readonly place: number
  readonly count: number
  readonly previous: string | undefined
  readonly next: string | undefined
}

interface Trail {
  readonly ids: readonly string[]
  readonly count: number
}

/** So far from the end of what is loaded, more is asked for. */
const ahead = 3

/**
 * The way through the list that a record was opened from. It stays as it was while one goes along it: a task that is done now leaves its
 * column, and the next one is still the next. @returns null when no list on screen holds the record
 */
export function useNeighbours(kind: string, id: string): Neighbours | null {
  // The lists are asked anew whenever one of them says that it has changed: the compiler would take their answers for constant.
  'use no memo'
  useExternal(subscribe, () => changes)
  const [kept, keep] = useState<Trail | null>(null)
  const trail = goOn(kept, id, find(kind, id)?.around(id))
  const place = trail?.ids.indexOf(id) ?? -1
  const missing = trail !== null && trail.ids.length < trail.count && place >= trail.ids.length - ahead
  const loadMore = useCallback(async () => {
    await find(kind, id)?.loadMore?.(id)
    changed()
  }, [kind, id])
  useEffect(() => {
    if (missing) void loadMore()
  }, [missing, loadMore])
  if (trail !== kept) keep(trail)
  if (!trail || place < 0 || trail.count < 2) return null
  return { place: place + 1, count: trail.count, previous: trail.ids[place - 1], next: trail.ids[place + 1] }
}

/** Whether a list of this kind on screen has loaded the record; null where none is on screen that should. */
export function isListed(kind: string, id: string): boolean | null {
  if (find(kind, id)) return true
  return [...(lists.get(kind) ?? [])].some(({ isPartial }) => !isPartial) ? false : null
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function find(kind: string, id: string): RecordList | undefined {
  return [...(lists.get(kind) ?? [])].find((list) => list.around(id) !== undefined)
}

/** The way so far, lengthened by what was loaded behind it; another one begins with a record that is not on it. */
export function goOn(trail: Trail | null, id: string, around: Trail | undefined): Trail | null {
  if (!trail?.ids.includes(id)) return around ? { ids: [...around.ids], count: around.count } : null
  const last = trail.ids.at(-1) ?? ''
  const behind = around?.ids.slice(around.ids.indexOf(last) + 1) ?? []
  const fresh = around?.ids.includes(last) ? behind.filter((one) => !trail.ids.includes(one)) : []
  if (fresh.length === 0) return trail
  return { ids: [...trail.ids, ...fresh], count: Math.max(trail.count, trail.ids.length + fresh.length) }
}
