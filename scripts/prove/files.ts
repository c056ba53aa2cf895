import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, readFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Pool } from 'pg'
import { diskStorage } from '../../src/platform/files/storage-disk.ts'
import { runningConnection } from '../../src/platform/postgres/open.ts'
import { secretNamed } from '../../src/platform/security/secrets.ts'
import { buildersOn } from '../../src/testing/harness/builders.ts'
import { accountsOn } from '../../src/testing/harness/client.ts'
import { announcing } from '../../src/testing/kit/access-cases.ts'
import { removeScratch, scratchFolder } from '../../src/testing/process/scratch.ts'
import { kill, type Server, startServer, stopServer } from '../../src/testing/process/server.ts'
import { comparedStorage, uploadFile } from '../../src/testing/process/uploads.ts'

export const megabyte = 1024 * 1024

export type FilesReport = {
  megabytes: number
  kills: number
  seconds: number
  /** of the process, in MB: before, the most of any of those that were started until the last byte had come, and until it was read back */
  idle: number
  most: number
  mostRead: number
  equal: boolean
  orphans: number
  missing: number
}

/** One file through tus-js-client, while the server is killed and started again so many times; taken, read back and compared. */
export async function filesRun({
  megabytes,
  kills,
  chunkSize = 8 * megabyte,
}: {
  megabytes: number
  kills: number
  chunkSize?: number
}): Promise<FilesReport> {
  const [dataDir, folder] = [scratchFolder('files'), scratchFolder('sent')]
  const start = () => startServer(dataDir, { env: { LOG_LEVEL: 'error' } })
  let server = await start()
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, residentOf(server))
  }, 50)
  try {
    const world = await prepare(server, dataDir)
    await upload(server, world, randomBytes(2 * megabyte), chunkSize)
    const idle = residentOf(server)
    most = idle
    const file = path.join(folder, 'a.bin')
    const [length, sha256] = [megabytes * megabyte, await writeRandom(file, megabytes)]
    const began = performance.now()
    let id: string | undefined
    for (let killed = 0; ; killed += 1) {
      id ??= await announce(server, world, length)
      // Somewhere in this piece of the way: bytes are on the wire.
      const mark = ((killed + Math.random()) / (kills + 1)) * length
      const under = Promise.withResolvers<void>()
      const sent = uploadFile(
        { url: server.url, cookie: world.cookie },
        {
          bytes: createReadStream(file),
          name: 'a.bin',
          at: world.at,
          chunkSize,
          uploadUrl: `${server.url}/api/uploads/${id}`,
          onProgress: (done) => {
            if (done >= mark) under.resolve()
          },
        },
      )
      if (killed === kills) {
        await sent
        break
      }
      const broken = sent.catch(() => undefined)
      await Promise.race([under.promise, broken])
      await kill(server)
      await broken
      server = await start()
    }
    const seconds = (performance.now() - began) / 1000
    const whileSent = most
    const equal = (await taken(server, world, id)) === sha256
    const compared = await comparedStorage(world)
    await world.pool.end()
    return {
      megabytes,
      kills,
      seconds,
      idle,
      most: whileSent,
      mostRead: most,
      equal,
      orphans: compared.orphans.length,
      missing: compared.missing.length,
    }
  } finally {
    clearInterval(watch)
    await stopServer(server)
    for (const one of [dataDir, folder]) removeScratch(one)
  }
}

/** A file of any size on the disk, never whole in memory. @returns its SHA-256 */
async function writeRandom(file: string, megabytes: number): Promise<string> {
  const hash = createHash('sha256')
  const pieces = function* () {
    for (let written = 0; written < megabytes; written += 1) {
      const piece = randomBytes(megabyte)
      hash.update(piece)
      yield piece
    }
  }
  await pipeline(Readable.from(pieces()), createWriteStream(file))
  return hash.digest('hex')
}

export type World = {
  pool: Pool
  storage: ReturnType<typeof diskStorage>
  cookie: string
  at: { place: string; recordType: string; recordId: string }
}

export async function prepare(server: Server, dataDir: string): Promise<World> {
  const connection = await runningConnection(dataDir)
  if (!connection) throw new Error('The database of the data folder does not run.')
  const pool = new Pool({ ...connection, max: 2 })
  pool.on('error', () => undefined)
  const accounts = accountsOn(server.url, pool, await secretNamed(pool, 'sessions'))
  const { cookie } = await accounts.as('admin')
  const { id: recordId } = await buildersOn(pool, accounts).task()
  return { pool, storage: diskStorage(path.join(dataDir, 'files')), cookie, at: { place: 'attachment', recordType: 'task', recordId } }
}

export async function upload(server: Server, { cookie, at }: World, bytes: Buffer, chunkSize: number): Promise<void> {
  await uploadFile({ url: server.url, cookie }, { bytes, name: 'first.bin', at, chunkSize })
}

async function announce(server: Server, { cookie, at }: World, length: number): Promise<string> {
  const answer = await fetch(`${server.url}/api/uploads`, { method: 'POST', headers: { cookie, ...announcing(at, length) } })
  return answer.headers.get('location')?.split('/').at(-1) ?? ''
}

/** Attaches the upload and reads it back. @returns the SHA-256 of what came */
async function taken(server: Server, { cookie, at: { recordType, recordId } }: World, uploadId: string): Promise<string> {
  const made = await fetch(`${server.url}/api/attachments`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ recordType, recordId, uploadId }),
  })
  const { file } = (await made.json()) as { file: { id: string } }
  return readBack(`${server.url}/api/files/${file.id}`, cookie)
}

/** @returns the SHA-256 of what an address gives */
export async function readBack(url: string, cookie: string): Promise<string> {
  const hash = createHash('sha256')
  const answer = await fetch(url, { headers: { cookie } })
  for await (const chunk of answer.body ?? []) hash.update(chunk)
  return hash.digest('hex')
}

/** Memory of the process, in MB. */
export function residentOf({ process: { pid } }: Server): number {
  try {
    const found = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return Number(found?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
