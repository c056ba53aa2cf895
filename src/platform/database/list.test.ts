import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '#shared/rights/errors.ts'
import { startTestApp } from '../../testing/harness/app.ts'
import type { TestApp } from '../../testing/kit/test-app-types.ts'
import { ascending, descending, type List, listPage, type Order } from './list.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Rows that only their microseconds, or nothing but the id, set apart. */
const from = sql`(select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as id, n,
  timestamptz '2026-01-01 00:00:00Z' + (n / 2) * interval '1 microsecond' as at,
  case when n % 3 = 0 then 'Ünder "quotes"' else 'b' || n end as name,
  case when n % 4 = 0 then 'infinity'::date else date '2026-01-01' + n % 2 end as day
  from generate_series(1, 9) n) r`
const list = (order: Order): List => ({ columns: sql`r.n`, from, where: [undefined, sql`r.n <> 5`], order })

async function walk(order: Order, limit: number): Promise<number[]> {
  const found: number[] = []
  let cursor: string | undefined
  do {
    const page = await listPage<{ n: number }>(app.services.pool, { limit, cursor }, list(order))
    found.push(...page.items.map(({ n }) => n))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return found
}

test.each([
  ['by a moment, newest first', descending(['moment', 'r.at'], ['uuid', 'r.id'])],
  ['by a moment, oldest first', ascending(['moment', 'r.at'], ['uuid', 'r.id'])],
  ['by text', ascending(['text', 'lower(r.name)'], ['uuid', 'r.id'])],
  ['by a day or none', ascending(['date', 'r.day'], ['uuid', 'r.id'])],
  ['by a number that is computed', descending(['number', sql`r.n * ${10}::bigint`])],
])('%s: every row once, whatever the size of the page', async (_, order) => {
  const whole = await walk(order, 50)
  expect(whole.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 6, 7, 8, 9])
  for (const limit of [1, 2, 3, 8]) expect(await walk(order, limit)).toEqual(whole)
})

test('what is not a mark of this list is refused in words', async () => {
  const order = ascending(['date', 'r.day'], ['uuid', 'r.id'])
  const mark = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const id = '00000000-0000-4000-8000-000000000001'
  for (const cursor of ['x', '', mark({}), mark([id]), mark(['soon', id]), mark(['2026-01-01', 7]), mark(['2026-01-01', id, 1])]) {
    const read = listPage(app.services.pool, { limit: 2, cursor }, list(order))
    await expect(read, cursor).rejects.toThrow(AppError)
    await expect(read).rejects.toMatchObject({ code: 'invalid_input', fields: { cursor: 'Not valid' } })
  }
})
