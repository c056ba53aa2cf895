import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { PoolConfig } from 'pg'
import type { Env } from '../process/env.ts'
import { explain, StartupError } from '../process/startup-error.ts'

/** Checks the database that the operator named, so that a wrong one is told at the start and in a sentence. */
export async function externalConnections(
  env: Pick<Env, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>,
): Promise<{ connection: PoolConfig; direct: PoolConfig }> {
  const connection = { connectionString: env.DATABASE_URL, application_name: 'atelier' }
  const direct =
    env.DATABASE_DIRECT_URL === undefined ? connection : { connectionString: env.DATABASE_DIRECT_URL, application_name: 'atelier' }
  await Promise.all([checked(connection, 'DATABASE_URL'), direct === connection ? undefined : checked(direct, 'DATABASE_DIRECT_URL')])
  return { connection, direct }
}

async function checked(connection: PoolConfig, name: string): Promise<void> {
  try {
    await checkPatiently(connection, name)
  } catch (error) {
    const { path, syscall, code, address } = error as NodeJS.ErrnoException & { address?: string }
    if (code === 'ENOENT' && syscall === 'connect') {
      throw new StartupError(
        `There is no PostgreSQL at the socket ${address}, which ${name} names: correct its path, or start that server.`,
        {
          cause: error,
        },
      )
    }
    if (path !== undefined && syscall === 'open') {
      throw new StartupError(`The file ${path}, which ${name} names, cannot be read: correct its path or the right to it.`, {
        cause: error,
      })
    }
    const sentence = explain(error)
    throw sentence === undefined ? error : new StartupError(sentence.replaceAll('DATABASE_URL', name), { cause: error })
  }
}

/** A database that says it is starting is worth waiting for; one that is not there is not. */
async function checkPatiently(connection: PoolConfig, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await checkOnce(connection, name)
      return
    } catch (error) {
      if ((error as { code?: unknown }).code !== '57P03' || attempt >= 30) throw error
      await delay(1000)
    }
  }
}

type Facts = { version: number; name: string; encoding: string; replica: boolean }

/**
 * Every query runs as a prepared statement under a name of its own. A pooler that passes such names on as they are hands the next
 * connection a PostgreSQL session that knows the name already: it is told here, instead of by an error of the first page.
 * @throws the database's error, which `explain` knows
 */
async function keepStatements(client: pg.Client, connection: PoolConfig): Promise<void> {
  const { default: driver } = await import('pg')
  const other = new driver.Client({ ...connection, connectionTimeoutMillis: 10_000 })
  other.on('error', () => undefined)
  const probe = { name: 'atelier_probe', text: 'select 1' }
  try {
    await Promise.all([client.query(probe), other.connect()])
    await other.query(probe)
    await client.query(probe)
  } finally {
    await other.end().catch(() => undefined)
  }
}

async function checkOnce(connection: PoolConfig, name: string): Promise<void> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<Facts>(
      `select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
        current_setting('server_encoding') as encoding, pg_is_in_recovery() as replica`,
    )
    const facts = rows[0]
    if (!facts) throw new StartupError(`The server in ${name} does not answer like a PostgreSQL: check the address.`)
    if (facts.version < 150_000) {
      throw new StartupError(
        `The database in ${name} is PostgreSQL ${facts.name}, and Atelier needs 15 or newer: upgrade it, or name another server.`,
      )
    }
    if (facts.encoding !== 'UTF8') {
      throw new StartupError(
        `The database in ${name} has the encoding ${facts.encoding}, and Atelier needs UTF8: create it with ENCODING 'UTF8' TEMPLATE template0.`,
      )
    }
    await keepStatements(client, connection)
    if (facts.replica) throw new StartupError(`The database in ${name} is a replica and read-only: name the primary server.`)
  } finally {
    await client.end().catch(() => undefined)
  }
}
