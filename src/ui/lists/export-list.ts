import { addressOf, readAnswer } from '#shared/contract/client.ts'
import type { FirstRequest } from '#shared/contract/first-answers.ts'
import { AppError } from '#shared/rights/errors.ts'

const quote = 0x22
const newLine = 0x0a
const brokenOff = 'The export broke off before its end. Try again.'

/**
 * Reads a list as a spreadsheet and hands it to the browser to keep.
 * @param onRows called with how many rows have come @returns how many there are @throws AppError, also when it breaks off half-way
 */
export async function saveList(list: FirstRequest, onRows: (count: number) => void, signal: AbortSignal): Promise<number> {
  const count = rowCounter()
  let rows = 0
  await saveAnswer(list, 'text/csv', signal, (part) => {
    rows = count(part)
    onRows(rows)
  })
  return rows
}

/**
 * Reads what is made while it is sent, and hands it to the browser to keep.
 * @param onBytes called with how much has come @throws AppError, also when it breaks off half-way
 */
export async function saveDocument(made: FirstRequest, onBytes: (count: number) => void, signal: AbortSignal): Promise<void> {
  let bytes = 0
  await saveAnswer(made, 'application/pdf', signal, (part) => {
    bytes += part.length
    onBytes(bytes)
  })
}

async function saveAnswer(
  { key, input }: FirstRequest,
  type: string,
  signal: AbortSignal,
  onPart: (part: Uint8Array) => void,
): Promise<void> {
  const response = await fetch(addressOf(key, input).path, { credentials: 'same-origin', headers: { accept: type }, signal }).catch(() => {
    throw new AppError('unavailable', 'The server cannot be reached. Check your connection and try again.')
  })
  if (!response.ok || !response.body) await readAnswer(response)
  const parts: Uint8Array<ArrayBuffer>[] = []
  try {
    const reader = response.body?.getReader()
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      parts.push(read.value)
      onPart(read.value)
    }
  } catch {
    throw new AppError('unavailable', brokenOff)
  }
  save(new Blob(parts, { type }), fileName(response.headers.get('content-disposition')))
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
  const [, coded] = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '') ?? []
  if (coded) return decodeURIComponent(coded)
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
