import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateTask } from '#features/tasks/tasks/commands.ts'
import { systemCtx } from '#platform/context.ts'
import { transact } from '#platform/transactions/transact.ts'
import { type Actor, makeActor, noUser, signatureText } from '#shared/rights/actor.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient, TestTask } from '#testing/kit/test-app-types.ts'
import { createComment } from '../comments/commands.ts'
import type { CommentView } from '../comments/schema.ts'
import type { HistoryPage } from './schema.ts'

// History and comments name everybody who can act: a person, a token and an agent of theirs, a guest of a link, Atelier itself.

let app: TestApp
let person: TestClient
let client: TestClient
let task: TestTask
let actors: Record<'person' | 'token' | 'agent' | 'guest' | 'system', Actor>
beforeAll(async () => {
  app = await startTestApp()
  person = await app.as('project_manager', { fullName: 'Jordan Lee' })
  client = await app.as('client')
  const project = await app.project()
  await app.allocate(client.user, project, 'client')
  task = await app.task({ project })
  const jordan = await app.actorOf(person)
  actors = {
    person: jordan,
    token: { ...jordan, kind: 'token' },
    agent: { ...jordan, kind: 'agent', agentName: 'Brief writer' },
    guest: makeActor({ kind: 'guest', userId: noUser, sessionId: null, fullName: 'Mia', roles: [], timezone: 'UTC' }),
    system: systemCtx(app.services).actor,
  }
})
afterAll(() => app.close())

const named = {
  person: 'Jordan Lee',
  token: 'Jordan Lee (API token)',
  agent: 'Brief writer, on behalf of Jordan Lee',
  guest: 'Mia (guest)',
  system: 'Atelier',
}

test('history names each of them, to staff and to a client', async () => {
  for (const [kind, actor] of Object.entries(actors)) {
    const ctx = { ...systemCtx(app.services), actor }
    // What guests may do comes with their links; here only that it is told as theirs.
    if (kind === 'guest') {
      const about = { recordType: 'task', recordId: task.id, audience: 'client', projectId: task.projectId } as const
      await transact(ctx, async (tx) => tx.record({ ...about, kind: 'task.updated', changes: { name: ['A', kind] } }))
    } else await updateTask(ctx, { id: task.id, name: kind })
  }
  for (const who of [person, client]) {
    const { items } = await who.call<HistoryPage>('GET /api/history', { recordType: 'task', recordId: task.id })
    const told = items.map((entry) => [
      entry.changes[0]?.after,
      signatureText({ kind: entry.actorKind, name: entry.actorName, person: entry.actor }),
    ])
    expect(Object.fromEntries(told)).toEqual(named)
  }
})

test('the log says for whom a token or an agent acted, and gives a guest no account', async () => {
  const rows = await app.sql<Record<string, string | null>>(
    `select actor_kind, actor_id, on_behalf_of, actor_name from events where record_id = $1 order by id`,
    [task.id],
  )
  const { id } = person.user
  expect(rows.map((row) => [row.actor_kind, row.actor_id, row.on_behalf_of, row.actor_name])).toEqual([
    ['person', id, null, null],
    ['token', id, id, null],
    ['agent', id, id, 'Brief writer'],
    ['guest', null, null, 'Mia'],
    ['system', null, null, null],
  ])
})

test('a comment names each of them, to staff and to a client', async () => {
  for (const [kind, actor] of Object.entries(actors)) {
    if (kind === 'guest') {
      await app.sql(
        `insert into comments (id, record_type, record_id, audience, body, author_kind, author_name) values ($1, 'task', $2, 'client', $3, 'guest', 'Mia')`,
        [randomUUID(), task.id, kind],
      )
      continue
    }
    const ctx = { ...systemCtx(app.services), actor }
    await createComment(ctx, { recordType: 'task', recordId: task.id, body: kind, audience: 'client', mentions: [], uploadIds: [] })
  }
  for (const who of [person, client]) {
    const { items } = await who.call<{ items: CommentView[] }>('GET /api/comments', { recordType: 'task', recordId: task.id })
    const told = items.map((one) => [one.body, signatureText({ kind: one.authorKind, name: one.authorName, person: one.author })])
    expect(Object.fromEntries(told)).toEqual(named)
  }
})
