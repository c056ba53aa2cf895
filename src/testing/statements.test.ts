import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadFeatures } from '../server/features.ts'
import { startTestApp, type TestApp } from './app.ts'
import type { TestProject } from './builders.ts'
import type { TestClient } from './client.ts'

const features = await loadFeatures()

// A list costs the same number of statements whatever it holds: nothing is asked per row, person or role.

let app: TestApp
let staff: TestClient
let client: TestClient
let project: TestProject
let taskId: string
beforeAll(async () => {
  app = await startTestApp()
  staff = await app.as(['admin', 'project_manager'])
  client = await app.as('client')
  project = await app.project()
  await app.allocateToBrand(client.user, project.brandId)
  taskId = (await app.task({ project })).id
})
afterAll(() => app.close())

/** Inputs that a list asks for besides none at all. */
const inputs: Record<string, () => Record<string, string>> = {
  'GET /api/comments': () => ({ recordType: 'task', recordId: taskId }),
  'GET /api/comments/mentionable': () => ({ recordType: 'task', recordId: taskId }),
  'GET /api/history': () => ({ recordType: 'task', recordId: taskId }),
  'GET /api/brand-allocations': () => ({ brandId: project.brandId }),
  'GET /api/project-allocations': () => ({ projectId: project.id }),
  'GET /api/task-board': () => ({ projectId: project.id }),
  'GET /api/task-board/counts': () => ({ projectId: project.id }),
}

const lists = features
  .flatMap((feature) => feature.routes)
  .filter(({ key, operation }) => key.startsWith('GET ') && !key.includes(':') && !operation.stream && operation.rights !== 'public')
  .map(({ key }) => key)

test('every list asks the same number of statements with few and with many rows', async () => {
  await grow(3)
  const few = await countAll()
  await grow(60)
  const many = await countAll()
  expect(many).toEqual(few)
  expect(Object.values(few).every((count) => count > 0 && count <= 8)).toBe(true)
})

/** Statements per call, for staff and for a client; refused calls count too. */
async function countAll(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const [name, who] of Object.entries({ staff, client })) {
    for (const key of lists) {
      const query = new URLSearchParams(inputs[key]?.() ?? {})
      const { count, status } = await counted(() => who.raw('GET', `${key.split(' ')[1]}?${query.toString()}`))
      expect([200, 403, 404], `${key} as ${name}`).toContain(status)
      counts[`${key} as ${name}`] = count
    }
  }
  return counts
}

/** Counts what the driver sends while the request runs. */
async function counted(call: () => Promise<{ status: number }>): Promise<{ count: number; status: number }> {
  // oxlint-disable-next-line typescript/unbound-method -- called on the client below
  const { query } = pg.Client.prototype
  let count = 0
  pg.Client.prototype.query = function counting(this: pg.Client, ...args: unknown[]) {
    const text = typeof args[0] === 'string' ? args[0] : (args[0] as { text?: string }).text
    // The live stream reads on its own account.
    if (!/pg_current_snapshot|pg_notify|^listen/.test(text ?? '') && !isRecheck(text)) count += 1
    return (query as (...all: unknown[]) => unknown).apply(this, args)
  } as typeof query
  try {
    const { status } = await call()
    return { count, status }
  } finally {
    pg.Client.prototype.query = query
  }
}

function isRecheck(text: string | undefined): boolean {
  return text?.includes('s.id = any(') === true
}

/** More of everything that a list could ask for one by one. */
async function grow(rows: number): Promise<void> {
  for (let n = 0; n < rows; n += 1) {
    const person = await app.user(['creative', 'copywriter', 'content_writer'])
    const outsider = await app.user(['client'])
    await app.allocate(person, project, 'graphic_designer')
    await app.allocate(person, project, 'video_editor')
    await app.allocateToBrand(person, project.brandId)
    await app.allocateToBrand(outsider, project.brandId)
    const more = await app.project({ brand: project.brandId })
    for (const at of [project, more]) await app.task({ project: at, assignee: person, createdBy: person, status: n % 2 ? 'todo' : 'done' })
    await app.brand()
    await app.sql(
      `insert into comments (id, record_type, record_id, audience, body, author_id, mentions) values ($1, 'task', $2, 'client', 'x', $3, $4)`,
      [randomUUID(), taskId, person.id, [person.id, outsider.id]],
    )
    await app.sql(
      `insert into events (kind, record_type, record_id, audience, actor_kind, actor_id, changes)
        values ('task.updated', 'task', $1, 'client', 'person', $2, jsonb_build_object('assigneeId', jsonb_build_array(null, $2::uuid)))`,
      [taskId, person.id],
    )
    await app.sql(`insert into mails (id, "to", subject, text, html, status) values ($1, 'a@example.com', 'S', 'T', 'T', 'kept')`, [
      randomUUID(),
    ])
    await app.sql(
      `insert into notifications (id, user_id, type, kind, title, message) values ($1, $2, 'task', 'task.assigned', 'T', 'M')`,
      [randomUUID(), staff.user.id],
    )
    await app.signIn(staff.user)
  }
}
