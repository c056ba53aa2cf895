import { createHash } from 'node:crypto'
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, mkdtempSync, rmdirSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Account } from './account.ts'

/**
 * Where the parts of one embedded PostgreSQL are. Only `cluster` and `socket` belong to the PostgreSQL account; everything that
 * Atelier writes lies outside of them, so that as root it never writes through a path that another account can bend.
 */
export type Place = {
  root: string
  cluster: string
  /** Held by PostgreSQL and all its children, and by initdb: free means that none of them is alive. */
  lockFile: string
  passwordFile: string
  configFile: string
  hbaFile: string
  /** What PostgreSQL says before its own log is open. */
  startLog: string
  account: Account
}

export function placeIn(root: string, account: Account): Place {
  return {
    root,
    cluster: path.join(root, 'cluster'),
    lockFile: path.join(root, 'postgres.lock'),
    passwordFile: path.join(root, 'password'),
    configFile: path.join(root, 'postgresql.conf'),
    hbaFile: path.join(root, 'pg_hba.conf'),
    startLog: path.join(root, 'start.log'),
    account,
  }
}

/**
 * Makes a folder of ours, with those above it that are missing; another account must be able to pass through them, not to list them.
 * One by one: Node's own "recursive" never ends where the system refuses a folder with ENOENT, as below /proc.
 */
export function makePassage(folder: string, account: Account): void {
  if (statSync(folder, { throwIfNoEntry: false })) return
  const missing = [folder]
  for (let above = path.dirname(folder); !existsSync(above); above = path.dirname(above)) missing.unshift(above)
  const mode = account.other ? 0o711 : 0o700
  for (const one of missing) {
    mkdirSync(one, { mode })
    // Whatever our umask is.
    chmodSync(one, mode)
  }
}

/** Makes a folder that belongs to the PostgreSQL account alone. */
export function makePrivate(folder: string, account: Account): void {
  mkdirSync(folder, { mode: 0o700 })
  chmodSync(folder, 0o700)
  if (account.other) chownSync(folder, account.uid, account.gid)
}

/** The socket and its lock, as PostgreSQL names them. */
export const socketFiles = ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']

/** A Unix address has room for 107 bytes; the name of the socket file takes 18 of them. */
const longestSocketFolder = 107 - '/.s.PGSQL.5432'.length - '.lock'.length

/** The folder for the socket: inside the data folder, or a short one of our own where that path is too long. */
export function socketFolder(place: Place): string {
  const inside = path.join(place.root, 'socket')
  if (Buffer.byteLength(inside) <= longestSocketFolder) {
    // A copy of a data folder has other owners and modes. Nothing is lost with it, and only we can have put it here.
    if (!isPrivate(inside, place.account)) rmSync(inside, { recursive: true, force: true })
    return usable(inside, place.account) ?? inside
  }
  const short = path.join(Buffer.byteLength(os.tmpdir()) < 50 ? os.tmpdir() : '/tmp', 'atelier-')
  const hash = createHash('sha256').update(place.root).digest('hex').slice(0, 16)
  const found = usable(short + hash, place.account)
  if (found) return found
  // Somebody else has a folder of that name: take one that nobody can have guessed.
  const own = mkdtempSync(short)
  if (place.account.other) chownSync(own, place.account.uid, place.account.gid)
  return own
}

/** Whether the folder is the PostgreSQL account's alone, so that nobody else can have put a socket there. */
export function isPrivate(folder: string, account: Account): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  return found !== undefined && found.isDirectory() && found.uid === account.uid && (found.mode & 0o077) === 0
}

/** Removes the socket's folder when it was one of our own outside of the data folder. Only the names we know: the path was told, not made. */
export function removeSocketFolder(folder: string, place: Place): void {
  if (folder.startsWith(place.root) || !path.basename(folder).startsWith('atelier-') || !isPrivate(folder, place.account)) return
  for (const name of socketFiles) rmSync(path.join(folder, name), { force: true })
  rmdirSync(folder)
}

/** The folder, made when missing; undefined when it is anybody else's. */
function usable(folder: string, account: Account): string | undefined {
  if (!lstatSync(folder, { throwIfNoEntry: false })) makePrivate(folder, account)
  return isPrivate(folder, account) ? folder : undefined
}
