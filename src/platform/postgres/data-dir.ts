import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Env } from '../process/env.ts'
import { StartupError } from '../process/startup-error.ts'
import { type Account, accountFor } from './account.ts'
import { makePassage } from './place.ts'

/** The folder of all data, made and checked; `note` says why when it is not where one expects it. */
export type DataDir = { path: string; account: Account; note?: string }

const checkout = path.resolve(import.meta.dirname, '../../..')

/** Decides on the data folder and makes it. The account is the one PostgreSQL will run as in it. */
export function resolveDataDir(env: Pick<Env, 'DATA_DIR' | 'DATABASE_URL'>): DataDir {
  const explicit = env.DATA_DIR === undefined ? undefined : path.resolve(env.DATA_DIR)
  const usual = explicit ?? path.join(checkout, 'data')
  refuseFile(usual)
  const account = accountFor(clusterIn(usual))
  // With a database elsewhere nothing but Atelier itself uses the folder.
  if (!account.other || env.DATABASE_URL !== undefined) return made(usual, account)
  const barrier = barrierFor(usual, account)
  const elsewhere = path.join('/var/lib', `atelier-${createHash('sha256').update(realpathSync(checkout)).digest('hex').slice(0, 8)}`)
  if (explicit === undefined && !existsSync(clusterIn(usual)) && (barrier !== undefined || existsSync(clusterIn(elsewhere)))) {
    const note = `The data is kept in ${elsewhere}, because the account "${account.name}", which runs the database, cannot reach ${usual}. Set DATA_DIR to choose another folder.`
    return { ...made(elsewhere, accountFor(clusterIn(elsewhere))), note }
  }
  if (barrier !== undefined) {
    throw new StartupError(
      `The account "${account.name}", which runs the database when Atelier is started as root, cannot pass through ${barrier} to the data folder ${usual}: set DATA_DIR to a folder such as /var/lib/atelier, or let it pass with "chmod o+x ${barrier}".`,
    )
  }
  return made(usual, account)
}

/** Where the embedded PostgreSQL keeps everything within a data folder. */
export function postgresFolder(dataDir: string): string {
  return path.join(dataDir, 'postgres')
}

function clusterIn(dataDir: string): string {
  return path.join(postgresFolder(dataDir), 'cluster')
}

function refuseFile(folder: string): void {
  const existing = firstExisting(folder)
  if (!statSync(existing).isDirectory()) {
    throw new StartupError(`The data folder cannot be ${folder}, because ${existing} is a file: set DATA_DIR to a folder.`)
  }
}

/** The folder, or the nearest one above it that is there. Stops where we ourselves may not look. */
function firstExisting(folder: string): string {
  let existing = folder
  while (!existsSync(existing)) existing = path.dirname(existing)
  return existing
}

function made(folder: string, account: Account): DataDir {
  try {
    makePassage(folder, account)
    // A folder is used by making files in it and by passing through it.
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return { path: realpathSync(folder), account }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'EACCES' || code === 'EPERM') {
      throw new StartupError(
        `The data folder ${folder} may not be read and written by this account: give it the right with chown or chmod, or set DATA_DIR to a folder that it owns.`,
        { cause: error },
      )
    }
    // What a read-only disk, a link to nowhere, and file systems that are none give.
    if (code === 'ENOENT' || code === 'EEXIST' || code === 'EROFS') {
      throw new StartupError(`The data folder ${folder} cannot be made there: set DATA_DIR to a folder that can be written.`, {
        cause: error,
      })
    }
    throw error
  }
}

/** The first folder on the way to `folder` that the account may not pass through. Those not yet there will be made passable. */
function barrierFor(folder: string, account: Account): string | undefined {
  const real = realpathSync(firstExisting(folder))
  const steps = real.split(path.sep).map((_, index, all) => all.slice(0, index + 1).join(path.sep) || path.sep)
  return steps.find((step) => !passable(step, account))
}

function passable(folder: string, account: Account): boolean {
  const { uid, gid, mode } = statSync(folder)
  if (uid === account.uid) return (mode & 0o100) !== 0
  return gid === account.gid ? (mode & 0o010) !== 0 : (mode & 0o001) !== 0
}
