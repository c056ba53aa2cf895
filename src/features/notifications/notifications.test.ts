import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemCtx } from '#platform/services.ts'
import { transact } from '#platform/transact.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { notify } from './commands.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('people are told once, privately and live; not the one who acts, and no deactivated account', async () => {
  const [actor, told, other] = [await app.as('project_manager'), await app.as([]), await app.as('admin')]
  const inactive = await app.user('creative', { deactivatedAt: new Date() })
  const [mine, theirs] = [await told.stream(), await other.stream()]
  const notice = { type: 'task' as const, kind: 'task.assigned', title: 'Task assigned to you', message: 'Here it is', actionUrl: '/tasks' }
  const ctx = systemCtx(app.services)
  const asActor = { ...ctx, actor: { ...ctx.actor, kind: 'person' as const, userId: actor.user.id } }
  const to = (userId: string) => ({ ...notice, userId })
  await transact(asActor, async (tx) => notify(tx, [to(actor.user.id), to(told.user.id), to(inactive.id)]))
  const entry = await mine.next((one) => one.message.recordType === 'notification', 1000)
  expect(entry.message.kind).toBe('notification.created')
  const rows = await app.sql('select user_id, actor_id, read, action_url from notifications')
  expect(rows).toEqual([{ user_id: told.user.id, actor_id: actor.user.id, read: false, action_url: '/tasks' }])
  const count = async (client: typeof told) => (await client.raw('GET', '/api/notifications/count')).body
  expect([await count(told), await count(actor), await count(other)]).toEqual([{ unread: 1 }, { unread: 0 }, { unread: 0 }])
  expect(theirs.entries.filter((one) => one.message.recordType === 'notification')).toEqual([])
  for (const stream of [mine, theirs]) stream.cut()
})

test('one may be told of one’s own doing where that is wanted, and a failed transaction tells nobody', async () => {
  const person = await app.as('creative')
  const ctx = systemCtx(app.services)
  const own = { ...ctx, actor: { ...ctx.actor, kind: 'person' as const, userId: person.user.id } }
  const notice = {
    userId: person.user.id,
    type: 'system' as const,
    kind: 'password.changed',
    title: 'Changed',
    message: 'It was changed',
    self: true,
  }
  await transact(own, async (tx) => notify(tx, [notice]))
  const failing = transact(own, async (tx) => {
    notify(tx, [notice])
    throw new Error('after all not')
  })
  await expect(failing).rejects.toThrow('after all not')
  expect((await person.raw('GET', '/api/notifications/count')).body).toEqual({ unread: 1 })
})
