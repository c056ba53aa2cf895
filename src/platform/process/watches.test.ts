import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestApp, until } from '../../testing/harness/app.ts'
import type { TestApp } from '../../testing/kit/test-app-types.ts'
import { startWatches } from './watches.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** A watch that says when it runs, begun as by one process. */
function begin(
  name: string,
  run = (signal: AbortSignal) => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve())),
) {
  const told = { begun: 0, running: false }
  const session = randomUUID()
  const watch = {
    name,
    run: async (signal: AbortSignal) => {
      told.begun += 1
      told.running = true
      await run(signal).finally(() => {
        told.running = false
      })
    },
  }
  const direct = { ...inject('cluster').connection, database: app.database, application_name: session }
  return { told, session, ...startWatches(direct, app.services.log, [watch], { first: 5, looked: 5 }) }
}

test('one process watches, and another one when it ends or loses the database', async () => {
  const one = begin('box')
  await until(() => one.told.running)
  const other = begin('box')
  // It asks and goes, again and again.
  const asked = new Set<number>()
  await until(async () => {
    const found = await app.sql<{ pid: number }>(`select pid from pg_stat_activity where application_name = $1`, [other.session])
    for (const { pid } of found) asked.add(pid)
    return asked.size >= 2
  })
  expect(other.told).toEqual({ begun: 0, running: false })
  await app.sql(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = hashtext('watch')::oid`)
  await until(() => one.told.begun + other.told.begun === 2 && (one.told.running || other.told.running))
  const [now, next] = one.told.running ? [one, other] : [other, one]
  expect(next.told.running).toBe(false)
  const before = next.told.begun
  await now.stop()
  expect(now.told.running).toBe(false)
  await until(() => next.told.begun === before + 1)
  await next.stop()
  expect(await app.sql(`select 1 from pg_locks where locktype = 'advisory' and classid = hashtext('watch')::oid`)).toEqual([])
})

test('what fails is begun again, and its end is not waited for where it does not come', async () => {
  const failing = begin('failing', async () => {
    throw new Error('The mail server is away.')
  })
  await until(() => failing.told.begun >= 3)
  await failing.stop()
})
