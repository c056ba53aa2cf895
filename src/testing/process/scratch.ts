import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { postgresFolder } from '#platform/postgres/data-dir.ts'

const prefix = 'atelier-run-'

/** A data folder below the temporary one, for this run only. What a killed run left behind goes first. */
export function scratchFolder(name: string, within = os.tmpdir()): string {
  for (const left of readdirSync(within).filter((entry) => entry.startsWith(prefix))) {
    const owner = Number(left.slice(prefix.length).split('-', 1)[0])
    if (!isRunning(owner)) removeScratch(path.join(within, left))
  }
  const folder = mkdtempSync(path.join(within, `${prefix}${process.pid}-${name}-`))
  // Root lends PostgreSQL an account, which has to pass through the folder.
  if (process.getuid?.() === 0) chmodSync(folder, 0o711)
  return folder
}

/** Removes the folder with the PostgreSQL that may still run on it. */
export function removeScratch(folder: string): void {
  try {
    for (const pid of postmasters(folder)) process.kill(pid, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  } catch (error) {
    // Another account's; its own next run removes it.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM' && (error as NodeJS.ErrnoException).code !== 'EACCES') throw error
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The PostgreSQL servers that live on the data folder; their children show another command line. */
export function postmasters(dataDir: string): number[] {
  const cluster = path.join(postgresFolder(dataDir), 'cluster')
  const found = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? serverProcess(Number(name), cluster) : []))
  // A process for a new connection bears the server's command line until it has taken a title of its own.
  return found.filter(({ parent }) => !found.some(({ pid }) => pid === parent)).map(({ pid }) => pid)
}

function serverProcess(pid: number, cluster: string): { pid: number; parent: number }[] {
  try {
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster)) return []
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return [{ pid, parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) }]
  } catch {
    return []
  }
}
