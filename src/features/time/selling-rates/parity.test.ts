import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '#platform/database/db.ts'
import { startTestApp } from '#testing/harness/app.ts'
import { roleCombinations } from '#testing/harness/builders.ts'
import type { TestApp } from '#testing/kit/test-app-types.ts'
import { visiblePrices } from './queries.ts'
import { canSeePrices } from './rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test.each(roleCombinations)('%s: prices are listed of the projects whose prices the rule shows', async (_, roles) => {
  const person = await app.as([...roles])
  await app.project()
  const own = await app.project()
  await app.sql('update projects set project_manager_id = $2 where id = $1', [own.id, person.user.id])
  const actor = await app.actorOf(person)
  const all = await rows<{ projectManagerId: string | null; listed: boolean }>(
    app.pool,
    sql`select p.project_manager_id as "projectManagerId", ${visiblePrices(actor)} as listed from projects p`,
  )
  for (const { listed, ...facts } of all) expect([facts, listed]).toEqual([facts, canSeePrices(actor, facts).allowed])
})
