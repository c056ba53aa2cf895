import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { assertStorageKey, type Begun, type Extension, keptUnfinished, type Storage, type Stored } from './storage.ts'

/** Files in a folder of the data directory, which several processes may share. */
export function diskStorage(folder: string): Storage {
  const incoming = join(folder, 'incoming')
  const pathOf = (key: string): string => {
    assertStorageKey(key)
    return join(folder, key)
  }
  const opened = (key: string): Promise<FileHandle | null> => open(pathOf(key), 'r').catch(nullWhenMissing)
  return {
    // Written to a temporary name, flushed to disk, then renamed.
    async put(key, source) {
      const path = pathOf(key)
      const temporary = join(incoming, randomUUID())
      await mkdir(incoming, { recursive: true, mode: 0o700 })
      try {
        const stored = await writeAll(temporary, source)
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await rename(temporary, path)
        await flushFolder(dirname(path))
        return stored
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    // In its place from the first byte on: that it is complete says its row.
    async extend(key, begun) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const handle = await open(path, begun.size === 0 ? 'w' : 'r+', 0o600)
      try {
        await dropBehind(handle, begun)
        if (begun.size === 0) await flushFolder(dirname(path))
        return extensionOf(handle, begun.size)
      } catch (error) {
        await handle.close()
        throw error
      }
    },
    async complete(key, begun) {
      if (begun.size === 0) await (await this.extend(key, begun)).close()
      const found = await this.size(key)
      if (found !== begun.size) throw new Error(`A stored file has ${found} bytes in place of ${begun.size}.`)
    },
    async read(key, range) {
      const handle = await opened(key)
      return handle?.createReadStream(range) ?? null
    },
    async size(key) {
      return stat(pathOf(key)).then(({ size }) => size, nullWhenMissing)
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async *keys() {
      for (const shelf of await namesIn(folder)) {
        if (!/^[0-9a-f]{2}$/.test(shelf)) continue
        for (const name of await namesIn(join(folder, shelf))) yield `${shelf}/${name}`
      }
    },
    async sweep() {
      for (const name of await namesIn(incoming)) {
        const path = join(incoming, name)
        const found = await stat(path).catch(nullWhenMissing)
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

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(nullWhenMissing)) ?? []
}

/** A process that was killed may have written more than it told. */
async function dropBehind(handle: FileHandle, { size }: Begun): Promise<void> {
  const found = (await handle.stat()).size
  if (found < size) throw new Error(`A begun file has ${found} bytes in place of ${size}.`)
  if (found > size) await handle.truncate(size)
}

function extensionOf(handle: FileHandle, from: number): Extension {
  let position = from
  return {
    async write(chunk) {
      for (let done = 0; done < chunk.length; ) {
        const { bytesWritten } = await handle.write(chunk, done, chunk.length - done, position)
        done += bytesWritten
        position += bytesWritten
      }
    },
    async flush() {
      await handle.datasync()
      return {}
    },
    close: () => handle.close(),
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
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
