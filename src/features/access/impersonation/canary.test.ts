import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { indexNow } from '#features/records/search/commands.ts'
import { startTestApp } from '#testing/harness/app.ts'
import { askEverything } from '#testing/harness/ask-everything.ts'
import { listsOf, readAccessCases } from '#testing/harness/fixtures.ts'
import type { TestStream } from '#testing/kit/stream.ts'
import type { TestApp, TestClient, TestProject } from '#testing/kit/test-app-types.ts'

// What a client may not know, and what is theirs alone, is looked for wherever anything can be asked for, by an admin who sees the portal as
// that client: the admin's own eyes find all of it but the conversation, the client's own nothing but that.

/** All of them begin alike, so that whoever looks for how they begin looks for all. */
const beginning = 'Eyescanary'
const words = {
  comment: `${beginning}comment`,
  note: `${beginning}note`,
  foreign: `${beginning}foreign`,
  foreignSaid: `${beginning}far`,
  talk: `${beginning}talk`,
  group: `${beginning}group`,
}
const { talk, group: _group, ...agency } = words
const openly = 'Openlysaid'
const inputs = listsOf(await readAccessCases())

let app: TestApp
let admin: TestClient
let client: TestClient
let viewer: TestClient
let project: TestProject
let tab: TestStream
const ids = {} as Record<'task' | 'foreign' | 'ticket' | 'feedback' | 'conversation' | 'message' | 'comment' | 'note', string>

type Made = { id: string }

beforeAll(async () => {
  app = await startTestApp()
  ;[admin, viewer, client] = [await app.as('admin'), await app.as('admin'), await app.as('client')]
  project = await app.project()
  await app.allocateToBrand(client.user, project.brandId)
  const written = { subject: 'The logo is not sharp', description: 'It is not sharp when it is printed.', category: 'technical' }
  ids.ticket = (await client.call<Made>('POST /api/support-tickets', written)).id
  const wish = { title: 'Show the due date on cards', description: 'One has to open each card to see when it is due.', type: 'improvement' }
  ids.feedback = (await client.call<Made>('POST /api/feedback-submissions', wish)).id
  await viewer.call('POST /api/client-views', { userId: client.user.id })
  tab = await viewer.stream()
  await work()
  for (const [type, id] of Object.entries({
    task: [ids.task, ids.foreign],
    comment: (await app.sql<Made>('select id from comments')).map((one) => one.id),
    'support-ticket': [ids.ticket],
    'support-reply': [ids.note],
    'chat-conversation': [ids.conversation],
    'chat-message': [ids.message],
  }))
    await indexNow(app.services, type, id)
}, 120_000)
afterAll(() => app.close())

/** All of it happens while somebody looks. */
async function work(): Promise<void> {
  const say = (recordId: string, body: string, audience: string) =>
    admin.call<Made>('POST /api/comments', { recordType: 'task', recordId, body, audience })
  const far = await app.project()
  ids.foreign = (await admin.call<Made>('POST /api/tasks', { name: words.foreign, projectId: far.id })).id
  await say(ids.foreign, words.foreignSaid, 'client')
  ids.task = (await admin.call<Made>('POST /api/tasks', { name: 'Near by', projectId: project.id })).id
  ids.comment = (await say(ids.task, words.comment, 'internal')).id
  const note = { ticketId: ids.ticket, message: words.note, audience: 'internal' }
  ids.note = (await admin.call<Made>('POST /api/support-replies', note)).id
  await admin.call('PATCH /api/feedback-submissions/:id', { id: ids.feedback, priority: 'urgent' })
  const manager = await app.signIn({ id: project.managerId, fullName: '', email: '' })
  const userIds = [client.user.id, (await app.user('creative')).id]
  ids.conversation = (await manager.call<Made>('POST /api/chat-conversations', { userIds, name: words.group })).id
  const sent = { conversationId: ids.conversation, clientMsgId: randomUUID(), body: words.talk }
  ids.message = (await manager.call<Made>('POST /api/chat-messages', sent)).id
  // The last that the tab is told of.
  await say(ids.task, openly, 'client')
}

const found = async (who: TestClient, q: string) => (await who.call<{ items: unknown[] }>('GET /api/search', { q })).items.length

test('each is found by whoever may, so that it is there to be kept', async () => {
  for (const word of [...Object.values(agency), openly]) expect([word, await found(admin, word)]).not.toEqual([word, 0])
  for (const word of [talk, openly, beginning]) expect([word, await found(client, word)]).not.toEqual([word, 0])
})

test('none is found through the client’s eyes: in no list, search, record or export', { timeout: 120_000 }, async () => {
  const { text, leaks } = await askEverything(
    viewer,
    {
      ids: [ids.task, ids.foreign, ids.ticket, ids.feedback, ids.conversation, ids.message],
      on: [
        ...(['task', 'ticket', 'feedback'] as const).map((name) => ({
          recordType: name === 'ticket' ? 'support-ticket' : name,
          recordId: ids[name],
          ticketId: ids.ticket,
          conversationId: ids.conversation,
        })),
        { recordType: 'task', recordId: ids.foreign },
      ],
      words: [beginning],
      listed: (key) => inputs[key as keyof typeof inputs]?.({ app, staff: admin, client: viewer, project, taskId: ids.task }) ?? {},
    },
    [beginning],
  )
  expect(leaks).toEqual([])
  expect(text).toContain(openly)
  expect(text).toContain(ids.feedback)
  // One by one it is there for admins alone; here it was asked for with everything else.
  for (const line of text.split('\n').filter((one) => one.includes(ids.feedback))) expect(line).not.toMatch(/priority|urgent/i)
})

test('none is told live', async () => {
  await tab.next(({ message }) => message.recordType === 'comment')
  const passed = JSON.stringify(tab.entries)
  tab.cut()
  expect([...Object.values(words), ...Object.values(ids)].filter((one) => one !== ids.task && passed.includes(one))).toEqual([])
})
