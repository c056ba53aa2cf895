import { execFile } from 'node:child_process'
import { createReadStream, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import sharp from 'sharp'
import type { Finding } from '../../src/platform/file-readers/finding.ts'
import { readHeif } from '../../src/platform/file-readers/heif.ts'
import { readLoudness } from '../../src/platform/file-readers/loudness.ts'
import { readMedia } from '../../src/platform/file-readers/media.ts'
import { hasFfmpeg, hasProgram } from '../../src/platform/file-readers/programs.ts'
import { readInChild } from '../../src/platform/file-readers/read.ts'
import { removeScratch, scratchFolder } from '../../src/testing/process/scratch.ts'

const run = promisify(execFile)

export type PreviewReport = { lines: string[]; problems: string[]; missing: string | null }
type Check = { name: string; mediaType: string; make: string[]; expect: (found: Finding) => boolean }

const clip = (size: string, rate: string, ...rest: string[]) => [
  '-f',
  'lavfi',
  '-i',
  `testsrc=size=${size}:rate=${rate}:duration=2`,
  ...rest,
]
const clips: Check[] = [
  {
    name: 'h264.mp4',
    mediaType: 'video/mp4',
    make: clip('640x360', '25', '-c:v', 'libx264', '-pix_fmt', 'yuv420p'),
    expect: (found) =>
      found.width === 640 && found.height === 360 && found.frameRate === '25/1' && found.duration === 2 && found.pictures.length > 0,
  },
  {
    name: 'broadcast.mov',
    mediaType: 'video/quicktime',
    make: clip('1920x1080', '30000/1001', '-c:v', 'prores_ks'),
    expect: (found) => found.frameRate === '30000/1001' && found.codecs?.includes('prores') === true && found.pictures.length === 2,
  },
  {
    name: 'hevc.mkv',
    mediaType: 'video/matroska',
    make: clip('320x240', '24', '-c:v', 'libx265', '-x265-params', 'log-level=none'),
    expect: (found) => found.codecs?.includes('hevc') === true && found.pictures.length > 0,
  },
  {
    name: 'sound.mp3',
    mediaType: 'audio/mpeg',
    make: ['-f', 'lavfi', '-i', 'sine=duration=3'],
    expect: (found) => Math.round(found.duration ?? 0) === 3 && found.width === undefined && found.pictures.length === 0,
  },
]

// A tone of ffmpeg's own has an eighth of the highest amplitude: −18.06 dBFS. On two channels its loudness is its level (EBU Tech 3341).
const tone = (decibels: number) => [
  '-f',
  'lavfi',
  '-i',
  'sine=frequency=1000:duration=10',
  '-af',
  `volume=${decibels + 18.06}dB,pan=stereo|c0=c0|c1=c0`,
]
const sounds: { name: string; mediaType: string; make: string[]; loudness: number | null }[] = [
  { name: 'broadcast.wav', mediaType: 'audio/wav', make: tone(-23), loudness: -23 },
  { name: 'online.m4a', mediaType: 'audio/mp4', make: [...tone(-14), '-c:a', 'aac', '-b:a', '192k'], loudness: -14 },
  { name: 'silent.mp4', mediaType: 'video/mp4', make: clip('320x240', '25', '-c:v', 'libx264', '-pix_fmt', 'yuv420p'), loudness: null },
]

/** Tones of a known level come out as loud as EBU R 128 says; what has no sound has no loudness. */
async function loudnessRun(folder: string): Promise<Held[]> {
  const held: Held[] = []
  for (const { name, mediaType, make, loudness } of sounds) {
    const file = path.join(folder, name)
    await run('ffmpeg', ['-v', 'error', '-y', ...make, file])
    const found = await readLoudness(mediaType, sourceOf(file))
    const right = loudness === null ? found === null : found !== null && Math.abs(found.integrated - loudness) <= 0.3
    held.push({ line: `${name}: ${found ? `${found.integrated} LUFS, peak ${found.peak} dBTP` : 'no sound'}`, held: right })
  }
  return held
}

/** What needs ffmpeg, and what takes long: clips of several kinds, tones of a known loudness, play lists that lead elsewhere, and twelve huge pictures at once. */
export async function previewsRun(): Promise<PreviewReport> {
  if (!(await hasFfmpeg())) return { lines: [], problems: [], missing: 'ffmpeg and ffprobe are not installed.' }
  const folder = scratchFolder('previews')
  try {
    const found = [
      ...(await clipsRun(folder)),
      ...(await loudnessRun(folder)),
      await heifRun(folder),
      await playListRun(folder),
      await hugeRun(),
    ]
    return { lines: found.map(({ line }) => line), problems: found.filter(({ held }) => !held).map(({ line }) => line), missing: null }
  } finally {
    removeScratch(folder)
  }
}

type Held = { line: string; held: boolean }
const sourceOf = (file: string) => ({
  size: statSync(file).size,
  read: async (range: { start: number; end: number }) => createReadStream(file, range),
})

async function clipsRun(folder: string): Promise<Held[]> {
  const found: Held[] = []
  for (const { name, mediaType, make, expect } of clips) {
    const file = path.join(folder, name)
    await run('ffmpeg', ['-v', 'error', ...make, file])
    const { pictures, ...finding } = await readMedia(mediaType, sourceOf(file))
    found.push({ line: `${name}: ${JSON.stringify(finding)}, ${pictures.length} pictures`, held: expect({ ...finding, pictures }) })
  }
  return found
}

/**
 * A picture as telephones make it, which says that it is to be turned as its camera says it: of a HEIC picture that counts for nothing, and
 * what counts has heif-convert done.
 */
async function heifRun(folder: string): Promise<Held> {
  const [photo, file] = [path.join(folder, 'photo.jpg'), path.join(folder, 'photo.heic')]
  const red = await sharp({ create: { width: 200, height: 600, channels: 3, background: '#d02010' } })
    .png()
    .toBuffer()
  await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#1030c0' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .jpeg()
    .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'Secret' } } })
    .toFile(photo)
  const made = await run('heif-enc', ['-q', '80', '-o', file, photo]).catch(() => null)
  if (!made || !(await hasProgram('heif-convert'))) return { line: 'HEIC: heif-enc and heif-convert are not installed.', held: true }
  const { pictures, ...size } = await readHeif(sourceOf(file))
  const [thumbnail] = pictures
  const left = await sharp(await sharp(thumbnail?.bytes).extract({ left: 0, top: 0, width: 60, height: 200 }).toBuffer()).stats()
  const clean = pictures.every(({ bytes }) => !bytes.includes('Secret'))
  return {
    line: `HEIC: ${JSON.stringify(size)}, ${pictures.length} pictures, ${clean ? 'nothing' : 'something'} of the camera in them.`,
    held: size.width === 1200 && size.height === 600 && pictures.length === 2 && clean && left.dominant.r > 150 && left.dominant.b < 80,
  }
}

/** A play list that says it is a video names a file and an address of this machine; neither is asked. */
async function playListRun(folder: string): Promise<Held> {
  let asked = 0
  const server = createServer((_request, response) => {
    asked += 1
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/inside.ts`
  const file = path.join(folder, 'list.m3u8')
  writeFileSync(file, `#EXTM3U\n#EXTINF:1,\n${address}\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n`)
  const refused = await Promise.all(
    ['video/mp4', 'video/mp2t', 'video/matroska'].map((type) =>
      readMedia(type, sourceOf(file)).then(
        ({ pictures }) => pictures.length === 0,
        () => true,
      ),
    ),
  )
  server.close()
  return { line: `A play list as three kinds of video: ${asked} requests to what it names.`, held: asked === 0 && refused.every(Boolean) }
}

/** Twelve pictures of 12,000 × 12,000 one after the other, as the job reads them; what all readers together took is watched. */
async function hugeRun(): Promise<Held> {
  const huge = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#3346d3' } })
    .jpeg()
    .toBuffer()
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, childrenMemory(process.pid))
  }, 50)
  const began = performance.now()
  for (let at = 0; at < 12; at += 1) await readInChild({ read: 'picture', mediaType: 'image/jpeg' }, Readable.from([huge]))
  clearInterval(watch)
  const seconds = (performance.now() - began) / 1000
  return {
    line: `Twelve pictures of 12,000 × 12,000 in ${seconds.toFixed(0)} s; readers took ${most.toFixed(0)} MB at most.`,
    held: most < 1500,
  }
}

/** Resident memory of the processes that this one has started, in MB. */
function childrenMemory(parent: number): number {
  let sum = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      if (Number(/PPid:\s+(\d+)/.exec(status)?.[1]) === parent) sum += Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
    } catch {
      // It has ended meanwhile.
    }
  }
  return sum
}
