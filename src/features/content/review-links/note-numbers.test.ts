import { afterAll, beforeAll, expect, test } from 'vitest'
import { reviewing, startReviewing } from '#testing/harness/reviews.ts'
import type { TestClient } from '#testing/kit/test-app-types.ts'
import type { ContentItemDetail } from '../items/schema.ts'
import type { OpenedItemDetail, OpenedThread } from './schema.ts'

let world: Awaited<ReturnType<typeof startReviewing>>
beforeAll(async () => {
  world = await startReviewing()
})
afterAll(() => world.app.close())

test('calls a note as agency and client do, and no gap tells of internal ones', async () => {
  const { app, manager } = world
  const id = await world.item({ title: 'Numbered', versions: 2 })
  const client = await app.as('client')
  const { brand } = await manager.call<ContentItemDetail>('GET /api/content-items/:id', { id })
  await app.allocateToBrand(client.user, brand.id)
  const guest = await reviewing(app, (await world.share([id], 'comment')).url, 'Mia')
  const { versionId } = (await guest.get<OpenedItemDetail>(`/items/${id}`)).body
  const anchor = { versionId, shape: { kind: 'point', at: { x: 0.25, y: 0.5 } } }
  const note = (body: string, audience: string, more: object = { anchor }) =>
    manager.call<{ id: string; number: string | null }>('POST /api/comments', {
      recordType: 'content-item',
      recordId: id,
      body,
      audience,
      ...more,
    })
  const made = [
    await note('Ours', 'internal'),
    await note('First', 'client'),
    await note('Ours too', 'internal'),
    await note('Of the whole', 'client', {}),
    await note('Gone', 'client'),
  ]
  expect(made.map(({ number }) => number)).toEqual(['i1', '1', 'i2', null, '2'])
  await manager.call('DELETE /api/comments/:id', { id: made[4]?.id ?? '' })
  const said = await guest.post(`/items/${id}/comments`, { body: 'From a guest', anchor })
  expect(said.body).toMatchObject({ number: '2' })
  const numbers = async (who: TestClient, address: 'GET /api/comments' | 'GET /api/content-notes') => {
    const of = address === 'GET /api/comments' ? { recordType: 'content-item', recordId: id } : { contentItemId: id }
    return (await who.call<{ items: { number: string | null }[] }>(address, of)).items.map(({ number }) => number)
  }
  const admin = await app.as('admin')
  for (const address of ['GET /api/comments', 'GET /api/content-notes'] as const) {
    expect(await numbers(admin, address)).toEqual(['i1', '1', 'i2', null, '2'])
    expect(await numbers(client, address)).toEqual(['1', null, '2'])
  }
  const { body } = await guest.get<{ items: OpenedThread[] }>(`/items/${id}/comments`)
  expect(body.items.map(({ body: words, number }) => [words, number])).toEqual([
    ['First', '1'],
    ['Of the whole', null],
    ['From a guest', '2'],
  ])
})
