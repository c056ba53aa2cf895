import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp } from '#testing/harness/app.ts'
import { startS3 } from '#testing/harness/s3.ts'
import { announcing } from '#testing/kit/access-cases.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import { compiled } from '#testing/process/compiled.ts'
import { comparedStorage } from '#testing/process/uploads.ts'
import { cleanUpFiles } from './jobs.ts'

// Invariants 19 and 20: a process that writes or removes a file is killed between any two of its steps; after the sweep neither side has
// anything that the other does not know.

/** For a dozen processes on a busy machine, in ms. */
const patience = 240_000
const s3 = await startS3()
afterAll(() => s3.close())

/** Another process on the same database and storage, killed by itself at one step. */
const script = `
  import { Readable } from 'node:stream'
  import pg from 'pg'
  import { RowLease } from '#platform/database/row-lease.ts'
  import { systemCtx } from '#platform/context.ts'
  import { diskStorage } from '#platform/files/storage-disk.ts'
  import { s3Storage } from '#platform/files/storage-s3.ts'
  const files = 'file://' + process.cwd() + '/src/features/workspace/files/'
  const { addBytes, storeOwnBytes } = await import(files + 'commands.ts')
  const { cleanUpFiles } = await import(files + 'jobs.ts')
  const { ownUpload } = await import(files + 'queries.ts')
  const { connection, env, folder, step, upload } = JSON.parse(process.env.GIVEN)
  pg.types.setTypeParser(20, Number)
  const pool = new pg.Pool(connection)
  const whole = env.S3_BUCKET
    ? s3Storage({ bucket: env.S3_BUCKET, region: 'us-east-1', endpoint: env.S3_ENDPOINT, accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY })
    : diskStorage(folder)
  const die = () => { process.kill(process.pid, 'SIGKILL'); return new Promise(() => undefined) }
  const at = (name, work) => async (...given) => {
    if (step === 'before ' + name) await die()
    const result = await work(...given)
    if (step === 'after ' + name) await die()
    return result
  }
  const storage = { ...whole, put: at('put', (...given) => whole.put(...given)), complete: at('complete', (...given) => whole.complete(...given)),
    remove: at('remove', (...given) => whole.remove(...given)), extend: async (...given) => {
      const extension = await whole.extend(...given)
      return { write: at('write', (chunk) => extension.write(chunk)), flush: at('flush', () => extension.flush()), close: () => extension.close() }
    } }
  const services = { pool, storage, env: {}, jobs: { send: at('ready', async () => undefined) }, log: console }
  const bytes = Buffer.alloc(9_000_000, 7)
  async function* pieces() { for (let n = 0; n < bytes.length; n += 1_000_000) { yield bytes.subarray(n, n + 1_000_000); if (step === 'within' && n >= 5_000_000) await die() } }
  const ctx = systemCtx(services)
  if (upload) {
    const own = { ...ctx, actor: { ...ctx.actor, userId: upload.userId } }
    const lease = new RowLease(services, { table: 'uploads', key: 'file_id', id: upload.id, noun: 'upload' }, async () => true)
    await lease.lock(new AbortController().signal, () => undefined)
    await addBytes(own, await ownUpload(own, upload.id), Readable.from(pieces()), lease)
  } else if (step.endsWith('remove')) await cleanUpFiles(services)
  else await storeOwnBytes(ctx, { name: 'a.webp', mediaType: 'image/webp' }, Readable.from(pieces()))
  await die()`

describe.each([
  [
    'disk',
    {
      env: {},
      made: ['before put', 'within', 'after put', 'done'],
      uploaded: ['before write', 'within', 'before flush', 'after flush', 'after complete', 'done'],
      removed: ['before remove', 'after remove'],
    },
  ],
  // What is not the storage's own is the same on both.
  ['S3', { env: s3.env, made: ['within', 'after put'], uploaded: ['within', 'after flush', 'after complete'], removed: ['after remove'] }],
] as const)('a file on %s', (_, { env, made, uploaded, removed }) => {
  let app: TestApp
  let admin: TestClient
  let recordId: string
  beforeAll(async () => {
    app = await startTestApp({ env })
    admin = await app.as('admin')
    recordId = (await app.task()).id
  })
  afterAll(() => app.close())

  const folder = () => path.join(app.dataDir, 'files')

  async function killedAt(step: string, upload?: { id: string; userId: string }): Promise<void> {
    const given = { connection: { ...inject('cluster').connection, database: app.database }, env, folder: folder(), step, upload }
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      env: { ...process.env, ...compiled, GIVEN: JSON.stringify(given) },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
    expect(signal).toBe('SIGKILL')
  }

  const keys = async (): Promise<string[]> => {
    const found: string[] = []
    for await (const key of app.services.storage.keys()) found.push(key)
    return found
  }
  const rows = async (): Promise<number> => (await app.sql('select 1 from files')).length
  const incoming = (): string[] => {
    if ('S3_BUCKET' in env) return []
    const at = path.join(folder(), 'incoming')
    return readdirSync(folder()).includes('incoming') ? readdirSync(at).map((name) => path.join(at, name)) : []
  }

  /** A day later. */
  async function sweep(): Promise<void> {
    await app.sql(`update files set created_at = now() - interval '2 days'`)
    await app.sql(`update uploads set updated_at = now() - interval '2 days'`)
    const then = new Date(Date.now() - 2 * 24 * 3600 * 1000)
    for (const file of incoming()) utimesSync(file, then, then)
    await cleanUpFiles(app.services)
    await app.services.storage.sweep()
  }
  async function expectNothingLeft(): Promise<void> {
    expect(await comparedStorage(app.services)).toEqual({ orphans: [], missing: [] })
    expect({ rows: await rows(), keys: await keys(), incoming: incoming() }).toEqual({ rows: 0, keys: [], incoming: [] })
    expect(await app.sql('select 1 from file_removals')).toEqual([])
  }

  const begin = async (): Promise<{ id: string; userId: string }> => {
    const at = { place: 'attachment', recordType: 'task', recordId, filename: 'a.bin' }
    const { headers } = await admin.raw('POST', '/api/uploads', undefined, announcing(at, 9_000_000))
    return { id: (headers.get('location') ?? '').split('/').at(-1) ?? '', userId: admin.user.id }
  }

  test(
    'killed at any step of coming: whatever is there the other side knows, and the sweep leaves nothing',
    async () => {
      // Each on its own: they share nothing but the database and the storage.
      await Promise.all(made.map((step) => killedAt(step)))
      await Promise.all(uploaded.map(async (step) => killedAt(step, await begin())))
      expect(await comparedStorage(app.services)).toEqual({ orphans: [], missing: [] })
      expect(await rows()).toBe(made.length + uploaded.length)
      await sweep()
      await expectNothingLeft()
    },
    patience,
  )

  test(
    'killed while it goes: its row went first and left word, and the next run ends it',
    async () => {
      for (const step of removed) {
        await killedAt('done')
        await app.sql(`update files set created_at = now() - interval '2 days'`)
        await killedAt(step)
        expect([await rows(), (await app.sql('select 1 from file_removals')).length]).toEqual([0, 1])
        expect(await comparedStorage(app.services)).toEqual({ orphans: [], missing: [] })
        await sweep()
        await expectNothingLeft()
      }
    },
    patience,
  )
})
