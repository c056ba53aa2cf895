import { existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { loadEnv } from '#platform/process/env.ts'
import { createLog } from '#platform/process/log.ts'
import { explain, explainListening } from '#platform/process/startup-error.ts'
import { lifecycle } from './lifecycle.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** How long nobody has to ask until the rest is read all the same, in ms. */
const unasked = 150

type App = Awaited<ReturnType<typeof import('./app.ts')['createApp']>>

const life = lifecycle()
try {
  await start()
} catch (error) {
  if (!life.stopping()) await refuse(error)
  life.started()
}

async function start(): Promise<void> {
  const env = loadEnv()
  const log = createLog(env)
  life.watchSignals(log)

  // The database starts in its own processes; meanwhile this one reads the application and compares the browser part.
  const [database, webRoot, modules] = await life.allOf([openAndMigrate(), webBuild(), import('./app.ts')])
  if (life.stopping()) return
  const app = await modules.createApp({ env, log, database, webRoot })
  life.onStop('app', () => closeApp(app))
  await app.fastify.listen({ port: env.PORT, host: env.HOST }).catch((error: unknown) => {
    throw explainListening(error, env.HOST)
  })
  await firstAnswer(app)
  // Pages are served from here on; nobody has to wait for the jobs, which take as long again.
  const [link] = await Promise.all([app.setupLink(), app.check()])
  process.stdout.write(`\n  Atelier is ready at ${env.PUBLIC_URL}\n${link === null ? '' : `  Set up the first administrator: ${link}\n`}\n`)
  await app.ready()
  life.started()
  // Usually written at a clean end; after a kill -9 the next start should be quick too.
  flushCompileCache()

  async function openAndMigrate() {
    const { openDatabase } = await import('#platform/postgres/open.ts')
    const opened = await openDatabase(env, log)
    life.onStop('database', () => opened.stop())
    const { migrate } = await import('#platform/postgres/migrate.ts')
    const { restored } = await migrate(opened.direct)
    if (restored) log.warn('the database was restored from another PostgreSQL cluster: search and forecasts are being rebuilt')
    return opened
  }

  async function webBuild(): Promise<string> {
    // `npm run dev`: Vite serves the sources itself, and each saved file would build them once more.
    const built = path.join(root, 'dist/web')
    if (process.env.ATELIER_SERVER !== undefined && existsSync(path.join(built, 'index.html'))) return built
    const { ensureWebBuild } = await import('./web-build.ts')
    const { resolveDataDir } = await import('#platform/postgres/data-dir.ts')
    return await ensureWebBuild(root, log, () => resolveDataDir(env).path)
  }
}

/** Whoever waits for the start gets their page first: reading what nobody has asked for yet would hold it up for as long again. */
async function firstAnswer({ fastify }: App): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  fastify.server.once('request', (_request, response) => response.once('close', resolve))
  await Promise.race([promise, delay(unasked)])
}

/** Stops listening, lets running requests end for up to 10 s, then ends what is behind them. */
async function closeApp(app: App): Promise<void> {
  const grace = setTimeout(() => app.fastify.server.closeAllConnections(), 10_000)
  await app.close()
  clearTimeout(grace)
}

/** One sentence for what the operator can put right; the whole error for a fault of our own. */
async function refuse(error: unknown): Promise<void> {
  const sentence = explain(error)
  if (sentence === undefined) console.error('Atelier could not start because of a fault of its own:', error)
  else console.error(`\n${sentence}`)
  await life.stop()
  await life.exit(1)
}
