import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { typeOfBytes } from '#platform/media-type.ts'
import { newStorageKey, type Storage } from '#platform/storage.ts'
import { type Given, type Row, rowOf } from '../../testing/rows.ts'
import { files, uploads, usageRights } from './table.ts'

/** A file that is ready, without bytes: for what never opens it. */
export function fileRow(given: Partial<Given<typeof files, 'id'>> = {}): Row {
  const blank = {
    id: randomUUID(),
    storageKey: newStorageKey(),
    name: 'file.txt',
    mediaType: 'text/plain',
    size: 4,
    sha256: '0'.repeat(64),
  }
  return rowOf(files, { ...blank, state: 'ready', scan: 'clean', ...given })
}

/** A small file with its bytes, for demo and tests: its type by its content, as of an upload. @returns its row, still to be inserted */
export async function storedFileRow(storage: Storage, bytes: Uint8Array, given: Given<typeof files, 'name'>): Promise<Row> {
  const storageKey = newStorageKey()
  const stored = await storage.put(storageKey, Readable.from([bytes]))
  return fileRow({ storageKey, mediaType: await typeOfBytes(bytes.subarray(0, 64 * 1024)), ...stored, ...given })
}

/** A finished upload that waits to be taken; `fileRow` with the same id comes before it. */
export function uploadRow(given: Given<typeof uploads, 'fileId' | 'userId' | 'place'>): Row {
  return rowOf(uploads, { length: 4, received: 4, ...given })
}

/** What is said of how a file may be used; the id is the file's. */
export function usageRightsRow(given: Given<typeof usageRights, 'id'>): Row {
  return rowOf(usageRights, { version: 1, ...given })
}
