import type { Readable } from 'node:stream'

/** Enough for every form that is told by its beginning. */
const looked = 64 * 1024

/** What is told of a file whose content nobody knows. */
export const unknownType = 'application/octet-stream'

/**
 * What a file is, by its content, never by its name. Text of any kind, mark-up and scripts included, is `text/plain`; what is not known is
 * `application/octet-stream`.
 * @param read gives the file's beginning, so many bytes of it
 */
export async function mediaTypeOf(read: (bytes: number) => Promise<Readable | null>): Promise<string> {
  const beginning = await bytesOf(await read(looked))
  return typeOfBytes(beginning)
}

/** @param beginning the first bytes, at most 64 KB of them */
export async function typeOfBytes(beginning: Uint8Array): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type')
  // A form that breaks its reader is none that is known.
  const found = await fileTypeFromBuffer(beginning).catch(() => undefined)
  if (found && !isMarkup(found.mime)) return found.mime.split(';')[0]?.trim() ?? unknownType
  return found || isText(beginning) ? 'text/plain' : unknownType
}

/** Forms that can carry script. */
function isMarkup(mime: string): boolean {
  return /\b(xml|html|svg|javascript)\b/.test(mime)
}

/** UTF-8 without the signs that no text has (tab, line ends, form feed and escape are its own). The last letter may be cut. */
function isText(bytes: Uint8Array): boolean {
  if (bytes.length === 0 || bytes.some((byte) => byte < 0x20 && !ofText.has(byte))) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

const ofText: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1b])

async function bytesOf(source: Readable | null): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of source ?? []) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
