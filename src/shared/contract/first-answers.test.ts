import { afterEach, expect, test, vi } from 'vitest'
import { createClient } from './client.ts'
import { forgetFirstAnswers, keepFirstAnswers, lateAnswers } from './first-answers.ts'

afterEach(() => {
  vi.useRealTimers()
  forgetFirstAnswers()
})

/** A client whose server answers everything with its address. */
const asked: string[] = []
const call = createClient<Record<`GET /api/${string}`, never>>(async (path) => {
  asked.push(path)
  return Response.json({ from: path })
}) as unknown as (key: string, input: object) => Promise<unknown>

const come = (answers: object) => {
  asked.length = 0
  keepFirstAnswers(JSON.stringify(answers))
}

test('what came with the page is taken once, by the address that would be asked', async () => {
  come({ '/api/songs/7?limit=5': { name: 'Lili' } })
  expect(await call('GET /api/songs/:id', { id: 7, limit: 5, q: '' })).toEqual({ name: 'Lili' })
  expect(asked).toEqual([])
  expect(await call('GET /api/songs/:id', { id: 7, limit: 5 })).toEqual({ from: '/api/songs/7?limit=5' })
})

test('whoever asks for something else asks', async () => {
  come({ '/api/songs?limit=5': { name: 'Lili' } })
  expect(await call('GET /api/songs', { limit: 6 })).toEqual({ from: '/api/songs?limit=6' })
  expect(await call('POST /api/songs', {})).toEqual({ from: '/api/songs' })
})

test('it is not new any more after a while, and nobody’s once its person has left', async () => {
  vi.useFakeTimers()
  come({ '/api/songs': 1, '/api/films': 2 })
  vi.advanceTimersByTime(9000)
  expect(await call('GET /api/songs', {})).toBe(1)
  vi.advanceTimersByTime(2000)
  expect(await call('GET /api/films', {})).toEqual({ from: '/api/films' })
  come({ '/api/songs': 1 })
  forgetFirstAnswers()
  expect(await call('GET /api/songs', {})).toEqual({ from: '/api/songs' })
})

test('what was too large for the page is asked for once, at once, and taken when it comes; its failure is told to who takes it', async () => {
  asked.length = 0
  const films = Promise.withResolvers<unknown>()
  const block = { '/api/session': 'Ada', afterwards: ['/api/films', '/api/songs'] }
  keepFirstAnswers(JSON.stringify(block), (address, came) => {
    asked.push(`${address} for ${came.get('/api/session') as string}`)
    return address === '/api/films' ? films.promise : Promise.reject(new Error('gone'))
  })
  expect(asked).toEqual(['/api/films for Ada', '/api/songs for Ada'])
  let settled = false
  const late = lateAnswers().then(() => (settled = true))
  const answer = call('GET /api/films', {})
  await expect(call('GET /api/songs', {})).rejects.toThrow('gone')
  expect(settled).toBe(false)
  films.resolve({ name: 'Metropolis' })
  expect(await answer).toEqual({ name: 'Metropolis' })
  await late
  expect(await call('GET /api/songs', {})).toEqual({ from: '/api/songs' })
  expect(asked).toHaveLength(3)
})
