import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadOf } from '#features/workspace/files/fixtures/factory.ts'
import { catchUp } from '#platform/live/readers.ts'
import { startTestApp } from '#testing/harness/app.ts'
import { preparedPlansOf } from '#testing/harness/plans.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import type { ConversationView } from '../chats/schema.ts'
import { taskNamesReader } from './jobs.ts'
import type { MessageView } from './schema.ts'

let app: TestApp
let one: TestClient
let other: TestClient
let admin: TestClient
beforeAll(async () => {
  app = await startTestApp()
  one = await app.as('creative', { fullName: 'Olga One' })
  other = await app.as('copywriter', { fullName: 'Otto Other' })
  admin = await app.as('admin')
})
afterAll(() => app.close())

type Page = { items: MessageView[]; nextCursor: string | null }
const begin = async (...people: TestClient[]) => {
  const userIds = people.map(({ user }) => user.id)
  return (await one.call<ConversationView>('POST /api/chat-conversations', { userIds, ...(userIds.length > 1 ? { name: 'Group' } : {}) }))
    .id
}
const send = (who: TestClient, conversationId: string, body: string, more: object = {}) =>
  who.call<MessageView>('POST /api/chat-messages', { conversationId, clientMsgId: randomUUID(), body, ...more })
const list = (who: TestClient, input: Record<string, unknown>) => who.call<Page>('GET /api/chat-messages', input)

describe('numbers', () => {
  test('of 60 messages sent at once are 1 to 60, for everybody in the same order, and what is sent twice is there once', async () => {
    const id = await begin(other, admin)
    const ids = Array.from({ length: 60 }, () => randomUUID())
    const sendOne = (clientMsgId: string, at: number) =>
      [one, other, admin][at % 3]?.call<MessageView>('POST /api/chat-messages', { conversationId: id, clientMsgId, body: `Nr ${at}` })
    const sent = await Promise.all([...ids.map(sendOne), ...ids.slice(0, 20).map(sendOne)])
    expect(sent.slice(60).map((again) => again?.id)).toEqual(sent.slice(0, 20).map((first) => first?.id))
    const pages = await Promise.all([one, other, admin].map((who) => list(who, { conversationId: id, order: 'oldest', limit: 200 })))
    const [first] = pages
    expect(first?.items.map(({ seq }) => seq)).toEqual(ids.map((_, at) => at + 1))
    for (const page of pages) expect(page.items.map((message) => message.id)).toEqual(first?.items.map((message) => message.id))
    const times = first?.items.map(({ createdAt }) => createdAt) ?? []
    expect(times).toEqual(times.toSorted())
  })

  test('of changes bring whoever was away to where the others are', async () => {
    const id = await begin(other, admin)
    const first = await send(one, id, 'One')
    const second = await send(one, id, 'Two')
    const known = second.rev
    await send(other, id, 'Three')
    await one.call('PATCH /api/chat-messages/:id', { id: first.id, body: 'Uno' })
    await other.call('POST /api/chat-messages/:id/reactions', { id: second.id, emoji: '👍', on: true })
    await other.call('POST /api/chat-messages/:id/reactions', { id: second.id, emoji: '👍', on: true })
    const since = (await list(other, { conversationId: id, afterRev: known })).items
    expect(since.map(({ seq, rev, body, reactions }) => [seq, rev, body, reactions.map(({ count }) => count)])).toEqual([
      [3, known + 1, 'Three', []],
      [1, known + 2, 'Uno', []],
      [2, known + 3, 'Two', [1]],
    ])
    await one.call('DELETE /api/chat-messages/:id', { id: first.id })
    const [gone] = (await list(other, { conversationId: id, afterRev: known + 3 })).items
    expect([gone?.seq, gone?.deleted, gone?.body]).toEqual([1, true, ''])
  })
})

test('a message is changed, removed and taken back by whoever wrote it, and by nobody else', async () => {
  const id = await begin(other, admin)
  const message = await send(one, id, 'Mine')
  for (const who of [other, admin]) {
    expect((await who.raw('PATCH', `/api/chat-messages/${message.id}`, { body: 'Yours' })).status).toBe(403)
    expect((await who.raw('DELETE', `/api/chat-messages/${message.id}`)).status).toBe(403)
  }
  const edited = await one.call<MessageView>('PATCH /api/chat-messages/:id', {
    id: message.id,
    body: 'Still mine',
    version: message.version,
  })
  expect([edited.body, edited.editedAt === null]).toEqual(['Still mine', false])
  expect((await one.raw('PATCH', `/api/chat-messages/${message.id}`, { body: 'Late', version: message.version })).status).toBe(409)
  const { deletionId } = await one.call<{ deletionId: string }>('DELETE /api/chat-messages/:id', { id: message.id })
  expect((await list(other, { conversationId: id })).items.map(({ deleted, body }) => [deleted, body])).toEqual([[true, '']])
  expect((await one.raw('PATCH', `/api/chat-messages/${message.id}`, { body: 'Gone' })).status).toBe(404)
  const back = await one.call<MessageView>('POST /api/chat-messages/:id/restore', { id: message.id, deletionId })
  expect([back.body, back.deleted]).toEqual(['Still mine', false])
})

test('blank text is refused, files come with a message, and who is not there opens none', async () => {
  const id = await begin(other)
  expect((await one.raw('POST', '/api/chat-messages', { conversationId: id, clientMsgId: randomUUID(), body: '  \n ' })).status).toBe(400)
  const uploadId = await uploadOf(app, one.user, { name: 'sketch.pdf', place: { place: 'chat-message', conversationId: id } })
  const message = await send(one, id, '', { uploadIds: [uploadId] })
  expect(message.files.map(({ file }) => file.name)).toEqual(['sketch.pdf'])
  const open = async (who: TestClient) => (await who.raw('GET', `/api/files/${uploadId}`)).status
  expect([await open(one), await open(other), await open(admin)]).toEqual([200, 200, 404])
  await one.call('DELETE /api/chat-messages/:id', { id: message.id })
  expect(await open(other)).toBe(404)
})

test('a task is made of a message, once, with a link back, all or nothing, and shown to who sees it', async () => {
  const manager = await app.as('project_manager')
  const project = await app.project({ manager: manager.user })
  const { id } = await manager.call<ConversationView>('POST /api/chat-conversations', { userIds: [other.user.id] })
  const message = await send(manager, id, 'Draw it [again]')
  const make = (name: string) => manager.raw('POST', `/api/chat-messages/${message.id}/task`, { projectId: project.id, name })
  expect((await make('')).status).toBe(400)
  const known = message.rev
  const answers = await Promise.all([make('Once'), make('Twice')])
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409'])
  const made = await app.sql<{ id: string; name: string; description: string }>(
    'select id, name, description from tasks where project_id = $1',
    [project.id],
  )
  expect(made.length).toBe(1)
  expect(made[0]?.description).toContain(message.id)
  // By the change that it is, whoever has the conversation open learns it.
  const [seen] = (await list(other, { conversationId: id, afterRev: known })).items
  expect([seen?.id, seen?.task]).toEqual([message.id, { id: made[0]?.id, name: made[0]?.name }])
  // It stands there by its name of today, and for as long as it is there: each of it is a change of the message, for who is away too.
  await catchUp(app.services, taskNamesReader)
  let rev = seen?.rev ?? 0
  const changed = async () => {
    await catchUp(app.services, taskNamesReader)
    const { items } = await list(other, { conversationId: id, afterRev: rev })
    rev = items.at(-1)?.rev ?? rev
    return items.map(({ seq, task }) => [seq, task?.name])
  }
  const task = { id: made[0]?.id }
  await manager.call('PATCH /api/tasks/:id', { ...task, name: 'Drawn anew' })
  expect(await changed()).toEqual([[1, 'Drawn anew']])
  await manager.call('PATCH /api/tasks/:id', { ...task, priority: 'urgent' })
  expect(await changed()).toEqual([])
  const { deletionId } = await manager.call<{ deletionId: string }>('DELETE /api/tasks/:id', task)
  expect(await changed()).toEqual([[1, undefined]])
  await manager.call('POST /api/tasks/:id/restore', { ...task, deletionId })
  expect(await changed()).toEqual([[1, 'Drawn anew']])
  await manager.call('DELETE /api/tasks/:id', task)
  expect((await make('Anew')).status).toBe(201)
})

test('a reply shows what it answers to who reads that, and mentions reach those who are there alone', async () => {
  const id = await begin(other, admin)
  const first = await send(one, id, 'A **long** question')
  const late = await app.as('video_editor')
  await one.call('POST /api/chat-conversations/:id/people', { id, userIds: [late.user.id] })
  const reply = await send(other, id, 'An answer', { replyToId: first.id })
  expect(reply.replyTo).toMatchObject({ id: first.id, text: 'A long question', sender: { fullName: 'Olga One' } })
  const [seen] = (await list(late, { conversationId: id })).items
  expect([seen?.body, seen?.replyTo, seen?.replyToId]).toEqual(['An answer', null, null])
  const stranger = await app.user('creative')
  const refused = await one.raw('POST', '/api/chat-messages', {
    conversationId: id,
    clientMsgId: randomUUID(),
    body: 'x',
    mentions: [stranger.id],
  })
  expect(refused.status).toBe(400)
  const elsewhere = await begin(other)
  const crossed = { conversationId: elsewhere, clientMsgId: randomUUID(), body: 'x', replyToId: first.id }
  expect((await one.raw('POST', '/api/chat-messages', crossed)).status).toBe(404)
})

/** A program as the browser part is one: it follows changes by their numbers, and its connection is cut whenever it likes. */
async function followCut(who: TestClient, id: string, last: number, seed: number): Promise<MessageView[]> {
  const known = new Map<number, MessageView>()
  let rev = 0
  for (let round = seed; rev < last; round += 1) {
    const abort = new AbortController()
    const asked = fetch(`${app.url}/api/chat-messages?conversationId=${id}&afterRev=${rev}&limit=7`, {
      headers: { cookie: who.cookie },
      signal: abort.signal,
    })
    // Of every three answers one is cut off before it has come.
    if (round % 3 === 0) abort.abort()
    const page = (await asked.then((answer) => answer.json()).catch(() => null)) as Page | null
    for (const message of page?.items ?? []) known.set(message.seq, message)
    rev = Math.max(rev, page?.items.at(-1)?.rev ?? 0)
  }
  return [...known.values()].toSorted((a, b) => a.seq - b.seq)
}

test('after broken connections and answers that were lost every client ends with the same messages', async () => {
  const id = await begin(other, admin)
  const clients = [one, other, admin]
  const each = 12
  // Every message goes out twice, as after an answer that never came, some at once.
  const sendAll = async (who: TestClient, name: string): Promise<void> => {
    for (let at = 0; at < each; at += 1) {
      const input = { conversationId: id, clientMsgId: randomUUID(), body: `${name} ${at}` }
      await Promise.all([who.call('POST /api/chat-messages', input), who.call('POST /api/chat-messages', input)])
    }
  }
  const last = each * clients.length
  const [followed] = await Promise.all([
    Promise.all(clients.map((who, at) => followCut(who, id, last, at))),
    ...clients.map((who, at) => sendAll(who, `client ${at}`)),
  ])
  for (const messages of followed) {
    expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: last }, (_, at) => at + 1))
    expect(messages.map((message) => message.id)).toEqual(followed[0]?.map((message) => message.id))
  }
  for (const at of clients.keys()) {
    const own = followed[0]?.filter(({ body }) => body.startsWith(`client ${at} `)).map(({ body }) => body)
    expect(own).toEqual(Array.from({ length: each }, (_, nr) => `client ${at} ${nr}`))
  }
})

test('an admin finds no text of a conversation that they are not in, and neither event nor notice quotes it', async () => {
  const word = 'Zyxwachatcanary'
  const id = await begin(other)
  await send(one, id, `Said ${word}`)
  const { readers } = (await import('#features/records/search/routes.ts')) as {
    readers: (services: typeof app.services) => Parameters<typeof catchUp>[1][]
  }
  for (const reader of readers(app.services)) await catchUp(app.services, reader)
  const found = async (who: TestClient) => (await who.call<{ items: unknown[] }>('GET /api/search', { q: word })).items.length
  expect([await found(one), await found(other), await found(admin)]).toEqual([1, 1, 0])
  expect((await list(other, { conversationId: id, q: 'zyxwachat' })).items.length).toBe(1)
  expect((await admin.raw('GET', `/api/chat-messages?conversationId=${id}&q=${word}`)).status).toBe(404)
  for (const text of [`select changes::text as text from events`, `select to_jsonb(n)::text as text from notifications n`])
    expect((await app.sql<{ text: string }>(text)).filter(({ text: told }) => told.includes(word))).toEqual([])
})

test('a page of a long conversation is found by an index, whatever its place', async () => {
  const id = await begin(other, admin)
  await app.sql(
    `insert into chat_messages (id, conversation_id, seq, rev, sender_id, client_msg_id, body)
      select gen_random_uuid(), $1, n, n, $2, gen_random_uuid(), 'Message ' || n from generate_series(1, 20000) n`,
    [id, one.user.id],
  )
  await app.sql('update chat_conversations set last_seq = 20000, last_rev = 20000 where id = $1', [id])
  await app.sql('analyze chat_messages')
  for (const more of ['', '&beforeSeq=9000', '&afterRev=15000']) {
    const plans = await preparedPlansOf(app, other, `/api/chat-messages?conversationId=${id}&limit=50${more}`, 'from chat_messages cm')
    expect(plans).toMatch(/Index Scan.* using chat_messages_(seq|rev)/)
    expect(plans).not.toContain('Seq Scan on chat_messages')
    // No more rows are touched than the page has, and one to know whether there are others.
    expect(Math.max(...[...plans.matchAll(/chat_messages_(?:seq|rev).*?rows=(\d+)/g)].map(([, rows]) => Number(rows)))).toBeLessThanOrEqual(
      51,
    )
  }
})
