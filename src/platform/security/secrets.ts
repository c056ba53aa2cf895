import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'

/** A key of 32 random bytes under a name, made once for all processes on this database. */
export async function secretNamed(pool: Pool, name: string): Promise<string> {
  await pool.query('insert into secrets (name, value) values ($1, $2) on conflict do nothing', [
    name,
    randomBytes(32).toString('base64url'),
  ])
  const found = await pool.query<{ value: string }>('select value from secrets where name = $1', [name])
  const value = found.rows[0]?.value
  if (!value) throw new Error(`The secret ${name} could not be stored.`)
  return value
}
