import { mkdtempSync, rmSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import type { PoolConfig } from 'pg'
import { inject } from 'vitest'
import { prepareAtMost } from '#platform/database/db.ts'
import { loadEnv } from '#platform/process/env.ts'
import { createLog } from '#platform/process/log.ts'
import { secretNamed } from '#platform/security/secrets.ts'
import { createApp } from '../../server/app.ts'
import { rawCaller } from '../kit/caller.ts'
import type { TestApp, TestAppOptions } from '../kit/test-app-types.ts'
import { buildersOn } from './builders.ts'
import { accountsOn } from './client.ts'
import { copyDatabase, dropDatabase } from './databases.ts'
import { makeRecord } from './fixtures.ts'

// The files of a worker share the module that counts: with the limit of one server the last ones would plan whatever they ask, each time.
prepareAtMost(5000)

/**
 * A whole Atelier over HTTP on a free port, on a fresh database of its own. Sign in by `app.as('project_manager')`.
 * Close it in `afterAll`.
 */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { connection, template, files } = inject('cluster')
  const database = options.sameDatabaseAs?.database ?? (await copyDatabase(connection, template))
  const own: PoolConfig = { ...connection, database }
  const dataDir = options.sameDataAs?.dataDir ?? mkdtempSync(path.join(files, 'data-'))
  const { app, url } = await listen(own, dataDir, options)
  const { pool } = app.services
  if (options.jobs) await app.ready()
  else await app.services.live.start()
  const accounts = accountsOn(url, pool, await secretNamed(pool, 'sessions'))
  const testApp: TestApp = {
    ...accounts,
    ...buildersOn(pool, accounts),
    url,
    pool,
    services: app.services,
    fastify: app.fastify,
    doors: app.doors,
    database,
    dataDir,
    nobody: rawCaller(url),
    make: (what, given) => makeRecord(testApp, what, given),
    sql: async <T>(text: string, values: unknown[] = []) => (await pool.query(text, values)).rows as T[],
    setupLink: () => app.setupLink(),
    close: async () => {
      await closeNow(app)
      if (!options.sameDataAs) rmSync(dataDir, { recursive: true, force: true })
      if (!options.sameDatabaseAs) await dropDatabase(connection, database)
    },
  }
  return testApp
}

type Listening = { app: Awaited<ReturnType<typeof createApp>>; url: string }

/** The port is chosen first, because links in mails carry it; where another process takes it meanwhile, the next one is tried. */
async function listen(connection: PoolConfig, dataDir: string, options: TestAppOptions): Promise<Listening> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort()
    const env = loadEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', HOST: '127.0.0.1', PORT: String(port), ...options.env })
    const handle = { connection, direct: connection, embedded: false, dataDir, stop: async () => undefined }
    const app = await createApp({
      env,
      log: options.log ?? createLog(env),
      database: handle,
      webRoot: options.webRoot ?? path.join(dataDir, 'web'),
      pagePatience: options.pagePatience ?? 60_000,
    })
    try {
      await app.fastify.listen({ port, host: '127.0.0.1' })
      return { app, url: `http://127.0.0.1:${port}` }
    } catch (error) {
      await closeNow(app)
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || attempt >= 5) throw error
    }
  }
}

/** Nobody waits for an answer any more: a connection that is still open is not waited for. */
async function closeNow(app: Listening['app']): Promise<void> {
  await app.services.live.close()
  const closed = app.close()
  const cut = setInterval(() => app.fastify.server.closeAllConnections(), 20)
  await closed.finally(() => clearInterval(cut))
}

function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const probe = net.createServer()
  probe.once('error', reject)
  probe.listen(0, '127.0.0.1', () => {
    const address = probe.address()
    probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
  })
  return promise
}

/** How long a right that is taken away may still hold: a second where that is proved (`npm run prove -- rights`), else until it ends. */
export const soon = process.env.PROVE_SECOND ? 1000 : 30_000

/** Asks again and again until the answer is true; a test never waits for a fixed time. @throws when it stays false for `within` ms */
export async function until(condition: () => boolean | Promise<boolean>, within = 30_000): Promise<void> {
  for (const end = performance.now() + within; ; ) {
    if (await condition()) return
    if (performance.now() > end) throw new Error(`Still not so after ${within} ms: ${condition.toString()}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
