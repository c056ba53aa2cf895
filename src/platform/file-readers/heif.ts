import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Finding, uprightType } from './finding.ts'
import { type Limits, ReaderFailed, runLimited } from './limited.ts'
import { readInChild, readingMax } from './read.ts'
import type { RangedSource } from './source.ts'

/** What telephones make of a photograph: a picture coded as a film is, which no package may bring a reader for. */
export const heifTypes: readonly string[] = ['heic', 'heic-sequence', 'heif', 'heif-sequence'].map((form) => `image/${form}`)

/** A telephone's picture of 48 million pixels takes it four seconds and half a gigabyte. */
const converting: Limits = { time: 60_000, memory: 1500, output: 100_000, file: readingMax }

/**
 * The size of a HEIC picture and small pictures of it, by libheif's `heif-convert`, which reads and writes files only.
 * @throws ReaderFailed; `missing` where it is not installed
 */
export async function readHeif({ size, read }: RangedSource, signal?: AbortSignal): Promise<Finding> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'atelier-heic-'))
  try {
    const source = await read({ start: 0, end: size - 1 })
    if (!source) throw new ReaderFailed('broken', 'Its bytes are gone.')
    const [from, to] = [path.join(folder, 'in.heic'), path.join(folder, 'out.jpg')]
    await pipeline(source, createWriteStream(from))
    await runLimited(['heif-convert', '-q', '92', from, to], null, converting, signal)
    return await readInChild({ read: 'picture', mediaType: uprightType }, Readable.from([await converted(folder)]), signal)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Of a file with several pictures each is written, numbered; the first is shown. */
async function converted(folder: string): Promise<Buffer> {
  for (const name of ['out.jpg', 'out-1.jpg']) {
    const bytes = await readFile(path.join(folder, name)).catch(() => null)
    if (bytes) return bytes
  }
  throw new ReaderFailed('broken', 'There was no picture in it.')
}
