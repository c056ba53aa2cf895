import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanUpAccounts } from '#features/access/auth/jobs.ts'
import { keptDays, purgeExpired } from '#platform/records/purge.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp } from '#testing/kit/test-app-types.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** The tables in whose rows a word stands, whatever the column. */
async function tablesWith(word: string): Promise<string[]> {
  const tables = await app.sql<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await app.sql<{ held: boolean }>(`select exists (select from ${name} t where t::text like '%' || $1 || '%') as held`, [
        word,
      ])
      return row?.held ? [name] : []
    }),
  )
  return found.flat()
}

test('of what was deleted for 30 days the audit log alone keeps the name, with who and when, and nobody keeps what was in it', async () => {
  const admin = await app.as('admin')
  const task = await admin.call<{ id: string }>('POST /api/tasks', {
    name: 'Zeppelinname',
    description: 'Zeppelinwords',
    projectId: (await app.project()).id,
  })
  const said = { recordType: 'task', recordId: task.id, body: 'Zeppelinsaid' }
  const comment = await admin.call<{ id: string }>('POST /api/comments', said)
  await admin.call('DELETE /api/tasks/:id', { id: task.id })
  const lines = () => app.sql('select * from audit_entries where record_id = any($1) order by at, id', [[task.id, comment.id]])
  const before = await lines()
  expect(await tablesWith('Zeppelinwords')).toContain('tasks')

  await app.sql(`update tasks set deleted_at = now() - make_interval(days => $1) where id = $2`, [keptDays + 1, task.id])
  await purgeExpired(app.services)
  // Answers of creates are kept for a day.
  await app.sql(`update idempotency_keys set created_at = now() - make_interval(days => $1)`, [keptDays + 1])
  await cleanUpAccounts(app.services)

  expect(await lines()).toEqual(before)
  expect(before).toEqual([
    expect.objectContaining({
      kind: 'record.deleted',
      actor_id: admin.user.id,
      person_name: admin.user.fullName,
      record_type: 'task',
      record_name: 'Zeppelinname',
      details: {},
    }),
  ])
  expect(await tablesWith('Zeppelinwords')).toEqual([])
  expect(await tablesWith('Zeppelinsaid')).toEqual([])
  expect(await tablesWith('Zeppelinname')).toEqual(['audit_entries'])
})
