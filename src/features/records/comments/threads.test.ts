import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient, TestProject, TestTask } from '#testing/kit/test-app-types.ts'
import type { HistoryPage } from '../history/schema.ts'
import type { CommentView } from './schema.ts'

let app: TestApp
let manager: TestClient
let client: TestClient
let stranger: TestClient
let project: TestProject
let task: TestTask

beforeAll(async () => {
  app = await startTestApp()
  manager = await app.as('project_manager')
  client = await app.as('client')
  stranger = await app.as('client')
  project = await app.project({ manager: manager.user })
  await app.allocate(client.user, project, 'client')
  task = await app.task({ project, assignee: manager.user })
})
afterAll(() => app.close())

const write = (author: TestClient, fields: object = {}) =>
  author.raw<CommentView>('POST', '/api/comments', { recordType: 'task', recordId: task.id, body: 'Looks good', ...fields })
const list = (reader: TestClient) =>
  reader.raw<{ items: CommentView[] }>('GET', `/api/comments?recordType=task&recordId=${task.id}&limit=200`)

describe('threads', () => {
  type Thread = CommentView & { replies: CommentView[] }
  const threads = async (reader: TestClient) => (await list(reader)).body.items as Thread[]
  const threadOf = async (reader: TestClient, id: string) => (await threads(reader)).find((one) => one.id === id)
  const act = (actor: TestClient, id: string, what: 'resolve' | 'reopen') =>
    actor.raw<CommentView>('POST', `/api/comments/${id}/${what}`, {})

  it('hold answers in their order, and no answer to an answer', async () => {
    const root = await write(manager, { body: 'Which one?' })
    const first = await write(manager, { parentId: root.body.id, body: 'The left one' })
    const second = await write(manager, { parentId: root.body.id, body: 'Or both' })
    const thread = await threadOf(manager, root.body.id)
    expect(thread?.replies.map(({ id, parentId }) => [id, parentId])).toEqual([
      [first.body.id, root.body.id],
      [second.body.id, root.body.id],
    ])
    expect((await threads(manager)).map(({ id }) => id)).not.toContain(first.body.id)
    expect((await write(manager, { parentId: first.body.id })).status).toBe(400)
  })

  it('are never read by more people than what they answer', async () => {
    const internal = await write(manager)
    const open = await write(manager, { audience: 'client', body: 'For you' })
    expect((await write(manager, { parentId: internal.body.id, audience: 'client' })).status).toBe(400)
    expect((await write(client, { parentId: internal.body.id })).status).toBe(404)
    const answer = await write(client, { parentId: open.body.id, body: 'Thanks' })
    const aside = await write(manager, { parentId: open.body.id, body: 'They did not read it' })
    expect([answer.body.audience, aside.body.audience]).toEqual(['client', 'internal'])
    expect((await threadOf(manager, open.body.id))?.replies.map(({ id }) => id)).toEqual([answer.body.id, aside.body.id])
    expect((await threadOf(client, open.body.id))?.replies.map(({ id }) => id)).toEqual([answer.body.id])
    expect(JSON.stringify((await list(client)).body)).not.toContain(aside.body.id)
  })

  it('answer only on the record where they stand', async () => {
    const other = await app.task({ project })
    const root = await write(manager)
    expect((await write(manager, { recordId: other.id, parentId: root.body.id })).status).toBe(404)
  })

  it('tell an internal answer to nobody outside: not live, not in the history', async () => {
    const root = await write(client, { body: 'Is it done?' })
    const stream = await client.stream()
    const aside = await write(manager, { parentId: root.body.id, body: 'Not yet' })
    const open = await write(manager, { parentId: root.body.id, body: 'Tomorrow', audience: 'client' })
    await stream.next((one) => one.message.recordId === open.body.id, 2000)
    expect(JSON.stringify(stream.entries)).not.toContain(aside.body.id)
    stream.cut()
    const history = await client.raw<HistoryPage>('GET', `/api/history?recordType=task&recordId=${task.id}`)
    expect(JSON.stringify(history.body)).not.toContain(aside.body.id)
    const told = JSON.stringify(await app.sql('select * from notifications where user_id = $1', [client.user.id]))
    expect(told).toContain(open.body.id)
    expect(told).not.toContain(aside.body.id)
  })

  it('are resolved and taken back by whoever may comment, with who and when; the first one stays', async () => {
    const root = await write(manager, { audience: 'client' })
    const done = await act(client, root.body.id, 'resolve')
    expect([done.status, done.body.resolvedBy?.id, done.body.resolvedAt !== null]).toEqual([201, client.user.id, true])
    const again = await act(manager, root.body.id, 'resolve')
    expect([again.body.resolvedBy?.id, again.body.resolvedAt, again.body.version]).toEqual([
      client.user.id,
      done.body.resolvedAt,
      done.body.version,
    ])
    const back = await act(manager, root.body.id, 'reopen')
    expect([back.body.resolvedAt, back.body.resolvedBy]).toEqual([null, null])
    const answer = await write(manager, { parentId: root.body.id })
    expect((await act(manager, answer.body.id, 'resolve')).status).toBe(400)
    const internal = await write(manager)
    expect((await act(client, internal.body.id, 'resolve')).status).toBe(404)
    expect((await act(stranger, root.body.id, 'resolve')).status).toBe(404)
  })

  it('name to people outside nobody who resolved and whom they may not know', async () => {
    const influencer = await app.as('influencer')
    await app.allocate(influencer.user, project, 'influencer')
    const shared = await app.task({ project, assignee: influencer.user })
    const root = await write(manager, { recordId: shared.id, audience: 'client' })
    expect((await act(influencer, root.body.id, 'resolve')).status).toBe(201)
    const { body } = await client.raw<{ items: CommentView[] }>('GET', `/api/comments?recordType=task&recordId=${shared.id}`)
    expect(body.items[0]?.resolvedBy).toEqual({ id: null, fullName: 'Someone else', avatarUrl: null })
    expect(JSON.stringify(body)).not.toContain(influencer.user.id)
  })

  it('keep the place of a deleted comment for its answers, with nothing of it to read', async () => {
    const root = await write(manager, { audience: 'client', body: 'Canary text', mentions: [client.user.id] })
    const answer = await write(manager, { parentId: root.body.id, body: 'Still here' })
    const deleted = await manager.raw<{ deletionId: string }>('DELETE', `/api/comments/${root.body.id}`)
    const place = await threadOf(manager, root.body.id)
    expect([place?.deleted, place?.body, place?.mentions, place?.author, place?.replies.map(({ id }) => id)]).toEqual([
      true,
      '',
      [],
      null,
      [answer.body.id],
    ])
    // The answer is internal: a client is told of neither.
    expect(await threadOf(client, root.body.id)).toBeUndefined()
    expect((await write(manager, { parentId: root.body.id })).status).toBe(404)
    await manager.raw('POST', `/api/comments/${root.body.id}/restore`, { deletionId: deleted.body.deletionId })
    expect((await threadOf(client, root.body.id))?.body).toBe('Canary text')
    await manager.raw('DELETE', `/api/comments/${root.body.id}`)
    await manager.raw('DELETE', `/api/comments/${answer.body.id}`)
    expect(await threadOf(manager, root.body.id)).toBeUndefined()
  })

  it('show as edited only when the text was changed', async () => {
    const root = await write(manager, { body: 'As it is' })
    const same = await manager.raw<CommentView>('PATCH', `/api/comments/${root.body.id}`, { body: 'As it is', mentions: [] })
    expect(same.body.editedAt).toBeNull()
    const changed = await manager.raw<CommentView>('PATCH', `/api/comments/${root.body.id}`, { body: 'Otherwise' })
    expect(changed.body.editedAt).not.toBeNull()
  })

  it('name nobody in a text, by mark or escape, whom the reader is not told of', async () => {
    const influencer = await app.user('influencer', { fullName: 'Ada *Quill* Marsh' })
    await app.allocate(influencer, project, 'influencer')
    const shared = await app.task({ project, assignee: influencer })
    await write(manager, {
      recordId: shared.id,
      audience: 'client',
      mentions: [influencer.id],
      body: 'Ask **@Ada \\*Quill\\* Marsh**, please',
    })
    const { body } = await client.raw<{ items: CommentView[] }>('GET', `/api/comments?recordType=task&recordId=${shared.id}`)
    expect(body.items[0]?.body).toBe('Ask **@Someone else**, please')
    expect(JSON.stringify(body)).not.toContain(influencer.id)
  })
})
