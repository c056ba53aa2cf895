import { Pool } from 'pg'
import { expect, test } from 'vitest'
import { runningConnection } from '#platform/postgres/open.ts'
import { killRounds, type Server } from '../testing/process/server.ts'

let pool: Pool | undefined
let poolOf: Server | undefined

/** Writes go straight to the database that Atelier runs, so that the test knows nothing of any feature. */
async function database(server: Server): Promise<Pool> {
  if (pool && poolOf === server) return pool
  const connection = await runningConnection(server.dataDir)
  if (!connection) throw new Error('The embedded PostgreSQL does not answer')
  if (pool && poolOf === server) return pool
  await pool?.end()
  pool = new Pool({ ...connection, max: 4 })
  pool.on('error', () => undefined)
  poolOf = server
  return pool
}

test('kill -9 of Atelier and of PostgreSQL under load loses nothing acknowledged and leaves one PostgreSQL', {
  timeout: 180_000,
}, async () => {
  const report = await killRounds({
    rounds: 3,
    writers: 4,
    killDatabase: true,
    prepare: async (server) => {
      await (await database(server)).query('create table kill9_scratch (key text primary key)')
    },
    write: async (server, key) => {
      await (await database(server)).query('insert into kill9_scratch values ($1)', [key])
    },
    read: async (server) => {
      const { rows } = await (await database(server)).query<{ key: string }>('select key from kill9_scratch')
      return rows.map((row) => row.key)
    },
  })
  await pool?.end()
  expect(report.lost).toEqual([])
  expect(report.acknowledged).toBeGreaterThan(100)
})
