import { afterAll, beforeAll, expect, test } from 'vitest'
import { storedFileRow } from '#features/workspace/files/fixtures/factory.ts'
import { files } from '#features/workspace/files/table.ts'
import { startTestApp } from '#testing/harness/app.ts'
import { preparedPlansOf } from '#testing/harness/plans.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'

// Documents found by a word cost what is found, not what there is.

const others = 12_000
let app: TestApp
let people: { staff: TestClient; client: TestClient }

beforeAll(async () => {
  app = await startTestApp()
  people = { staff: await app.as('project_manager'), client: await app.as('client') }
  const project = await app.project()
  await app.allocateToBrand(people.client.user, project.brandId)
  const fileId = await app.insert(files, await storedFileRow(app.services.storage, Buffer.from('agreed'), { name: 'a.txt', scan: null }))
  await app.sql(
    `insert into documents (id, name, category, audience, project_id, uploaded_by, file_id, file_name, file_type, file_size, created_at, updated_at)
      select gen_random_uuid(), case when n = $1 then 'Signed contract' else 'Minutes ' || n end, 'other', 'client', $2, $3, $4, 'a.txt', 'text/plain', 6,
        now() - n * interval '1 minute', now() from generate_series(1, $1::int) n`,
    [others, project.id, people.staff.user.id, fileId],
  )
  await app.sql('vacuum analyze')
})
afterAll(() => app.close())

test.for(['staff', 'client'] as const)('a word that one document has in its name, for %s', async (who) => {
  const plan = await preparedPlansOf(app, people[who], '/api/documents?limit=60&q=contract', 'documents d')
  const passed = [...plan.matchAll(/ on documents d .*rows=([\d.]+) loops=(\d+)|Rows Removed by \w+(?: \w+)?: (\d+)/g)]
  expect(passed.length).toBeGreaterThan(0)
  for (const [, rows, loops, removed] of passed) expect(removed ? Number(removed) : Number(rows) * Number(loops)).toBeLessThanOrEqual(50)
})
