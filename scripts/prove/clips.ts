import { execFile, spawn } from 'node:child_process'
import { createReadStream, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { Upload } from 'tus-js-client'
import { hasFfmpeg } from '../../src/platform/file-readers/programs.ts'
import { frameOfTimeCode, middleOfFrame, rateOf } from '../../src/shared/values/time-code.ts'
import type { TestClient } from '../../src/testing/kit/test-app-types.ts'
import { removeScratch, scratchFolder } from '../../src/testing/process/scratch.ts'
import { openBrowser } from '../bench/browser.ts'
import { startWorld } from './world.ts'

const run = promisify(execFile)
type World = Awaited<ReturnType<typeof startWorld>>
export type ClipsReport = { lines: string[]; problems: string[]; missing: string[] }

/** The number of a frame is drawn on it: so many stripes from left to right, each a bit, the highest first. */
const bits = 16
const [width, height] = [320, 96]
const seconds = 252

type Clip = { name: string; rate: string; needs: string; coded: string[]; varies?: boolean }
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '250', '-bf', '2']
const hevc = ['-c:v', 'libx265', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-x265-params', 'log-level=none']
const prores = ['-c:v', 'prores_ks', '-profile:v', '0']
const clips: Clip[] = [
  { name: 'h264-25.mp4', rate: '25/1', needs: 'libx264', coded: h264 },
  { name: 'h264-29.97.mov', rate: '30000/1001', needs: 'libx264', coded: h264 },
  { name: 'h264-variable.mkv', rate: '25/1', needs: 'libx264', coded: h264, varies: true },
  { name: 'hevc-25.mp4', rate: '25/1', needs: 'libx265', coded: hevc },
  { name: 'hevc-29.97.mov', rate: '30000/1001', needs: 'libx265', coded: hevc },
  { name: 'hevc-variable.mp4', rate: '25/1', needs: 'libx265', coded: hevc, varies: true },
  { name: 'prores-25.mov', rate: '25/1', needs: 'prores_ks', coded: prores },
  { name: 'prores-29.97.mov', rate: '30000/1001', needs: 'prores_ks', coded: prores },
]

/**
 * Clips on which each frame carries its number, uploaded to a running Atelier: what is played has as many frames at the same times, and a
 * jump to a time code shows its frame in Chromium. And a video of 1 GB beside one of 10 MB.
 */
export async function clipsRun(only?: string): Promise<ClipsReport> {
  if (!(await hasFfmpeg())) return { lines: [], problems: [], missing: ['ffmpeg and ffprobe are not installed.'] }
  const { stdout: encoders } = await run('ffmpeg', ['-v', 'error', '-encoders'])
  const asked = clips.filter(({ name }) => name.includes(only ?? ''))
  const [wanted, absent] = [asked.filter(({ needs }) => encoders.includes(needs)), asked.filter(({ needs }) => !encoders.includes(needs))]
  const report: ClipsReport = { lines: [], problems: [], missing: absent.map(({ name, needs }) => `${name}: this ffmpeg has no ${needs}.`) }
  const folder = scratchFolder('clips')
  const world = await startWorld()
  const browser = await openBrowser()
  try {
    const admin = await world.as('admin')
    const recordId = (await world.task()).id
    const page = await (await browser.newContext()).newPage()
    const [name = '', value = ''] = admin.cookie.split(/=(.*)/s)
    await page.context().addCookies([{ name, value, url: world.url }])
    await page.route(`${world.url}/clips`, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Clips</title>' }))
    await page.goto(`${world.url}/clips`)
    const stage: Stage = { world, admin, recordId, folder, page }
    for (const clip of wanted) await clipRun(stage, clip, report)
    if (only === undefined) await sizesRun(stage, report)
  } finally {
    await browser.close()
    await world.close()
    removeScratch(folder)
  }
  return report
}

type Stage = { world: World; admin: TestClient; recordId: string; folder: string; page: Page }

async function clipRun(stage: Stage, clip: Clip, report: ClipsReport): Promise<void> {
  const file = path.join(stage.folder, clip.name)
  await makeClip(clip, file)
  const times = await timesOf(file)
  const { id, playable } = await uploaded(stage, file)
  const address = playable === 'copy' ? `/api/files/${id}/preview?kind=playable` : `/api/files/${id}`
  if (playable !== 'copy' && playable !== 'itself') return void report.problems.push(`${clip.name}: nothing plays (${playable}).`)
  let worst = 0
  if (playable === 'copy') {
    const copy = path.join(stage.folder, `copy-of-${clip.name}.mp4`)
    const answer = await fetch(stage.world.url + address, { headers: { cookie: stage.admin.cookie } })
    await writeFile(copy, Buffer.from(await answer.arrayBuffer()))
    const copied = await timesOf(copy)
    if (copied.length !== times.length) report.problems.push(`${clip.name}: ${times.length} frames, its copy ${copied.length}.`)
    worst = Math.max(...times.map((time, at) => Math.abs(time - (copied[at] ?? 0))))
    // What a container rounds its times to.
    if (worst > 0.002) report.problems.push(`${clip.name}: a frame of the copy is ${(worst * 1000).toFixed(1)} ms from where it was.`)
  }
  const rate = rateOf(clip.rate) ?? { numerator: 25, denominator: 1 }
  const codes = ['00:00:00:00', '00:00:01:12', '00:01:00:02', '00:02:33:07', '00:04:07:00', '00:04:07:13', '00:04:11:20']
  const off: number[] = []
  for (const code of codes) {
    const frame = frameOfTimeCode(code, rate) ?? 0
    const at = middleOfFrame(frame, rate)
    // At a variable rate a time code names a moment: what stood there in the original is to be seen.
    const expected = clip.varies ? times.findLastIndex((time) => time <= at) : frame
    const seen = await frameSeen(stage.page, address, at)
    off.push(Math.abs(seen - expected))
    if (Math.abs(seen - expected) > 1) report.problems.push(`${clip.name} at ${code}: frame ${seen} in place of ${expected}.`)
  }
  const copied = playable === 'copy' ? `, copied with times ${(worst * 1000).toFixed(2)} ms off at most` : ', played as it is'
  report.lines.push(
    `${clip.name}: ${times.length} frames${copied}; ${codes.length} jumps, at most ${Math.max(...off)} frames off, ${off.filter((one) => one === 0).length} exact.`,
  )
}

/** Raw frames from here, coded by ffmpeg. A variable rate is one that swings around its mean. */
async function makeClip({ rate, coded, varies }: Clip, file: string): Promise<void> {
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'gray', '-s', `${width}x${height}`, '-r', rate, '-i', '-']
  const swung = varies ? ['-vf', 'settb=1/1000,setpts=(N+6*sin(N/9))/25/TB', '-fps_mode', 'passthrough', '-enc_time_base', '1/1000'] : []
  const child = spawn('ffmpeg', ['-v', 'error', '-y', ...raw, ...swung, ...coded, file], { stdio: ['pipe', 'inherit', 'inherit'] })
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code} for ${path.basename(file)}.`))))
  })
  const of = rateOf(rate) ?? { numerator: 25, denominator: 1 }
  const count = Math.round((seconds * of.numerator) / of.denominator)
  for (let at = 0; at < count; at += 1)
    if (!child.stdin.write(frameWith(at))) await new Promise<void>((resolve) => void child.stdin.once('drain', resolve))
  child.stdin.end()
  await ended
}

function frameWith(number: number): Buffer {
  const line = Buffer.alloc(width)
  for (let at = 0; at < width; at += 1) line[at] = (number >> (bits - 1 - Math.floor((at * bits) / width))) & 1 ? 235 : 16
  return Buffer.concat(Array.from({ length: height }, () => line))
}

/** When each frame is shown, in seconds after the first one. */
async function timesOf(file: string): Promise<number[]> {
  const shown = ['-select_streams', 'v:0', '-show_entries', 'packet=pts_time', '-of', 'csv=p=0']
  const { stdout } = await run('ffprobe', ['-v', 'error', ...shown, file], { maxBuffer: 50_000_000 })
  const times = stdout
    .split('\n')
    .map((line) => Number.parseFloat(line))
    .filter((time) => !Number.isNaN(time))
    .toSorted((one, other) => one - other)
  return times.map((time) => time - (times[0] ?? 0))
}

/** Hangs a file on the task, as a script does, and waits for what is made of it. */
async function uploaded({ world, admin, recordId }: Stage, file: string): Promise<{ id: string; playable: string | null }> {
  const id = await new Promise<string>((resolve, reject) => {
    const upload = new Upload(createReadStream(file), {
      endpoint: `${world.url}/api/uploads`,
      headers: { cookie: admin.cookie },
      metadata: { filename: path.basename(file), place: 'attachment', recordType: 'task', recordId },
      chunkSize: 32 * 1024 * 1024,
      uploadSize: statSync(file).size,
      onSuccess: () => resolve(upload.url?.split('/').at(-1) ?? ''),
      onError: reject,
    })
    upload.start()
  })
  await admin.raw('POST', '/api/attachments', { recordType: 'task', recordId, uploadId: id })
  for (;;) {
    const { rows } = await world.pool.query<{ state: string; copy: string | null; plays: boolean }>(
      'select state, copy_state as copy, browser_playable as plays from file_readings where file_id = $1',
      [id],
    )
    const [one] = rows
    if (one && one.state !== 'waiting' && one.copy !== 'waiting')
      return { id, playable: one.plays ? 'itself' : one.copy === 'done' ? 'copy' : null }
    await delay(200)
  }
}

/** Jumps as the review screen does and reads the number from the picture. */
const frameSeen = (page: Page, address: string, at: number): Promise<number> =>
  page.evaluate<number>(`(async ([src, time, columns]) => {
      let video = document.querySelector('video')
      if (video?.getAttribute('src') !== src) {
        video?.remove()
        video = document.createElement('video')
        video.muted = true
        video.preload = 'auto'
        video.src = src
        document.body.append(video)
        await new Promise((resolve, reject) => {
          video?.addEventListener('loadeddata', resolve, { once: true })
          video?.addEventListener('error', () => reject(new Error(video?.error?.message)), { once: true })
        })
      }
      const sought = new Promise((resolve) => void video.addEventListener('seeked', resolve, { once: true }))
      const drawn = new Promise((resolve) => {
        video.requestVideoFrameCallback(resolve)
        setTimeout(resolve, 1000)
      })
      video.currentTime = time
      await Promise.all([sought, drawn])
      const canvas = document.createElement('canvas')
      canvas.width = video.videoWidth
      canvas.height = video.videoHeight
      const pen = canvas.getContext('2d')
      pen?.drawImage(video, 0, 0)
      let number = 0
      for (let bit = 0; bit < columns; bit += 1) {
        const x = Math.floor(((bit + 0.5) * canvas.width) / columns)
        const [light = 0] = pen?.getImageData(x, Math.floor(canvas.height / 2), 1, 1).data ?? []
        number = number * 2 + (light > 127 ? 1 : 0)
      }
      return number
    })(${JSON.stringify([address, at, bits])})`)

/** A video of 10 MB and one of 1 GB of the same pictures, both with their list of frames at the end: until the first picture, and a jump. */
async function sizesRun(stage: Stage, report: ClipsReport): Promise<void> {
  const noise = ['-f', 'lavfi', '-i', 'testsrc2=size=1280x720:rate=25:duration=10,noise=alls=12:allf=t']
  const small = path.join(stage.folder, 'small.mp4')
  const large = path.join(stage.folder, 'large.mp4')
  await run('ffmpeg', [
    '-v',
    'error',
    ...noise,
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-b:v',
    '8M',
    '-g',
    '50',
    '-pix_fmt',
    'yuv420p',
    small,
  ])
  const times = Math.ceil(1024 ** 3 / statSync(small).size)
  await run('ffmpeg', ['-v', 'error', '-stream_loop', String(times), '-i', small, '-c', 'copy', large])
  const opened: number[] = []
  for (const file of [small, large]) {
    const { id } = await uploaded(stage, file)
    const runs: { first: number; jump: number }[] = []
    for (let at = 0; at < 5; at += 1) runs.push(await openedIn(stage.page, `/api/files/${id}`))
    const median = (pick: (one: { first: number; jump: number }) => number) => runs.map(pick).toSorted((a, b) => a - b)[2] ?? 0
    const [first, jump] = [median((one) => one.first), median((one) => one.jump)]
    opened.push(first)
    report.lines.push(
      `${(statSync(file).size / 1e6).toFixed(0)} MB with its list at the end: first picture after ${first.toFixed(0)} ms, a jump to four fifths ${jump.toFixed(0)} ms (medians of 5).`,
    )
  }
  const [one = 0, other = 0] = opened
  if (other > one + 300) report.problems.push(`1 GB opens in ${other.toFixed(0)} ms, 10 MB in ${one.toFixed(0)} ms.`)
}

const openedIn = (page: Page, src: string): Promise<{ first: number; jump: number }> =>
  page.evaluate<{ first: number; jump: number }>(`(async (address) => {
    document.querySelector('video')?.remove()
    const video = document.createElement('video')
    video.muted = true
    video.preload = 'metadata'
    const event = (name) => new Promise((resolve) => void video.addEventListener(name, resolve, { once: true }))
    const began = performance.now()
    const loaded = event('loadeddata')
    video.src = address
    document.body.append(video)
    await loaded
    const first = performance.now() - began
    const from = performance.now()
    const sought = event('seeked')
    video.currentTime = video.duration * 0.8
    await sought
    return { first, jump: performance.now() - from }
  })(${JSON.stringify(src)})`)
