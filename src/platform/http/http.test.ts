import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#shared/rights/errors.ts'
import { startTestApp } from '../../testing/harness/app.ts'
import type { RawAnswer, TestApp, TestClient } from '../../testing/kit/test-app-types.ts'

let app: TestApp
let admin: TestClient
let client: TestClient
let influencer: TestClient
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  client = await app.as('client')
  influencer = await app.as('influencer')
})
afterAll(() => app.close())

const json = { 'content-type': 'application/json' }

/** A refusal: a 4xx with a code and a sentence, and nothing of our insides in it. */
function expectRefusal(answer: RawAnswer, status?: number): void {
  expect({ status: answer.status, body: answer.body }).toEqual({
    status: status ?? expect.toSatisfy((code: number) => code >= 400 && code < 500),
    body: expect.objectContaining({ code: expect.stringMatching(/^[a-z_]+$/), message: expect.stringMatching(/^[A-Z].+/) }),
  })
  expectNoInsides(answer.text)
}

function expectNoInsides(text: string): void {
  expect(text).not.toMatch(
    /node_modules|\.ts:\d|at [A-Za-z.]+ \(|select |insert into|duplicate key|relation "|syntax error|ZodError|"issues"/i,
  )
}

describe('bodies that are none', () => {
  const bodies: [string, string | Uint8Array, Record<string, string>, number?][] = [
    ['broken JSON', '{"name": "x"', json, 400],
    ['an empty body', '', json, 400],
    ['an array', '[]', json, 400],
    ['a number', '5', json, 400],
    ['text', '"text"', json, 400],
    ['null', 'null', json],
    ['plain text', 'name=x', { 'content-type': 'text/plain' }, 415],
    ['a form', 'name=x', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['XML', '<a/>', { 'content-type': 'application/xml' }, 415],
    ['multipart', '--x--', { 'content-type': 'multipart/form-data; boundary=x' }, 415],
    ['a type that is no type', '{}', { 'content-type': '/////;;;' }],
    ['raw bytes where JSON belongs', new Uint8Array([1, 2, 3]), { 'content-type': 'application/octet-stream' }],
    ['a compressed body', gzipSync('{"name":"x"}'), { ...json, 'content-encoding': 'gzip' }],
    ['invalid UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), json, 400],
    ['a prototype', '{"__proto__": {"a": 1}, "name": "x"}', json, 400],
    ['a constructor', '{"constructor": {"prototype": {}}, "name": "x"}', json, 400],
    ['deep nesting', `{"name":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, json, 400],
    ['more than a megabyte', JSON.stringify({ name: 'x'.repeat(1_100_000) }), json, 413],
  ]
  test.for(bodies)('%s is refused in a sentence', async ([, body, headers, status]) => {
    const before = await app.sql('select count(*) from brands')
    expectRefusal(await admin.raw('POST', '/api/brands', body, headers), status)
    expect(await app.sql('select count(*) from brands')).toEqual(before)
  })

  test('no body at all', async () => expectRefusal(await admin.raw('POST', '/api/brands'), 400))

  test('an unknown field is named', async () => {
    const answer = await admin.raw<ErrorBody>('POST', '/api/brands', { name: 'x', isAdmin: true })
    expectRefusal(answer, 400)
    expect(answer.body.fields).toHaveProperty('isAdmin')
  })

  test('a refusal of many unknown fields names a few', async () => {
    const many = Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`field${at}${'x'.repeat(100)}`, 0]))
    const answer = await admin.raw<ErrorBody>('POST', '/api/brands', { name: 'x', ...many })
    expectRefusal(answer, 400)
    expect(answer.body.message).toMatch(/^Unknown field: field0x+…, .* and 2995 more$/)
    expect(answer.text.length).toBeLessThan(100_000)
  })

  test.for([
    ['fields', 413, Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`k${at}`, 0]))],
    ['values of a list', 413, { name: Array.from({ length: 100_000 }, () => 0) }],
    ['lists in each other', 400, { name: JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`) as unknown }],
  ] as const)('more %s than any contract takes are refused unread', async ([, status, body]) => {
    const answer = await admin.raw<ErrorBody>('POST', '/api/brands', body)
    expectRefusal(answer, status)
    expect(answer.body.message).toMatch(/^This request holds (?:too many values|values too deep)/)
  })
})

describe('a file and JSON are not taken for each other', () => {
  const octets = { 'content-type': 'application/octet-stream' }
  const bodies: [string, string | Uint8Array, Record<string, string>][] = [
    ['an object', '{"a":1}', json],
    ['a list', '[1,2]', json],
    ['text', '"abc"', json],
    ['more JSON than any other request may send', `"${'x'.repeat(1_500_000)}"`, json],
    ['a type of its own', 'GIF89a', { 'content-type': 'image/gif' }],
  ]
  test.for(bodies)('%s where a file belongs is refused unread', async ([, body, headers]) => {
    const brand = await app.brand()
    for (const path of [`/api/brands/${brand.id}/logo`, `/api/profiles/${admin.user.id}/avatar`]) {
      const answer = await admin.raw<ErrorBody>('PUT', path, body, headers)
      expectRefusal(answer, 415)
      expect(answer.body.message).toContain('application/octet-stream')
      expectRefusal(await app.nobody.raw('PUT', path, body, headers), 401)
    }
  })

  test('a file where JSON belongs', async () => {
    for (const path of ['/api/brands', '/api/auth/sign-in/email', `/api/profiles/${admin.user.id}/reactivate`]) {
      const answer = await admin.raw<ErrorBody>('POST', path, new Uint8Array([1, 2, 3]), octets)
      expectRefusal(answer, 415)
      expect(answer.body.message).toContain('application/json')
    }
  })
})

describe('texts that cannot be stored', () => {
  test.for(['nul \u0000 byte', 'lone \ud800 surrogate', 'other \udfff surrogate'])('%j', async (name) => {
    const answer = await admin.raw<{ id: string }>('POST', '/api/brands', JSON.stringify({ name }), json)
    // Either refused in a sentence or stored; never a failure of our own.
    expect(answer.status).toBeLessThan(500)
    expectNoInsides(answer.text)
    if (answer.status < 300) expect((await admin.raw('GET', `/api/brands/${answer.body.id}`)).status).toBe(200)
  })

  test('in a search', async () => {
    for (const q of ['%00', '%ED%A0%80', '%25_%5C', "'%22;--", '%E0%A4%A']) {
      const answer = await admin.raw('GET', `/api/brands?q=${q}`)
      expect(answer.status).toBeLessThan(500)
      expectNoInsides(answer.text)
    }
  })
})

describe('addresses and parameters', () => {
  const paths: string[] = [
    '/api/tasks?limit=0',
    '/api/tasks?limit=201',
    '/api/tasks?limit=abc',
    '/api/tasks?limit=1e99',
    '/api/tasks?limit=',
    '/api/tasks?limit=5&limit=6',
    '/api/tasks?projectId=1&projectId=2',
    '/api/tasks?unknown=1',
    '/api/tasks?__proto__=1',
    '/api/tasks?status[]=todo',
    '/api/tasks?assigneeId=null',
    '/api/tasks?cursor=x',
    `/api/tasks?cursor=${'A'.repeat(1000)}`,
    `/api/tasks?cursor=${'A'.repeat(5000)}`,
    `/api/tasks?cursor=${Buffer.from('[null]').toString('base64url')}`,
    `/api/tasks?cursor=${Buffer.from('["2026-13-45","00000000-0000-0000-0000-000000000000"]').toString('base64url')}`,
    `/api/tasks?ids=${Array.from({ length: 300 }, () => randomUUID()).join(',')}`,
    '/api/tasks/not-an-id',
    '/api/tasks/%00',
    '/api/tasks/..%2f..%2fetc%2fpasswd',
    `/api/tasks/${'a'.repeat(150)}`,
    `/api/tasks/${'a'.repeat(3000)}`,
    '/api/tasks/%',
    '/api/nothing/here',
  ]
  test.for(paths.map((path) => ({ path, short: path.slice(0, 60) })))('$short is refused in a sentence', async ({ path }) =>
    expectRefusal(await admin.raw('GET', path)),
  )

  test('every list refuses every broken cursor', async () => {
    const lists = await listPaths()
    expect(lists.length).toBeGreaterThan(3)
    const cursors = ['x', 'bnVsbA', Buffer.from('{}').toString('base64url'), Buffer.from('["a","b","c","d"]').toString('base64url')]
    for (const path of lists) {
      // Some lists are for clients or influencers only.
      const readers = [admin, client, influencer]
      const statuses = await Promise.all(readers.map((who) => who.raw('GET', path)))
      const reader = readers[statuses.findIndex(({ status }) => status !== 403)] ?? admin
      for (const cursor of cursors) {
        const answer = await reader.raw('GET', `${path}${path.includes('?') ? '&' : '?'}cursor=${cursor}`)
        expect({ path, cursor, status: answer.status }).toEqual({ path, cursor, status: 400 })
        expectNoInsides(answer.text)
      }
    }
  })

  test('a wrong method is no failure of ours', async () => {
    for (const method of ['PUT', 'DELETE', 'PATCH', 'POST', 'TRACE', 'PROPFIND']) {
      const status = await rawMethod(method, '/api/openapi.json')
      expect({ method, status: status >= 400 && status < 500 }).toEqual({ method, status: true })
    }
  })
})

/** Lists that need no parameter, from the description of the API. */
async function listPaths(): Promise<string[]> {
  const { body } = await app.nobody.raw<{ paths: Record<string, { get?: { parameters: { name: string; required: boolean }[] } }> }>(
    'GET',
    '/api/openapi.json',
  )
  return Object.entries(body.paths)
    .filter(([, { get }]) => get?.parameters.some((one) => one.name === 'cursor') && !get.parameters.some((one) => one.required))
    .map(([path]) => path)
}

function rawMethod(method: string, path: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const sent = request(app.url + path, { method, headers: { cookie: admin.cookie } }, (response) => {
    response.resume()
    resolve(response.statusCode ?? 0)
  })
  sent.on('error', reject)
  sent.end()
  return promise
}

describe('where a change comes from', () => {
  const attempt = (headers: Record<string, string>) => admin.raw('POST', '/api/brands', { name: `From ${randomUUID()}` }, headers)
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'not an origin' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  ]
  test.for(foreign)('%j is refused', async (headers) => {
    const before = await app.sql('select count(*) from brands')
    expectRefusal(await attempt(headers), 403)
    expect(await app.sql('select count(*) from brands')).toEqual(before)
  })

  test('the same host by another scheme is refused', async () => {
    expectRefusal(await attempt({ origin: app.url.replace('http:', 'https:') }), 403)
  })

  test('the own origin, a typed address and a program pass', async () => {
    for (const headers of [{ origin: app.url, 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }, {}] as Record<
      string,
      string
    >[]) {
      expect((await attempt(headers)).status).toBe(201)
    }
  })

  test('reading is open to links from elsewhere', async () => {
    expect((await admin.raw('GET', '/api/brands', undefined, { 'sec-fetch-site': 'cross-site' })).status).toBe(200)
  })
})

describe('who calls', () => {
  const cookies = ['', 'x', 'a.b', '.', '%', '%00.%00', `${'x'.repeat(6000)}.y`]
  test.for(cookies.map((value) => ({ value, short: value.slice(0, 20) })))('the cookie "$short" is nobody', async ({ value }) => {
    const answer = await app.nobody.raw('GET', '/api/tasks', undefined, { cookie: `atelier.session_token=${value}` })
    expectRefusal(answer, 401)
  })

  test('a cookie with another signature is nobody', async () => {
    const forged = admin.cookie.replace(/=(.)/, (_, first: string) => `=${first === 'a' ? 'b' : 'a'}`)
    expectRefusal(await app.nobody.raw('GET', '/api/tasks', undefined, { cookie: forged }), 401)
  })
})

test('answers carry the security headers, also refusals', async () => {
  for (const path of ['/api/brands', '/api/nothing', '/api/tasks?limit=0']) {
    const { headers } = await admin.raw('GET', path)
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*script-src 'self'(;|$)/)
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('cache-control')).toBe('no-store')
  }
})

test('behind TLS browsers are told to stay there, whoever ends it', async () => {
  const safe = await startTestApp({ sameDatabaseAs: app, env: { PUBLIC_URL: 'https://portal.example.com' } })
  try {
    const { headers } = await safe.nobody.raw('GET', '/api/session')
    expect(headers.get('strict-transport-security')).toMatch(/max-age=31536000/)
    expect((await app.nobody.raw('GET', '/api/session')).headers.get('strict-transport-security')).toBeNull()
  } finally {
    await safe.close()
  }
})

test('a failure of the database is a 503 in a sentence, and over when it is back', async () => {
  const pool = app.pool as unknown as { query: unknown }
  const query = pool.query
  pool.query = () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED /secret/socket'), { code: 'ECONNREFUSED' }))
  const away = await admin.raw('GET', '/api/brands')
  pool.query = query
  expect(away.status).toBe(503)
  expect(away.text).not.toMatch(/socket|ECONN/)
  expect((await admin.raw('GET', '/api/brands')).status).toBe(200)
})
