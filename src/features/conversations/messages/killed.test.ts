import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadOf } from '#features/workspace/files/fixtures/factory.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import type { ConversationView } from '../chats/schema.ts'
import type { MessageView } from './schema.ts'

// A server that is killed leaves its connection, and PostgreSQL what it had not committed. So the connection goes between two statements:
// each table takes its row, and then there is nobody any more.

let app: TestApp
let one: TestClient
let others: TestClient[]
beforeAll(async () => {
  app = await startTestApp()
  one = await app.as('creative')
  others = [await app.as('copywriter'), await app.as('admin')]
  await app.sql(`create function gone() returns trigger language plpgsql as $$ begin
    perform pg_terminate_backend(pg_backend_pid()); return null; end $$`)
})
afterAll(() => app.close())

/** Does it while every connection that writes to the table is lost right then. @returns the status of the answer */
async function cutAt(table: string, act: () => Promise<{ status: number }>, at: 'insert' | 'update' = 'insert'): Promise<number> {
  await app.sql(`create trigger gone after ${at} on ${table} for each statement execute function gone()`)
  try {
    return (await act()).status
  } finally {
    await app.sql(`drop trigger gone on ${table}`)
  }
}

/** How much there is of everything that a conversation is made of. */
const counts = async (): Promise<unknown> =>
  (
    await app.sql(`select (select count(*) from chat_conversations) as conversations, (select count(*) from chat_participants) as people,
      (select count(*) from chat_messages) as messages, (select count(*) from chat_files) as files, (select count(*) from notifications) as notices, (select count(*) from tasks) as tasks,
      (select coalesce(sum(last_seq), 0) from chat_conversations) as numbers, (select count(*) from events where record_type like 'chat-%') as events`)
  )[0]

test.for(['chat_conversations', 'chat_participants', 'events'])('a conversation is begun whole or not at all: cut at %s', async (table) => {
  const before = await counts()
  const begin = () =>
    one.raw<ConversationView>('POST', '/api/chat-conversations', { userIds: others.map(({ user }) => user.id), name: table })
  expect(await cutAt(table, begin)).toBeGreaterThanOrEqual(500)
  expect(await counts()).toEqual(before)
  const { status, body } = await begin()
  expect([status, body.peopleCount]).toEqual([201, 3])
})

test.for(['chat_messages', 'chat_files', 'events'])(
  'a message is sent whole or not at all, and leaves no gap: cut at %s',
  async (table) => {
    const given = { userIds: others.map(({ user }) => user.id), name: 'Cut' }
    const { id: conversationId } = await one.call<ConversationView>('POST /api/chat-conversations', given)
    const uploadIds = [await uploadOf(app, one.user, { place: { place: 'chat-message', conversationId } })]
    const message = { conversationId, clientMsgId: randomUUID(), body: 'Said once', uploadIds }
    const before = await counts()
    const send = () => one.raw<MessageView>('POST', '/api/chat-messages', message)
    expect(await cutAt(table, send)).toBeGreaterThanOrEqual(500)
    expect(await counts()).toEqual(before)
    // Sent again as the browser does it, with the same file.
    const { status, body } = await send()
    expect([status, body.seq, body.files.length]).toEqual([201, 1, 1])
  },
)

test('who is added comes with the line that says so, or neither', async () => {
  const given = { userIds: others.map(({ user }) => user.id), name: 'Joined' }
  const { id } = await one.call<ConversationView>('POST /api/chat-conversations', given)
  const late = await app.user('video_editor')
  const before = await counts()
  const add = () => one.raw('POST', `/api/chat-conversations/${id}/people`, { userIds: [late.id] })
  expect(await cutAt('chat_messages', add)).toBeGreaterThanOrEqual(500)
  expect(await counts()).toEqual(before)
  expect((await add()).status).toBe(201)
})

test('a task from a message is made with what is noted of it there, or neither', async () => {
  const manager = await app.as('project_manager')
  const project = await app.project({ manager: manager.user })
  const { id: conversationId } = await manager.call<ConversationView>('POST /api/chat-conversations', { userIds: [one.user.id] })
  const sent = { conversationId, clientMsgId: randomUUID(), body: 'Draw it again' }
  const { id } = await manager.call<MessageView>('POST /api/chat-messages', sent)
  const before = await counts()
  const make = () => manager.raw<{ message: MessageView }>('POST', `/api/chat-messages/${id}/task`, { projectId: project.id, name: 'Draw' })
  expect(await cutAt('chat_messages', make, 'update')).toBeGreaterThanOrEqual(500)
  expect(await counts()).toEqual(before)
  const { status, body } = await make()
  expect([status, body.message.task?.name]).toEqual([201, 'Draw'])
})
