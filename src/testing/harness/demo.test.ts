import { getTableName } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentEntries } from '#features/content/items/fixtures/demo-entries.ts'
import { contentStatuses, contentTypes } from '#features/content/items/schema.ts'
import { checkChain } from '#features/records/decisions/proof-check.ts'
import { seedAgency } from '../../../scripts/demo/write.ts'
import type { TestApp } from '../kit/test-app-types.ts'
import { startTestApp } from './app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await seedAgency(app.pool, { people: 20, brands: 2, projects: 16, tasks: 40, storage: app.services.storage })
})
afterAll(() => app.close())

test('the agency of the demo has some of every kind of record that is opened by itself', async () => {
  const { opened } = await app.services.kinds()
  const missing: string[] = []
  for (const { nouns, table } of opened) {
    const [found] = await app.sql(`select 1 from ${getTableName(table)} limit 1`)
    if (!found) missing.push(`The demo has no ${nouns}: export them as demo from the demo.ts of their feature.`)
  }
  expect(opened.length).toBeGreaterThan(2)
  expect(missing).toEqual([])
})

test('content of every type stands in every status', () => {
  const there = new Set(contentEntries.map(({ type, status }) => `${type} ${status}`))
  expect(contentTypes.flatMap((type) => contentStatuses.map((status) => `${type} ${status}`)).filter((one) => !there.has(one))).toEqual([])
})

test('whatever was decided has its decision on the version it has, in a chain that is intact to the last byte', async () => {
  const undecided = await app.sql(
    `select ci.title, ci.status from content_items ci where ci.status in ('approved', 'published', 'rejected', 'in_revision')
      and not exists (select 1 from decisions d join content_versions v on v.id = d.version_id
        where d.record_id = ci.id and v.content_item_id = ci.id and v.number = ci.version_number and d.version_number = v.number
          and d.outcome = case ci.status when 'in_revision' then 'needs_revision' else ci.status end)`,
  )
  expect(undecided).toEqual([])
  const checked = await checkChain(app.pool, { bytes: { storage: app.services.storage, kinds: await app.services.kinds() } })
  expect(checked.findings).toEqual([])
  expect(checked.versionsRead).toBeGreaterThan(10)
  const said = await app.sql<{ kind: string }>('select distinct decider_kind as kind from decisions order by 1')
  expect(said.map(({ kind }) => kind)).toEqual(['client', 'guest', 'internal'])
})

test('the client of what was answered has said so', async () => {
  const wrong = await app.sql(
    `select ci.title from content_shares s join content_items ci on ci.id = s.content_item_id
      where s.resolved_at is not null and ci.status <> 'published'
        and not exists (select 1 from decisions d where d.record_id = ci.id and d.decider_kind = 'client' and d.decided_at >= s.shared_at)`,
  )
  expect(wrong).toEqual([])
})
