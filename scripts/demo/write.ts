import type pg from 'pg'
import type { Storage } from '#platform/files/storage.ts'
import { readFixtures } from '../../src/testing/harness/fixtures.ts'
import { createClock } from '../../src/testing/kit/clock.ts'
import { type DemoRows, type DemoSizes, type DemoWorld, demoSizes } from '../../src/testing/kit/demo.ts'
import { createRandom } from '../../src/testing/kit/random.ts'
import { insertRows } from '../../src/testing/kit/rows.ts'

export type AgencyOptions = Partial<DemoSizes> & {
  /** the same number and day give the same agency */
  seed?: number
  now?: Date
  /** hash of the password of every account; without it nobody can sign in */
  passwordHash?: string
  /** where files go; without it there are none */
  storage?: Storage
}

/** True while nobody has an account and nothing was made: only such a database is ever filled. */
export async function isEmpty(pool: pg.Pool): Promise<boolean> {
  const found = await pool.query<{ empty: boolean }>(
    'select not exists (select from users) and not exists (select from brands) and not exists (select from events) as empty',
  )
  return found.rows[0]?.empty === true
}

/** Fills an empty database with an agency and its past, in one transaction. @throws when the database is not empty */
export async function seedAgency(pool: pg.Pool, options: AgencyOptions = {}): Promise<DemoWorld> {
  if (!(await isEmpty(pool))) throw new Error('The database is not empty; nothing was changed.')
  const { seed = 7, now = new Date(), passwordHash, storage, ...sizes } = options
  const random = createRandom(seed)
  const clock = createClock(now)
  // Each step of the chain adds its part, in the order in which capabilities build on each other.
  const world = { sizes: { ...demoSizes, ...sizes }, ...(passwordHash === undefined ? {} : { passwordHash }) } as DemoWorld
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const { demo } of Object.values(await readFixtures<{ demo?: DemoRows }>('demo'))) {
      for (const [table, rows] of (await demo?.(world, random, clock, storage)) ?? []) await insertRows(client, table, rows)
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
  await pool.query('analyze')
  return world
}
