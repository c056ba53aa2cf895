import { accessSync, constants, statfsSync } from 'node:fs'
import { readIfThere } from '#platform/postgres/files.ts'

const folder = '/dev/shm'

/**
 * The folder in memory, for what tests write and throw away: thousands of files that come and go cost a disk more than what is in them.
 * Undefined where there is none, a small one as in most containers, or one that no program may be started from.
 */
export function memoryFolder(): string | undefined {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= 3 * 1024 ** 3 && runsPrograms() ? folder : undefined
  } catch {
    return undefined
  }
}

function runsPrograms(): boolean {
  const mounts = (readIfThere('/proc/mounts') ?? '').split('\n').map((line) => line.split(' '))
  return mounts.some(([, at, , options = '']) => at === folder && !options.split(',').includes('noexec'))
}
