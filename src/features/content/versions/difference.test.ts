import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startArticles } from '#testing/harness/articles.ts'
import type { TestApp } from '#testing/kit/test-app-types.ts'
import type { ContentDifference } from './schema.ts'

let world: Awaited<ReturnType<typeof startArticles>>
let app: TestApp
beforeAll(async () => {
  world = await startArticles()
  app = world.app
})
afterAll(() => app.close())

/** Writes an article twice. @returns the address of the difference */
async function addressOf(before: string, after: string): Promise<string> {
  const item = await world.article()
  await world.write(item, before)
  await world.write(item, after)
  const versions = await app.sql<{ id: string }>('select id from content_versions where content_item_id = $1 order by number', [item])
  return `/api/content-versions/${versions[1]?.id}/difference?from=${versions[0]?.id}`
}

test('answers that two versions are too different to compare, with both texts whole', async () => {
  const words = (from: number) => Array.from({ length: 20_000 }, (_, at) => `w${(at * 7919 + from) % 600}`).join(' ')
  const { status, body } = await world.manager.raw<ContentDifference>('GET', await addressOf(words(0), words(300)))
  expect(status).toBe(200)
  expect(body.tooDifferent).toBe(true)
  expect(body.parts.map(({ kind, text }) => [kind, text.length])).toEqual([
    ['removed', words(0).length],
    ['added', words(300).length],
  ])
})

test('compares in a worker thread', async () => {
  const address = await addressOf('Bread that is still warm.', 'Bread that is quite warm.')
  const posted = vi.spyOn(Worker.prototype, 'postMessage')
  const { body } = await world.manager.raw<ContentDifference>('GET', address)
  expect(body.parts[0]?.kind).toBe('changed')
  expect(posted.mock.calls).toEqual([[expect.objectContaining({ task: 'difference' })]])
})
