import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import PDFKit from 'pdfkit'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { ReaderFailed } from './limited.ts'
import { hasFfmpeg } from './programs.ts'
import type { RangedSource } from './source.ts'
import { frameOf, stillOf } from './stills.ts'

const installed = await hasFfmpeg()
/** For a process per still on a busy machine, in ms. */
const patience = 300_000
const sourceOf = (bytes: Buffer): RangedSource => ({
  size: bytes.length,
  read: async ({ start, end }) => Readable.from([bytes.subarray(start, end + 1)]),
})
/** 50 frames at 25 to the second; each shows its number in six bars, the lowest digit left. */
const clip = readFileSync(path.resolve(import.meta.dirname, '../../../e2e/frames.webm'))

async function numberOn(jpeg: Buffer): Promise<number> {
  const { data, info } = await sharp(jpeg).greyscale().raw().toBuffer({ resolveWithObject: true })
  const light = (bar: number) => (data[Math.floor(info.height / 2) * info.width + Math.floor(((bar + 0.5) * info.width) / 6)] ?? 0) > 128
  return [0, 1, 2, 3, 4, 5].reduce((sum, bit) => sum + (light(bit) ? 2 ** bit : 0), 0)
}

it.skipIf(!installed)(
  'takes the very frame whose middle is named, the first, one within and the last; and what was seen last where a film has ended',
  async () => {
    const seen = async (seconds: number, frame: number | null) => numberOn(await frameOf('video/webm', sourceOf(clip), seconds, frame))
    for (const wanted of [0, 16, 17, 49]) expect(await seen((wanted + 0.5) / 25, 1 / 25)).toBe(wanted)
    expect(await seen(2.3, null)).toBe(49)
  },
  patience,
)

it(
  'takes a page of a PDF, and a picture on white',
  async () => {
    const doc = new PDFKit({ size: [200, 100] })
    doc
      .addPage({ size: [100, 300] })
      .rect(0, 0, 100, 300)
      .fill('#ff0000')
    doc.end()
    const pdf = await buffer(doc)
    const page = await sharp(await stillOf('application/pdf', sourceOf(pdf), 2)).metadata()
    expect([page.format, page.height, Math.round((page.width ?? 0) / 10)]).toEqual(['jpeg', 1000, 33])
    await expect(stillOf('application/pdf', sourceOf(pdf), 3)).rejects.toThrow(ReaderFailed)
    const clear = await sharp({ create: { width: 40, height: 20, channels: 4, background: '#0000' } })
      .png()
      .toBuffer()
    const { data } = await sharp(await stillOf('image/png', sourceOf(clear), 1))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255])
  },
  patience,
)
