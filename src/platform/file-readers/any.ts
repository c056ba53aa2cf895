import { Readable } from 'node:stream'
import { type Finding, textMax, tidyText } from './finding.ts'
import { heifTypes, readHeif } from './heif.ts'
import { isLayered, readLayered } from './layered.ts'
import { ReaderFailed } from './limited.ts'
import { isMedia, readMedia } from './media.ts'
import { readInChild, readingMax } from './read.ts'
import type { RangedSource } from './source.ts'

/**
 * What is read of a type of file by now. Raise it, or add a type with 1, when what was read before is worth reading again: a reader was
 * added or sees more. Files that an older one has read are read again, once.
 */
export const readerVersions: Readonly<Record<string, number>> = {
  'image/vnd.adobe.photoshop': 1,
  ...Object.fromEntries(heifTypes.map((type) => [type, 1])),
}
export const readerVersionOf = (mediaType: string): number => readerVersions[mediaType] ?? 0

const pictureTypes: ReadonlySet<string> = new Set(['jpeg', 'png', 'gif', 'webp', 'avif', 'tiff'].map((form) => `image/${form}`))
const officeTypes = /^application\/vnd\.(openxmlformats-officedocument\.|oasis\.opendocument\.)/

/**
 * Reads what is in somebody's file, by whatever reads files of its type; of one that nothing reads there is nothing to find.
 * @throws ReaderFailed; and whatever the storage has to say
 */
export async function readAny(
  { name, mediaType }: { name: string; mediaType: string },
  source: RangedSource,
  signal?: AbortSignal,
): Promise<Finding> {
  if (isMedia(mediaType)) return readMedia(mediaType, source, signal)
  if (isLayered(mediaType)) return readLayered(source, signal)
  const svg = mediaType === 'text/plain' && /\.svg$/i.test(name)
  if (mediaType === 'text/plain' && !svg) return { text: await wordsOf(await beginning(source, textMax)), pictures: [] }
  const read =
    svg || pictureTypes.has(mediaType) ? 'picture' : mediaType === 'application/pdf' ? 'pdf' : officeTypes.test(mediaType) ? 'office' : null
  if (read === null && !heifTypes.includes(mediaType)) return { pictures: [] }
  if (source.size > readingMax) throw new ReaderFailed('limit', `It has ${source.size} bytes.`)
  if (read === null) return readHeif(source, signal)
  return readInChild({ read, mediaType: svg ? 'image/svg+xml' : mediaType }, await beginning(source, readingMax), signal)
}

async function beginning({ size, read }: RangedSource, most: number): Promise<Readable> {
  const found = size > 0 ? await read({ start: 0, end: Math.min(most, size) - 1 }) : Readable.from([])
  if (!found) throw new ReaderFailed('broken', 'Its bytes are gone.')
  return found
}

async function wordsOf(source: Readable): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of source) chunks.push(chunk as Buffer)
  return tidyText(new TextDecoder().decode(Buffer.concat(chunks)))
}
