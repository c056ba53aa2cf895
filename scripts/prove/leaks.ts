import path from 'node:path'
import { getTableName } from 'drizzle-orm'
import { findingText, type Read, readAsOutsiders } from '../../src/features/portfolio/leak-tests/tools.ts'
import { indexNow } from '../../src/features/records/search/commands.ts'
import type { Services } from '../../src/platform/context.ts'
import { migrate } from '../../src/platform/postgres/migrate.ts'
import { openDatabase } from '../../src/platform/postgres/open.ts'
import { loadEnv } from '../../src/platform/process/env.ts'
import { createLog } from '../../src/platform/process/log.ts'
import { createApp } from '../../src/server/app.ts'
import { demoSizes } from '../../src/testing/kit/demo.ts'
import { removeScratch, scratchFolder } from '../../src/testing/process/scratch.ts'
import { seedAgency } from '../demo/write.ts'
import { writePart } from './report.ts'

type LeaksReport = Omit<Read, 'findings'> & { findings: string[]; seconds: number }

/** The agency of the demo so many times as large, read whole as each account outside it. */
async function leaksRun(times: number): Promise<LeaksReport> {
  const dataDir = scratchFolder('leaks')
  const env = loadEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'error' })
  const log = createLog(env)
  const database = await openDatabase(env, log)
  try {
    await migrate(database.direct)
    const app = await createApp({ env, log, database, webRoot: path.join(dataDir, 'web') })
    try {
      const { services } = app
      const { people, brands, projects, tasks } = demoSizes
      await seedAgency(services.pool, { people: people * times, brands: brands * times, projects: projects * times, tasks: tasks * times })
      await indexAll(services)
      const began = performance.now()
      const { findings, ...read } = await readAsOutsiders(services, { operations: await services.operations() })
      return { ...read, findings: findings.map(findingText), seconds: (performance.now() - began) / 1000 }
    } finally {
      await app.close()
    }
  } finally {
    await database.stop()
    removeScratch(dataDir)
  }
}

/** Everything that can be found by words: no reader of the log runs here. */
export async function indexAll(services: Services): Promise<void> {
  for (const { name, table } of (await services.kinds()).searched) {
    const { rows } = await services.pool.query<{ id: string }>(`select id from ${getTableName(table)}`)
    const ids = rows.map(({ id }) => id)
    for (let at = 0; at < ids.length; at += 500) await indexNow(services, name, ids.slice(at, at + 500))
  }
}

/** What is told to each account outside a large agency, against what it may know. @returns the exit code */
export async function proveLeaks(times: number, day: string): Promise<number> {
  const { accounts, asked, rows, findings, unread, seconds } = await leaksRun(times)
  for (const finding of findings.slice(0, 20)) console.log(`  ${finding}`)
  for (const operation of unread) console.log(`  ${operation} failed and was not read`)
  const tight = findings.length === 0 && unread.length === 0
  const table = `| accounts | requests | rows | seconds | findings |
|---|---|---|---|---|
| ${accounts} | ${asked} | ${rows} | ${seconds.toFixed(0)} | ${findings.length} |`
  console.log(table)
  if (tight) writePart('leaks', `${day}, the demo × ${times}.\n\n${table}`)
  return tight ? 0 : 1
}
