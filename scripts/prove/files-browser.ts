import { createHash, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { removeScratch, scratchFolder } from '../../src/testing/process/scratch.ts'
import { freePort, kill, type Server, startServer, stopServer } from '../../src/testing/process/server.ts'
import { openBrowser } from '../bench/browser.ts'
import { prepare, readBack, residentOf, upload } from './files.ts'

const megabyte = 1024 * 1024

export type DroppedReport = {
  megabytes: number
  cuts: number
  seconds: number
  /** of the process, in MB: before, and the most meanwhile */
  idle: number
  most: number
  equal: boolean
  attached: string[]
}

/** A way to the server that can be cut, and that stays where it is when the server comes back elsewhere. */
async function startWay() {
  const port = await freePort()
  const open = new Set<net.Socket>()
  const marks: { at: number; reached: () => void }[] = []
  let [target, sent] = [0, 0]
  const way = net.createServer((near) => {
    const far = net.connect(target, '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
    near.on('data', (chunk: Buffer) => {
      sent += chunk.length
      if (marks[0] && sent >= marks[0].at) marks.shift()?.reached()
    })
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => way.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    leadTo: (server: Server) => {
      target = Number(new URL(server.url).port)
    },
    /** Calls back when so many bytes more have gone to the server. */
    mark: (bytes: number) => new Promise<void>((resolve) => marks.push({ at: sent + bytes, reached: resolve })),
    cut: () => {
      for (const socket of open) socket.destroy()
    },
    close: () => {
      for (const socket of open) socket.destroy()
      way.close()
    },
  }
}

/** Files dropped on a task in a real browser, on a connection that is cut twice, while the server is killed once; read back and compared. */
export async function filesInBrowser({ megabytes }: { megabytes: number }): Promise<DroppedReport> {
  const dataDir = scratchFolder('dropped')
  const folder = scratchFolder('dropped-files')
  const way = await startWay()
  const start = () => startServer(dataDir, { env: { LOG_LEVEL: 'error' }, publicUrl: way.url })
  let server = await start()
  way.leadTo(server)
  const browser = await openBrowser()
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, residentOf(server))
  }, 50)
  try {
    const world = await prepare(server, dataDir)
    const sums = writeFiles(folder, { 'Film.bin': megabytes * megabyte, 'Sound.bin': 3 * megabyte, 'Notes.bin': 1000 })
    const context = await browser.newContext()
    const [name = '', value = ''] = world.cookie.split(/=(.*)/s)
    await context.addCookies([{ name, value, url: way.url }])
    const [page, other] = [await context.newPage(), await context.newPage()]
    const task = `${way.url}/tasks?task=${world.at.recordId}`
    await Promise.all([page.goto(task), other.goto(`${way.url}/tasks`)])
    await page.getByRole('region', { name: 'Files', exact: true }).waitFor()
    await upload(server, world, randomBytes(2 * megabyte), megabyte)
    const idle = residentOf(server)
    most = idle
    const began = performance.now()
    const third = (megabytes * megabyte) / 4
    const first = way.mark(third)
    await drop(
      page,
      [...sums.keys()].map((one) => path.join(folder, one)),
    )
    await first
    way.cut()
    await way.mark(third)
    await kill(server)
    server = await start()
    way.leadTo(server)
    // What was open in both tabs when it went is told, not taken up twice.
    await other.goto(task)
    await way.mark(third)
    way.cut()
    const attached = await arrived(`${way.url}/api/attachments?recordType=task&recordId=${world.at.recordId}`, world.cookie, sums.size)
    const seconds = (performance.now() - began) / 1000
    const whileSent = most
    let equal = true
    for (const file of attached)
      if ((await readBack(`${way.url}/api/files/${file.id}`, world.cookie)) !== sums.get(file.name)) equal = false
    const names = attached.map((one) => one.name).toSorted()
    await world.pool.end()
    return { megabytes, cuts: 2, seconds, idle, most: whileSent, equal, attached: names }
  } finally {
    clearInterval(watch)
    await browser.close()
    way.close()
    await stopServer(server)
    for (const one of [dataDir, folder]) removeScratch(one)
  }
}

/** @returns the SHA-256 of each by its name */
function writeFiles(folder: string, sizes: Readonly<Record<string, number>>): Map<string, string> {
  return new Map(
    Object.entries(sizes).map(([name, size]) => {
      const bytes = randomBytes(size)
      writeFileSync(path.join(folder, name), bytes)
      return [name, createHash('sha256').update(bytes).digest('hex')]
    }),
  )
}

/** Drops files of the disk on the open record, as from a folder beside the browser. */
async function drop(page: Page, files: readonly string[]): Promise<void> {
  await page.evaluate(
    `document.body.append(Object.assign(document.createElement('input'), { type: 'file', multiple: true, id: 'dropped' }))`,
  )
  await page.locator('#dropped').setInputFiles([...files])
  await page.evaluate(`(() => {
    const data = new DataTransfer()
    for (const file of document.querySelector('#dropped').files) data.items.add(file)
    document.querySelector('#dropped').remove()
    for (const type of ['dragenter', 'dragover', 'drop'])
      document.querySelector('[role=dialog]').dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }))
  })()`)
}

type Attached = { id: string; name: string }

/** Waits until what was dropped is attached. @returns all that is, so that one that came twice shows */
async function arrived(url: string, cookie: string, count: number): Promise<Attached[]> {
  for (const end = Date.now() + 600_000; ; await delay(500)) {
    const answer = await fetch(url, { headers: { cookie } }).catch(() => undefined)
    const { items = [] } = answer?.ok ? ((await answer.json()) as { items?: { file: Attached }[] }) : {}
    const files = items.map(({ file }) => file).filter(({ name }) => name !== 'first.bin')
    if (files.length >= count) return files
    if (Date.now() > end) throw new Error(`Of ${count} files ${files.length} came.`)
  }
}
