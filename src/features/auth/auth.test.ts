import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionCookie } from '#platform/session.ts'
import { startTestApp, type TestApp, until } from '../../server/testing.ts'
import { type RawAnswer, rawCaller } from '../../server/testing-client.ts'
import { hashPassword, passwordCost } from './passwords.ts'
import type { SessionView } from './schema.ts'
import { ensureFirstAdmin } from './setup.ts'

let app: TestApp
const password = 'a long enough password'
let hash: string
let made = 0

beforeAll(async () => {
  passwordCost.log2N = 10
  app = await startTestApp()
  hash = await hashPassword(password)
})
afterAll(() => app.close())

const person = { fullName: 'Ada First', timezone: 'Europe/London' }

/** The Cookie header that a browser would send after this answer. */
const cookieOf = (answer: RawAnswer): string => (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
const at = (one: TestApp, cookie = '') => rawCaller(one.url, cookie)
const sessionBehind = async (cookie: string): Promise<SessionView['session']> =>
  (await at(app, cookie).raw<SessionView>('GET', '/api/session')).body.session
const signIn = (email: string, given: string, one = app, headers: Record<string, string> = {}) =>
  at(one).raw<{ code: string; message: string }>('POST', '/api/auth/sign-in/email', { email, password: given }, headers)

async function account(deactivatedAt: Date | null = null) {
  made += 1
  const user = await app.user('creative', { email: `person.${made}@example.com`, deactivatedAt })
  await app.sql(
    `insert into accounts (id, user_id, account_id, provider_id, password) values (gen_random_uuid(), $1::uuid, $1::text, 'credential', $2)`,
    [user.id, hash],
  )
  return user
}

describe('the set-up link', () => {
  test('makes the first admin exactly once, also when it is used many times at once', async () => {
    const fresh = await startTestApp()
    try {
      for (let round = 0; round < 20; round += 1) {
        await fresh.sql('delete from users')
        const token = new URL((await fresh.setupLink()) ?? '').searchParams.get('setup')
        const tries = [0, 1].map((index) =>
          at(fresh).raw('POST', '/api/setup', { ...person, token, password, email: `first${index}@example.com` }),
        )
        const statuses = (await Promise.all(tries)).map((answer) => answer.status).toSorted((a, b) => a - b)
        expect(statuses).toEqual([201, 410])
        expect(await fresh.sql(`select count(*) as n from user_roles where role = 'admin'`)).toEqual([{ n: 1 }])
        expect(await fresh.sql('select count(*) as n from users')).toEqual([{ n: 1 }])
      }
      expect(await fresh.setupLink()).toBeNull()
    } finally {
      await fresh.close()
    }
  })

  test('signs in, and a new start makes the link before it useless', async () => {
    const fresh = await startTestApp()
    try {
      const ask = async () => (await at(fresh).raw<SessionView>('GET', '/api/session')).body
      expect(await ask()).toEqual({ session: null, setupNeeded: true })
      const old = new URL((await fresh.setupLink()) ?? '').searchParams.get('setup')
      const link = new URL((await fresh.setupLink()) ?? '')
      const token = link.searchParams.get('setup')
      expect(link.pathname).toBe('/auth')
      expect((await at(fresh).raw('GET', `/api/setup?token=${old}`)).body).toEqual({ valid: false })
      expect((await at(fresh).raw('GET', `/api/setup?token=${token}`)).body).toEqual({ valid: true })
      const given = { ...person, token, email: ' ADA@Example.com ', password }
      expect((await at(fresh).raw('POST', '/api/setup', { ...given, token: old })).status).toBe(410)
      const asPassword = await at(fresh).raw<{ message: string }>('POST', '/api/setup', {
        ...given,
        email: 'someone@example.com',
        password: 'Someone@Example.com',
      })
      expect(asPassword.status).toBe(400)
      expect(asPassword.body.message).toContain('must not be your e-mail')
      const answer = await at(fresh).raw('POST', '/api/setup', given)
      expect(answer.status).toBe(201)
      const { body } = await at(fresh, cookieOf(answer)).raw<SessionView>('GET', '/api/session')
      expect(body.setupNeeded).toBe(false)
      expect(body.session).toMatchObject({
        user: { email: 'ada@example.com', fullName: 'Ada First', roles: ['admin'], timezone: 'Europe/London' },
        portalLabel: 'Admin Portal',
        workspace: { name: 'Atelier', timezone: 'UTC', currency: 'USD', externalVisibility: 'allocated' },
        unread: 0,
        features: { mailConfigured: false },
      })
    } finally {
      await fresh.close()
    }
  })

  test('the environment makes the first admin once, and only on an empty database', async () => {
    const fresh = await startTestApp({ env: { ADMIN_EMAIL: 'Boss@Example.com', ADMIN_PASSWORD: password } })
    try {
      await Promise.all([1, 2, 3].map(() => ensureFirstAdmin(fresh.services)))
      expect(await fresh.sql('select email from users')).toEqual([{ email: 'boss@example.com' }])
      expect((await signIn('boss@example.com', password, fresh)).status).toBe(200)
      await fresh.sql('delete from users')
      await fresh.user('client')
      await ensureFirstAdmin(fresh.services)
      expect(await fresh.sql(`select count(*) as n from user_roles where role = 'admin'`)).toEqual([{ n: 0 }])
    } finally {
      await fresh.close()
    }
  })
})

describe('signing in', () => {
  test('gives a cookie that our own reader accepts, in every spelling of the address, and no token in the body', async () => {
    const user = await account()
    for (const email of [user.email, ` ${user.email.toUpperCase()} `, user.email.replace('e', 'ｅ')]) {
      const answer = await signIn(email, password)
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual({ ok: true })
      const [header = ''] = answer.headers.getSetCookie()
      expect(header.startsWith(`${sessionCookie}=`)).toBe(true)
      expect(header).toMatch(/HttpOnly/i)
      expect(header).toMatch(/SameSite=Lax/i)
      expect(header).toMatch(/Max-Age=2592000/i)
      expect((await sessionBehind(cookieOf(answer)))?.user.id).toBe(user.id)
    }
    const kept = await app.sql<{ ip_address: string }>('select ip_address from sessions where user_id = $1', [user.id])
    expect(kept.map((one) => one.ip_address)).toEqual(['127.0.0.1', '127.0.0.1', '127.0.0.1'])
  })

  test('over https the cookie is Secure and still read', async () => {
    const safe = await startTestApp({ sameDatabaseAs: app, env: { PUBLIC_URL: 'https://portal.example.com' } })
    try {
      const user = await account()
      const answer = await signIn(user.email, password, safe)
      // This prefix alone keeps another host of the same domain from setting a cookie of this name.
      expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-atelier\.session_token=.*; Path=\/; .*; Secure/)
      const read = async (cookie: string) => (await at(safe, cookie).raw<SessionView>('GET', '/api/session')).body.session?.user.id
      const cookie = cookieOf(answer)
      expect(await read(cookie)).toBe(user.id)
      for (const prefix of ['', '__Secure-']) expect(await read(cookie.replace('__Host-', prefix))).toBeUndefined()
    } finally {
      await safe.close()
    }
  })

  test('tells nothing about which addresses have an account, and a deactivated one is like none', async () => {
    const user = await account()
    const gone = await account(new Date())
    const answers = await Promise.all([signIn(user.email, 'wrong'), signIn('nobody@example.com', password), signIn(gone.email, password)])
    for (const answer of answers) {
      expect(answer.status).toBe(401)
      expect(answer.body).toEqual({ code: 'not_authenticated', message: 'Invalid email or password' })
      expect(answer.headers.getSetCookie()).toEqual([])
    }
    expect(await app.sql('select 1 from sessions where user_id = $1', [gone.id])).toEqual([])
  })

  test('works as hard for an unknown address as for a wrong password, so that the time tells nothing', async () => {
    passwordCost.log2N = 14
    const user = await app.user('creative')
    await app.sql(
      `insert into accounts (id, user_id, account_id, provider_id, password) values (gen_random_uuid(), $1::uuid, $1::text, 'credential', $2)`,
      [user.id, await hashPassword(password)],
    )
    // The processor's time, not the clock's: what else the machine does is not counted.
    const work = async (email: string) => {
      const begun = process.cpuUsage()
      await signIn(email, 'wrong')
      const { user: own, system } = process.cpuUsage(begun)
      return own + system
    }
    const least = async (email: string) => Math.min(await work(email), await work(email), await work(email))
    const [known, unknown] = [await least(user.email), await least('nobody.known@example.com')]
    passwordCost.log2N = 10
    expect(unknown).toBeGreaterThan(known / 2)
  })

  test('ends the session that the browser came with, whoever’s it was', async () => {
    const before = await app.as('client')
    const stream = await before.stream()
    const user = await account()
    expect((await signIn(user.email, password, app, { cookie: before.cookie })).status).toBe(200)
    expect((await before.raw('GET', '/api/sessions')).status).toBe(401)
    await until(stream.ended)
  })

  test('every other path of the library is closed', async () => {
    const paths = [
      'sign-up/email',
      'change-password',
      'reset-password',
      'request-password-reset',
      'update-user',
      'delete-user',
      'list-sessions',
    ]
    for (const path of paths) {
      const answer = await at(app).raw<{ code: string }>('POST', `/api/auth/${path}`, { email: 'a@example.com', password, name: 'A' })
      expect([path, answer.status, answer.body.code]).toEqual([path, 404, 'not_found'])
    }
    expect((await at(app).raw('GET', '/api/auth/get-session')).status).toBe(404)
  })

  test('refuses other sites, and lets scripts without an origin pass', async () => {
    const user = await account()
    const foreign = await signIn(user.email, password, app, { origin: 'https://evil.example' })
    expect([foreign.status, foreign.body.code]).toEqual([403, 'foreign_origin'])
    expect((await signIn(user.email, password, app, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await signIn(user.email, password, app, { origin: app.url, 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    expect((await signIn(user.email, password)).status).toBe(200)
    const client = await app.signIn(user)
    expect((await client.raw('POST', '/api/auth/sign-out', {}, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await client.raw<SessionView>('GET', '/api/session')).body.session).not.toBeNull()
  })

  test('answers malformed input with a sentence', async () => {
    const bodies: unknown[] = [
      {},
      [],
      'x',
      { email: 1, password: 2 },
      { email: 'a@example.com', password: 'x', role: 'admin' },
      { email: 'no address', password: 'x' },
    ]
    for (const body of bodies) {
      const answer = await at(app).raw<{ code: string }>('POST', '/api/auth/sign-in/email', body, { 'content-type': 'application/json' })
      expect([JSON.stringify(body), answer.status]).toEqual([JSON.stringify(body), 400])
      expect(answer.body.code).toBe('invalid_input')
    }
  })
})

describe('limits on wrong passwords', () => {
  test('hold per account across spellings and a restart, say when to try again, and end with a success', async () => {
    const user = await account()
    for (let attempt = 0; attempt < 4; attempt += 1) expect((await signIn(user.email, 'wrong')).status).toBe(401)
    expect((await signIn(user.email, password)).status).toBe(200)
    const spellings = [user.email, user.email.toUpperCase(), ` ${user.email}`, user.email.replace('e', 'ｅ')]
    const statuses = await Promise.all(
      Array.from({ length: 14 }, async (_, index) => (await signIn(spellings[index % spellings.length] ?? '', 'wrong')).status),
    )
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    const restarted = await startTestApp({ sameDatabaseAs: app })
    try {
      const answer = await signIn(user.email, password, restarted)
      expect(answer.status).toBe(429)
      expect(answer.body.message).toMatch(/^Too many attempts\. Try again in (one minute|\d+ minutes)\.$/)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(600)
    } finally {
      await restarted.close()
    }
    await app.sql(`update rate_limits set window_ends_at = now() where key like '%' || $1`, [user.email])
    expect((await signIn(user.email, password)).status).toBe(200)
  })

  test('hold for addresses without an account as well', async () => {
    const statuses: number[] = []
    for (let attempt = 0; attempt < 11; attempt += 1) statuses.push((await signIn('not.here@example.com', 'wrong')).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })

  test('per address count failures only, and are much higher', async () => {
    const user = await account()
    const count = async () =>
      Number((await app.sql<{ count: number }>(`select count from rate_limits where key = 'password:address:127.0.0.1'`))[0]?.count)
    const before = await count()
    for (let round = 0; round < 3; round += 1) expect((await signIn(user.email, password)).status).toBe(200)
    expect(await count()).toBe(before)
    await signIn(user.email, 'wrong')
    expect(await count()).toBe(before + 1)
    await app.sql(`update rate_limits set count = 200 where key = 'password:address:127.0.0.1'`)
    expect((await signIn(user.email, password)).status).toBe(429)
    await app.sql(`delete from rate_limits`)
  })

  test('a forged forward header is another address only from a trusted proxy', async () => {
    const user = await account()
    await signIn(user.email, 'wrong', app, { 'x-forwarded-for': '203.0.113.9' })
    const proxied = await startTestApp({ sameDatabaseAs: app, env: { TRUST_PROXY: '127.0.0.1' } })
    try {
      await signIn(user.email, 'wrong', proxied, { 'x-forwarded-for': '2001:db8:1:2:3:4:5:6' })
      const keys = await app.sql<{ key: string }>(`select key from rate_limits where key like 'password:address:%' order by key`)
      expect(keys.map((one) => one.key)).toEqual(['password:address:127.0.0.1', 'password:address:2001:db8:1:2::/64'])
    } finally {
      await proxied.close()
    }
  })

  test('TRUST_PROXY=true takes what the proxy added, not what the caller wrote before it', async () => {
    const user = await account()
    const proxied = await startTestApp({ sameDatabaseAs: app, env: { TRUST_PROXY: 'true' } })
    try {
      await signIn(user.email, 'wrong', proxied, { 'x-forwarded-for': '203.0.113.77, 198.51.100.5' })
      const keys = await app.sql<{ key: string }>(`select key from rate_limits where key in ($1, $2)`, [
        'password:address:203.0.113.77',
        'password:address:198.51.100.5',
      ])
      expect(keys.map((one) => one.key)).toEqual(['password:address:198.51.100.5'])
    } finally {
      await proxied.close()
    }
  })
})
