import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { PoolConfig } from 'pg'
import type { TestProject } from 'vitest/node'
import { startTestCluster } from '#testing/process/test-cluster.ts'
import { makeTemplate } from './databases.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** the throw-away PostgreSQL of this test run, and a folder for its files */
    cluster: { connection: PoolConfig; template: string; files: string }
  }
}

/**
 * One PostgreSQL per run and one migrated database in it, of which each test file gets a copy. `TEST_DATABASE_URL` names another
 * server to run on, one of an older version say; its role must be a superuser, and the databases of the run stay on it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const named = process.env.TEST_DATABASE_URL
  const cluster = named ? { connection: connectionOf(named), stop: async () => undefined } : await startTestCluster()
  const template = `atelier_template_${Date.now()}`
  await makeTemplate(cluster.connection, template)
  const files = mkdtempSync(path.join(os.tmpdir(), 'atelier-files-'))
  project.provide('cluster', { connection: cluster.connection, template, files })
  return async () => {
    rmSync(files, { recursive: true, force: true })
    await cluster.stop()
  }
}

function connectionOf(address: string): PoolConfig {
  const { hostname, port, username, password, pathname } = new URL(address)
  return { host: hostname, port: Number(port || 5432), user: username, password, database: pathname.slice(1) }
}
