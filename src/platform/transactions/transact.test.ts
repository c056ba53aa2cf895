import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '#shared/rights/errors.ts'
import { startTestApp } from '../../testing/harness/app.ts'
import type { TestApp, TestClient } from '../../testing/kit/test-app-types.ts'
import { type Ctx, systemCtx } from '../context.ts'
import { transact } from './transact.ts'
import type { Tx } from './tx.ts'

let app: TestApp
let admin: TestClient
let ctx: Ctx
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  ctx = systemCtx(app.services)
  await app.sql('create table counters (id int primary key, n int not null)')
  await app.sql('insert into counters select i, 0 from generate_series(1, 10) i')
})
afterAll(() => app.close())

const brandsNamed = async (name: string): Promise<number> => (await app.sql('select 1 from brands where name = $1', [name])).length
const valueOf = async (id: number): Promise<unknown> => (await app.sql('select n from counters where id = $1', [id]))[0]?.n

describe('a repeated create', () => {
  test('answers the same and makes one row, also when the requests come at once', async () => {
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => admin.raw<{ id: string }>('POST', '/api/brands', { name: 'Once' }, { 'idempotency-key': key })),
    )
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 201))
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    expect(await brandsNamed('Once')).toBe(1)
    const events = await app.sql('select 1 from events where record_id = $1', [answers[0]?.body.id])
    expect(events).toHaveLength(1)
  })

  test('is refused when its body differs', async () => {
    const key = randomUUID()
    await admin.raw('POST', '/api/brands', { name: 'First' }, { 'idempotency-key': key })
    const second = await admin.raw('POST', '/api/brands', { name: 'Second' }, { 'idempotency-key': key })
    expect(second).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } })
    expect(await brandsNamed('Second')).toBe(0)
  })

  test('of another person under the same key is a create of its own', async () => {
    const key = randomUUID()
    const other = await app.as('project_manager')
    const [one, two] = [admin, other].map((who) =>
      who.raw<{ id: string }>('POST', '/api/brands', { name: 'Both' }, { 'idempotency-key': key }),
    )
    expect((await one)?.body.id).not.toBe((await two)?.body.id)
    expect(await brandsNamed('Both')).toBe(2)
  })

  test('that was refused can be sent again with the same key', async () => {
    const key = randomUUID()
    const refused = await admin.raw('POST', '/api/brands', { name: '' }, { 'idempotency-key': key })
    const taken = await admin.raw('POST', '/api/brands', { name: 'Corrected' }, { 'idempotency-key': key })
    expect([refused.status, taken.status]).toEqual([400, 201])
  })

  test.for(['', 'x'.repeat(256), 'with space'])('with the key %j is refused in a sentence', async (key) => {
    const answer = await admin.raw('POST', '/api/brands', { name: 'Never' }, { 'idempotency-key': key })
    expect(answer.status).toBe(400)
    expect(await brandsNamed('Never')).toBe(0)
  })
})

describe('a transaction', () => {
  test('leaves nothing behind when it fails, not even its events', async () => {
    const recordId = randomUUID()
    const failing = transact(ctx, async (tx) => {
      await tx.query('update counters set n = 99 where id = 1')
      tx.record({ kind: 'brand.updated', recordType: 'brand', recordId, audience: 'internal' })
      throw new AppError('conflict', 'No.')
    })
    await expect(failing).rejects.toThrow('No.')
    expect(await valueOf(1)).toBe(0)
    expect(await app.sql('select 1 from events where record_id = $1', [recordId])).toEqual([])
  })

  test('that swallowed a failure inside does not say it worked', async () => {
    const swallowing = transact(ctx, async (tx) => {
      await tx.query('update counters set n = 98 where id = 1')
      await tx.query('select 1 / 0').catch(() => undefined)
    })
    await expect(swallowing).rejects.toThrow()
    expect(await valueOf(1)).toBe(0)
  })

  test.for(['driver', 'drizzle'] as const)('of the %s is run again after a deadlock, until both are done', async (way) => {
    await app.sql('update counters set n = 0')
    let attempts = 0
    const raise = (tx: Tx, id: number) =>
      way === 'driver'
        ? tx.query('update counters set n = n + 1 where id = $1', [id])
        : tx.drizzle.execute(sql`update counters set n = n + 1 where id = ${id}`)
    const bothHoldOne = Promise.withResolvers<void>()
    let holding = 0
    const lockBoth = (first: number, second: number) =>
      transact(ctx, async (tx) => {
        attempts += 1
        await raise(tx, first)
        holding += 1
        if (holding === 2) bothHoldOne.resolve()
        await bothHoldOne.promise
        await raise(tx, second)
      })
    await Promise.all([lockBoth(2, 3), lockBoth(3, 2)])
    expect([await valueOf(2), await valueOf(3)]).toEqual([2, 2])
    // PostgreSQL takes back one of the two, or both when both look in the same moment; these may then meet again.
    expect(attempts).toBeGreaterThan(2)
  })

  test('is run again after a serialisation failure', async () => {
    let attempts = 0
    await transact(ctx, async (tx) => {
      attempts += 1
      await tx.query('set transaction isolation level repeatable read')
      const read = await tx.query<{ n: number }>('select n from counters where id = 4')
      if (attempts === 1) await app.sql('update counters set n = n + 10 where id = 4')
      await tx.query('update counters set n = $1 where id = 4', [(read.rows[0]?.n ?? 0) + 1])
    })
    expect(attempts).toBe(2)
    expect(await valueOf(4)).toBe(11)
  })

  test('gives up after five attempts with a sentence', async () => {
    let attempts = 0
    const never = transact(ctx, async () => {
      attempts += 1
      throw Object.assign(new Error('could not serialize'), { code: '40001' })
    })
    await expect(never).rejects.toMatchObject({ code: 'unavailable', message: expect.stringMatching(/Try again/) })
    expect(attempts).toBe(5)
  })

  test('runs what was to follow the commit only when there was one', async () => {
    const ran: string[] = []
    await transact(ctx, async (tx) => tx.afterCommit(() => ran.push('after commit')))
    const failing = transact(ctx, async (tx) => {
      tx.afterCommit(() => ran.push('after failure'))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(ran).toEqual(['after commit'])
  })
})
