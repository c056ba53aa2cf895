import { getTableName } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedAgency } from '../../scripts/seed/agency.ts'
import { startTestApp, type TestApp } from './app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await seedAgency(app.pool, { people: 14, brands: 2, projects: 4, tasks: 40 })
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
