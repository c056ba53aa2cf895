import pg from 'pg'
import { expect } from 'vitest'
import type { TestApp, TestClient } from '../kit/test-app-types.ts'

type Sent = { text: string; values: unknown[] }

/** The statements with this piece of text in them that a call sends. */
async function sentBy(who: TestClient, path: string, about: string): Promise<Sent[]> {
  const sent: Sent[] = []
  // oxlint-disable-next-line typescript/unbound-method -- called on the client below
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function listening(this: pg.Client, ...args: unknown[]) {
    const [first] = args as [{ text?: string; values?: unknown[] } | string]
    if (typeof first === 'object' && first.text?.includes(about)) sent.push({ text: first.text, values: first.values ?? [] })
    return (query as (...all: unknown[]) => unknown).apply(this, args)
  } as typeof query
  try {
    expect((await who.raw('GET', path)).status).toBe(200)
  } finally {
    pg.Client.prototype.query = query
  }
  return sent
}

type Plan = { 'QUERY PLAN': string }
const asText = (lines: readonly Plan[]): string => lines.map((line) => line['QUERY PLAN']).join('\n')

/** The plans of all statements with this piece of text in them that a call sends, as text. */
export async function plansOf(app: TestApp, who: TestClient, path: string, about: string): Promise<string> {
  const sent = await sentBy(who, path, about)
  const plans = await Promise.all(sent.map(({ text, values }) => app.sql<Plan>(`explain ${text}`, values)))
  return plans.map(asText).join('\n\n')
}

/** A value as the driver sends it, in a text of SQL. */
function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((one) => JSON.stringify(String(one))).join(',')}}`)
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString())
  return pg.escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value))
}

/** The same with what each step did, by the plan that a prepared statement has for whatever values. */
export async function preparedPlansOf(app: TestApp, who: TestClient, path: string, about: string): Promise<string> {
  const sent = await sentBy(who, path, about)
  const client = await app.services.pool.connect()
  try {
    await client.query(`set plan_cache_mode = 'force_generic_plan'`)
    const plans: string[] = []
    for (const [at, { text, values }] of sent.entries()) {
      // Explained by itself, a statement is planned for the values that come with it, whatever the mode.
      await client.query(`prepare plan_${at} as ${text}`)
      const given = values.length > 0 ? `(${values.map(literalOf).join(', ')})` : ''
      const found = await client.query<Plan>(`explain (analyze, costs off, timing off, summary off) execute plan_${at}${given}`)
      plans.push(asText(found.rows))
    }
    return plans.join('\n\n')
  } finally {
    // Not one for the others, with such a setting.
    client.release(true)
  }
}
