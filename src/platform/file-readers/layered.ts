import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { openDoor } from './door.ts'
import type { Finding } from './finding.ts'
import { type Limits, ReaderFailed, runLimited } from './limited.ts'
import { readInChild } from './read.ts'
import type { RangedSource } from './source.ts'

/** Photoshop's own form. */
export const isLayered = (mediaType: string): boolean => mediaType === 'image/vnd.adobe.photoshop'

const drawing: Limits = { time: 120_000, memory: 1500, output: 30_000_000 }
/** A side longer than this is nobody's picture. */
const longestSide = 20_000
const headLength = 26

/**
 * The size of a Photoshop file, and its picture as it was saved with all its layers, drawn by ffmpeg. What ffmpeg does not draw (Lab, 32
 * bits, the large form PSB) is refused.
 * @throws ReaderFailed; `missing` where ffmpeg is not installed
 */
export async function readLayered(source: RangedSource, signal?: AbortSignal): Promise<Finding> {
  const size = sizeOf(await headOf(source))
  const door = await openDoor(source)
  try {
    // It is told what it reads, and never guesses.
    const input = ['-protocol_whitelist', 'http,tcp', '-f', 'psd_pipe', '-i', door.address]
    const scale = "scale=w='min(1600,iw)':h='min(1600,ih)':force_original_aspect_ratio=decrease"
    const output = ['-frames:v', '1', '-vf', scale, '-c:v', 'png', '-f', 'image2pipe', '-']
    const picture = await runLimited(['ffmpeg', '-v', 'error', '-nostdin', '-threads', '2', ...input, ...output], null, drawing, signal)
    if (picture.length === 0) throw new ReaderFailed('broken', 'There was no picture in it.')
    const { pictures } = await readInChild({ read: 'picture', mediaType: 'image/layered' }, Readable.from([picture]), signal)
    return { ...size, pictures }
  } finally {
    door.close()
  }
}

async function headOf({ size, read }: RangedSource): Promise<Buffer> {
  const head = size < headLength ? null : await read({ start: 0, end: headLength - 1 })
  return head ? buffer(head) : Buffer.alloc(0)
}

/** Signature, version, six zeros, channels; then height and width. */
function sizeOf(head: Buffer): { width: number; height: number } {
  if (head.length < headLength || head.toString('latin1', 0, 4) !== '8BPS') throw new ReaderFailed('broken', 'It is no Photoshop file.')
  const [height, width] = [head.readUInt32BE(14), head.readUInt32BE(18)]
  if (width >= longestSide || height >= longestSide) throw new ReaderFailed('limit', `It has ${width} × ${height} pixels.`)
  return { width, height }
}
