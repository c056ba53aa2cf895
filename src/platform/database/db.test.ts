import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, until } from '../../testing/harness/app.ts'
import type { TestApp } from '../../testing/kit/test-app-types.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** What a restart of the database does, without its neighbours in this test run. */
const endAllConnections = async () => {
  const others = await app.sql<{ gone: boolean }>(
    `select pg_terminate_backend(pid) as gone from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  expect(others.length).toBeGreaterThan(0)
}

test('a connection that is lost in the middle of a piece of work ends that work, and nothing else', async () => {
  const faults: unknown[] = []
  const onFault = (error: unknown): void => void faults.push(error)
  process.on('uncaughtException', onFault)
  try {
    const client = await app.pool.connect()
    try {
      let lost = false
      client.once('end', () => {
        lost = true
      })
      await client.query('begin')
      await endAllConnections()
      await until(() => lost)
      await expect(client.query('select 1')).rejects.toThrow()
    } finally {
      client.release()
    }
    expect(await app.sql('select 1 as one')).toEqual([{ one: 1 }])
    expect(faults).toEqual([])
  } finally {
    process.off('uncaughtException', onFault)
  }
})

test('requests under way when the database goes away are told to come again', async () => {
  const admin = await app.as('admin')
  const answers = { 201: 0, 503: 0, other: [] as unknown[] }
  const enough = new AbortController()
  const worker = async (name: string): Promise<void> => {
    for (let n = 0; !enough.signal.aborted; n++) {
      const { status, body } = await admin.raw('POST', '/api/brands', { name: `${name} ${n}` })
      if (status === 201 || status === 503) answers[status] += 1
      else answers.other.push({ status, body })
    }
  }
  const workers = Array.from({ length: 8 }, (_, number) => worker(`Brand ${number}`))
  for (let round = 1; round <= 10; round++) {
    const before = answers[201]
    await until(() => answers[201] > before + 8)
    await endAllConnections().catch(() => undefined)
  }
  enough.abort()
  await Promise.all(workers)
  expect(answers.other).toEqual([])
  expect(answers[503]).toBeGreaterThan(0)
  const [stored] = await app.sql<{ count: number }>(`select count(*)::int as count from brands where name like 'Brand %'`)
  expect(stored?.count).toBeGreaterThanOrEqual(answers[201])
})
