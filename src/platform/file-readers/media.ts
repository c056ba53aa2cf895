import { Readable } from 'node:stream'
import { openDoor } from './door.ts'
import type { Finding } from './finding.ts'
import { type Limits, ReaderFailed, runLimited } from './limited.ts'
import { readInChild } from './read.ts'
import type { RangedSource } from './source.ts'

/** How ffmpeg reads each type. It is told, and never guesses: what looks like a play list would name other files and addresses. */
const forms: Readonly<Record<string, string>> = {
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'video/x-m4v': 'mov',
  'video/3gpp': 'mov',
  'video/webm': 'matroska',
  'video/matroska': 'matroska',
  'video/x-matroska': 'matroska',
  'video/vnd.avi': 'avi',
  'video/x-msvideo': 'avi',
  'video/mpeg': 'mpeg',
  'video/mp2t': 'mpegts',
  'video/ogg': 'ogg',
  'application/mxf': 'mxf',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'mov',
  'audio/x-m4a': 'mov',
  'audio/aac': 'aac',
  'audio/wav': 'wav',
  'audio/aiff': 'aiff',
  'audio/flac': 'flac',
  'audio/x-flac': 'flac',
  'audio/ogg': 'ogg',
  'audio/opus': 'ogg',
}

/** The types that ffmpeg is asked about as a film or a sound. */
export const mediaTypes: readonly string[] = Object.keys(forms)

export const isMedia = (mediaType: string): boolean => Object.hasOwn(forms, mediaType)

const probing: Limits = { time: 60_000, memory: 1000, output: 1_000_000 }
const drawing: Limits = { time: 120_000, memory: 1500, output: 30_000_000 }

/**
 * Length, size and rate of a video or sound, and a picture of the video.
 * @throws ReaderFailed; `missing` where ffmpeg is not installed
 */
export async function readMedia(mediaType: string, source: RangedSource, signal?: AbortSignal): Promise<Finding> {
  const door = await openDoor(source)
  try {
    const input = inputOf(mediaType, door.address)
    const finding = await probe(mediaType, door.address, signal)
    if (finding.width === undefined) return finding
    // The first picture is often black.
    const at = Math.min(3, (finding.duration ?? 0) / 10).toFixed(2)
    const poster = ['-frames:v', '1', '-an', '-sn', '-vf', "scale='min(1600,iw)':-2", '-c:v', 'png', '-f', 'image2pipe', '-']
    const picture = await runLimited(
      ['ffmpeg', '-v', 'error', '-nostdin', '-threads', '2', '-ss', at, ...input, ...poster],
      null,
      drawing,
      signal,
    )
    if (picture.length === 0) return finding
    const { pictures } = await readInChild({ read: 'picture', mediaType: 'video/poster' }, Readable.from([picture]), signal)
    return { ...finding, pictures }
  } finally {
    door.close()
  }
}

/** How ffmpeg is told to read a file of this type at an address of this machine. */
export function inputOf(mediaType: string, address: string): string[] {
  const form = forms[mediaType]
  if (form === undefined) throw new ReaderFailed('broken', `ffmpeg is not asked about ${mediaType}.`)
  return ['-protocol_whitelist', 'http,tcp', '-f', form, '-i', address]
}

const shown = [
  '-show_entries',
  'format=duration:stream=codec_type,codec_name,pix_fmt,width,height,avg_frame_rate,r_frame_rate:stream_side_data=rotation:stream_disposition=attached_pic',
  '-of',
  'json',
]

/** What ffprobe says of the file at an address of this machine, without a picture. */
export async function probe(mediaType: string, address: string, signal?: AbortSignal): Promise<Finding> {
  const probed = await runLimited(['ffprobe', '-v', 'error', ...shown, ...inputOf(mediaType, address)], null, probing, signal)
  return findingOf(mediaType, JSON.parse(probed.toString('utf8')) as Probed)
}

type Probed = {
  format?: { duration?: string }
  streams?: {
    codec_type?: string
    codec_name?: string
    pix_fmt?: string
    width?: number
    height?: number
    avg_frame_rate?: string
    r_frame_rate?: string
    side_data_list?: { rotation?: number }[]
    disposition?: { attached_pic?: number }
  }[]
}

/** @returns also whether browsers play it, of a video */
export function findingOf(mediaType: string, { format, streams = [] }: Probed): Finding {
  const video = streams.find((one) => one.codec_type === 'video' && one.disposition?.attached_pic !== 1)
  const duration = Number(format?.duration)
  const codecs = streams.flatMap(({ codec_name }) => codec_name ?? [])
  const finding: Finding = { codecs, pictures: [], ...(Number.isFinite(duration) && duration >= 0 && { duration }) }
  if (!video?.width || !video.height) return finding
  const turned = Math.abs(video.side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0) % 180 === 90
  const [width, height] = turned ? [video.height, video.width] : [video.width, video.height]
  const rate = [video.avg_frame_rate, video.r_frame_rate].find((one) => one !== undefined && /^[1-9]\d*\/[1-9]\d*$/.test(one))
  const sounds = streams.filter((one) => one.codec_type === 'audio')
  const plays =
    playedForms.has(mediaType) &&
    playedPictures.has(video.codec_name ?? '') &&
    // Ten bits and unreduced colour are for editors: most browsers show black.
    /^yuvj?420p$/.test(video.pix_fmt ?? '') &&
    sounds.slice(0, 1).every(({ codec_name }) => playedSounds.has(codec_name ?? ''))
  return { ...finding, width, height, plays, ...(rate !== undefined && { frameRate: rate }) }
}

/** What every browser of these days plays. */
const playedForms: ReadonlySet<string> = new Set(['video/mp4', 'video/x-m4v', 'video/quicktime', 'video/webm'])
const playedPictures: ReadonlySet<string> = new Set(['h264', 'vp8', 'vp9'])
const playedSounds: ReadonlySet<string> = new Set(['aac', 'mp3', 'opus', 'vorbis', 'flac'])
