import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'

declare module '#platform/context.ts' {
  interface Services {
    storage: Storage
  }
}

/** What was stored: bytes and their SHA-256 in hex. */
export type Stored = { size: number; sha256: string }

/** First and last byte, inclusive. */
export type ByteRange = { start: number; end: number }

/** What a store has to know to go on with something begun, beside its size so far; the caller keeps it, as JSON. */
export type Assembly = Readonly<Record<string, unknown>>

/** Something begun: how many bytes are kept for good, and what goes with them. */
export type Begun = { size: number; assembly: Assembly | null }

/** Bytes that are being added; a piece is not held on to once it was written. What was written since the last `flush` may be lost. */
export type Extension = {
  write(chunk: Uint8Array): Promise<void>
  /** Keeps what was written for good. @returns what the next extension has to know */
  flush(): Promise<Assembly>
  close(): Promise<void>
}

/** Where files lie, by key. Keys are made by us (see `newStorageKey`), never taken from a name a person gave. */
export type Storage = {
  /** Stores a stream under a key: complete or not at all. */
  put(key: string, source: Readable): Promise<Stored>
  /** Goes on behind the bytes that are kept; what stands behind them is dropped. Any process may, one at a time. */
  extend(key: string, begun: Begun): Promise<Extension>
  /** Makes one piece of what was added; from then on it can be read. Bears being asked twice. */
  complete(key: string, begun: Begun): Promise<void>
  /** @returns null when there is nothing under the key */
  read(key: string, range?: ByteRange): Promise<Readable | null>
  /** Size in bytes, or null when there is nothing under the key. */
  size(key: string): Promise<number | null>
  /** Removes what lies under a key, begun or complete; bears being asked twice. */
  remove(key: string, assembly?: Assembly | null): Promise<void>
  /** Every key that something lies under, begun or complete. */
  keys(): AsyncIterable<string>
  /** Removes what writers that were killed a day ago or longer have left behind under no key. */
  sweep(): Promise<void>
  /** @throws when files cannot be written */
  check(): Promise<void>
}

/** A new key, spread over 256 folders so that none grows without bound. */
export function newStorageKey(): string {
  const name = randomUUID()
  return `${name.slice(0, 2)}/${name}`
}

/** @throws Error for what is no key of ours, and could lead elsewhere */
export function assertStorageKey(key: string): void {
  if (!/^[0-9a-f]{2}\/[0-9a-f-]{36}$/.test(key)) throw new Error('Not a storage key.')
}

/** How long what was left unfinished under no key is kept, in ms. */
export const keptUnfinished = 24 * 3600 * 1000
