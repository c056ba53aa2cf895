import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catchUp } from '#platform/live/readers.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient, TestProject } from '#testing/kit/test-app-types.ts'
import type { ConversationView } from '../chats/schema.ts'
import type { MessageView } from '../messages/schema.ts'
import { membersReader } from './commands.ts'
import type { ParticipantView } from './schema.ts'

let app: TestApp
let admin: TestClient
let manager: TestClient
let designer: TestClient
let client: TestClient
let project: TestProject
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  manager = await app.as('project_manager', { fullName: 'Mona Manager' })
  designer = await app.as('graphic_designer', { fullName: 'Dora Designer' })
  client = await app.as('client', { fullName: 'Clara Client' })
  project = await app.project({ manager: manager.user })
  await app.allocate(client.user, project, 'client')
})
afterAll(() => app.close())

const write = (who: TestClient, conversationId: string, body: string) =>
  who.call('POST /api/chat-messages', { conversationId, clientMsgId: randomUUID(), body })
const all = async (who: TestClient, conversationId: string) =>
  (await who.call<{ items: MessageView[] }>('GET /api/chat-messages', { conversationId, order: 'oldest' })).items
/** Who came and went, with the numbers of the lines that say so. */
const lines = async (who: TestClient, conversationId: string) =>
  (await all(who, conversationId)).flatMap(({ seq, line, sender }) =>
    line ? [`${seq} ${line.what} ${line.person.fullName} by ${sender.fullName}`] : [],
  )
const withoutNumber = (line: string): string => line.replace(/^\d+ /, '')

test('says between its messages who came and who went, numbered with them, and of nobody that they wrote it', async () => {
  const { id } = await manager.call<ConversationView>('POST /api/chat-conversations', {
    userIds: [designer.user.id, admin.user.id],
    name: 'Coming and going',
  })
  await write(manager, id, 'Before')
  const late = await app.as('creative', { fullName: 'Lena Late' })
  await manager.call('POST /api/chat-conversations/:id/people', { id, userIds: [late.user.id, client.user.id] })
  const { items: those } = await manager.call<{ items: ParticipantView[] }>('GET /api/chat-participants', { conversationId: id })
  const takeOut = async (who: TestClient, person: TestClient) =>
    who.call('DELETE /api/chat-participants/:id', { id: those.find(({ userId }) => userId === person.user.id)?.id })
  await takeOut(manager, client)
  await takeOut(designer, designer)
  await write(manager, id, 'After')
  const told = await lines(manager, id)
  expect(told.map(withoutNumber).toSorted()).toEqual([
    'added Clara Client by Mona Manager',
    'added Lena Late by Mona Manager',
    'left Dora Designer by Dora Designer',
    'removed Clara Client by Mona Manager',
  ])
  expect(told.map((line) => Number(line.split(' ')[0]))).toEqual([2, 3, 4, 5])
  expect((await all(manager, id)).flatMap(({ line, body }) => (line ? [] : body))).toEqual(['Before', 'After'])
  // Who came reads who brought them, and nothing of it waits or is a last word.
  expect((await lines(late, id))[0]).toContain('added')
  const {
    items: [shown],
  } = await late.call<{ items: ConversationView[] }>('GET /api/chat-conversations')
  expect([shown?.id, shown?.unread, shown?.lastMessage?.text]).toEqual([id, 1, 'After'])
  const line = (await all(manager, id)).find((one) => one.line)
  for (const [method, path, given] of [
    ['PATCH', '', { body: 'Mine' }],
    ['DELETE', '', undefined],
    ['POST', '/reactions', { emoji: '👍', on: true }],
    ['POST', '/task', { projectId: project.id, name: 'Of nothing' }],
  ] as const)
    expect((await manager.raw(method, `/api/chat-messages/${line?.id}${path}`, given)).status).toBe(409)
  const answer = { conversationId: id, clientMsgId: randomUUID(), body: 'To whom?', replyToId: line?.id }
  expect((await manager.raw('POST', '/api/chat-messages', answer)).status).toBe(404)
})

test('says of a newcomer whether they may read earlier messages', async () => {
  const { id } = await manager.call<ConversationView>('POST /api/chat-conversations', {
    userIds: [designer.user.id, admin.user.id],
    name: 'Sharing',
  })
  const add = async (fullName: string, sharePast: boolean) => {
    const { user } = await app.as('creative', { fullName })
    await manager.call('POST /api/chat-conversations/:id/people', { id, userIds: [user.id], sharePast })
  }
  // There is nothing to share yet.
  await add('Fay First', true)
  await write(manager, id, 'Before')
  await add('Paula Past', true)
  await add('Nora Now', false)
  expect((await lines(designer, id)).map(withoutNumber)).toEqual([
    'added Fay First by Mona Manager',
    'added-with-past Paula Past by Mona Manager',
    'added Nora Now by Mona Manager',
  ])
})

test('says in the conversation of a project who came to its team and who left it', async () => {
  const { id } = await manager.call<ConversationView>('POST /api/chat-conversations/project', { projectId: project.id })
  const given = { projectId: project.id, userId: designer.user.id, role: 'graphic_designer' }
  const duty = await admin.call<{ id: string }>('POST /api/project-allocations', given)
  await catchUp(app.services, membersReader)
  expect(await lines(designer, id)).toEqual(['1 joined Dora Designer by Dora Designer'])
  await admin.call('POST /api/project-allocations/:id/hand-over', { id: duty.id, moves: [] })
  await catchUp(app.services, membersReader)
  expect(await lines(manager, id)).toEqual(['1 joined Dora Designer by Dora Designer', '2 left Dora Designer by Dora Designer'])
  // Run once more, nobody comes or goes again.
  await catchUp(app.services, membersReader)
  expect((await lines(manager, id)).length).toBe(2)
})
