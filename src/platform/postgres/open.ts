import path from 'node:path'
import type { PoolConfig } from 'pg'
import type { Env } from '../process/env.ts'
import type { Logger } from '../process/log.ts'
import { accountFor } from './account.ts'
import { postgresFolder, resolveDataDir } from './data-dir.ts'
import { type Lock, lockFolder } from './lock.ts'
import { makePassage, type Place, placeIn } from './place.ts'
import { isAlive } from './postmaster.ts'
import { adoptServer, ensureServer, type RunningServer, stopServer } from './server.ts'

/** The open database: `connection` for the pool, `direct` for what needs a session (LISTEN, migrations, locks). */
export type DatabaseHandle = { connection: PoolConfig; direct: PoolConfig; embedded: boolean; dataDir: string; stop(): Promise<void> }

const watchEvery = 1000

/** Opens the database that the settings name: the operator's own, or the embedded one, started or found running. */
export async function openDatabase(
  env: Pick<Env, 'DATA_DIR' | 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>,
  log: Logger,
): Promise<DatabaseHandle> {
  const dataDir = resolveDataDir(env)
  if (dataDir.note) log.info({ dataDir: dataDir.path }, dataDir.note)
  if (env.DATABASE_URL !== undefined) {
    const { externalConnections } = await import('./external.ts')
    return { ...(await externalConnections(env)), embedded: false, dataDir: dataDir.path, stop: async () => undefined }
  }
  const folderLock = await lockFolder(path.join(dataDir.path, 'atelier.lock'), dataDir.path)
  try {
    const root = postgresFolder(dataDir.path)
    makePassage(root, dataDir.account)
    const place = placeIn(root, dataDir.account)
    return embeddedHandle(place, dataDir.path, folderLock, await ensureServer(place, log), log)
  } catch (error) {
    folderLock.release()
    throw error
  }
}

/** How to connect to the embedded PostgreSQL of a data folder while Atelier runs on it; for backups and tests. */
export async function runningConnection(dataDir: string): Promise<PoolConfig | undefined> {
  const root = postgresFolder(dataDir)
  return (await adoptServer(placeIn(root, accountFor(path.join(root, 'cluster')))))?.connection
}

function embeddedHandle(place: Place, dataDir: string, folderLock: Lock, server: RunningServer, log: Logger): DatabaseHandle {
  const stopWatching = watch(place, server, log)
  let stopped: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    await stopWatching()
    await stopServer(place, log)
    folderLock.release()
  }
  return {
    connection: server.connection,
    direct: server.connection,
    embedded: true,
    dataDir,
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}

/** Starts the server again when it goes away while Atelier runs (out of memory, a careless kill); the pools connect anew. */
function watch(place: Place, server: RunningServer, log: Logger): () => Promise<void> {
  let { pid } = server
  let busy: Promise<void> | undefined
  const restart = async (): Promise<void> => {
    log.error({ postgres: pid }, 'PostgreSQL went away; starting it again')
    try {
      pid = (await ensureServer(place, log)).pid
    } catch (error) {
      log.error({ err: error }, 'PostgreSQL could not be started again')
    }
    busy = undefined
  }
  const timer = setInterval(() => {
    if (!isAlive(pid, place)) busy ??= restart()
  }, watchEvery)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await busy
  }
}
