import path from 'node:path'
import { migrate } from '../../src/platform/postgres/migrate.ts'
import { openDatabase } from '../../src/platform/postgres/open.ts'
import { loadEnv } from '../../src/platform/process/env.ts'
import { createLog } from '../../src/platform/process/log.ts'
import { passwordCost } from '../../src/platform/security/passwords.ts'
import { secretNamed } from '../../src/platform/security/secrets.ts'
import { createApp } from '../../src/server/app.ts'
import { buildersOn } from '../../src/testing/harness/builders.ts'
import { accountsOn } from '../../src/testing/harness/client.ts'
import { removeScratch, scratchFolder } from '../../src/testing/process/scratch.ts'
import { freePort } from '../../src/testing/process/server.ts'
import type { World } from './races/race.ts'

/** Atelier in this process on an embedded database of its own, with everything on that protects its data. */
export async function startWorld(): Promise<World & { close(): Promise<void> }> {
  const dataDir = scratchFolder('prove')
  const env = loadEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'error', PORT: String(await freePort()) })
  const log = createLog(env)
  const database = await openDatabase(env, log)
  await migrate(database.direct)
  // The races are about order, not about the cost of a password.
  passwordCost.log2N = 4
  const app = await createApp({ env, log, database, webRoot: path.join(dataDir, 'web') })
  await app.fastify.listen({ port: env.PORT, host: env.HOST })
  await app.ready()
  const { pool } = app.services
  const accounts = accountsOn(env.PUBLIC_URL, pool, await secretNamed(pool, 'sessions'))
  return {
    ...accounts,
    ...buildersOn(pool, accounts),
    url: env.PUBLIC_URL,
    pool,
    setupLink: () => app.setupLink(),
    close: async () => {
      app.fastify.server.closeAllConnections()
      await app.close()
      await database.stop()
      removeScratch(dataDir)
    },
  }
}
