import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { PoolConfig } from 'pg'
import { accountFor } from '#platform/postgres/account.ts'
import { readIfThere, writeWhole } from '#platform/postgres/files.ts'
import { placeIn } from '#platform/postgres/place.ts'
import { ensureServer, stopServer } from '#platform/postgres/server.ts'
import { memoryFolder } from './memory-folder.ts'

const prefix = 'atelier-test-'
const silent = { info: () => undefined, warn: () => undefined }

/** A PostgreSQL for one test run, without any care for its data. Its role may create databases. */
export async function startTestCluster(): Promise<{ connection: PoolConfig; stop(): Promise<void> }> {
  const within = memoryFolder() ?? os.tmpdir()
  await sweep(within)
  const root = mkdtempSync(path.join(within, prefix))
  const place = placeIn(root, accountFor(path.join(root, 'cluster')))
  chmodSync(root, place.account.other ? 0o711 : 0o700)
  writeWhole(path.join(root, 'owner'), String(process.pid), 0o600)
  const { connection } = await ensureServer(place, silent, true)
  return { connection, stop: () => remove(root) }
}

async function remove(root: string): Promise<void> {
  await stopServer(placeIn(root, accountFor(path.join(root, 'cluster'))), silent)
  rmSync(root, { recursive: true, force: true })
}

/** Ends what killed test runs left running. */
async function sweep(within: string): Promise<void> {
  for (const name of readdirSync(within).filter((entry) => entry.startsWith(prefix))) {
    const root = path.join(within, name)
    try {
      const owner = Number(readIfThere(path.join(root, 'owner')))
      if (owner > 1 && !isRunning(owner)) await remove(root)
    } catch {
      // Another account's; it sweeps its own.
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
