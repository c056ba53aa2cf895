import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, constants, fstatSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { PoolConfig } from 'pg'
import { explain, StartupError } from '../process/startup-error.ts'
import { identity } from './account.ts'
import { type Binaries, ensureBinaries, removeOldBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { readIfThere } from './files.ts'
import { type Lock, lockWithin, tryLock } from './lock.ts'
import { type Place, removeSocketFolder, socketFiles, socketFolder } from './place.ts'
import { answers, connectionTo, isAlive, readPostmaster } from './postmaster.ts'
import { bareEnvironment, reasonIn } from './run.ts'
import { writeSettings } from './settings.ts'

/** The parts of a logger that are used here. */
export type Notes = { info(message: string): void; warn(message: string): void }

export type RunningServer = { pid: number; connection: PoolConfig }

const patience = { recovery: 10 * 60_000, stop: 30_000, note: 5000 }

/**
 * Gives the one PostgreSQL of the place: a running one that an earlier Atelier left is used; one that recovers is waited for; one
 * that shuts down is waited for and started anew. The lock decides, because process ids lie after a restart or in a container.
 */
export async function ensureServer(place: Place, notes: Notes, forTests = false): Promise<RunningServer> {
  const begun = Date.now()
  let noted = false
  for (;;) {
    const lock = await tryLock(place.lockFile)
    if (lock) return await startServer(place, lock, notes, forTests)
    const running = await adoptServer(place).catch((error: unknown) => {
      throw forPerson(error, place)
    })
    if (running) {
      notes.info(`Using the PostgreSQL that an earlier run left on (process ${running.pid})`)
      return running
    }
    if (isUnreachable(place)) await stopServer(place, notes)
    if (!noted && Date.now() - begun > patience.note) {
      noted = true
      notes.warn('Waiting for the PostgreSQL of an earlier run, which is starting, recovering or stopping')
    }
    if (Date.now() - begun > patience.recovery) throw stuck(place)
    await delay(40)
  }
}

/** Stops the server in fast mode: open transactions are undone, everything acknowledged is on the disk. */
export async function stopServer(place: Place, notes: Notes): Promise<void> {
  const running = readPostmaster(place)
  if (!running || !isAlive(running.pid, place)) return
  try {
    process.kill(running.pid, 'SIGINT')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
  const lock = await lockWithin(place.lockFile, patience.stop)
  if (!lock) {
    notes.warn('PostgreSQL is still stopping; the next start will wait for it')
    return
  }
  lock.release()
  removeSocketFolder(running.socket, place)
}

/** The server that runs on the place already, when it answers. */
export async function adoptServer(place: Place): Promise<RunningServer | undefined> {
  const running = readPostmaster(place)
  if (!running?.ready) return undefined
  const connection = connectionTo(place, running)
  if (!connection || !(await answers(connection))) return undefined
  return { pid: running.pid, connection }
}

/** It runs, but its password or its socket is gone: nobody can use it, and started anew it is given both. */
function isUnreachable(place: Place): boolean {
  const running = readPostmaster(place)
  return running !== undefined && running.ready && isAlive(running.pid, place) && connectionTo(place, running) === undefined
}

async function startServer(place: Place, lock: Lock, notes: Notes, forTests: boolean): Promise<RunningServer> {
  let child: ChildProcess | undefined
  try {
    const binaries = await ensureBinaries(place.root)
    removeOldBinaries(place.root, binaries)
    await ensureCluster(place, binaries, lock, forTests)
    child = launch(place, binaries, lock, forTests)
    // From now on the server holds the lock; as long as we did too, nobody could tell whether it lives.
    lock.release()
    return await untilReady(place, child, notes)
  } catch (error) {
    const known = forPerson(error, place)
    if (child) await end(child)
    throw known
  }
}

/** A server that we started and cannot use must not stay behind: nobody would expect it there. */
async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.ref()
  child.kill('SIGINT')
  await Promise.race([ended, delay(patience.stop, undefined, { ref: false })])
}

function launch(place: Place, binaries: Binaries, lock: Lock, forTests: boolean): ChildProcess {
  // With the lock held nobody lives here, whatever these files say.
  rmSync(path.join(place.cluster, 'postmaster.pid'), { force: true })
  const socket = socketFolder(place)
  writeSettings(place, socket, forTests)
  for (const name of socketFiles) rmSync(path.join(socket, name), { force: true })
  const log = openSync(place.startLog, 'w', 0o600)
  try {
    const child = spawn(binaries.postgres, ['-D', place.cluster, '-c', `config_file=${place.configFile}`], {
      ...identity(place.account),
      cwd: binaries.folder,
      env: bareEnvironment,
      stdio: ['ignore', log, log, lock.fd],
      // Its own session: a Ctrl+C or a kill that is meant for Atelier must not reach it.
      detached: true,
    })
    child.unref()
    return child
  } finally {
    closeSync(log)
  }
}

async function untilReady(place: Place, child: ChildProcess, notes: Notes): Promise<RunningServer> {
  let failure: Error | undefined
  child.once('error', (error) => {
    failure = error
  })
  child.once('exit', () => {
    failure ??= new Error(readIfThere(place.startLog) ?? '')
  })
  const begun = Date.now()
  let noted = false
  for (;;) {
    if (failure) throw failure
    const running = readPostmaster(place)
    if (running?.pid === child.pid) {
      const adopted = await adoptServer(place)
      if (adopted) return adopted
      if (running && isUnreachable(place)) {
        throw new StartupError(
          `The socket folder ${running.socket} is not PostgreSQL's alone: remove "unix_socket_directories" from custom.conf and start again.`,
        )
      }
    }
    if (!noted && Date.now() - begun > patience.note) {
      noted = true
      notes.warn('PostgreSQL is recovering after a crash; this takes a moment')
    }
    if (Date.now() - begun > patience.recovery) throw stuck(place)
    await delay(10)
  }
}

function stuck(place: Place): StartupError {
  return new StartupError(
    `The PostgreSQL on ${place.cluster} does not answer: look into ${path.join(place.cluster, 'log')}, stop that process and start again.`,
  )
}

/** PostgreSQL's own words become the sentence, because they name what is wrong. */
function forPerson(error: unknown, place: Place): unknown {
  if (error instanceof StartupError || !(error instanceof Error)) return error
  const sentence = ofDatabase(error, place) ?? explain(error) ?? ofWords(error, place)
  return sentence === undefined ? error : new StartupError(sentence, { cause: error })
}

/** What the running server answered, and programs that are not there. The sentences of `explain` are for a database elsewhere. */
function ofDatabase(error: Error & { code?: unknown; syscall?: unknown; path?: unknown }, place: Place): string | undefined {
  if (error.code === 'ENOENT' && typeof error.path === 'string' && String(error.syscall).startsWith('spawn')) {
    const folder = path.dirname(path.dirname(error.path))
    return `The programs of PostgreSQL are incomplete: remove the folder ${folder} and start again.`
  }
  if (error.code === '28P01') {
    return `The embedded PostgreSQL does not accept the password that Atelier kept: remove the file ${place.passwordFile} and start again; it is then made anew.`
  }
  if (error.name !== 'error' || error.code === '53100') return undefined
  return `The embedded PostgreSQL cannot be used: ${error.message}. Put that right, or restore a backup.`
}

function ofWords(error: Error & { code?: unknown }, place: Place): string | undefined {
  if (error.code !== undefined) return undefined
  if (/has wrong ownership/.test(error.message)) {
    return `The database does not belong to the account that runs it: run "chown -R ${place.account.name}: ${place.cluster}" and start again.`
  }
  if (/has invalid permissions/.test(error.message)) {
    return `The database can be read by other accounts, which PostgreSQL refuses: run "chmod -R go-rwx ${place.cluster}" and start again.`
  }
  const reason = reasonIn(/fatal|panic/i.test(error.message) ? error.message : (lastWords(place) ?? error.message))
  return `The embedded PostgreSQL does not start: ${reason} (more in ${path.join(place.cluster, 'log')}). Put that right, or restore a backup.`
}

/** The end of PostgreSQL's own log, once it has one. The folder is another account's: nothing but a plain file is opened. */
function lastWords(place: Place): string | undefined {
  const folder = path.join(place.cluster, 'log')
  try {
    const logs = readdirSync(folder).map((name) =>
      openSync(path.join(folder, name), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK),
    )
    try {
      const plain = logs.map((fd) => ({ fd, stat: fstatSync(fd) })).filter(({ stat }) => stat.isFile())
      const newest = plain.toSorted((one, other) => other.stat.mtimeMs - one.stat.mtimeMs)[0]
      return newest && readFileSync(newest.fd, 'utf8').slice(-4000)
    } finally {
      for (const fd of logs) closeSync(fd)
    }
  } catch {
    return undefined
  }
}
