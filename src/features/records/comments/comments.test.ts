import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RecordKinds } from '#platform/records/record-kind.ts'
import { denied } from '#shared/rights/decision.ts'
import { startTestApp } from '#testing/harness/app.ts'
import { addGadgets, gadgetKind } from '#testing/harness/gadgets.ts'
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

describe('a record that one may see and not comment on', () => {
  const audiences = (answer: { body: { items: CommentView[] } }) => answer.body.items.map(({ audience }) => audience)

  it('shows its comments of the audiences one may read, and neither takes one nor tells whom it could mention', async () => {
    const gadget = await (await addGadgets(app))({ project })
    const ofGadget = `recordType=gadget&recordId=${gadget.id}`
    const { status } = await write(manager, { recordType: 'gadget', recordId: gadget.id, audience: 'internal' })
    expect(status).toBe(201)
    const { all } = await app.services.kinds()
    const closed = { ...gadgetKind, canComment: () => denied('Only its makers comment on a gadget.') }
    const kinds = new RecordKinds(all.map((kind) => (kind.name === 'gadget' ? closed : kind)))
    app.services.kinds = async () => kinds

    type Answer = { items: CommentView[]; message: string }
    const read = (reader: TestClient) => reader.raw<Answer>('GET', `/api/comments?${ofGadget}`)
    expect(audiences(await read(manager))).toEqual(['client', 'internal'])
    expect(audiences(await read(client))).toEqual(['client'])
    for (const reader of [manager, client]) {
      const asked = await reader.raw<Answer>('GET', `/api/comments/mentionable?${ofGadget}`)
      const wrote = await write(reader, { recordType: 'gadget', recordId: gadget.id })
      expect([asked.status, asked.body.message]).toEqual([403, 'Only its makers comment on a gadget.'])
      expect(wrote.status).toBe(403)
    }
  })
})

describe('comments', () => {
  it('by staff are internal unless they say otherwise, and a client sees only their audience', async () => {
    const internal = await write(manager)
    const open = await write(manager, { audience: 'client', body: 'For you' })
    expect([internal.body.audience, open.body.audience]).toEqual(['internal', 'client'])
    const seen = (await list(client)).body.items.map(({ id }) => id)
    expect(seen).toContain(open.body.id)
    expect(seen).not.toContain(internal.body.id)
    expect((await client.raw('DELETE', `/api/comments/${internal.body.id}`)).status).toBe(404)
    expect((await client.raw('PATCH', `/api/comments/${open.body.id}`, { body: 'Mine' })).status).toBe(403)
  })

  it('by clients reach the client audience and the person in charge', async () => {
    const answer = await write(client)
    expect(answer.body.audience).toBe('client')
    expect((await write(client, { audience: 'internal' })).status).toBe(400)
    const told = await app.sql<{ kind: string }>('select kind from notifications where user_id = $1 and actor_id = $2', [
      manager.user.id,
      client.user.id,
    ])
    expect(told).toEqual([{ kind: 'comment.created' }])
  })

  it('are read from the newest backwards, page by page', async () => {
    const other = await app.task({ project, assignee: manager.user })
    for (const body of ['One', 'Two', 'Three', 'Four', 'Five']) await write(manager, { recordId: other.id, body })
    const bodies: string[][] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const more: string = cursor && `&cursor=${cursor}`
      const { body } = await manager.raw<{ items: CommentView[]; nextCursor: string | null }>(
        'GET',
        `/api/comments?recordType=task&recordId=${other.id}&order=newest&limit=2${more}`,
      )
      bodies.push(body.items.map((comment) => comment.body))
      cursor = body.nextCursor
    }
    expect(bodies).toEqual([['Five', 'Four'], ['Three', 'Two'], ['One']])
  })

  it('on a task out of scope do not exist', async () => {
    expect((await list(stranger)).status).toBe(404)
    expect((await write(stranger)).status).toBe(404)
    const nobody = await app.as([])
    expect((await list(nobody)).status).toBe(404)
  })

  it('tell those they mention, once, and refuse a mention of someone who cannot read it', async () => {
    const designer = await app.as('graphic_designer')
    const mentioned = await write(manager, { mentions: [designer.user.id, designer.user.id], body: 'Please look' })
    expect(mentioned.body.mentions).toEqual([{ id: designer.user.id, fullName: designer.user.fullName }])
    const told = await app.sql<{ kind: string }>('select kind from notifications where user_id = $1', [designer.user.id])
    expect(told).toEqual([{ kind: 'comment.mentioned' }])
    expect((await write(manager, { mentions: [client.user.id] })).status).toBe(400)
    expect((await write(manager, { mentions: [client.user.id], audience: 'client' })).status).toBe(201)
    expect((await write(manager, { mentions: [stranger.user.id], audience: 'client' })).status).toBe(400)
  })

  it('name to people outside the agency only whom they may know', async () => {
    const influencer = await app.as('influencer')
    await app.allocate(influencer.user, project, 'influencer')
    const shared = await app.task({ project, assignee: influencer.user })
    const path = `/api/comments/mentionable?recordType=task&recordId=${shared.id}&audience=client`
    const offered = async (reader: TestClient) =>
      (await reader.raw<{ items: { id: string }[] }>('GET', path)).body.items.map(({ id }) => id)
    const mention = async (author: TestClient, person: TestClient) =>
      (
        await author.raw('POST', '/api/comments', {
          recordType: 'task',
          recordId: shared.id,
          body: 'Hello',
          mentions: [person.user.id],
        })
      ).status
    expect(await offered(manager)).toEqual(expect.arrayContaining([client.user.id, influencer.user.id]))
    expect(await offered(client)).toContain(manager.user.id)
    expect(await offered(client)).not.toContain(influencer.user.id)
    expect(await offered(influencer)).toContain(manager.user.id)
    expect(await offered(influencer)).not.toContain(client.user.id)
    expect([await mention(client, influencer), await mention(influencer, client)]).toEqual([400, 400])
    // Staff of other projects could read it, and are not told by their id either.
    const elsewhere = await app.as('creative')
    expect([await mention(client, elsewhere), await mention(client, manager)]).toEqual([400, 201])
  })

  it('offer only people who can read them', async () => {
    const offered = async (reader: TestClient, audience: string) =>
      (
        await reader.raw<{ items: { id: string }[] }>(
          'GET',
          `/api/comments/mentionable?recordType=task&recordId=${task.id}&audience=${audience}&q=client`,
        )
      ).body.items.map(({ id }) => id)
    expect(await offered(manager, 'internal')).toEqual([])
    expect(await offered(manager, 'client')).toEqual([client.user.id])
  })

  it('are edited by their author only, deleted by author, admin or project manager, and restored whole', async () => {
    const admin = await app.as('admin')
    const mine = await write(client)
    expect((await admin.raw('PATCH', `/api/comments/${mine.body.id}`, { body: 'Changed' })).status).toBe(403)
    const edited = await client.raw<CommentView>('PATCH', `/api/comments/${mine.body.id}`, { body: 'Changed', version: 1 })
    expect(edited.body.editedAt).not.toBeNull()
    const deleted = await manager.raw<{ deletionId: string }>('DELETE', `/api/comments/${mine.body.id}`)
    expect(deleted.status).toBe(200)
    expect((await list(manager)).body.items.map(({ id }) => id)).not.toContain(mine.body.id)
    const restored = await manager.raw<CommentView>('POST', `/api/comments/${mine.body.id}/restore`, deleted.body)
    expect(restored.status).toBe(400)
    const right = await manager.raw<CommentView>('POST', `/api/comments/${mine.body.id}/restore`, { deletionId: deleted.body.deletionId })
    expect(right.body.body).toBe('Changed')
  })

  it.each(['', '   ', 'x'.repeat(5001)])('refuse an empty or overlong text', async (body) => {
    expect((await write(manager, { body })).status).toBe(400)
  })
})

describe('history', () => {
  const read = (reader: TestClient, id: string) => reader.raw<HistoryPage>('GET', `/api/history?recordType=task&recordId=${id}`)

  it('says who changed what, newest first, and names the people in it', async () => {
    const made = await manager.raw<{ id: string }>('POST', '/api/tasks', { name: 'Cut', projectId: project.id })
    await manager.raw('PATCH', `/api/tasks/${made.body.id}`, { assigneeId: manager.user.id, status: 'in_progress' })
    const history = await read(manager, made.body.id)
    expect(history.body.items.map(({ kind }) => kind)).toEqual(['task.moved', 'task.created'])
    expect(history.body.items[0]?.actor?.fullName).toBe(manager.user.fullName)
    expect(history.body.items[0]?.changes).toContainEqual({ field: 'status', before: 'todo', after: 'in_progress' })
    expect(history.body.names[manager.user.id]).toBe(manager.user.fullName)
  })

  it('hides hours from people outside the agency, and entries that tell nothing else', async () => {
    const made = await manager.raw<{ id: string }>('POST', '/api/tasks', { name: 'Edit', projectId: project.id })
    await manager.raw('PATCH', `/api/tasks/${made.body.id}`, { estimatedHours: 9 })
    await manager.raw('PATCH', `/api/tasks/${made.body.id}`, { actualHours: 3, name: 'Edited' })
    const history = await read(client, made.body.id)
    expect(JSON.stringify(history.body)).not.toContain('Hours')
    expect(history.body.items.map(({ changes }) => changes.map(({ field }) => field))).toEqual([
      ['name'],
      ['name', 'status', 'priority', 'projectId'],
    ])
    expect((await read(stranger, made.body.id)).status).toBe(404)
  })
})
