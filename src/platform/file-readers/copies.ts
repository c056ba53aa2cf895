import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { type Limits, ReaderFailed, runLimited } from './limited.ts'
import { inputOf, probe } from './media.ts'
import { readInChild } from './read.ts'

const minute = 60_000
/** What a copy may have at most, in bytes: about an hour and a half of what moves much. */
const copyMax = 8 * 1024 ** 3
/** A copy in the time of its video and a multiple of it; an hour of ProRes on a small machine takes two. */
const copying = (duration: number): Limits => ({
  time: Math.min(5 * 60 * minute, 10 * minute + duration * 10_000),
  memory: 3000,
  output: 100_000,
  file: copyMax,
})
const drawing: Limits = { time: 10 * minute, memory: 2000, output: 30_000_000 }

const quiet = ['ffmpeg', '-v', 'error', '-nostdin', '-threads', '2']

/** Upright or lying, at most 1080p; sides are even, as H.264 wants them. */
const size = [
  "scale=w='if(gt(iw,ih),min(1920,iw),min(1080,iw))'",
  "h='if(gt(iw,ih),min(1080,ih),min(1920,ih))'",
  'force_original_aspect_ratio=decrease',
  'force_divisible_by=2',
].join(':')

/** H.264 in eight bits, a whole picture each second so that a jump costs little; AAC; the list of frames at the beginning. */
const coded = [
  '-c:v libx264 -preset veryfast -crf 20 -maxrate 10M -bufsize 20M -profile:v high -force_key_frames expr:gte(t,n_forced) -threads 2',
  // Each frame as it is, at its own time: none doubled, none left out.
  '-fps_mode passthrough -enc_time_base -1',
  '-c:a aac -b:a 160k -ac 2 -movflags +faststart -f mp4',
].flatMap((line) => line.split(' '))

/**
 * Makes of a video a copy that browsers play: the same frames at the same times, at most 1080p.
 * @param input how ffmpeg is told to read it (`inputOf`) @param folder where the copy is to lie @returns its path
 * @throws ReaderFailed; `missing` where ffmpeg cannot write H.264 here
 */
async function makeCopy(input: readonly string[], duration: number, folder: string, signal?: AbortSignal): Promise<string> {
  const file = path.join(folder, `${randomUUID()}.mp4`)
  const taken = ['-map', '0:V:0', '-map', '0:a:0?', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1']
  const command = [
    'ffmpeg',
    '-v',
    'error',
    '-nostdin',
    '-threads',
    '2',
    ...input,
    ...taken,
    '-vf',
    `${size},format=yuv420p`,
    ...coded,
    file,
  ]
  try {
    await runLimited(command, null, copying(duration), signal)
  } catch (error) {
    if (error instanceof ReaderFailed && /Unknown encoder/.test(error.message))
      throw new ReaderFailed('missing', 'This ffmpeg does not write H.264 and AAC.')
    // It is not the video that is at fault.
    if (error instanceof ReaderFailed && /No space left on device|Disk quota exceeded/.test(error.message))
      throw new Error('There is no room for a copy.', { cause: error })
    throw error
  }
  if ((await stat(file)).size === 0) throw new ReaderFailed('broken', 'There was no picture in it.')
  return file
}

/** A strip has its stills in rows of ten, each in a square of this side. */
const stripColumns = 10
const stillSide = 160
/** From here on only whole pictures are read, of which there is one a second or so. */
const readWhole = 60

/** How many stills a strip has: one a second, but not too few to choose from and not too many to load. */
const stillsOf = (duration: number): number => Math.min(60, Math.max(10, Math.ceil(duration)))

/** One picture of many stills of a video, evenly spread, each from the middle of its part. @throws ReaderFailed */
async function makeStrip(input: readonly string[], duration: number, signal?: AbortSignal): Promise<Strip> {
  const stills = stillsOf(duration)
  const rows = Math.ceil(stills / stripColumns)
  const box = `scale=${stillSide}:${stillSide}:force_original_aspect_ratio=decrease:force_divisible_by=2`
  const filters = [
    `fps=fps=${stills}/${Math.max(duration, 0.01).toFixed(6)}:round=near`,
    "scale='max(2,trunc(iw*sar/2)*2)':ih",
    box,
    'setsar=1',
    `tile=${stripColumns}x${rows}`,
  ]
  const skipped = duration > readWhole ? ['-skip_frame', 'nokey'] : []
  const drawn = ['-an', '-sn', '-vf', filters.join(','), '-frames:v', '1', '-c:v', 'png', '-f', 'image2pipe', '-']
  const picture = await runLimited([...quiet, ...skipped, ...input, ...drawn], null, drawing, signal)
  if (picture.length === 0) throw new ReaderFailed('broken', 'There was no picture in it.')
  const { pictures } = await readInChild({ read: 'picture', mediaType: 'video/poster' }, Readable.from([picture]), signal)
  const made = pictures.find(({ kind }) => kind === 'large')
  if (!made) throw new ReaderFailed('broken', 'There was no picture in it.')
  return { width: made.width, height: made.height, bytes: made.bytes, stills }
}

/** What is made of a video: a copy, where browsers do not play it as it is, and a strip of stills. */
export type VideoMaker = {
  /** whether browsers play it as it is, and its length; of what was read before anybody asked */
  look: (mediaType: string, address: string, signal?: AbortSignal) => Promise<{ plays: boolean; duration: number }>
  /** @returns the path of the copy, in the folder */
  copy: (mediaType: string, address: string, duration: number, folder: string, signal?: AbortSignal) => Promise<string>
  /** @param copy path of the copy, where one was made: it is read faster */
  strip: (source: { mediaType: string; address: string } | { copy: string }, duration: number, signal?: AbortSignal) => Promise<Strip>
}
export type Strip = { width: number; height: number; stills: number; bytes: Buffer }

/** By ffmpeg, where it is installed. */
export const byFfmpeg: VideoMaker = {
  look: async (mediaType, address, signal) => {
    const { plays, duration } = await probe(mediaType, address, signal)
    if (plays === undefined) throw new ReaderFailed('broken', 'There is no picture in it.')
    return { plays, duration: duration ?? 0 }
  },
  copy: (mediaType, address, duration, folder, signal) => makeCopy(inputOf(mediaType, address), duration, folder, signal),
  strip: async (source, duration, signal) => {
    const own = ['-protocol_whitelist', 'file', '-f', 'mov', '-i']
    return makeStrip('copy' in source ? [...own, source.copy] : inputOf(source.mediaType, source.address), duration, signal)
  },
}
