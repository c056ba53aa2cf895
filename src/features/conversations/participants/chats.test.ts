import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catchUp } from '#platform/live/readers.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient, TestProject, TestUser } from '#testing/kit/test-app-types.ts'
import type { ChatPerson, ConversationView } from '../chats/schema.ts'
import type { MessageView } from '../messages/schema.ts'
import { membersReader } from './commands.ts'
import type { ParticipantView } from './schema.ts'

let app: TestApp
let admin: TestClient
let manager: TestClient
let designer: TestClient
let client: TestClient
let influencer: TestClient
let project: TestProject
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  manager = await app.as('project_manager', { fullName: 'Mona Manager' })
  designer = await app.as('graphic_designer', { fullName: 'Dora Designer' })
  client = await app.as('client', { fullName: 'Clara Client' })
  influencer = await app.as('influencer', { fullName: 'Ivo Influencer' })
  project = await app.project({ manager: manager.user })
  await app.allocate(designer.user, project, 'graphic_designer')
  await app.allocate(client.user, project, 'client')
  await app.allocate(influencer.user, project, 'influencer')
})
afterAll(() => app.close())

type Answer = ConversationView & { message: string; fields?: Record<string, string> }
const start = (who: TestClient, people: readonly (TestClient | { user: TestUser })[], name?: string) =>
  who.raw<Answer>('POST', '/api/chat-conversations', { userIds: people.map(({ user }) => user.id), ...(name ? { name } : {}) })
const write = (who: TestClient, conversationId: string, body: string) =>
  who.raw<{ id: string; seq: number }>('POST', '/api/chat-messages', { conversationId, clientMsgId: randomUUID(), body })
const all = (who: TestClient, conversationId: string) =>
  who.raw<{ items: MessageView[] }>('GET', `/api/chat-messages?conversationId=${conversationId}&order=oldest`)
/** What was written, or why it may not be read. */
const read = async (who: TestClient, conversationId: string) => {
  const { status, body } = await all(who, conversationId)
  return status === 200 ? body.items.flatMap((one) => (one.line ? [] : one.body)) : status
}
const list = async (who: TestClient) => (await who.call<{ items: ConversationView[] }>('GET /api/chat-conversations')).items
const settle = () => catchUp(app.services, membersReader)
const participants = async (who: TestClient, conversationId: string) =>
  (await who.call<{ items: ParticipantView[] }>('GET /api/chat-participants', { conversationId })).items

describe('two people', () => {
  test('have one conversation, whoever starts it and however often at once', async () => {
    const [one, other] = [await app.as('creative'), await app.as('copywriter')]
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => (at % 2 ? start(one, [other]) : start(other, [one]))))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    const rows = await app.sql('select 1 from chat_participants where conversation_id = $1', [answers[0]?.body.id])
    expect(rows.length).toBe(2)
  })

  test('are called by the other one, whoever else talks elsewhere, and also when the other one is gone', async () => {
    const [first, second] = [await app.as('creative', { fullName: 'Zelda Second' }), await app.as('creative', { fullName: 'Zora Third' })]
    await start(manager, [designer])
    await start(first, [designer, manager], 'Elsewhere')
    const { body } = await start(first, [second])
    const shown = async () => (await first.call<ConversationView>('GET /api/chat-conversations/:id', { id: body.id })).people
    expect((await shown()).map(({ fullName }) => fullName)).toEqual(['Zora Third'])
    await app.sql('update users set deactivated_at = now() where id = $1', [second.user.id])
    expect((await shown()).map(({ fullName }) => fullName)).toEqual(['Zora Third'])
  })

  test('stay two, without a name, and neither leaves', async () => {
    const { body } = await start(manager, [designer])
    expect([body.isGroup, body.name, body.peopleCount]).toEqual([false, null, 2])
    expect((await manager.raw('POST', `/api/chat-conversations/${body.id}/people`, { userIds: [admin.user.id] })).status).toBe(403)
    const own = (await participants(manager, body.id)).find(({ userId }) => userId === manager.user.id)
    expect((await manager.raw('DELETE', `/api/chat-participants/${own?.id}`)).status).toBe(409)
    expect((await start(manager, [])).status).toBe(400)
    expect((await start(manager, [manager])).body.fields?.userIds).toBe('Choose at least one other person')
  })
})

describe('a group', () => {
  test('has a name, and lists order by the newest message with what waits to be read', async () => {
    expect((await start(manager, [designer, admin])).body.fields?.name).toBe('Give the group a name')
    const first = (await start(manager, [designer, admin], 'First')).body
    const second = (await start(manager, [designer, admin], 'Second')).body
    await write(manager, first.id, 'One **two**')
    const mine = await list(designer)
    expect(mine.slice(0, 2).map(({ name, unread, lastMessage }) => [name, unread, lastMessage?.text])).toEqual([
      ['First', 1, 'One two'],
      ['Second', 0, undefined],
    ])
    expect(await designer.call('GET /api/chat-conversations/unread')).toEqual({ conversations: 1 })
    await designer.call('POST /api/chat-conversations/:id/read', { id: first.id, seq: 1 })
    expect(await designer.call('GET /api/chat-conversations/unread')).toEqual({ conversations: 0 })
    const seen = (await participants(manager, first.id)).map(({ userId, readSeq }) => [userId, readSeq])
    expect(seen).toEqual(
      expect.arrayContaining([
        [designer.user.id, 1],
        [admin.user.id, 0],
      ]),
    )
    expect(second.lastSeq).toBe(0)
  })

  test('lets who joins read from then on, or all of it where whoever adds them shares the past', async () => {
    const { body } = await start(manager, [designer, admin], 'Past')
    await write(manager, body.id, 'Before')
    const [later, shared] = [await app.as('creative'), await app.as('creative')]
    await manager.call('POST /api/chat-conversations/:id/people', { id: body.id, userIds: [later.user.id] })
    await manager.call('POST /api/chat-conversations/:id/people', { id: body.id, userIds: [shared.user.id], sharePast: true })
    await write(designer, body.id, 'After')
    expect(await read(later, body.id)).toEqual(['After'])
    expect(await read(shared, body.id)).toEqual(['Before', 'After'])
    // Who reads from the middle on hands no more on than that.
    const last = await app.as('creative')
    await later.call('POST /api/chat-conversations/:id/people', { id: body.id, userIds: [last.user.id], sharePast: true })
    expect(await read(last, body.id)).toEqual(['After'])
  })

  test('of two people is created once, and found after that', async () => {
    const [one, other] = [await app.as('creative'), await app.as('creative')]
    const begin = async (from: TestClient, to: TestClient) =>
      await from.call<{ id: string; created: boolean }>('POST /api/chat-conversations', { userIds: [to.user.id] })
    const first = await begin(one, other)
    const again = await begin(other, one)
    expect([first.created, again.created, again.id === first.id]).toEqual([true, false, true])
  })

  test('is left by oneself', async () => {
    const { body } = await start(manager, [designer, admin], 'Leaving')
    const rows = await participants(designer, body.id)
    const idOf = (who: TestClient) => rows.find(({ userId }) => userId === who.user.id)?.id
    expect((await designer.raw('DELETE', `/api/chat-participants/${idOf(designer)}`)).status).toBe(200)
    expect(await read(designer, body.id)).toBe(404)
    expect((await participants(manager, body.id)).length).toBe(2)
  })

  test('never holds a client and an influencer, and says who from outside reads along', async () => {
    const mixed = await start(manager, [client, influencer], 'Mixed')
    expect([mixed.status, mixed.body.fields?.userIds]).toEqual([
      400,
      'Clients and influencers are never in one conversation. Start one for each.',
    ])
    const { body } = await start(manager, [designer, client], 'With Clara')
    const adding = await manager.raw<Answer>('POST', `/api/chat-conversations/${body.id}/people`, { userIds: [influencer.user.id] })
    expect(adding.status).toBe(400)
    expect((await app.sql(`select 1 from chat_conversations where name = 'Mixed'`)).length).toBe(0)
    expect(body.outsiders.map(({ fullName }) => fullName)).toEqual(['Clara Client'])
  })
})

describe('people outside the agency', () => {
  test('start with staff who work for them and with nobody else, and invite nobody', async () => {
    const stranger = await app.as('video_editor')
    const fellow = await app.as('client')
    await app.allocate(fellow.user, project, 'client')
    const offered = await client.call<{ items: ChatPerson[] }>('GET /api/chat-conversations/people')
    expect(offered.items.map(({ id }) => id).toSorted()).toEqual([manager.user.id, designer.user.id, project.ownerId].toSorted())
    expect((await start(client, [stranger])).status).toBe(400)
    expect((await start(client, [fellow])).status).toBe(400)
    const { body, status } = await start(client, [manager, designer], 'Questions')
    expect([status, body.canAdd, body.canRename]).toEqual([201, false, false])
    const adding = await client.raw('POST', `/api/chat-conversations/${body.id}/people`, { userIds: [project.ownerId] })
    expect(adding.status).toBe(403)
    expect((await client.raw('PATCH', `/api/chat-conversations/${body.id}`, { name: 'Mine' })).status).toBe(403)
  })

  test('read nothing more at once when they lose the scope, and do not find what was said meanwhile', async () => {
    const guest = await app.as('client')
    await app.allocate(guest.user, project, 'client')
    const { body } = await start(designer, [guest, manager], 'Short')
    await write(designer, body.id, 'Seen')
    expect(await read(guest, body.id)).toEqual(['Seen'])
    await app.sql('delete from project_allocations where user_id = $1', [guest.user.id])
    expect(await read(guest, body.id)).toBe(404)
    expect((await write(guest, body.id, 'Still here')).status).toBe(404)
    expect(await list(guest)).toEqual([])
    expect((await list(designer)).find(({ id }) => id === body.id)?.outsiders).toEqual([])
    // As the command does it, with its event; then it is written down that they have left.
    const { id } = await admin.call<{ id: string }>('POST /api/project-allocations', {
      projectId: project.id,
      userId: guest.user.id,
      role: 'client',
    })
    await admin
      .call('DELETE /api/project-allocations/:id', { id })
      .catch(() => admin.call('POST /api/project-allocations/:id/hand-over', { id, moves: [] }))
    await settle()
    await write(designer, body.id, 'Meanwhile')
    await app.allocate(guest.user, project, 'client')
    expect(await read(guest, body.id)).toBe(404)
  })
})

describe('the conversation of a project', () => {
  test('is opened by its manager once, follows its staff, and is joined by clients whom the manager names', async () => {
    const own = await app.project({ manager: manager.user })
    const [clara, ivo] = [await app.as('client'), await app.as('influencer')]
    await app.allocate(clara.user, own, 'client')
    await app.allocate(ivo.user, own, 'influencer')
    const open = (who: TestClient) => who.raw<Answer>('POST', '/api/chat-conversations/project', { projectId: own.id })
    expect([(await open(admin)).status, (await open(designer)).status, (await open(client)).status]).toEqual([403, 403, 404])
    const answers = await Promise.all(Array.from({ length: 8 }, () => open(manager)))
    const { id } = answers[0]?.body ?? { id: '' }
    expect(new Set(answers.map(({ body }) => body.id))).toEqual(new Set([id]))
    expect(new Set((await participants(manager, id)).map(({ userId }) => userId))).toEqual(new Set([manager.user.id, own.ownerId]))
    expect([await read(admin, id), await read(clara, id)]).toEqual([404, 404])

    const add = (who: TestClient, person: TestClient) =>
      who.raw<Answer>('POST', `/api/chat-conversations/${id}/people`, { userIds: [person.user.id] })
    expect((await add(manager, designer)).body.fields?.userIds).toContain('Staff follow by themselves')
    expect((await add(manager, ivo)).status).toBe(400)
    expect((await add(manager, client)).status).toBe(400)
    expect((await add(manager, clara)).status).toBe(201)
    expect(await read(clara, id)).toEqual([])

    const duty = await admin.call<{ id: string }>('POST /api/project-allocations', {
      projectId: own.id,
      userId: designer.user.id,
      role: 'graphic_designer',
    })
    await settle()
    await write(manager, id, 'Welcome')
    expect(await read(designer, id)).toEqual(['Welcome'])
    await admin.call('POST /api/project-allocations/:id/hand-over', { id: duty.id, moves: [] })
    expect(await read(designer, id)).toBe(404)
    await settle()
    expect(
      (
        await app.sql('select 1 from chat_participants where conversation_id = $1 and user_id = $2 and left_at is not null', [
          id,
          designer.user.id,
        ])
      ).length,
    ).toBe(1)
  })

  test('is left by the client of a brand that the project goes away from', async () => {
    const [from, to] = [await app.brand(), await app.brand()]
    const moving = await app.project({ manager: manager.user, brand: from })
    const clara = await app.as('client')
    await app.allocateToBrand(clara.user, from)
    const { id } = await manager.call<ConversationView>('POST /api/chat-conversations/project', { projectId: moving.id })
    await manager.call('POST /api/chat-conversations/:id/people', { id, userIds: [clara.user.id] })
    expect(await read(clara, id)).toEqual([])
    await admin.call('PATCH /api/projects/:id', { id: moving.id, brandId: to.id })
    expect(await read(clara, id)).toBe(404)
    await settle()
    expect(
      (
        await app.sql('select 1 from chat_participants where conversation_id = $1 and user_id = $2 and left_at is null', [
          id,
          clara.user.id,
        ])
      ).length,
    ).toBe(0)
  })
})

test('who was of the agency and is a client now has left what the agency says', async () => {
  const turned = await app.as('video_editor')
  await app.allocate(turned.user, project, 'video_editor')
  const { body } = await start(manager, [turned, designer], 'Inside')
  await write(manager, body.id, 'Among us')
  await app.sql(`update user_roles set role = 'client' where user_id = $1`, [turned.user.id])
  expect(await read(turned, body.id)).toBe(404)
})

test('nothing is told of a conversation but to those who take part, and an unread one is told once', async () => {
  const { body } = await start(manager, [designer, client], 'Told')
  await app.sql('delete from notifications')
  await write(manager, body.id, 'One')
  await write(manager, body.id, 'Two')
  const told = await app.sql<{ user: string }>('select user_id as "user" from notifications order by user_id')
  expect(told.map(({ user }) => user)).toEqual([designer.user.id, client.user.id].toSorted())
  for (const who of [designer, client]) {
    const { items } = await who.call<{ items: { message: string }[] }>('GET /api/notifications')
    expect(items.map(({ message }) => message)).toEqual(['Mona Manager wrote in “Told”.'])
  }
  await designer.call('POST /api/chat-conversations/:id/read', { id: body.id, seq: 2 })
  expect(await app.sql('select read from notifications where user_id = $1', [designer.user.id])).toEqual([{ read: true }])
  await designer.call('POST /api/chat-conversations/:id/notify', { id: body.id, notify: 'mentions' })
  await write(manager, body.id, 'Three')
  const mention = { conversationId: body.id, clientMsgId: randomUUID(), body: 'Four', mentions: [designer.user.id] }
  await manager.call('POST /api/chat-messages', mention)
  // Muted, not even what names one.
  await designer.call('POST /api/chat-conversations/:id/notify', { id: body.id, notify: 'none' })
  await manager.call('POST /api/chat-messages', { ...mention, clientMsgId: randomUUID() })
  const kinds = await app.sql<{ kind: string }>('select kind from notifications where user_id = $1 order by created_at', [designer.user.id])
  expect(kinds.map(({ kind }) => kind)).toEqual(['chat.message', 'chat.mentioned'])
})
