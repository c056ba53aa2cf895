import { chmodSync, closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import path from 'node:path'

/** Writes a file that is afterwards either the old or the new one, never a part. */
export function writeWhole(file: string, text: string, mode: number): void {
  const part = `${file}.${process.pid}.part`
  const fd = openSync(part, 'w', mode)
  try {
    writeSync(fd, text)
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
  chmodSync(part, mode)
  renameSync(part, file)
}

/** Gives a finished folder its real name, and makes that last through a power cut. */
export function publish(from: string, to: string): void {
  renameSync(from, to)
  const fd = openSync(path.dirname(to), 'r')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}

/** The text of a file, or undefined when there is none. */
export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
