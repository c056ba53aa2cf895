import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { purgeJob } from '#platform/records/purge.ts'
import { loadFeatures } from '../../server/features.ts'
import type { TestApp, TestClient } from '../kit/test-app-types.ts'
import { startTestApp } from './app.ts'

// 31 days after a deletion nothing is left of it in any table, index, folder or mail text but the audit log's who, when, kind and name.
// Every text and JSON column there is, is read from PostgreSQL's catalogue: a new one is looked through without a line here.

let app: TestApp
let admin: TestClient
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const word = 'Zyxwanarycanary'
const name = `Nameof${word}`

/** Every column of every table that could hold a text, with how many of its values hold the word. */
async function found(): Promise<string[]> {
  const columns = await app.sql<{ table: string; column: string }>(
    `select format('%I.%I', n.nspname, c.relname) as "table", format('%I', a.attname) as "column"
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace join pg_type t on t.oid = a.atttypid
     where c.relkind in ('r', 'p', 'm') and a.attnum > 0 and not a.attisdropped and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
       and (t.typcategory in ('S', 'A', 'U', 'E') or t.typname in ('json', 'jsonb', 'tsvector', 'bytea', 'hstore', 'xml'))`,
  )
  expect(columns.length).toBeGreaterThan(50)
  const hits: string[] = []
  for (const { table, column } of columns) {
    const [row] = await app.sql<{ count: number }>(`select count(*)::int as count from ${table} where ${column}::text ilike $1`, [
      `%${word}%`,
    ])
    if (row && row.count > 0) hits.push(`${table}.${column}`)
  }
  return hits.toSorted()
}

function foundInFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => file.toLowerCase().includes(word.toLowerCase()) || readFileSync(file).includes(word))
}

/** As if it were so many days later: every moment of every table lies so much further back. */
async function moveClock(days: number): Promise<void> {
  const columns = await app.sql<{ table: string; sets: string }>(
    `select format('%I.%I', n.nspname, c.relname) as "table",
       string_agg(format('%1$I = %1$I - interval ''${days} days''', a.attname), ', ') as sets
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid = 'timestamptz'::regtype and n.nspname = 'public'
       and c.relname not in ('sessions', 'audit_entries') group by 1`,
  )
  for (const { table, sets } of columns) await app.sql(`update ${table} set ${sets}`)
}

async function runJobs(): Promise<void> {
  await purgeJob(app.services).run()
  for (const { scheduled } of await loadFeatures()) for (const job of scheduled?.(app.services) ?? []) await job.run()
}

test('31 days after a deletion nothing is left of it but the name in the audit log', { timeout: 120_000 }, async () => {
  const project = await app.project()
  const mentioned = await app.as('project_manager')
  const task = await admin.call<{ id: string; version: number }>('POST /api/tasks', {
    name,
    projectId: project.id,
    description: `Told of ${word}`,
    assigneeId: project.managerId,
  })
  const below = await admin.call<{ id: string }>('POST /api/tasks', { name: `Below ${word}`, projectId: project.id, parentTaskId: task.id })
  const said = await admin.call<{ id: string }>('POST /api/comments', {
    recordType: 'task',
    recordId: task.id,
    audience: 'internal',
    body: `Said ${word}`,
    mentions: [mentioned.user.id],
  })
  await admin.call('PATCH /api/comments/:id', { id: said.id, body: `Said again ${word}` })
  await admin.call('PATCH /api/tasks/:id', { id: below.id, description: `More ${word}` })
  const key = `ab/${randomUUID()}`
  mkdirSync(path.join(app.dataDir, 'files/ab'), { recursive: true })
  writeFileSync(path.join(app.dataDir, 'files', key), `Stored ${word}`)
  await app.sql(
    `with stored as (insert into files (id, storage_key, name, media_type, state) values (gen_random_uuid(), $1, $2, 'text/plain', 'ready') returning id)
     insert into attachments (id, record_type, record_id, audience, file_id, file_name, uploaded_by)
     select gen_random_uuid(), 'task', $3, 'client', stored.id, $2, $4 from stored`,
    [key, `${word}.txt`, task.id, admin.user.id],
  )
  await runJobs()
  expect(foundInFiles(app.dataDir).length).toBe(1)
  expect(await found()).toEqual(expect.arrayContaining(['public.comments.body', 'public.events.changes', 'public.tasks.name']))

  await admin.call('DELETE /api/tasks/:id', { id: task.id })
  await moveClock(31)
  await runJobs()
  expect(await found()).toEqual(['public.audit_entries.record_name', 'public.audit_entries.search'])
  expect(foundInFiles(app.dataDir)).toEqual([])
  const log = await app.sql<{ kind: string; name: string }>(`select kind, record_name as name from audit_entries where record_id = $1`, [
    task.id,
  ])
  expect(log).toEqual([{ kind: 'record.deleted', name }])
})
