import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, globSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { PoolConfig } from 'pg'
import { ensureBinaries } from '../../src/platform/postgres/binaries.ts'
import { postgresFolder, resolveDataDir } from '../../src/platform/postgres/data-dir.ts'
import { makePassage } from '../../src/platform/postgres/place.ts'
import { freePort } from '../../src/testing/process/server.ts'

/** The library of Debian's package `faketime`; undefined where it is not installed. */
export const clockLibrary = (): string | undefined =>
  globSync('/usr/lib/*/faketime/libfaketime.so.1').toSorted()[0] ?? ['/usr/lib/faketime/libfaketime.so.1'].find((file) => existsSync(file))

export type Clock = { env: Record<string, string>; set: (instant: string) => void }

/**
 * One clock for Node and its PostgreSQL in a data folder: both read how far they are ahead from a file, at each look at the clock. What
 * waits keeps waiting by the machine's own clock.
 */
export async function clockFor(dataDir: string, library: string): Promise<Clock> {
  const data = resolveDataDir({ DATA_DIR: dataDir, DATABASE_URL: undefined })
  const root = postgresFolder(data.path)
  makePassage(root, data.account)
  const file = path.join(data.path, 'clock')
  const env = { LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' }
  // Atelier gives its PostgreSQL an empty environment, so the program itself brings the clock along.
  const { postgres } = await ensureBinaries(root)
  renameSync(postgres, `${postgres}.real`)
  const names = Object.entries(env).map(([name, value]) => `${name}='${value}'`)
  writeFileSync(postgres, `#!/bin/sh\n${names.join(' ')} exec '${postgres}.real' "$@"\n`)
  chmodSync(postgres, 0o755)
  return {
    env,
    set: (instant) => {
      writeFileSync(`${file}.next`, `+${((Date.parse(instant) - Date.now()) / 1000).toFixed(3)}\n`, { mode: 0o644 })
      renameSync(`${file}.next`, file)
    },
  }
}

export type Clocked = { url: string; connection: PoolConfig; run: () => Promise<void>; said: () => string; stop: () => Promise<void> }

/** Starts an Atelier under the clock. @throws where Node and PostgreSQL tell different times, or it ends */
export async function startClocked(dataDir: string, clock: Clock, more: Record<string, string>): Promise<Clocked> {
  const env = {
    ...process.env,
    ...clock.env,
    ...more,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    LOG_LEVEL: 'error',
  }
  const child = fork(path.join(import.meta.dirname, 'clock-process.ts'), { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const { url, connection } = await answerOf<{ url: string; connection: PoolConfig }>(child, () => output)
  return {
    url,
    connection,
    run: async () => {
      child.send('run')
      const { node, database } = await answerOf<{ node: string; database: string }>(child, () => output)
      if (Math.abs(Date.parse(node) - Date.parse(database)) > 2000) throw new Error(`Node is at ${node}, PostgreSQL at ${database}.`)
    },
    said: () => output,
    stop: async () => {
      const ended = once(child, 'exit')
      child.send('stop')
      await ended
    },
  }
}

async function answerOf<Answer>(child: ChildProcess, output: () => string): Promise<Answer> {
  const ending = new AbortController()
  const ended = once(child, 'exit', { signal: ending.signal }).then(() => Promise.reject(new Error(`The process ended: ${output()}`)))
  ended.catch(() => undefined)
  const [answer] = (await Promise.race([once(child, 'message'), ended])) as [Answer]
  ending.abort()
  return answer
}

/** What the library makes of a moment long gone; shows that it works on this machine. */
export function clockWorks(library: string): boolean {
  const env = { ...process.env, LD_PRELOAD: library, FAKETIME: '-400d', FAKETIME_DONT_FAKE_MONOTONIC: '1' }
  const { stdout } = spawnSync(process.execPath, ['-p', 'Date.now()'], { env })
  return Date.now() - Number(stdout) > 399 * 86_400_000
}
