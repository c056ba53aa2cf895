import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** What was stored: bytes and their SHA-256 in hex. */
export type Stored = { size: number; sha256: string }

/** Where files lie, by key. Keys are made by us (see `newStorageKey`), never taken from a name a person gave. */
export type Storage = {
  /** Stores a stream under a key: complete or not at all. */
  put(key: string, source: Readable): Promise<Stored>
  /** @param range first and last byte, inclusive */
  read(key: string, range?: { start: number; end: number }): Readable
  /** Size in bytes, or null when there is nothing under the key. */
  size(key: string): Promise<number | null>
  remove(key: string): Promise<void>
  /** Removes what uploads that were killed a day ago or longer have left behind. */
  sweep(): Promise<void>
  /** @throws when files cannot be written */
  check(): Promise<void>
}

/** A new key, spread over 256 folders so that none grows without bound. */
export function newStorageKey(): string {
  const name = randomUUID()
  return `${name.slice(0, 2)}/${name}`
}

const keptUnfinished = 24 * 3600 * 1000

/** Files in a folder of the data directory. Written to a temporary name, flushed to disk, then renamed. */
export function diskStorage(folder: string): Storage {
  const pathOf = (key: string): string => {
    if (!/^[0-9a-f]{2}\/[0-9a-f-]{36}$/.test(key)) throw new Error('Not a storage key.')
    return join(folder, key)
  }
  return {
    async put(key, source) {
      const path = pathOf(key)
      const temporary = join(folder, 'incoming', randomUUID())
      await mkdir(dirname(temporary), { recursive: true, mode: 0o700 })
      try {
        const stored = await writeAll(temporary, source)
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await rename(temporary, path)
        await flush(dirname(path))
        return stored
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    read: (key, range) => createReadStream(pathOf(key), range),
    async size(key) {
      return stat(pathOf(key)).then(
        (found) => found.size,
        () => null,
      )
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async sweep() {
      const incoming = join(folder, 'incoming')
      const names = await readdir(incoming).catch(() => [])
      for (const name of names) {
        const path = join(incoming, name)
        const found = await stat(path).catch(() => null)
        if (found && Date.now() - found.mtimeMs > keptUnfinished) await rm(path, { force: true })
      }
    },
    async check() {
      const probe = join(folder, `probe-${process.pid}`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeAll(probe, Readable.from([Buffer.alloc(16)]))
      await rm(probe, { force: true })
    },
  }
}

async function writeAll(path: string, source: Readable): Promise<Stored> {
  const hash = createHash('sha256')
  let size = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      hash.update(chunk)
      size += chunk.length
      next(null, chunk)
    },
  })
  await pipeline(source, meter, createWriteStream(path, { flush: true, mode: 0o600 }))
  return { size, sha256: hash.digest('hex') }
}

/** A rename is on disk only once its folder is. */
async function flush(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
