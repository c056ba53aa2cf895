import { type ChildProcess, spawn } from 'node:child_process'
import os from 'node:os'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** What a process may use before it is ended. */
export type Limits = {
  /** from start to end, in ms; of the processor it may use as much */
  time: number
  /** memory of its own, in MiB */
  memory: number
  /** what it answers, in bytes */
  output: number
  /** the largest file that it may write, in bytes; without this a few MB */
  file?: number
  /** whether somebody waits for the answer: otherwise requests go before it */
  waitedFor?: boolean
}

/** Somebody else's file was too much for its reader, or broken: nothing to try again. */
export class ReaderFailed extends Error {
  readonly reason: 'limit' | 'broken' | 'missing'
  constructor(reason: ReaderFailed['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

/**
 * The shell takes the limits on and then becomes the program, so that they hold from its first instruction: processor time, memory of its
 * own, no larger file than is said, no core dump. What a system does not know is left out; the clock below holds everywhere.
 */
const shell = 'ulimit -c 0; ulimit -t "$1" 2>/dev/null; ulimit -d "$2" 2>/dev/null; ulimit -f "$3" 2>/dev/null; shift 3; exec "$@"'

/** Nothing of our own settings, which hold secrets. One thread, and memory given back. */
const environment = () => ({
  PATH: process.env.PATH ?? '/usr/local/bin:/usr/bin:/bin',
  LANG: 'C.UTF-8',
  VIPS_CONCURRENCY: '1',
  UV_THREADPOOL_SIZE: '2',
  MALLOC_ARENA_MAX: '2',
})

const alive = new Set<ChildProcess>()
// A child outlives a parent that just ends.
process.once('exit', () => {
  for (const child of alive) end(child)
})

/** It and whatever it has started. */
function end(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It is gone already.
  }
}

/**
 * Runs a program on somebody's file, within limits.
 * @param input comes to its standard input @returns what it wrote
 * @throws ReaderFailed when it fails, or reaches a limit; `missing` where there is no such program
 */
export async function runLimited(
  command: readonly string[],
  input: Readable | null,
  limits: Limits,
  signal?: AbortSignal,
): Promise<Buffer> {
  // A shell counts files in blocks of 512 bytes.
  const allowed = [Math.ceil(limits.time / 1000) + 1, limits.memory * 1024, Math.ceil((limits.file ?? 2 * 1024 ** 2) / 512)]
  const child = spawn('/bin/sh', ['-c', shell, 'limited', ...allowed.map(String), ...command], {
    detached: true,
    env: environment(),
    cwd: os.tmpdir(),
    stdio: [input ? 'pipe' : 'ignore', 'pipe', 'pipe'],
  })
  alive.add(child)
  const reached: string[] = []
  const stop = (why: string) => {
    reached.push(why)
    end(child)
  }
  const timer = setTimeout(() => stop(`took longer than ${limits.time} ms`), limits.time)
  const aborted = () => stop('was given up')
  signal?.addEventListener('abort', aborted, { once: true })
  if (child.pid !== undefined && !limits.waitedFor) lowerPriority(child.pid)
  const answer: Buffer[] = []
  let length = 0
  child.stdout?.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length > limits.output) stop(`answered more than ${limits.output} bytes`)
    else answer.push(chunk)
  })
  let says = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    if (says.length < 2000) says += chunk.toString('utf8').slice(0, 2000)
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code))
  })
  // A reader that has seen enough closes its end; that is its right.
  const fed = input && child.stdin ? pipeline(input, child.stdin).catch(() => input.destroy()) : undefined
  try {
    const code = await ended
    await fed
    if (reached[0] !== undefined) throw new ReaderFailed('limit', `It ${reached[0]}.`)
    if (code === 127) throw new ReaderFailed('missing', `${command[0]} is not installed.`)
    if (code !== 0)
      throw new ReaderFailed(code === null || code > 128 ? 'limit' : 'broken', says.trim().slice(-500) || `It ended with ${code}.`)
    return Buffer.concat(answer)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', aborted)
    alive.delete(child)
    input?.destroy()
  }
}

/** Requests go before previews. */
function lowerPriority(pid: number): void {
  try {
    os.setPriority(pid, 10)
  } catch {
    // Not allowed here, or over already.
  }
}
