import { getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InsideOperation } from '#platform/context.ts'
import { FilePlaces } from '#platform/files/file-places.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp } from '#testing/kit/test-app-types.ts'
import { seedAgency } from '../../../../scripts/demo/write.ts'
import { indexAll } from '../../../../scripts/prove/leaks.ts'
import { leakRunsAsked, runLeakTest } from './jobs.ts'
import { readAsOutsiders } from './tools.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await seedAgency(app.pool, { people: 42, brands: 3, projects: 6, tasks: 40 })
  await hangFiles()
  // Everyone is signed in somewhere.
  await app.sql(`insert into sessions (id, user_id, token, expires_at)
    select gen_random_uuid(), id, id::text, now() + interval '1 day' from users`)
  await indexAll(app.services)
})
afterAll(() => app.close())

type Operation = InsideOperation
const asStaff = (actor: Actor): Actor => ({ ...actor, staff: true, external: false, roles: ['admin'] })

/** An operation in a copy that has lost its condition: it finds what staff find, and answers outsiders with it. */
async function withHole(key: Operation['key'], as = asStaff): Promise<Operation[]> {
  const all = await app.services.operations()
  return all.flatMap((one) => (one.key === key ? { ...one, answer: (actor: Actor, input: unknown) => one.answer(as(actor), input) } : []))
}

test('what the agency of the demo shows to its clients and creators is what they may know', async () => {
  const read = await readAsOutsiders(app.services, { operations: await app.services.operations(), sample: 1, events: 300 })
  expect([read.findings, read.unread]).toEqual([[], []])
  expect(read.accounts).toBeGreaterThan(8)
  expect(read.rows).toBeGreaterThan(1000)
  expect(read.asked).toBeGreaterThan(1000)
})

const tight = [
  'GET /api/documents',
  'GET /api/tasks/:id',
  'GET /api/search',
  'GET /api/history',
  'GET /api/brand-kits/:id',
  'GET /api/task-views',
  'GET /api/support-replies',
  'GET /api/decisions',
  'GET /api/feedback-submissions',
  'GET /api/influencers',
  'GET /api/engagements',
  'GET /api/engagement-payments',
] as const
test('conditions that are missing are found, each with list, account and row', async () => {
  const holes = await Promise.all(tight.map((key) => withHole(key)))
  const { findings } = await readAsOutsiders(app.services, { operations: holes.flat(), sample: 3, events: 0 })
  const accounts = await app.sql<{ id: string; name: string }>('select id, full_name as name from users')
  const named = new Map(accounts.map(({ id, name }) => [id, name]))
  for (const key of tight) {
    const first = findings.find(({ at }) => at === key)
    expect([key, first?.account]).toEqual([key, named.get(first?.accountId ?? '')])
    expect(first?.what).not.toBe('')
  }
  expect(new Set(findings.map(({ at }) => at))).toEqual(new Set(tight))
})

test('a conversation that is open to whoever does not take part is found', async () => {
  const [inside] = await app.sql<{ id: string }>(
    `select user_id as id from chat_participants where not outside group by user_id order by count(*) desc, user_id limit 1`,
  )
  const asInside = (actor: Actor): Actor => ({ ...asStaff(actor), userId: inside?.id ?? '' })
  const { findings } = await readAsOutsiders(app.services, {
    operations: await withHole('GET /api/chat-messages', asInside),
    events: 0,
  })
  expect(new Set(findings.map(({ what }) => what.split(' ')[0]))).toContain('chat-message')
})

test('files that open to everybody are found, whatever they hang on', async () => {
  const guarded = ['documents', 'content_versions', 'attachments', 'chat_files', 'support_files', 'brand_kit_logos']
  const { places, holders } = await app.services.filePlaces()
  const open = holders.map((one) => (guarded.includes(getTableName(one.column.table)) ? { ...one, seen: () => sql`true` } : one))
  const services = Object.create(app.services, { filePlaces: { value: async () => new FilePlaces(places, open) } }) as typeof app.services
  const { findings } = await readAsOutsiders(services, { operations: [], events: 0 })
  expect(new Set(findings.map(({ at }) => at))).toEqual(new Set(['GET /api/files/:id']))
  const found = findings.map(({ id }) => id)
  for (const name of guarded) {
    const [one] = await app.sql(`select 1 from ${name} where file_id = any($1) limit 1`, [found])
    expect([name, one !== undefined]).toEqual([name, true])
  }
})

/** The agency of the demo sends no files in conversations and tickets. */
async function hangFiles(): Promise<void> {
  const file = `with f as (insert into files (id, storage_key, name, media_type, size, state)
    values (gen_random_uuid(), gen_random_uuid(), 'sketch.txt', 'text/plain', 5, 'ready') returning id)`
  await app.sql(`${file} insert into chat_files (id, message_id, file_id, file_name, uploaded_by, position)
    select gen_random_uuid(), m.id, f.id, 'sketch.txt', m.sender_id, 0 from f, (select * from chat_messages where line is null limit 1) m`)
  await app.sql(`${file} insert into support_files (id, ticket_id, file_id, file_name, uploaded_by)
    select gen_random_uuid(), t.id, f.id, 'sketch.txt', t.user_id from f, (select * from support_tickets limit 1) t`)
}

test('a finding is kept with its run and told to admins', async () => {
  const admin = await app.as('admin')
  const { id } = await admin.call<{ id: string }>('POST /api/leak-tests')
  await runLeakTest(app.services, id, () => withHole('GET /api/documents'))
  const { items } = await admin.call<{ items: { id: string; state: string; findingCount: number; findings: string[] }[] }>(
    'GET /api/leak-tests',
  )
  const run = items.find((one) => one.id === id)
  expect(run).toMatchObject({ state: 'leaking' })
  expect(run?.findings[0]).toMatch(/^GET \/api\/documents tells .+ of document “.+”/)
  const told = await admin.call<{ items: { kind: string }[] }>('GET /api/notifications')
  expect(told.items.map(({ kind }) => kind)).toContain('leaks.found')
})

test('a reading that missed an operation is not taken for tight', async () => {
  const admin = await app.as('admin')
  const { id } = await admin.call<{ id: string }>('POST /api/leak-tests')
  const broken = (await app.services.operations())
    .filter(({ key }) => key === 'GET /api/documents' || key === 'GET /api/projects')
    .map((one) => (one.key === 'GET /api/projects' ? { ...one, answer: () => Promise.reject(new Error('broken')) } : one))
  const { unread } = await readAsOutsiders(app.services, { operations: broken, sample: 1, events: 0 })
  expect(unread).toEqual(['GET /api/projects'])
  await runLeakTest(app.services, id, async () => broken)
  expect(await app.sql('select state from leak_runs where id = $1', [id])).toEqual([{ state: 'failed' }])
})

test('told to end, a reading says nothing, and is done anew later', async () => {
  const admin = await app.as('admin')
  const { id } = await admin.call<{ id: string }>('POST /api/leak-tests')
  const stop = new AbortController()
  const operations = await withHole('GET /api/documents')
  let asked = 0
  const ending = operations.map((one) => ({
    ...one,
    answer: () => {
      asked += 1
      stop.abort()
      // As when the pool has ended meanwhile.
      return Promise.reject(new Error('The pool has ended'))
    },
  }))
  await runLeakTest(app.services, id, async () => ending, stop.signal)
  const state = async () => (await app.sql<{ state: string }>('select state from leak_runs where id = $1', [id]))[0]?.state
  expect([asked, await state()]).toEqual([1, 'waiting'])
  await leakRunsAsked(app.services, async () => operations).run({}, new AbortController().signal)
  expect(await state()).toBe('leaking')
})
