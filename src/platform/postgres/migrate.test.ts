import pg, { type PoolConfig } from 'pg'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { firstMigration, migrate } from './migrate.ts'

const { connection } = inject('cluster')
const database = `migrated_${process.pid}`
const direct: PoolConfig = { ...connection, database }

async function query(on: PoolConfig, text: string, values: unknown[] = []): Promise<pg.QueryResult> {
  const client = new pg.Client(on)
  await client.connect()
  try {
    return await client.query(text, values)
  } finally {
    await client.end()
  }
}

const drop = () => query(connection, `drop database if exists ${database} with (force)`)
beforeEach(async () => {
  await drop()
  await query(connection, `create database ${database}`)
})
afterAll(drop)

test('an empty database is brought to this version, and has the start of the chain of decisions', async () => {
  await migrate(direct)
  await migrate(direct)
  expect((await query(direct, 'select number from decision_chain')).rows).toEqual([{ number: 0 }])
})

test('a database from before the first migration is refused in a sentence that says what to do, and stays as it was', async () => {
  await migrate(direct)
  await query(direct, 'update drizzle.__drizzle_migrations set created_at = $1', [firstMigration() - 1])
  const count = () => query(direct, 'select count(*)::int as n from drizzle.__drizzle_migrations')
  const { rows: before } = await count()
  await expect(migrate(direct)).rejects.toThrow(/earlier version of Atelier.*Start that version again, or begin anew with an empty folder/)
  expect((await count()).rows).toEqual(before)
})

test('a database of a newer version is refused', async () => {
  await migrate(direct)
  await query(direct, 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', ['later', Date.now() + 1e9])
  await expect(migrate(direct)).rejects.toThrow(/made by a newer version of Atelier/)
})
