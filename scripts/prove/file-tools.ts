import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { removeScratch, scratchFolder } from '../../src/testing/process/scratch.ts'
import { freePort, type Server, startServer, stopServer } from '../../src/testing/process/server.ts'
import { uploadFile } from '../../src/testing/process/uploads.ts'
import { prepare, type World } from './files.ts'
import type { Held } from './held.ts'
import { attach } from './hostile.ts'

const execute = promisify(execFile)
const run = (program: string, args: readonly string[]) =>
  execute(program, [...args], { maxBuffer: 100_000_000, env: { ...process.env, LC_ALL: 'C.UTF-8' } })
/** With bytes instead of words. */
const bytesFrom = async (program: string, args: readonly string[]): Promise<Buffer> =>
  (await execute(program, [...args], { maxBuffer: 100_000_000, encoding: 'buffer' })).stdout

/** Stored files as other people's programs read them over HTTP, with nothing but the cookie of a session. */
export async function fileToolsRun(): Promise<{ found: Held[]; missing: string[] }> {
  const missing: string[] = []
  const has = async (...programs: string[]): Promise<boolean> => {
    const gone: string[] = []
    for (const program of programs) await run('which', [program]).catch(() => gone.push(program))
    missing.push(...gone)
    return gone.length === 0
  }
  const dataDir = scratchFolder('tools')
  const folder = scratchFolder('tools-files')
  const server = await startServer(dataDir, { env: { LOG_LEVEL: 'error' } })
  try {
    const world = await prepare(server, dataDir)
    const found: Held[] = []
    if (await has('curl')) found.push(await rangesByCurl(server, world))
    if (await has('ffmpeg', 'ffprobe')) found.push(await seekByFfprobe(server, world, folder))
    if (await has('unzip')) found.push(await archiveByUnzip(server, world, folder))
    await world.pool.end()
    return { found, missing }
  } finally {
    await stopServer(server)
    for (const one of [dataDir, folder]) removeScratch(one)
  }
}

async function rangesByCurl(server: Server, world: World): Promise<Held> {
  const bytes = randomBytes(9_000_001)
  const id = await attach(server, world, { name: 'ranges.bin', bytes })
  const last = bytes.length - 1
  const ranges: [range: string, start: number, end: number][] = [
    ['0-0', 0, 0],
    ['0-', 0, last],
    ['-1', last, last],
    ['-5000', last - 4999, last],
    [`${last}-`, last, last],
    ['8388607-8388608', 8_388_607, 8_388_608],
    ['8999000-99999999', 8_999_000, last],
  ]
  for (let at = 0; at < 20; at += 1) {
    const [start = 0, end = 0] = [Math.floor(Math.random() * last), Math.floor(Math.random() * last)].toSorted((a, b) => a - b)
    ranges.push([`${start}-${end}`, start, end])
  }
  const wrong: string[] = []
  for (const [range, start, end] of ranges) {
    const got = await bytesFrom('curl', ['-sS', '-f', '-r', range, '-H', `cookie: ${world.cookie}`, `${server.url}/api/files/${id}`])
    if (!got.equals(bytes.subarray(start, end + 1))) wrong.push(range)
  }
  return {
    line: `\`curl -r\`: ${ranges.length} ranges of ${bytes.length} bytes, ${wrong.length} not equal to the slice of the file${wrong.map((one) => ` ${one}`).join('')}.`,
    held: wrong.length === 0,
  }
}

const hour = 3600

/** Two hours, with the list of its frames at the end, as cameras write it. */
async function seekByFfprobe(server: Server, world: World, folder: string): Promise<Held> {
  const file = path.join(folder, 'long.mp4')
  const source = ['-f', 'lavfi', '-i', `testsrc2=size=640x360:rate=5:duration=${2 * hour}`]
  await run('ffmpeg', ['-v', 'error', ...source, '-c:v', 'libx264', '-preset', 'ultrafast', '-g', '25', '-pix_fmt', 'yuv420p', file])
  const bytes = readFileSync(file)
  const id = await attach(server, world, { name: 'long.mp4', bytes })
  const meter = await startMeter(server)
  const places = [62.4, hour + 3.2, 1.5 * hour + 1.8, 2 * hour - 61]
  const off: number[] = []
  try {
    for (const place of places) {
      const show = ['-v', 'error', '-select_streams', 'v', '-show_entries', 'packet=pts_time', '-of', 'csv=p=0']
      const signedIn = ['-headers', `cookie: ${world.cookie}\r\n`]
      const { stdout } = await run('ffprobe', [...show, ...signedIn, '-read_intervals', `${place}%+1`, `${meter.url}/api/files/${id}`])
      off.push(Math.abs(Number.parseFloat(stdout) - place))
    }
  } finally {
    meter.close()
  }
  const worst = Math.max(...off.map((one) => (Number.isFinite(one) ? one : Number.POSITIVE_INFINITY)))
  const perJump = meter.bytes() / places.length / 1e6
  return {
    line: `\`ffprobe -read_intervals\` with the cookie of a session in two hours of ${(bytes.length / 1e6).toFixed(0)} MB, the list of frames at the end: ${places.length} jumps, each at most ${worst.toFixed(1)} s before its place (a whole picture stands every 5 s), ${perJump.toFixed(1)} MB came for each.`,
    held: worst <= 5 && perJump * 1e6 < bytes.length / 4,
  }
}

/** The way to a server that counts what comes back. */
async function startMeter(server: Server): Promise<{ url: string; bytes: () => number; close: () => void }> {
  const port = await freePort()
  let bytes = 0
  const meter = net.createServer((near) => {
    const far = net.connect(Number(new URL(server.url).port), '127.0.0.1')
    // A reader that seeks leaves an answer half-way.
    near.on('error', () => far.destroy())
    far.on('error', () => near.destroy())
    near.on('close', () => far.destroy())
    far.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => meter.listen(port, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${port}`, bytes: () => bytes, close: () => void meter.close() }
}

const names = ['Überblick für März.txt', 'Смета на съёмку.txt', '撮影の見積書.txt', 'ميزانية الحملة.txt', 'แผนงาน.txt']

async function archiveByUnzip(server: Server, { cookie, at }: World, folder: string): Promise<Held> {
  const ask = async <T>(address: string, body?: unknown): Promise<T> => {
    const given = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const answer = await fetch(server.url + address, {
      headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...given,
    })
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const { projectId } = await ask<{ projectId: string }>(`/api/tasks/${at.recordId}`)
  const contents = new Map(names.map((name) => [name, randomBytes(300_000)]))
  const ids: string[] = []
  for (const [name, bytes] of contents) {
    const uploadId = await uploadFile({ url: server.url, cookie }, { bytes, name, at: { place: 'document' } })
    ids.push((await ask<{ id: string }>('/api/documents', { uploadId, projectId })).id)
  }
  const archive = path.join(folder, 'archive.zip')
  const answer = await fetch(`${server.url}/api/document-archive?ids=${ids.join(',')}`, { headers: { cookie } })
  writeFileSync(archive, Buffer.from(await answer.arrayBuffer()))
  const { stdout } = await run('unzip', ['-t', archive])
  await run('unzip', ['-q', archive, '-d', path.join(folder, 'unpacked')])
  const equal = [...contents].filter(([name, bytes]) => readFileSync(path.join(folder, 'unpacked', name)).equals(bytes)).length
  const whole = stdout.includes('No errors detected')
  return {
    line: `\`unzip -t\` on an archive with names in Latin, Cyrillic, Japanese, Arabic and Thai: ${whole ? 'no errors' : 'ERRORS'}; ${equal} of ${names.length} unpacked under their names with their bytes.`,
    held: whole && equal === names.length,
  }
}
