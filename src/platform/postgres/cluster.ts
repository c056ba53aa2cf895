import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { explain, StartupError } from '../process/startup-error.ts'
import type { Binaries } from './binaries.ts'
import { publish, readIfThere, writeWhole } from './files.ts'
import type { Lock } from './lock.ts'
import { makePrivate, type Place } from './place.ts'
import { type Finished, reasonIn, runAs } from './run.ts'
import { databaseName } from './settings.ts'

/** Makes the cluster when there is none, and sees that its password is known. Call with the PostgreSQL lock held. */
export async function ensureCluster(place: Place, binaries: Binaries, lock: Lock, forTests: boolean): Promise<void> {
  removeHalfDone(place)
  if (!existsSync(place.cluster)) {
    // The password first: a cluster that has its final name also has its password.
    const password = readPassword(place) ?? newPassword(place)
    await createCluster(place, binaries, lock, password, forTests)
    return
  }
  checkVersion(place, binaries)
  if (readPassword(place) === undefined) await resetPassword(place, binaries, lock)
}

/** The generated password of the role that Atelier uses. */
export function readPassword(place: Place): string | undefined {
  return readIfThere(place.passwordFile)?.trim() || undefined
}

function newPassword(place: Place): string {
  const password = randomBytes(32).toString('hex')
  writeWhole(place.passwordFile, `${password}\n`, 0o600)
  return password
}

/** Is done under a temporary name and renamed at the end, so that a killed first start leaves nothing that looks like a cluster. */
async function createCluster(place: Place, binaries: Binaries, lock: Lock, password: string, forTests: boolean): Promise<void> {
  const part = path.join(place.root, `.init-${process.pid}-${Date.now()}`)
  makePrivate(part, place.account)
  try {
    const options = [
      '-D',
      part,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ]
    const made = await runAs(place.account, binaries.initdb, forTests ? [...options, '--no-sync'] : options, {
      cwd: binaries.folder,
      lockFd: lock.fd,
    })
    check(made, 'The database could not be created')
    await asSuperuser(place, binaries, lock, part, [
      `CREATE ROLE ${databaseName} LOGIN CREATEDB PASSWORD '${password}'`,
      `GRANT pg_monitor TO ${databaseName}`,
      `CREATE DATABASE ${databaseName} OWNER ${databaseName}`,
    ])
    publish(part, place.cluster)
  } catch (error) {
    rmSync(part, { recursive: true, force: true })
    throw error
  }
}

async function resetPassword(place: Place, binaries: Binaries, lock: Lock): Promise<void> {
  // A killed PostgreSQL leaves this file; we hold the lock that no living one shares.
  rmSync(path.join(place.cluster, 'postmaster.pid'), { force: true })
  const password = randomBytes(32).toString('hex')
  await asSuperuser(place, binaries, lock, place.cluster, [`ALTER ROLE ${databaseName} PASSWORD '${password}'`])
  writeWhole(place.passwordFile, `${password}\n`, 0o600)
}

/** Single-user mode: no server, no socket, no password. The superuser itself never gets one, so nobody can log in as it. */
async function asSuperuser(place: Place, binaries: Binaries, lock: Lock, cluster: string, statements: string[]): Promise<void> {
  const args = [
    '--single',
    '-D',
    cluster,
    '-c',
    'scram_iterations=1',
    '-c',
    'exit_on_error=on',
    '-c',
    'log_min_error_statement=panic',
    'postgres',
  ]
  const input = `${statements.join(';\n')};\n`
  check(
    await runAs(place.account, binaries.postgres, args, { cwd: binaries.folder, lockFd: lock.fd, input }),
    'The database could not be set up',
  )
}

function check(finished: Finished, what: string): void {
  if (finished.code === 0) return
  const reason = reasonIn(finished.output)
  if (/could not look up effective user ID/.test(finished.output)) {
    throw new StartupError(
      `The account ${process.getuid?.()} has no name in /etc/passwd, which PostgreSQL needs: start Atelier as a named account.`,
    )
  }
  throw new StartupError(explain(new Error(finished.output)) ?? `${what}: ${reason}`)
}

function checkVersion(place: Place, binaries: Binaries): void {
  const found = Number.parseInt(readIfThere(path.join(place.cluster, 'PG_VERSION')) ?? '', 10)
  if (found === binaries.major) return
  if (Number.isNaN(found)) {
    throw new StartupError(
      `The folder ${place.cluster} holds no PostgreSQL database: restore it from a backup, or move the folder away to begin anew.`,
    )
  }
  throw new StartupError(
    found > binaries.major
      ? `The data in ${place.cluster} was written by PostgreSQL ${found}, and this Atelier brings PostgreSQL ${binaries.major}: install the newer Atelier again.`
      : `The data in ${place.cluster} was written by PostgreSQL ${found}, and this Atelier brings PostgreSQL ${binaries.major}: make a backup with the earlier Atelier and restore it with this one.`,
  )
}

function removeHalfDone(place: Place): void {
  for (const name of readdirSync(place.root)) {
    if (name.startsWith('.init-')) rmSync(path.join(place.root, name), { recursive: true, force: true })
  }
}
