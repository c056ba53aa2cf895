import { Readable } from 'node:stream'
import sharp from 'sharp'
import { expect, it, vi } from 'vitest'
import type { Finding } from './finding.ts'
import { readLayered } from './layered.ts'
import { hasFfmpeg } from './programs.ts'

/** For a process per file on a busy machine, in ms. */
const patience = 180_000
const installed = await hasFfmpeg()

/** One colour, not packed, without layers. @param mode 3 is RGB, 4 is CMYK, 5 is nothing */
function photoshop(width: number, height: number, colour: readonly number[], mode = 3): Buffer {
  const head = Buffer.alloc(26)
  head.write('8BPS')
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(colour.length, 12)
  head.writeUInt32BE(height, 14)
  head.writeUInt32BE(width, 18)
  head.writeUInt16BE(8, 22)
  head.writeUInt16BE(mode, 24)
  // No palette, no resources, no layers; then planes as they are.
  return Buffer.concat([head, Buffer.alloc(14), ...colour.map((value) => Buffer.alloc(width * height, value))])
}
const sourceOf = (bytes: Buffer) => ({
  size: bytes.length,
  read: async ({ start, end }: { start: number; end: number }) => Readable.from([bytes.subarray(start, end + 1)]),
})
/** In steps: a preview is packed with loss. */
async function colourOf({ pictures }: Finding): Promise<number[]> {
  const { channels } = await sharp(pictures[0]?.bytes).stats()
  return channels.slice(0, 3).map(({ mean }) => Math.round(mean / 20))
}
const reason = (why: string) => expect.objectContaining({ reason: why }) as unknown

it.skipIf(!installed)(
  'draws a Photoshop file as it was saved',
  async () => {
    const found = await readLayered(sourceOf(photoshop(2000, 1000, [205, 40, 62])))
    expect(found).toMatchObject({
      width: 2000,
      height: 1000,
      pictures: [
        { kind: 'thumbnail', width: 480, height: 240 },
        { kind: 'large', width: 1600, height: 800 },
      ],
    })
    expect(await colourOf(found)).toEqual([10, 2, 3])
    // For print: no ink is 255.
    expect(await colourOf(await readLayered(sourceOf(photoshop(200, 100, [255, 0, 0, 255], 4))))).toEqual([13, 0, 0])
  },
  patience,
)

it.skipIf(!installed)(
  'refuses what is cut off, and what ffmpeg does not draw',
  async () => {
    await expect(readLayered(sourceOf(photoshop(200, 100, [9, 9, 9]).subarray(0, 5000)))).rejects.toEqual(reason('broken'))
    await expect(readLayered(sourceOf(photoshop(200, 100, [9, 9, 9], 5)))).rejects.toEqual(reason('broken'))
  },
  patience,
)

it('refuses what is no Photoshop file, and one of 20,000 pixels, before a program is asked', async () => {
  await expect(readLayered(sourceOf(Buffer.from('8BPS')))).rejects.toEqual(reason('broken'))
  await expect(readLayered(sourceOf(Buffer.alloc(100)))).rejects.toEqual(reason('broken'))
  const huge = photoshop(1, 1, [1, 1, 1])
  huge.writeUInt32BE(20_000, 18)
  await expect(readLayered(sourceOf(huge))).rejects.toEqual(reason('limit'))
})

it('says that ffmpeg is missing where it is not installed, so that the file is tried again once it is', async () => {
  vi.stubEnv('PATH', '/nowhere')
  try {
    await expect(readLayered(sourceOf(photoshop(20, 10, [1, 1, 1])))).rejects.toEqual(reason('missing'))
  } finally {
    vi.unstubAllEnvs()
  }
})
