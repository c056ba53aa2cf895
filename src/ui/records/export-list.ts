import { addressOf, readAnswer } from '#shared/client.ts'
import { AppError } from '#shared/errors.ts'
import type { FirstRequest } from '#shared/first-answers.ts'

const quote = 0x22
const newLine = 0x0a
const brokenOff = 'The export broke off before its end. Try again.'

/**
 * Reads a list as a spreadsheet and hands it to the browser to keep.
 * @param onRows called with how many rows have come @returns how many there are @throws AppError, also when it breaks off half-way
 */
export async function saveList({ key, input }: FirstRequest, onRows: (count: number) => void, signal: AbortSignal): Promise<number> {
  const response = await fetch(addressOf(key, input).path, { credentials: 'same-origin', headers: { accept: 'text/csv' }, signal }).catch(
    () => {
      throw new AppError('unavailable', 'The server cannot be reached. Check your connection and try again.')
    },
  )
  if (!response.ok || !response.body) await readAnswer(response)
  const parts: Uint8Array<ArrayBuffer>[] = []
  const count = rowCounter()
  let rows = 0
  try {
    const reader = response.body?.getReader()
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      parts.push(read.value)
      rows = count(read.value)
      onRows(rows)
    }
  } catch {
    throw new AppError('unavailable', brokenOff)
  }
  save(new Blob(parts, { type: 'text/csv' }), fileName(response.headers.get('content-disposition')))
  return rows
}

/** Counts lines that end a row: those in quotes belong to a cell. The head is none. */
export function rowCounter(): (bytes: Uint8Array) => number {
  let quoted = false
  let rows = -1
  return (bytes) => {
    for (const byte of bytes) {
      if (byte === quote) quoted = !quoted
      else if (byte === newLine && !quoted) rows += 1
    }
    return Math.max(0, rows)
  }
}

function fileName(disposition: string | null): string {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'export.csv'
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser takes it over in its own time.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
