import { openDoor } from './door.ts'
import { type Limits, ReaderFailed, runLimited } from './limited.ts'
import { inputOf } from './media.ts'
import { readInChild, readingMax } from './read.ts'
import type { RangedSource } from './source.ts'

const drawing: Limits = { time: 120_000, memory: 1500, output: 10_000_000 }
/** Longest side, in pixels. */
const side = 1000
/** Where nothing is found from a moment on, what was seen before it may have begun so much earlier, in seconds. */
const before = 1

const box = `scale=w='min(${side},iw)':h='min(${side},ih)':force_original_aspect_ratio=decrease`
const written = [
  '-an',
  '-sn',
  '-vf',
  `scale='max(2,trunc(iw*sar/2)*2)':ih,${box},setsar=1`,
  '-c:v',
  'mjpeg',
  '-q:v',
  '4',
  '-f',
  'image2pipe',
  '-',
]

/**
 * The frame of a video that is seen at a moment, as a JPEG.
 * @param frame how long a frame is, in seconds, where that is known: the moment is then the middle of the one that is meant
 * @throws ReaderFailed; `missing` where ffmpeg is not installed
 */
export async function frameOf(
  mediaType: string,
  source: RangedSource,
  seconds: number,
  frame: number | null,
  signal?: AbortSignal,
): Promise<Buffer> {
  const door = await openDoor(source)
  const from = (at: number, ...few: string[]): Promise<Buffer> => {
    const start = Math.max(0, at).toFixed(4)
    const input = ['-threads', '2', '-ss', start, ...inputOf(mediaType, door.address)]
    return runLimited(['ffmpeg', '-v', 'error', '-nostdin', ...input, ...few, ...written], null, drawing, signal)
  }
  try {
    // What begins from here on is taken: a bit before the one that is meant begins.
    const found = await from(seconds - (frame ?? 0) * 0.75, '-frames:v', '1')
    if (found.length > 0) return found
    const last = lastOf(await from(seconds - before, '-t', String(before)))
    if (!last) throw new ReaderFailed('broken', 'There was no picture at this moment.')
    return last
  } finally {
    door.close()
  }
}

const begin = Buffer.from([0xff, 0xd8, 0xff])

/** The last of several JPEGs behind each other. */
function lastOf(pictures: Buffer): Buffer | null {
  const at = pictures.lastIndexOf(begin)
  return at < 0 ? null : pictures.subarray(at)
}

/** A picture, or a page of a PDF, as a JPEG. @throws ReaderFailed */
export async function stillOf(mediaType: string, { size, read }: RangedSource, page: number, signal?: AbortSignal): Promise<Buffer> {
  if (size > readingMax) throw new ReaderFailed('limit', `It has ${size} bytes.`)
  const bytes = size > 0 ? await read({ start: 0, end: size - 1 }) : null
  if (!bytes) throw new ReaderFailed('broken', 'Its bytes are gone.')
  const { pictures } = await readInChild({ read: 'still', mediaType, page }, bytes, signal, drawing)
  const [still] = pictures
  if (!still) throw new ReaderFailed('broken', 'There was no picture in it.')
  return still.bytes
}
