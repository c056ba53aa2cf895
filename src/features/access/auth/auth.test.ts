import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SessionView } from '#features/workspace/users/schema.ts'
import { passwordCost } from '#platform/security/passwords.ts'
import { sessionCookie } from '#platform/security/session.ts'
import { startTestApp, until } from '#testing/harness/app.ts'
import { accountWithPassword, signInAt, testPassword } from '#testing/harness/passwords.ts'
import { rawCaller } from '#testing/kit/caller.ts'
import type { RawAnswer, TestApp } from '#testing/kit/test-app-types.ts'
import { ensureFirstAdmin } from './setup.ts'

let app: TestApp
const password = testPassword

beforeAll(async () => {
  passwordCost.log2N = 10
  app = await startTestApp()
})
afterAll(() => app.close())

const person = { fullName: 'Ada First', timezone: 'Europe/London' }

/** The Cookie header that a browser would send after this answer. */
const cookieOf = (answer: RawAnswer): string => (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
const at = (one: TestApp, cookie = '') => rawCaller(one.url, cookie)
const sessionBehind = async (cookie: string): Promise<SessionView['session']> =>
  (await at(app, cookie).raw<SessionView>('GET', '/api/session')).body.session
const signIn = (email: string, given: string, one = app, headers: Record<string, string> = {}) => signInAt(one, email, given, headers)
const account = (options = {}) => accountWithPassword(app, options)

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
      expect(await ask()).toEqual({
        session: null,
        setupNeeded: true,
        workspaceName: 'Atelier',
        workspaceLook: { logoUrl: null, accent: null },
      })
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
      // Whoever is answered at all can sign in: background work, which a start begins afterwards, does not run here.
      expect((await fresh.nobody.raw('GET', '/api/health')).status).toBe(200)
      expect((await signIn('boss@example.com', password, fresh)).status).toBe(200)
      await fresh.sql('delete from users')
      await Promise.all([1, 2, 3].map(() => ensureFirstAdmin(fresh.services)))
      expect(await fresh.sql('select email from users')).toEqual([{ email: 'boss@example.com' }])
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
    const gone = await account({ deactivatedAt: new Date() })
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
    const user = await account()
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
    expect((await signIn(user.email, password, app, { origin: app.url.replace('http:', 'https:') })).status).toBe(403)
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
