import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { op, type RouteKey } from '#shared/contract/endpoint.ts'
import type { Feature } from '../feature.ts'
import { routeFinder } from './finder.ts'

const operation = op({ summary: '', rights: 'self', input: z.unknown(), output: z.unknown() })
const feature = (at: string[], keys: RouteKey[]) => {
  const routes = keys.map((key) => ({ key, operation, handler: async () => null }))
  return { at, load: vi.fn<Feature['load']>(async () => ({ routes, rights: {} })) }
}

test('a feature is read with the first request below one of its words, and no other', async () => {
  const songs = feature(['songs'], ['GET /api/songs'])
  const films = feature(['films'], ['GET /api/films'])
  const find = routeFinder([songs, films])
  expect(songs.load).not.toHaveBeenCalled()
  expect((await find('GET', '/api/songs?limit=1'))?.route.key).toBe('GET /api/songs')
  expect(await find('GET', '/api/nothing')).toBeNull()
  expect(films.load).not.toHaveBeenCalled()
})

test('a route is found by method and path, with its parameters', async () => {
  const find = routeFinder([feature(['songs'], ['GET /api/songs/:id', 'GET /api/songs/new', 'PATCH /api/songs/:id/place/:at'])])
  expect(await find('GET', '/api/songs/7%20b')).toMatchObject({ route: { key: 'GET /api/songs/:id' }, params: { id: '7 b' } })
  expect(await find('GET', '/api/songs/new/')).toMatchObject({ route: { key: 'GET /api/songs/new' }, params: {} })
  expect(await find('PATCH', '/api/songs/7/place/2?x=/')).toMatchObject({ params: { id: '7', at: '2' } })
  for (const [method, url] of [
    ['POST', '/api/songs/7'],
    ['GET', '/api/songs'],
    ['GET', '/api/songs//'],
    ['GET', '/api/Songs/7'],
    ['GET', '/api/songs/7/place'],
    ['GET', `/api/songs/${'7'.repeat(201)}`],
  ] as const)
    expect(await find(method, url), `${method} ${url}`).toBeNull()
  expect((await find('HEAD', '/api/songs/7'))?.route.key).toBe('GET /api/songs/:id')
})

test('two features may share a word', async () => {
  const find = routeFinder([feature(['songs'], ['GET /api/songs']), feature(['films', 'songs'], ['GET /api/songs/:id/films'])])
  expect((await find('GET', '/api/songs/1/films'))?.route.key).toBe('GET /api/songs/:id/films')
  expect((await find('GET', '/api/songs'))?.route.key).toBe('GET /api/songs')
})

test('a route below a word that nobody listed is refused, since nobody could reach it', async () => {
  const find = routeFinder([feature(['songs'], ['GET /api/songs', 'GET /api/singers'])])
  await expect(find('GET', '/api/songs')).rejects.toThrow('add "singers"')
})
