import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { StartupError } from '../process/startup-error.ts'
import { hasForeignMarks, settleForeignMarks } from './restored.ts'

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))
const lockKey = 4_242_001

type Journal = { entries: { when: number }[] }

/**
 * Brings the database to this version's shape, and settles what a restore into another cluster left. Several processes may start at
 * once: one migrates, the others wait for it.
 * @param direct a connection without a transaction pooler in between, since the lock belongs to the session
 * @returns whether the database had been restored from another cluster
 * @throws StartupError when the database was made by a newer Atelier, or by one from before the first migration of this one
 */
export async function migrate(direct: pg.PoolConfig): Promise<{ restored: boolean }> {
  const client = new pg.Client(direct)
  // A lost connection fails the statement that waits for it; heard by nobody it would end the process without a word.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const newest = newestMigration()
    const applied = await newestApplied(client)
    if (applied === newest && !(await hasForeignMarks(client))) return { restored: false }
    await client.query('select pg_advisory_lock($1)', [lockKey])
    refuseNewer(await newestApplied(client), newest)
    await refuseOlder(client)
    await runMigrations(drizzle(client), { migrationsFolder })
    const restored = await hasForeignMarks(client)
    if (restored) await settleForeignMarks(client)
    return { restored }
  } finally {
    await client.end()
  }
}

function appliedOrder(): number[] {
  const journal = JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8')) as Journal
  return journal.entries.map((entry) => entry.when)
}

const newestMigration = (): number => Math.max(...appliedOrder())

/** The first migration: databases that begin with another one can't be brought to this version. */
export const firstMigration = (): number => Math.min(...appliedOrder())

async function newestApplied(client: pg.Client): Promise<number> {
  const known = await client.query<{ known: boolean }>(`select to_regclass('drizzle.__drizzle_migrations') is not null as known`)
  if (!known.rows[0]?.known) return 0
  const found = await client.query<{ newest: string | null }>('select max(created_at)::text as newest from drizzle.__drizzle_migrations')
  return Number(found.rows[0]?.newest ?? 0)
}

function refuseNewer(applied: number, newest: number): void {
  if (applied <= newest) return
  throw new StartupError('The database was made by a newer version of Atelier; start that version, or restore a backup made by this one.')
}

/** A database from before the migrations were joined into one has applied others, but not the first one of today. */
async function refuseOlder(client: pg.Client): Promise<void> {
  if ((await newestApplied(client)) === 0) return
  const first = await client.query('select from drizzle.__drizzle_migrations where created_at = $1', [firstMigration()])
  if (first.rowCount) return
  throw new StartupError(
    'This database was made by an earlier version of Atelier, whose data can’t be carried over. Start that version again, or begin anew with an empty folder (DATA_DIR) or database (DATABASE_URL).',
  )
}
