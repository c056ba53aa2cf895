import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { PoolConfig } from 'pg'
import { postmasters } from '../../src/testing/process/scratch.ts'
import { freePort } from '../../src/testing/process/server.ts'

/** A running thin server. `readyMs` is from the start of the process to its first answer. */
export type Thin = { url: string; process: ChildProcess; readyMs: number; stop(): Promise<void> }

/** Starts thin on a running database, or, given a folder, together with the embedded database of that folder. */
export async function startThin(on: { connection: PoolConfig } | { dataDir: string }): Promise<Thin> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const given = 'connection' in on ? { THIN_CONNECTION: JSON.stringify(on.connection) } : { THIN_DATA_DIR: on.dataDir }
  const begun = performance.now()
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'thin.ts')], {
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), ...given },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const readyMs = await firstAnswer(child, `${url}/ready`, begun)
  return { url, process: child, readyMs, stop: () => end(child) }
}

/** Waits for the first 2xx. @returns ms since `begun` */
export async function firstAnswer(child: ChildProcess, url: string, begun: number): Promise<number> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The process ended with ${child.exitCode} before it answered.`)
    const ok = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ok) return performance.now() - begun
    if (performance.now() - begun > 60_000) throw new Error(`${url} does not answer.`)
    await delay(5)
  }
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

const ticksPerSecond = 100

/** CPU seconds that a process has used so far; 0 once it is gone. */
export function cpuSeconds(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
  } catch {
    return 0
  }
}

/** CPU seconds of children that have ended. */
function reapedSeconds(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond
  } catch {
    return 0
  }
}

/** CPU seconds of PostgreSQL on a data folder: the server, every connection that is open now, and those that ended. */
export function databaseCpuSeconds(dataDir: string): number {
  const [postmaster] = postmasters(dataDir)
  if (postmaster === undefined) return 0
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(Number(name)) === postmaster)
  return cpuSeconds(postmaster) + reapedSeconds(postmaster) + children.reduce((sum, name) => sum + cpuSeconds(Number(name)), 0)
}

function parentOf(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}

/** Resident memory in MB. */
export function memoryMb(pid: number): number {
  const found = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Math.round(Number(found?.[1] ?? 0) / 1000)
}
