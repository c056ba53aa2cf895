import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp } from '#testing/harness/app.ts'
import { accountWithPassword, cheapPasswords, testPassword as password, signInAt } from '#testing/harness/passwords.ts'
import { rawCaller } from '#testing/kit/caller.ts'
import type { RawAnswer, TestApp } from '#testing/kit/test-app-types.ts'

cheapPasswords()
let app: TestApp
/** Takes the caller's address from a header, as behind a proxy. */
let proxied: TestApp
beforeAll(async () => {
  app = await startTestApp()
  proxied = await startTestApp({ sameDatabaseAs: app, env: { TRUST_PROXY: 'true' } })
})
afterAll(async () => {
  await proxied.close()
  await app.close()
})
beforeEach(() => app.sql('delete from rate_limits'))

const [elsewhere, home] = ['203.0.113.9', '198.51.100.7']
type Try = { from?: string; given?: string; cookie?: string; at?: TestApp }
const answerTo = (email: string, { from = home, given = password, cookie = '', at = proxied }: Try = {}) =>
  signInAt(at, email, given, { 'x-forwarded-for': from, ...(cookie && { cookie }) })
const signIn = async (email: string, one?: Try) => (await answerTo(email, one)).status
const fail = async (email: string, times: number, one: Try = {}) => {
  const statuses: number[] = []
  for (let at = 0; at < times; at += 1) statuses.push(await signIn(email, { ...one, given: 'wrong' }))
  return statuses
}
/** The browser's proof as a Cookie header. */
const proofIn = ({ headers }: RawAnswer): string =>
  (headers.getSetCookie().find((one) => one.startsWith('atelier.browser=')) ?? '').split(';')[0] ?? ''

describe('wrong passwords', () => {
  test('from one address close the account to that address, not to others', async () => {
    const { email } = await accountWithPassword(app)
    expect(await fail(email, 11, { from: elsewhere })).toEqual([...Array<number>(10).fill(401), 429])
    expect(await signIn(email, { from: elsewhere })).toBe(429)
    expect(await signIn(email)).toBe(200)
    // A /64 is one customer's network.
    await fail(email, 10, { from: '2001:db8:1:2::5' })
    expect(await signIn(email, { from: '2001:db8:1:2:ffff::6' })).toBe(429)
    expect(await signIn(email, { from: '2001:db8:1:3::5' })).toBe(200)
  })

  test('from many addresses close the account at a hundred, but not to a browser that knows it', async () => {
    const { email } = await accountWithPassword(app)
    const cookie = proofIn(await answerTo(email))
    const statuses: number[] = []
    for (let network = 0; network < 11; network += 1) statuses.push(...(await fail(email, 10, { from: `203.0.113.${network}` })))
    expect(statuses.filter((status) => status === 401)).toHaveLength(100)
    expect(await signIn(email)).toBe(429)
    // Counted in the database: the same in every process, here by another address as well.
    expect(await signIn(email, { cookie, at: app })).toBe(200)
  })

  test('of a browser that knows the account have an allowance of their own, which ends, and starts anew after a success', async () => {
    const { email } = await accountWithPassword(app)
    const cookie = proofIn(await answerTo(email))
    expect(await fail(email, 9, { cookie })).toEqual(Array<number>(9).fill(401))
    expect(await signIn(email, { cookie })).toBe(200)
    expect(await fail(email, 11, { cookie, from: elsewhere })).toEqual([...Array<number>(10).fill(401), 429])
    expect([await signIn(email, { cookie }), await signIn(email)]).toEqual([429, 200])
  })

  test('still count per address, whatever the browser', async () => {
    const { email } = await accountWithPassword(app)
    const cookie = proofIn(await answerTo(email))
    await app.sql(
      `insert into rate_limits (key, count, window_ends_at) values ($1, 200, now() + interval '1 minute')
      on conflict (key) do update set count = 200`,
      [`password:address:${home}`],
    )
    expect(await signIn(email, { cookie })).toBe(429)
  })

  test('leave the owner a way back by a reset', async () => {
    const { email } = await accountWithPassword(app)
    await fail(email, 10)
    await app.sql('update rate_limits set count = 100 where key = $1', [`password:account:${email}`])
    expect(await signIn(email)).toBe(429)
    const headers = { 'x-forwarded-for': home }
    await rawCaller(proxied.url).raw('POST', '/api/password-resets', { email }, headers)
    const [mail] = await app.sql<{ text: string }>('select text from mails where "to" = $1', [email])
    const token = /\?reset=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    const next = 'the password afterwards'
    const reset = await rawCaller(proxied.url).raw('POST', '/api/password-resets/confirm', { token, password: next }, headers)
    expect([reset.status, await signIn(email, { given: next })]).toEqual([201, 200])
  })
})

describe('the proof of an earlier sign-in', () => {
  /** Whether a browser with this cookie is known to the account: then others' failures don't count against it. */
  const isKnown = async (email: string, cookie: string, given = password) => {
    await app.sql('delete from rate_limits')
    await app.sql(`insert into rate_limits (key, count, window_ends_at) values ($1, 100, now() + interval '1 minute')`, [
      `password:account:${email}`,
    ])
    return (await signIn(email, { cookie, given })) === 200
  }

  test('is kept from scripts and other sites, and reveals nothing of the account', async () => {
    const { email, id, fullName } = await accountWithPassword(app)
    const answer = await answerTo(email)
    const header = answer.headers.getSetCookie().find((one) => one.startsWith('atelier.browser=')) ?? ''
    expect(header).toMatch(/^atelier\.browser=[\w-]{22}\.[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict$/)
    const [, value = ''] = /=([^;]+)/.exec(header) ?? []
    const decoded = value.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'))
    for (const secret of [email, id, fullName]) expect([value, ...decoded].join(' ')).not.toContain(secret)
    const failed = await answerTo(email, { given: 'wrong' })
    expect(failed.headers.getSetCookie()).toEqual([])
  })

  test('is Secure and bound to the host where the portal is served over https', async () => {
    const secure = await startTestApp({ sameDatabaseAs: app, env: { PUBLIC_URL: 'https://portal.example.com' } })
    try {
      const { email } = await accountWithPassword(app)
      const cookies = (await answerTo(email, { at: secure })).headers.getSetCookie()
      expect(cookies.find((one) => one.startsWith('__Host-atelier.browser='))).toMatch(/; Secure$/)
    } finally {
      await secure.close()
    }
  })

  test('survives signing out', async () => {
    const { email } = await accountWithPassword(app)
    const answer = await answerTo(email)
    const session = (answer.headers.getSetCookie()[0] ?? '').split(';')[0]
    const out = await rawCaller(app.url, `${session}; ${proofIn(answer)}`).raw('POST', '/api/auth/sign-out', {})
    expect([out.status, proofIn(out)]).toEqual([200, ''])
    expect(await isKnown(email, proofIn(answer))).toBe(true)
  })

  test('holds for its own account, and for several that one browser signs in to', async () => {
    const [one, other] = [await accountWithPassword(app), await accountWithPassword(app)]
    const first = proofIn(await answerTo(one.email))
    expect([await isKnown(one.email, first), await isKnown(other.email, first)]).toEqual([true, false])
    await app.sql('delete from rate_limits')
    const both = proofIn(await answerTo(other.email, { cookie: first }))
    expect([await isKnown(one.email, both), await isKnown(other.email, both)]).toEqual([true, true])
  })

  test('cannot be forged or moved to another browser id', async () => {
    const { email } = await accountWithPassword(app)
    const [name, id, proof] = proofIn(await answerTo(email)).split(/[=.](?=[\w-]{22,})/)
    expect(await isKnown(email, `${name}=${id}.${proof}`)).toBe(true)
    for (const value of [`${'A'.repeat(22)}.${proof}`, `${id}.${'A'.repeat(43)}`, `${id}`, '', `${id}.${proof}.x`, '%']) {
      expect(await isKnown(email, `${name}=${value}`)).toBe(false)
    }
  })

  test('ends with a new password, except in the browser that set it', async () => {
    const { email } = await accountWithPassword(app)
    const [here, there] = [await answerTo(email), await answerTo(email)]
    const next = 'the password afterwards'
    const session = (here.headers.getSetCookie()[0] ?? '').split(';')[0]
    const changed = await rawCaller(app.url, `${session}; ${proofIn(here)}`).raw('POST', '/api/password-changes', {
      currentPassword: password,
      newPassword: next,
    })
    expect(changed.status).toBe(201)
    expect([await isKnown(email, proofIn(there), next), await isKnown(email, proofIn(here), next)]).toEqual([false, false])
    expect(await isKnown(email, proofIn(changed), next)).toBe(true)
  })

  test('is also given to a browser whose session began earlier, when the session is extended', async () => {
    const user = await accountWithPassword(app)
    const client = await app.signIn(user)
    expect(proofIn(await client.raw('GET', '/api/session'))).toBe('')
    await app.sql(`update sessions set updated_at = now() - interval '2 days' where id = $1`, [client.sessionId])
    const extended = await client.raw('GET', '/api/session')
    expect(await isKnown(user.email, proofIn(extended))).toBe(true)
  })
})
