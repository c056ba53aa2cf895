import { randomBytes } from 'node:crypto'
import type { PoolConfig } from 'pg'
import pg from 'pg'
import { migrate } from '#platform/postgres/migrate.ts'

/** Makes a migrated database to copy others from. @param connection any database of the cluster */
export async function makeTemplate(connection: PoolConfig, name: string): Promise<void> {
  await onCluster(connection, `create database ${name}`)
  await migrate({ ...connection, database: name })
}

/** Copies a database to which nobody is connected. @returns the new one's name */
export async function copyDatabase(
  connection: PoolConfig,
  template: string,
  name = `test_${randomBytes(8).toString('hex')}`,
): Promise<string> {
  // Written through the log, as it would be by itself, a copy takes five times as long.
  await onCluster(connection, `create database ${name} template ${template} strategy file_copy`)
  return name
}

export async function dropDatabase(connection: PoolConfig, name: string): Promise<void> {
  await onCluster(connection, `drop database if exists ${name} with (force)`)
}

async function onCluster(connection: PoolConfig, statement: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
