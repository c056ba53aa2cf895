import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { type HostileFile, hostileFiles } from '../../src/testing/process/hostile-files.ts'
import { removeScratch, scratchFolder } from '../../src/testing/process/scratch.ts'
import { type Server, startServer, stopServer } from '../../src/testing/process/server.ts'
import { comparedStorage, uploadFile } from '../../src/testing/process/uploads.ts'
import { openBrowser } from '../bench/browser.ts'
import { prepare, type World } from './files.ts'
import type { Held } from './held.ts'
import { picturesRefused, readersMemory } from './pictures.ts'

const run = promisify(execFile)

type Stored = HostileFile & { id: string }

/** Files made to do harm, given to a server as people give files: what is answered, what runs, where it goes, and who waits for it. */
export async function hostileRun(): Promise<Held[]> {
  const dataDir = scratchFolder('hostile')
  const server = await startServer(dataDir, { env: { LOG_LEVEL: 'error' } })
  try {
    const world = await prepare(server, dataDir)
    const mark = `escaped-${randomUUID()}`
    const stored: Stored[] = []
    for (const file of hostileFiles(mark)) stored.push({ ...file, id: await attach(server, world, file) })
    const normal = await photo(900, 600)
    const began = performance.now()
    const after = await attach(server, world, { name: 'normal.jpg', bytes: normal })
    const found = [await answersOf(server, world, stored), await runsNothing(server, world, stored)]
    await untilRead(world, after)
    found.push(await queueOf(server, world, after, (performance.now() - began) / 1000))
    found.push(await staysInside(world, dataDir, mark), await twelveAtOnce(server, world))
    found.push(...(await picturesRefused(server, world, (side) => photo(side, side))))
    await world.pool.end()
    return found
  } finally {
    await stopServer(server)
    removeScratch(dataDir)
  }
}

const photo = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#3346d3' } })
    .jpeg()
    .toBuffer()

/** Uploads a file and hangs it on the task. @returns its id */
export async function attach({ url }: Server, { cookie, at }: World, { name, bytes }: { name: string; bytes: Buffer }): Promise<string> {
  const uploadId = await uploadFile({ url, cookie }, { bytes, name, at })
  const made = await fetch(`${url}/api/attachments`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ recordType: at.recordType, recordId: at.recordId, uploadId }),
  })
  if (made.status !== 201) throw new Error(`Attaching "${name}" answered ${made.status}: ${await made.text()}`)
  return ((await made.json()) as { file: { id: string } }).file.id
}

async function answersOf(server: Server, { cookie }: World, stored: readonly Stored[]): Promise<Held> {
  const wrong: string[] = []
  for (const { id, name, type, shown } of stored) {
    const { headers, status, body } = await fetch(`${server.url}/api/files/${id}`, { headers: { cookie } })
    await body?.cancel()
    const header = (what: string) => headers.get(what) ?? ''
    const right =
      status === 200 &&
      header('content-type').split(';')[0] === type &&
      header('content-disposition').split(';')[0] === shown &&
      !/[/\\]/.test(header('content-disposition')) &&
      /default-src 'none'.*sandbox/.test(header('content-security-policy')) &&
      header('x-content-type-options') === 'nosniff'
    if (!right) wrong.push(`${name}: ${status} ${header('content-type')}, ${header('content-disposition')}`)
  }
  const told = wrong.length > 0 ? `: ${wrong.join('; ')}` : ''
  return {
    line: `${stored.length} hostile files over HTTP: type by content, only pictures inline, \`sandbox\` and \`nosniff\` on each; ${wrong.length} answered otherwise${told}.`,
    held: wrong.length === 0,
  }
}

/** Each opened in a tab, and put into a page of the portal as frame, object and script; what runs would open a dialog. */
async function runsNothing(server: Server, { cookie }: World, stored: readonly Stored[]): Promise<Held> {
  const browser = await openBrowser()
  try {
    const context = await browser.newContext()
    const [name = '', value = ''] = cookie.split(/=(.*)/s)
    await context.addCookies([{ name, value, url: server.url }])
    const page = await context.newPage()
    let ran = 0
    page.on('dialog', (dialog) => {
      ran += 1
      void dialog.dismiss()
    })
    // The look-out itself is seen to work.
    await page.goto(`${server.url}/auth`)
    await page.evaluate('alert(0)')
    const seen = ran
    for (const { id } of stored) await page.goto(`${server.url}/api/files/${id}`).catch(() => undefined)
    await page.goto(`${server.url}/auth`)
    for (const { id } of stored) {
      await page.evaluate(`Promise.all(['iframe', 'object', 'embed', 'script'].map((tag) => new Promise((done) => {
        const part = document.createElement(tag)
        part.onload = part.onerror = done
        setTimeout(done, 500)
        part[tag === 'object' ? 'data' : 'src'] = '/api/files/${id}'
        document.body.append(part)
      })))`)
    }
    return {
      line: `The same in Chromium, signed in, each as a tab, frame, object, embed and script of the portal: ${ran - seen} ran.`,
      held: seen === 1 && ran === seen,
    }
  } finally {
    await browser.close()
  }
}

async function untilRead({ pool }: World, id: string): Promise<void> {
  for (const end = Date.now() + 600_000; ; await delay(100)) {
    const { rows } = await pool.query('select 1 from file_readings where file_id = $1 and state <> $2', [id, 'waiting'])
    if (rows.length > 0) return
    if (Date.now() > end) throw new Error('The reader of files stands still.')
  }
}

async function queueOf(server: Server, { pool, cookie }: World, after: string, seconds: number): Promise<Held> {
  const preview = await fetch(`${server.url}/api/files/${after}/preview?kind=thumbnail`, { headers: { cookie } })
  const { width } = await sharp(await preview.arrayBuffer()).metadata()
  const { rows } = await pool.query<{ state: string; names: string[] }>(
    `select r.state, array_agg(f.name order by f.name) as names from file_readings r join files f on f.id = r.file_id group by r.state`,
  )
  // Nothing can be made of these; if one was read, a limit has gone.
  const hopeless = ['20000.png', 'endless.xlsx', 'endless.pdf']
  const names = (state: string) => rows.find((one) => one.state === state)?.names ?? []
  return {
    line: `A photograph uploaded behind them had its preview ${seconds.toFixed(0)} s later; given up: ${names('failed').join(', ')}; ${names('waiting').length} still wait.`,
    held:
      preview.status === 200 && width === 480 && names('waiting').length === 0 && hopeless.every((name) => names('failed').includes(name)),
  }
}

async function staysInside(world: World, dataDir: string, mark: string): Promise<Held> {
  const root = path.resolve(import.meta.dirname, '../..')
  const places = [dataDir, os.tmpdir(), '/tmp', root, os.homedir()]
  const { stdout } = await run('find', [...places, '-name', 'node_modules', '-prune', '-o', '-name', `*${mark}*`, '-print']).catch(
    (error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }),
  )
  const outside = [...new Set(stdout.split('\n').filter(Boolean))]
  const { orphans, missing } = await comparedStorage(world)
  return {
    line: `Names that lead out of the folder: ${outside.length} files of that name on the disk${outside.map((one) => ` ${one}`).join('')}; ${orphans.length} stored bytes without a row, ${missing.length} rows without bytes.`,
    held: outside.length + orphans.length + missing.length === 0,
  }
}

/** Uploaded side by side, while somebody works with the portal; what all readers take together is watched. */
async function twelveAtOnce(server: Server, world: World): Promise<Held> {
  const huge = await photo(12_000, 12_000)
  let [most, atOnce, slowest] = [0, 0, 0]
  const watch = setInterval(() => {
    const found = readersMemory()
    most = Math.max(
      most,
      found.reduce((sum, one) => sum + one, 0),
    )
    atOnce = Math.max(atOnce, found.length)
  }, 50)
  const ended = new AbortController()
  const work = (async () => {
    while (!ended.signal.aborted) {
      const began = performance.now()
      await (await fetch(`${server.url}/api/tasks`, { headers: { cookie: world.cookie } })).arrayBuffer()
      slowest = Math.max(slowest, performance.now() - began)
      await delay(100)
    }
  })()
  const began = performance.now()
  const ids = await Promise.all(Array.from({ length: 12 }, (_, at) => attach(server, world, { name: `huge-${at}.jpg`, bytes: huge })))
  for (const id of ids) await untilRead(world, id)
  const seconds = (performance.now() - began) / 1000
  clearInterval(watch)
  ended.abort()
  await work
  const answers = await Promise.all(
    ids.map((id) => fetch(`${server.url}/api/files/${id}/preview?kind=thumbnail`, { headers: { cookie: world.cookie } })),
  )
  const shown = answers.filter(({ status }) => status === 200).length
  return {
    line: `Twelve pictures of 12,000 × 12,000 uploaded at once: ${shown} previews in ${seconds.toFixed(0)} s, ${atOnce} reader at a time with ${most.toFixed(0)} MB at most; a list of tasks meanwhile took ${slowest.toFixed(0)} ms at most.`,
    held: shown === 12 && atOnce === 1 && most < 1500,
  }
}
