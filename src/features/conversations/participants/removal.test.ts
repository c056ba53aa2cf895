import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import type { ConversationView } from '../chats/schema.ts'
import type { ParticipantView } from './schema.ts'

let app: TestApp
let admin: TestClient
let manager: TestClient
let designer: TestClient
let client: TestClient
beforeAll(async () => {
  app = await startTestApp()
  ;[admin, manager] = [await app.as('admin'), await app.as('project_manager')]
  ;[designer, client] = [await app.as('graphic_designer'), await app.as('client')]
  const project = await app.project({ manager: manager.user })
  await app.allocate(designer.user, project, 'graphic_designer')
  await app.allocate(client.user, project, 'client')
})
afterAll(() => app.close())

const start = (who: TestClient, people: readonly TestClient[], name: string) =>
  who.call<ConversationView>('POST /api/chat-conversations', { userIds: people.map(({ user }) => user.id), name })
const participants = async (who: TestClient, conversationId: string) =>
  (await who.call<{ items: ParticipantView[] }>('GET /api/chat-participants', { conversationId })).items

test('a group lets the person who began it, and admins and project managers in it, remove anybody', async () => {
  const [writer, editor] = [await app.as('copywriter'), await app.as('video_editor')]
  const body = await start(designer, [writer, manager, admin], 'Removing')
  await writer.call('POST /api/chat-conversations/:id/people', { id: body.id, userIds: [editor.user.id] })
  const removableFor = async (who: TestClient) =>
    (await participants(who, body.id))
      .flatMap(({ userId, removable }) => (removable && userId ? userId : []))
      .toSorted((a, b) => a.localeCompare(b))
  const others = (who: TestClient) =>
    [designer, writer, manager, admin, editor]
      .filter((one) => one !== who)
      .map(({ user }) => user.id)
      .toSorted()
  for (const who of [designer, manager, admin]) expect(await removableFor(who)).toEqual(others(who))
  expect([await removableFor(writer), await removableFor(editor)]).toEqual([[editor.user.id], []])
  const remove = async (who: TestClient, person: TestClient) => {
    const found = (await participants(designer, body.id)).find(({ userId }) => userId === person.user.id)
    return (await who.raw('DELETE', `/api/chat-participants/${found?.id}`)).status
  }
  expect([await remove(editor, writer), await remove(writer, admin)]).toEqual([403, 403])
  expect([await remove(manager, editor), await remove(admin, manager), await remove(designer, admin)]).toEqual([200, 200, 200])
  // Outside it, an admin is nobody to it.
  expect([await remove(admin, writer), await remove(designer, writer)]).toEqual([404, 200])
})

test('a client removes people from a group that the client began, and from no other', async () => {
  const own = await start(client, [manager, designer], 'Mine')
  const theirs = await start(manager, [designer, client], 'Theirs')
  const removable = async (id: string) => (await participants(client, id)).filter((one) => one.removable).length
  expect([await removable(own.id), await removable(theirs.id)]).toEqual([2, 0])
})
