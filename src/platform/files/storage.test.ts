import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, test } from 'vitest'
import { startS3 } from '../../testing/harness/s3.ts'
import { type Begun, newStorageKey, type Storage } from './storage.ts'
import { diskStorage } from './storage-disk.ts'
import { s3Storage } from './storage-s3.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'atelier-storage-'))
const s3 = await startS3()
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true })
})

const megabyte = 1024 * 1024
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

async function bytesUnder(storage: Storage, key: string, range?: { start: number; end: number }): Promise<Buffer | null> {
  const source = await storage.read(key, range)
  if (!source) return null
  const chunks: Buffer[] = []
  for await (const chunk of source) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

async function keysOf(storage: Storage): Promise<string[]> {
  const keys: string[] = []
  for await (const key of storage.keys()) keys.push(key)
  return keys
}

async function add(storage: Storage, key: string, begun: Begun, bytes: Buffer, keep = true): Promise<Begun> {
  const extension = await storage.extend(key, begun)
  for (let at = 0; at < bytes.length; at += 100_000) await extension.write(bytes.subarray(at, at + 100_000))
  const kept = keep ? { size: begun.size + bytes.length, assembly: await extension.flush() } : begun
  await extension.close()
  // It is kept as JSON.
  return JSON.parse(JSON.stringify(kept)) as Begun
}

const stores: [string, () => Storage][] = [
  ['disk', () => diskStorage(path.join(folder, 'files'))],
  ['S3', () => s3Storage(s3.options)],
]

describe.each(stores)('files on %s', (_, open) => {
  const storage = open()
  const nothing: Begun = { size: 0, assembly: null }

  test.for([0, 1, megabyte, 20 * megabyte + 7])('%i bytes come back as they went in, whole and in part', async (size) => {
    const [key, bytes] = [newStorageKey(), randomBytes(size)]
    expect(await storage.put(key, Readable.from(size > 0 ? [bytes] : []))).toEqual({ size, sha256: sha256(bytes) })
    expect(await storage.size(key)).toBe(size)
    expect((await bytesUnder(storage, key))?.equals(bytes)).toBe(true)
    if (size > 1) {
      const [start, end] = [Math.floor(size / 3), Math.floor(size / 2)]
      expect((await bytesUnder(storage, key, { start, end }))?.equals(bytes.subarray(start, end + 1))).toBe(true)
    }
    await storage.remove(key)
    await storage.remove(key)
    expect([await storage.size(key), await storage.read(key)]).toEqual([null, null])
  })

  test.for([[3, 3, 3, 3, 3], [8, 8, 1], [0.5], [20, 0.1]])(
    'pieces of %j MB, added by one process after another, are one file',
    async (pieces) => {
      const key = newStorageKey()
      const bytes = pieces.map((piece) => randomBytes(Math.round(piece * megabyte)))
      let begun = nothing
      for (const piece of bytes) begun = await add(open(), key, begun, piece)
      await storage.complete(key, begun)
      await storage.complete(key, begun)
      const whole = Buffer.concat(bytes)
      expect(await storage.size(key)).toBe(whole.length)
      expect((await bytesUnder(storage, key))?.equals(whole)).toBe(true)
      expect(await keysOf(storage)).toContain(key)
      await storage.remove(key)
      expect(await keysOf(storage)).not.toContain(key)
    },
  )

  test('what was written and not kept is dropped by whoever goes on', async () => {
    const key = newStorageKey()
    const [first, lost, second] = [randomBytes(5 * megabyte), randomBytes(6 * megabyte), randomBytes(4 * megabyte)]
    let begun = await add(storage, key, nothing, first)
    await add(storage, key, begun, lost, false)
    // Killed between keeping and telling.
    await add(storage, key, begun, lost)
    begun = await add(storage, key, begun, second)
    await storage.complete(key, begun)
    expect((await bytesUnder(storage, key))?.equals(Buffer.concat([first, second]))).toBe(true)
    await storage.remove(key)
  })

  test('what is begun and never ended leaves nothing once it is removed', async () => {
    const key = newStorageKey()
    await add(storage, key, nothing, randomBytes(11 * megabyte))
    await storage.remove(key)
    expect(await keysOf(storage)).toEqual([])
  })

  test('a key that leads elsewhere is none', async () => {
    await expect(storage.read('../../etc/passwd')).rejects.toThrow('Not a storage key')
  })

  test('says that it can be written to', async () => {
    await storage.check()
  })
})
