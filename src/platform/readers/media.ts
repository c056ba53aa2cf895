import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Finding } from './finding.ts'
import { type Limits, ReaderFailed, runLimited } from './limited.ts'
import { readInChild } from './read.ts'

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

/** Whether ffmpeg can be asked about files of this type. */
export const isMedia = (mediaType: string): boolean => Object.hasOwn(forms, mediaType)

/** Whether both programs are there. */
export async function hasFfmpeg(): Promise<boolean> {
  const there = (program: string) => runLimited([program, '-version'], null, { time: 10_000, memory: 500, output: 100_000 })
  return Promise.all([there('ffmpeg'), there('ffprobe')]).then(
    () => true,
    () => false,
  )
}

/** A stored file, of which parts can be read. */
export type RangedSource = { size: number; read: (range: { start: number; end: number }) => Promise<Readable | null> }

const probing: Limits = { time: 60_000, memory: 1000, output: 1_000_000 }
const drawing: Limits = { time: 120_000, memory: 1500, output: 30_000_000 }

/**
 * Length, size and rate of a video or sound, and a picture of the video.
 * @throws ReaderFailed; `missing` where ffmpeg is not installed
 */
export async function readMedia(mediaType: string, source: RangedSource, signal?: AbortSignal): Promise<Finding> {
  const form = forms[mediaType]
  if (form === undefined) throw new ReaderFailed('broken', `ffmpeg is not asked about ${mediaType}.`)
  const door = await openDoor(source)
  try {
    const input = ['-protocol_whitelist', 'http,tcp', '-f', form, '-i', door.address]
    const shown = [
      '-show_entries',
      'format=duration:stream=codec_type,codec_name,width,height,avg_frame_rate,r_frame_rate:stream_side_data=rotation:stream_disposition=attached_pic',
      '-of',
      'json',
    ]
    const probed = await runLimited(['ffprobe', '-v', 'error', ...shown, ...input], null, probing, signal)
    const finding = findingOf(JSON.parse(probed.toString('utf8')) as Probed)
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

type Probed = {
  format?: { duration?: string }
  streams?: {
    codec_type?: string
    codec_name?: string
    width?: number
    height?: number
    avg_frame_rate?: string
    r_frame_rate?: string
    side_data_list?: { rotation?: number }[]
    disposition?: { attached_pic?: number }
  }[]
}

function findingOf({ format, streams = [] }: Probed): Finding {
  const video = streams.find((one) => one.codec_type === 'video' && one.disposition?.attached_pic !== 1)
  const duration = Number(format?.duration)
  const codecs = streams.flatMap(({ codec_name }) => codec_name ?? [])
  const finding: Finding = { codecs, pictures: [], ...(Number.isFinite(duration) && duration >= 0 && { duration }) }
  if (!video?.width || !video.height) return finding
  const turned = Math.abs(video.side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0) % 180 === 90
  const [width, height] = turned ? [video.height, video.width] : [video.width, video.height]
  const rate = [video.avg_frame_rate, video.r_frame_rate].find((one) => one !== undefined && /^[1-9]\d*\/[1-9]\d*$/.test(one))
  return { ...finding, width, height, ...(rate !== undefined && { frameRate: rate }) }
}

/**
 * One file at an address of this machine, for as long as ffmpeg reads it: it asks for the parts it needs, wherever they are stored, and
 * nobody else knows the address.
 */
async function openDoor({ size, read }: RangedSource): Promise<{ address: string; close: () => void }> {
  const path = `/${randomUUID()}`
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.url !== path) return void response.writeHead(404).end()
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? 'bytes=0-') ?? []
    const range = { start: Number(from), end: Math.min(to ? Number(to) : size - 1, size - 1) }
    if (from === undefined || range.start > range.end) return void response.writeHead(416, { 'content-range': `bytes */${size}` }).end()
    const body = await read(range)
    if (!body) return void response.writeHead(404).end()
    response.writeHead(206, {
      'accept-ranges': 'bytes',
      'content-length': range.end - range.start + 1,
      'content-range': `bytes ${range.start}-${range.end}/${size}`,
    })
    await pipeline(body, response)
  }
  // A reader that seeks leaves an answer half-way.
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}${path}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
