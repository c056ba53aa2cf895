import path from 'node:path'
import { type DatedJob, runDated } from '../../src/platform/jobs/dated-jobs.ts'
import { sendDueMails } from '../../src/platform/mail/send.ts'
import { migrate } from '../../src/platform/postgres/migrate.ts'
import { openDatabase } from '../../src/platform/postgres/open.ts'
import { loadEnv } from '../../src/platform/process/env.ts'
import { createLog } from '../../src/platform/process/log.ts'
import { passwordCost } from '../../src/platform/security/passwords.ts'
import { createApp } from '../../src/server/app.ts'
import { loadFeatures } from '../../src/server/features.ts'

// An Atelier and its PostgreSQL under the clock that `clock.ts` sets. It does what is due when asked, where a server wakes each minute.

const env = loadEnv(process.env)
const log = createLog(env)
const database = await openDatabase(env, log)
await migrate(database.direct)
passwordCost.log2N = 4
const app = await createApp({ env, log, database, webRoot: path.join(env.DATA_DIR ?? '', 'web') })
await app.fastify.listen({ port: env.PORT, host: env.HOST })
const dated: DatedJob[] = (await loadFeatures()).flatMap((feature) => feature.dated ?? [])

async function runDue(): Promise<{ node: string; database: string }> {
  await runDated(app.services, dated)
  await sendDueMails(app.services)
  const { rows } = await app.services.pool.query<{ now: Date }>('select clock_timestamp() as now')
  return { node: new Date().toISOString(), database: rows[0]?.now.toISOString() ?? '' }
}

process.on('message', (asked) => {
  if (asked === 'run') runDue().then((clocks) => process.send?.(clocks), stopWith)
  else
    void app
      .close()
      .then(() => database.stop())
      .then(() => process.exit(0), stopWith)
})
process.send?.({ connection: database.direct, url: env.PUBLIC_URL })

function stopWith(error: unknown): void {
  console.error(error)
  process.exit(1)
}
