import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { AppError } from '../rights/errors.ts'
import { createClient } from './client.ts'
import { defineApi, idInput, listInput, op, page } from './endpoint.ts'

const ids = z.object({ id: z.string() })
const thingsApi = defineApi({
  'GET /api/things': op({
    summary: 'x',
    rights: 'self',
    input: listInput({ ids: z.array(z.string()), text: z.string().optional() }),
    output: page(ids),
  }),
  'POST /api/things': op({ summary: 'x', rights: 'self', input: z.object({ name: z.string() }), output: ids }),
  'PATCH /api/things/:id': op({ summary: 'x', rights: 'self', input: idInput.extend({ name: z.string() }), output: ids }),
})

type Sent = { path: string; init: RequestInit }

/** A client whose server answers so, and what it was sent. */
function clientOf(answer: () => Response) {
  const sent: Sent[] = []
  const call = createClient<typeof thingsApi>(async (path, init) => {
    sent.push({ path, init })
    return answer()
  })
  return { call, sent }
}
const ok = () => Response.json({ items: [], nextCursor: null })
const headerOf = (one: Sent | undefined, name: string) => new Headers(one?.init.headers).get(name)

describe('a call', () => {
  test('puts lists into one query value and leaves out what is not set', async () => {
    const { call, sent } = clientOf(ok)
    await call('GET /api/things', { ids: ['a', 'b'], text: undefined, limit: 5 })
    expect(sent[0]?.path).toBe('/api/things?ids=a%2Cb&limit=5')
    expect(headerOf(sent[0], 'idempotency-key')).toBeNull()
  })

  test('puts the id into the path, escaped, and only the rest into the body', async () => {
    const { call, sent } = clientOf(ok)
    await call('PATCH /api/things/:id', { id: '../a b', name: 'n' })
    expect(sent[0]?.path).toBe('/api/things/..%2Fa%20b')
    expect(sent[0]?.init.body).toBe('{"name":"n"}')
  })

  test('that creates carries a key: its own each time, or the one given', async () => {
    const { call, sent } = clientOf(ok)
    await call('POST /api/things', { name: 'n' })
    await call('POST /api/things', { name: 'n' })
    await call('POST /api/things', { name: 'n' }, { idempotencyKey: 'mine' })
    const keys = sent.map((one) => headerOf(one, 'idempotency-key'))
    expect(new Set(keys).size).toBe(3)
    expect(keys[2]).toBe('mine')
  })
})

describe('a failure', () => {
  const failing = async (answer: () => Response): Promise<AppError> => {
    const { call } = clientOf(answer)
    return call('POST /api/things', { name: 'n' }).then(
      () => expect.unreachable('it was answered'),
      (error: AppError) => error,
    )
  }

  test('keeps the server’s code, sentence, fields and current row', async () => {
    const body = { code: 'stale', message: 'Somebody was faster.', fields: { name: 'Changed' }, current: { name: 'other' } }
    const error = await failing(() => Response.json(body, { status: 409 }))
    expect(error).toMatchObject(body)
  })

  test('of something between us and the server is no answer of ours', async () => {
    const html = () => new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } })
    expect(await failing(html)).toMatchObject({ code: 'unavailable' })
  })

  test('to reach the server is said, and giving up by oneself is not one', async () => {
    const away = createClient<typeof thingsApi>(() => Promise.reject(new TypeError('fetch failed')))
    await expect(away('POST /api/things', { name: 'n' })).rejects.toMatchObject({ code: 'unavailable' })
    const given = new DOMException('given up', 'AbortError')
    const aborted = createClient<typeof thingsApi>(() => Promise.reject(given))
    await expect(aborted('POST /api/things', { name: 'n' }, { signal: AbortSignal.abort() })).rejects.toBe(given)
  })
})
