// The process in which the journeys of a worker have one Atelier after the other, each on a database and a folder of its own; who asks
// for them is `hosted.ts`. What a process does at its own beginning and end (src/server/main.ts) is tested in src/server/start.test.ts.
import path from 'node:path'
import { loadEnv } from '#platform/process/env.ts'
import { createLog } from '#platform/process/log.ts'
import { passwordCost } from '#platform/security/passwords.ts'
import { type App, createApp } from '../../server/app.ts'
import type { Answer, Ask } from './hosted.ts'
import { freePort } from './server.ts'

const webRoot = path.resolve(import.meta.dirname, '../../../dist/web')
const running = new Map<string, App>()
/** Where the one before was, if it has ended: a browser that was there has the application's files already. */
let usualPort: number | undefined

// A fifth of a second for each of some hundred passwords, and journeys are not about what one costs.
passwordCost.log2N = 4

process.on('message', (ask: Ask) => void answer(ask))
// Whoever asked has ended, however that came.
process.on('disconnect', () => process.exit())

async function answer(ask: Ask): Promise<void> {
  const tell = (answered: Omit<Answer, 'id'>) => process.send?.({ id: ask.id, ...answered } satisfies Answer)
  try {
    tell(ask.what === 'start' ? await start(ask) : await stop(ask.url))
  } catch (error) {
    tell({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

/** The port is chosen first, because links carry it; where another process takes it meanwhile, the next one is tried. */
async function start({ connection, dataDir, env: more }: Extract<Ask, { what: 'start' }>): Promise<Omit<Answer, 'id'>> {
  for (let attempt = 1; ; attempt += 1) {
    const port: number = attempt === 1 && usualPort !== undefined ? usualPort : await freePort()
    usualPort ??= port
    const env = loadEnv({ NODE_ENV: 'production', LOG_LEVEL: 'warn', HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, ...more })
    const database = { connection, direct: connection, embedded: false, dataDir, stop: async () => undefined }
    const app = await createApp({ env, log: createLog(env), database, webRoot })
    try {
      await app.fastify.listen({ port, host: env.HOST })
    } catch (error) {
      await app.close()
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || attempt >= 5) throw error
      continue
    }
    await app.ready()
    running.set(env.PUBLIC_URL, app)
    return { url: env.PUBLIC_URL, setupLink: await app.setupLink() }
  }
}

/** Nobody waits for an answer any more: a connection that is still open is not waited for. */
async function stop(url: string): Promise<Omit<Answer, 'id'>> {
  const app = running.get(url)
  running.delete(url)
  const cut = setInterval(() => app?.fastify.server.closeAllConnections(), 20)
  await app?.close().finally(() => clearInterval(cut))
  return {}
}
