import { type ChildProcess, spawn } from 'node:child_process'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { postmasters, removeScratch, scratchFolder } from './scratch.ts'

const root = path.resolve(import.meta.dirname, '../../..')

/** A real Atelier process on a data folder of its own. */
export type Server = { url: string; dataDir: string; process: ChildProcess; output(): string }

export type KillOptions = {
  rounds: number
  writers: number
  /** Once, after the first start: tables, accounts, sign-in. */
  prepare?: (server: Server) => Promise<void>
  /** Writes one thing named by the key; returning means that Atelier said "done". May throw: then it was not acknowledged. */
  write: (server: Server, key: string) => Promise<void>
  /** All keys that are there now. */
  read: (server: Server) => Promise<Iterable<string>>
  /** Waits for so many acknowledged writes in each round before the kill: on a busy machine the first answers take seconds. */
  atLeast?: number
  /** Also kills PostgreSQL itself in every second round, as a power cut would. */
  killDatabase?: boolean
  env?: NodeJS.ProcessEnv
  /** The file to run; the process entry of Atelier unless told otherwise. */
  entry?: string
  /** where people reach it, when not directly */
  publicUrl?: string
}

export type KillReport = { rounds: number; acknowledged: number; lost: string[]; slowestStart: number }

/** Kills Atelier at random moments under load, starts it again and checks that nothing acknowledged is lost; throws when a rule is broken. */
export async function killRounds(options: KillOptions): Promise<KillReport> {
  const dataDir = scratchFolder('faults')
  const acknowledged = new Set<string>()
  let slowestStart = 0
  let server = await startServer(dataDir, options)
  try {
    await options.prepare?.(server)
    for (let round = 1; round <= options.rounds; round++) {
      await loadUntilKilled(server, options, round, acknowledged)
      const begun = performance.now()
      server = await startServer(dataDir, options)
      slowestStart = Math.max(slowestStart, performance.now() - begun)
      expectOnePostmaster(dataDir)
      const there = new Set(await options.read(server))
      const lost = [...acknowledged].filter((key) => !there.has(key))
      if (lost.length > 0) throw new Error(`Round ${round}: ${lost.length} acknowledged writes are lost, first ${lost[0]}`)
    }
    return { rounds: options.rounds, acknowledged: acknowledged.size, lost: [], slowestStart: Math.round(slowestStart) }
  } finally {
    await stopServer(server)
    removeScratch(dataDir)
  }
}

async function loadUntilKilled(server: Server, options: KillOptions, round: number, acknowledged: Set<string>): Promise<void> {
  const load = new AbortController()
  const writer = async (writer: number): Promise<void> => {
    for (let n = 1; !load.signal.aborted; n++) {
      const key = `r${round}-w${writer}-${n}`
      try {
        await options.write(server, key)
        acknowledged.add(key)
      } catch {
        // Not acknowledged: it may be there or not.
        await delay(20)
      }
    }
  }
  const before = acknowledged.size
  const writers = Array.from({ length: options.writers }, (_, index) => writer(index + 1))
  for (const end = Date.now() + 30_000; acknowledged.size - before < (options.atLeast ?? 0) && Date.now() < end; ) await delay(10)
  await delay(100 + Math.random() * 1500)
  await kill(server)
  if (options.killDatabase && round % 2 === 0) for (const pid of postmasters(server.dataDir)) process.kill(pid, 'SIGKILL')
  load.abort()
  await Promise.all(writers)
}

type StartOptions = Pick<KillOptions, 'env' | 'entry' | 'publicUrl'>

/** Starts Atelier and waits until it answers over HTTP; on another port where a test that runs at the same time took the first one. */
export async function startServer(dataDir: string, options: StartOptions = {}): Promise<Server> {
  for (let attempt = 1; ; attempt += 1) {
    const server = await launch(dataDir, options)
    if (await untilReady(server)) return server
    if (attempt === 5 || !server.output().includes('is in use'))
      throw new Error(`Atelier ended with ${server.process.exitCode}: ${server.output()}`)
  }
}

async function launch(dataDir: string, options: StartOptions): Promise<Server> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    ...options.env,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: options.publicUrl ?? url,
  }
  const child = spawn(process.execPath, ['--max-semi-space-size=8', options.entry ?? path.join(root, 'src/server/entry.js')], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const gather = (chunk: Buffer): void => {
    output = (output + chunk.toString()).slice(-20_000)
  }
  child.stdout.on('data', gather)
  child.stderr.on('data', gather)
  return { url, dataDir, process: child, output: () => output }
}

/** @returns false when it ended; that it answers is not enough, because another test may answer on its port */
async function untilReady(server: Server): Promise<boolean> {
  const { url, process: child } = server
  for (const end = Date.now() + 120_000; child.exitCode === null; ) {
    if (Date.now() > end) throw new Error(`Atelier does not answer: ${server.output()}`)
    const answers = await fetch(url).then(
      ({ status }) => status < 500,
      () => false,
    )
    if (answers && child.exitCode === null && server.output().includes('Atelier is ready')) return true
    await delay(5)
  }
  return false
}

/** Ends Atelier as an operator does. */
export async function stopServer(server: Server): Promise<void> {
  if (server.process.exitCode !== null || server.process.signalCode !== null) return
  const ended = new Promise((resolve) => server.process.once('exit', resolve))
  server.process.kill('SIGTERM')
  await ended
}

/** As a power cut would. */
export async function kill(server: Server): Promise<void> {
  const ended = new Promise((resolve) => server.process.once('exit', resolve))
  server.process.kill('SIGKILL')
  await ended
}

function expectOnePostmaster(dataDir: string): void {
  const found = postmasters(dataDir)
  if (found.length !== 1) throw new Error(`There are ${found.length} PostgreSQL servers on ${dataDir}: ${found.join(', ')}`)
}

export function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const probe = net.createServer()
  probe.once('error', reject)
  probe.listen(0, '127.0.0.1', () => {
    const address = probe.address()
    probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
  })
  return promise
}
