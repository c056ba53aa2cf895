import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Queryable } from '#platform/database/db.ts'
import { listPage } from '#platform/database/list.ts'
import type { Page } from '#shared/contract/endpoint.ts'
import { startTestApp } from '#testing/harness/app.ts'
import { insertRows } from '#testing/kit/rows.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import { forgetOldEntries } from './commands.ts'
import { auditRow } from './fixtures/factory.ts'
import { auditEntriesList } from './queries.ts'
import { type AuditEntry, auditList } from './schema.ts'

let app: TestApp
let admin: TestClient
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin', { timezone: 'America/New_York' })
})
afterAll(() => app.close())

const read = async (query: Record<string, string>): Promise<Page<AuditEntry>> => {
  const { status, body } = await admin.raw<Page<AuditEntry>>('GET', `/api/audit-entries?${new URLSearchParams(query).toString()}`)
  expect(status).toBe(200)
  return body
}
const namesOf = ({ items }: Page<AuditEntry>) => items.map(({ recordName }) => recordName ?? '')

test('lists newest first, page by page, with who, whom and what', async () => {
  const anna = await app.user('creative', { fullName: 'Anna Weber' })
  const entry = (minutes: number, more: object) =>
    auditRow({ kind: 'record.deleted', at: new Date(Date.UTC(2026, 4, 10, 12, minutes)), recordType: 'task', ...more })
  await insertRows(app.pool, 'audit_entries', [
    entry(1, { recordName: 'First', actorKind: 'agent', actorName: 'Brief writer', actorId: anna.id, personName: 'Anna Weber' }),
    entry(2, { recordName: 'Second', actorKind: 'system' }),
    entry(3, { recordName: 'Third', actorId: admin.user.id, personName: 'Old name', subjectId: anna.id, subjectName: 'Anna Weber' }),
  ])
  const one = await read({ limit: '2', kind: 'record.deleted' })
  expect(namesOf(one)).toEqual(['Third', 'Second'])
  expect(one.items[0]).toMatchObject({
    actor: { kind: 'person', person: { id: admin.user.id, fullName: 'Old name', avatarUrl: null } },
    subject: { id: anna.id, fullName: 'Anna Weber' },
  })
  expect(one.items[1]?.actor).toEqual({ kind: 'system', name: null, person: null })
  const two = await read({ limit: '2', kind: 'record.deleted', cursor: one.nextCursor ?? '' })
  expect([namesOf(two), two.nextCursor]).toEqual([['First'], null])
  expect(two.items[0]?.actor).toMatchObject({ kind: 'agent', name: 'Brief writer', person: { fullName: 'Anna Weber' } })
})

test('is filtered by kind, person, outcome, days of the reader’s zone and what stands in a line', async () => {
  const person = await app.user('creative', { fullName: 'Łucja Ñandú' })
  const other = await app.user('creative')
  // Half past eleven in the evening of the tenth, in New York.
  const late = new Date('2026-03-11T03:30:00Z')
  await insertRows(app.pool, 'audit_entries', [
    auditRow({ kind: 'record.archived', recordName: 'Done by', actorId: person.id, personName: 'Łucja Ñandú', at: late }),
    auditRow({ kind: 'record.archived', recordName: 'Done to', actorId: other.id, subjectId: person.id, subjectName: 'Łucja Ñandú' }),
    auditRow({ kind: 'record.moved', recordName: '100% moved', actorId: other.id, address: '203.0.113.9' }),
    auditRow({ kind: 'password.refused', outcome: 'failed', recordName: 'Refused', actorKind: 'guest' }),
  ])
  expect(namesOf(await read({ personId: person.id })).toSorted()).toEqual(['Done by', 'Done to'])
  expect(namesOf(await read({ kind: 'record.moved,password.refused' })).toSorted()).toEqual(['100% moved', 'Refused'])
  expect(namesOf(await read({ outcome: 'failed' }))).toEqual(['Refused'])
  expect(namesOf(await read({ kind: 'record.archived', from: '2026-03-10', to: '2026-03-10' }))).toEqual(['Done by'])
  expect(namesOf(await read({ kind: 'record.archived', from: '2026-03-11', to: '2026-03-11' }))).toEqual([])
  expect(namesOf(await read({ q: 'nandu' })).toSorted()).toEqual(['Done by', 'Done to'])
  expect(namesOf(await read({ q: '203.0.113' }))).toEqual(['100% moved'])
  expect(namesOf(await read({ q: '100% ' }))).toEqual(['100% moved'])
  for (const wrong of ['kind=nothing', 'from=yesterday', 'personId=1', 'outcome=maybe', 'cursor=x', 'limit=201']) {
    expect([wrong, (await admin.raw('GET', `/api/audit-entries?${wrong}`)).status]).toEqual([wrong, 400])
  }
})

test('the retention removes what is older than the setting, and leaves the log of changes alone', async () => {
  const days = (count: number) => new Date(Date.now() - count * 24 * 3600 * 1000)
  const old = [366, 364, 91, 89].map((count) => auditRow({ kind: 'page.changed', recordName: `${count} days`, at: days(count) }))
  await insertRows(app.pool, 'audit_entries', old)
  await app.sql(
    `insert into events (kind, record_type, record_id, audience, actor_kind, at) values ('x.y', 'x', $1, 'admin', 'system', $2)`,
    [randomUUID(), days(4000)],
  )
  const left = async () => namesOf(await read({ kind: 'page.changed' }))
  await forgetOldEntries(app.services)
  expect(await left()).toEqual(['89 days', '91 days', '364 days'])
  // Nothing of its mark is left for whoever uses the connection next.
  await expect(app.sql(`delete from audit_entries where at < now() - interval '300 days'`)).rejects.toThrow('is never changed')
  expect((await admin.raw('PATCH', '/api/workspace', { auditDays: 90 })).status).toBe(200)
  expect((await admin.raw('PATCH', '/api/workspace', { auditDays: 29 })).status).toBe(400)
  await forgetOldEntries(app.services)
  expect(await left()).toEqual(['89 days'])
  expect(await app.sql(`select 1 from events where kind = 'x.y'`)).toHaveLength(1)
})

test('every way of asking is answered by an index', { timeout: 300_000 }, async () => {
  const many = Number(process.env.AUDIT_ROWS ?? 40_000)
  const people = await Promise.all(Array.from({ length: 3 }, (_, n) => app.user('creative', { fullName: `Reader ${n} Quill` })))
  await app.sql(
    `insert into audit_entries (id, at, kind, outcome, actor_kind, actor_id, person_name, record_type, record_name, address)
      select gen_random_uuid(), now() - n * interval '20 seconds',
        case when n % 50 = 0 then 'role.given' when n % 9 = 0 then 'sign-in.failed' else 'sign-in' end,
        case when n % 900 = 0 then 'failed' else 'done' end, 'person',
        ($1::uuid[])[case when n % 5000 = 0 then 1 else 2 + n % 2 end], 'Person ' || n % 500, 'task', 'Task ' || md5(n::text), '203.0.113.' || n % 250
      from generate_series(1, $2::int) n`,
    [people.map(({ id }) => id), many],
  )
  await app.sql('vacuum analyze audit_entries')
  const first = await read({ limit: '50' })
  const [rare = '', common = ''] = people.map(({ id }) => id)
  const asked: Record<string, string>[] = [
    {},
    { cursor: first.nextCursor ?? '' },
    { kind: 'role.given' },
    { kind: 'role.given,role.taken' },
    { personId: rare },
    { personId: common },
    { outcome: 'failed' },
    { from: '2026-01-01', to: '2030-01-01' },
    { q: 'task 0a1b2' },
    { q: 'person 7', kind: 'sign-in.failed' },
  ]
  const plans = await Promise.all(asked.map(async (query) => [JSON.stringify(query), ...(await planOf(query))] as const))
  expect(plans.filter(([, scans]) => scans.includes('Seq Scan')).map(([query]) => query)).toEqual([])
  // Rows that were read and thrown away: a page of 50 never looks at a large share of the log.
  expect(plans.filter(([, , touched]) => touched > many / 8).map(([query, , touched]) => [query, touched])).toEqual([])
})

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Actual Rows': number; 'Actual Loops': number; Plans?: Plan[] } & Record<
  string,
  unknown
>

/** How PostgreSQL reads the log for one page: the kinds of scans, and how many lines they touched. */
async function planOf(query: Record<string, string>): Promise<[scans: string[], touched: number]> {
  const input = auditList.parse(query)
  const found: Plan[] = []
  const explaining = {
    query: async ({ text, values }: { text: string; values: unknown[] }) => {
      const { rows } = await app.pool.query<{ 'QUERY PLAN': { Plan: Plan; 'Execution Time': number }[] }>(
        `explain (analyze, format json) ${text}`,
        values,
      )
      const [top] = rows[0]?.['QUERY PLAN'] ?? []
      if (process.env.AUDIT_ROWS) process.stdout.write(`${JSON.stringify(query)} ${top?.['Execution Time']} ms\n`)
      const visit = (plan: Plan): void => {
        if (plan['Relation Name'] === 'audit_entries' || plan['Node Type'] === 'Bitmap Index Scan') found.push(plan)
        for (const one of plan.Plans ?? []) visit(one)
      }
      if (top) visit(top.Plan)
      return { rows: [] }
    },
  } as unknown as Queryable
  await listPage(explaining, input, auditEntriesList('UTC', input))
  const touched = found.map((plan) => (plan['Actual Rows'] + Number(plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'])
  return [found.map((plan) => plan['Node Type']), Math.max(0, ...touched)]
}
