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
 * @throws StartupError when the database was made by a newer Atelier
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
    await runMigrations(drizzle(client), { migrationsFolder })
    const restored = await hasForeignMarks(client)
    if (restored) await settleForeignMarks(client)
    return { restored }
  } finally {
    await client.end()
  }
}

function newestMigration(): number {
  const journal = JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8')) as Journal
  return Math.max(...journal.entries.map((entry) => entry.when))
}

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
