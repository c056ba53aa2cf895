import { spawn } from 'node:child_process'
import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { StartupError } from '../process/startup-error.ts'

/** A lock that the kernel drops with the last process that holds `fd`, however that process ends. */
export type Lock = { fd: number; release(): void }

/**
 * Takes the lock, or undefined when somebody has it. Node cannot lock files, but a flock belongs to the open file, not to the
 * process: the small program `flock` takes it on our descriptor and leaves it to us. Children that are given `fd` keep it too.
 */
export async function tryLock(path: string): Promise<Lock | undefined> {
  const fd = openSync(path, 'a', 0o600)
  try {
    if (await flock(fd)) return { fd, release: () => closeSync(fd) }
  } catch (error) {
    closeSync(fd)
    throw error
  }
  closeSync(fd)
  return undefined
}

/** Takes the lock within `ms`: the kernel needs a moment to end a killed process. */
export async function lockWithin(path: string, ms: number): Promise<Lock | undefined> {
  const end = Date.now() + ms
  for (;;) {
    const lock = await tryLock(path)
    if (lock || Date.now() >= end) return lock
    await delay(50)
  }
}

/** The lock of a whole data folder, with our process id inside for the message of the second process. */
export async function lockFolder(path: string, folder: string): Promise<Lock> {
  const lock = await lockWithin(path, 2000)
  if (!lock) {
    const holder = readFileSync(path, 'utf8').trim()
    throw new StartupError(
      `Another Atelier${holder ? ` (process ${holder})` : ''} already runs on the data folder ${folder}: stop it first, or give this one its own DATA_DIR and PORT.`,
    )
  }
  ftruncateSync(lock.fd)
  writeSync(lock.fd, `${process.pid}\n`)
  return lock
}

function flock(fd: number): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  const child = spawn('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'pipe', fd] })
  let complaint = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint += chunk.toString()
  })
  child.on('error', (error: NodeJS.ErrnoException) =>
    reject(
      error.code === 'ENOENT' ? new StartupError('The program "flock" is missing: install the package util-linux and start again.') : error,
    ),
  )
  child.on('close', (code) => {
    if (code === 0) resolve(true)
    else if (code === 1) resolve(false)
    else
      reject(
        new StartupError(`The data folder is on a file system that cannot lock files (${complaint.trim()}): set DATA_DIR to a local disk.`),
      )
  })
  return promise
}
