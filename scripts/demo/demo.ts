import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makePeople } from '../../src/features/workspace/users/fixtures/demo.ts'
import { createPool } from '../../src/platform/database/db.ts'
import { diskStorage } from '../../src/platform/files/storage-disk.ts'
import { resolveDataDir } from '../../src/platform/postgres/data-dir.ts'
import { firstMigration, migrate } from '../../src/platform/postgres/migrate.ts'
import { openDatabase } from '../../src/platform/postgres/open.ts'
import { loadEnv } from '../../src/platform/process/env.ts'
import { createLog } from '../../src/platform/process/log.ts'
import { explain, StartupError } from '../../src/platform/process/startup-error.ts'
import { hashPassword } from '../../src/platform/security/passwords.ts'
import { demoSizes } from '../../src/testing/kit/demo.ts'
import { createRandom } from '../../src/testing/kit/random.ts'
import { isEmpty, seedAgency } from './write.ts'

const root = path.resolve(import.meta.dirname, '../..')
const password = 'northlight-2026'
const seed = 7

/** `npm run demo`: a believable agency in a data folder of its own, filled once, then the ordinary server on it. */
async function demo(): Promise<void> {
  // Never a database that somebody works with: the demo has its own, whatever the settings say.
  process.env.DATABASE_URL = ''
  process.env.DATABASE_DIRECT_URL = ''
  process.env.ADMIN_EMAIL = ''
  process.env.ADMIN_PASSWORD = ''
  process.env.LOG_LEVEL ??= 'warn'
  const folder = demoFolder(loadEnv().DATA_DIR)
  process.env.DATA_DIR = folder
  const filled = path.join(folder, 'demo-filled')
  if (existsSync(filled) && !readFileSync(filled, 'utf8').includes(String(firstMigration()))) await clear(folder)
  if (!existsSync(filled)) {
    await fill(folder)
    writeFileSync(filled, `${new Date().toISOString()} ${firstMigration()}\n`)
  }
  await import(path.join(root, 'src/server/entry.js'))
  process.stdout.write(`${accountList()}\n  The data lies in ${folder}; remove that folder to begin anew.\n\n`)
}

/** As the server chooses its own: beside package.json, or below /var/lib where root's database could not reach that. */
function demoFolder(given: string | undefined): string {
  if (given !== undefined) return resolveDataDir({ DATA_DIR: given }).path
  try {
    return resolveDataDir({ DATA_DIR: path.join(root, 'data-demo') }).path
  } catch (error) {
    if (!(error instanceof StartupError) || process.getuid?.() !== 0) throw error
    const name = createHash('sha256').update(root).digest('hex').slice(0, 8)
    return resolveDataDir({ DATA_DIR: `/var/lib/atelier-${name}-demo` }).path
  }
}

/** Removes database and files of a demo whose version can't be carried over; its PostgreSQL is stopped first. Other files stay. */
async function clear(folder: string): Promise<void> {
  const env = loadEnv()
  const database = await openDatabase(env, createLog(env))
  await database.stop()
  process.stdout.write('  The demo was made by an earlier version: it is made anew.\n')
  for (const name of ['demo-filled', 'postgres', 'files']) rmSync(path.join(folder, name), { recursive: true, force: true })
}

async function fill(folder: string): Promise<void> {
  const env = loadEnv()
  const log = createLog(env)
  const begun = performance.now()
  const database = await openDatabase(env, log)
  try {
    await migrate(database.direct)
    const pool = createPool(database.connection, (error) => log.warn({ err: error }, 'database connection lost'))
    try {
      if (!(await isEmpty(pool))) return
      process.stdout.write('  Filling the demo …\n')
      const storage = diskStorage(path.join(folder, 'files'))
      const made = await seedAgency(pool, { seed, storage, passwordHash: await hashPassword(password) })
      const seconds = ((performance.now() - begun) / 1000).toFixed(1)
      process.stdout.write(
        `  ${made.people.length} people, ${made.brands.length} brands, ${made.projects.length} projects, ${made.tasks.length} tasks in ${seconds} s\n`,
      )
    } finally {
      await pool.end()
    }
  } finally {
    await database.stop()
  }
}

function accountList(): string {
  const people = makePeople(createRandom(seed), demoSizes.people)
  const shown = new Map<string, string>()
  for (const person of people) {
    const role = person.roles[0]?.replaceAll('_', ' ') ?? 'no role yet'
    if (!shown.has(role)) shown.set(role, `  ${role.padEnd(18)} ${person.email.padEnd(34)} ${person.fullName}`)
  }
  return `  Sign in with the password ${password} as one of\n${[...shown.values()].join('\n')}\n`
}

demo().catch((error: unknown) => {
  console.error(explain(error) ?? error)
  process.exit(1)
})
