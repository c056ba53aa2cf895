import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword, passwordCost, verifyPassword } from '#platform/security/passwords.ts'
import { soon, startTestApp, until } from '#testing/harness/app.ts'
import { accountWithPassword, signInAt, testPassword } from '#testing/harness/passwords.ts'
import { rawCaller } from '#testing/kit/caller.ts'
import type { TestApp } from '#testing/kit/test-app-types.ts'

let app: TestApp
const password = testPassword
const next = 'the password afterwards'

beforeAll(async () => {
  app = await startTestApp()
  passwordCost.log2N = 10
})
afterAll(() => app.close())

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  rawCaller(app.url).raw<{ code?: string; message?: string; ok?: boolean }>('POST', path, body, headers)
const signIn = async (email: string, given: string) => (await signInAt(app, email, given)).status

const account = (deactivatedAt: Date | null = null) => accountWithPassword(app, { role: 'copywriter', deactivatedAt })

/** The token in the newest mail to an address. */
async function mailedToken(email: string): Promise<string> {
  const [mail] = await app.sql<{ text: string }>('select text from mails where "to" = $1 order by created_at desc limit 1', [email])
  return /\?reset=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

async function resetToken(email: string): Promise<string> {
  expect((await post('/api/password-resets', { email })).status).toBe(201)
  return mailedToken(email.trim().toLowerCase())
}

describe('a forgotten password', () => {
  test('that is being replaced opens no session any more', async () => {
    const user = await account()
    const owner = await app.pool.connect()
    try {
      await owner.query('begin')
      await owner.query(`update accounts set password = $2 where user_id = $1`, [user.id, await hashPassword(next)])
      await owner.query('delete from sessions where user_id = $1', [user.id])
      let answered: number | undefined
      const attempt = signIn(user.email, password).then((status) => {
        answered = status
      })
      const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await until(async () => answered !== undefined || (await app.sql(waits)).length > 0)
      await owner.query('commit')
      await attempt
      expect(answered).toBe(401)
      expect(await app.sql('select 1 from sessions where user_id = $1', [user.id])).toEqual([])
      expect(await signIn(user.email, next)).toBe(200)
    } finally {
      owner.release()
    }
  })

  test('is set anew by the mailed link, once; all sessions end and the owner is told', async () => {
    const user = await account()
    const client = await app.signIn(user)
    const stream = await client.stream()
    const token = await resetToken(` ${user.email.toUpperCase()}`)
    const [mail] = await app.sql<{ text: string; status: string }>('select text, status from mails where "to" = $1', [user.email])
    expect(mail?.status).toBe('kept')
    expect(mail?.text).toContain(`${app.url}/auth?reset=${token}`)
    expect((await post('/api/password-resets/confirm', { token, password: 'too short' })).status).toBe(400)
    expect((await post('/api/password-resets/confirm', { token, password: user.email })).status).toBe(400)
    expect((await post('/api/password-resets/confirm', { token, password: next })).status).toBe(201)
    await until(stream.ended, soon)
    expect((await client.raw('GET', '/api/sessions')).status).toBe(401)
    expect([await signIn(user.email, password), await signIn(user.email, next)]).toEqual([401, 200])
    const again = await post('/api/password-resets/confirm', { token, password })
    expect([again.status, again.body.code]).toEqual([410, 'gone'])
    const told = await app.sql('select kind from notifications where user_id = $1', [user.id])
    expect(told).toEqual([{ kind: 'password.changed' }])
  })

  test('works for one of two parallel uses', async () => {
    // One after the other each would wait for its mail as long as every address does.
    const race = async (round: number): Promise<void> => {
      const user = await account()
      const token = await resetToken(user.email)
      const [first, second] = [`${next} a ${round}`, `${next} b ${round}`]
      const answers = await Promise.all([first, second].map((one) => post('/api/password-resets/confirm', { token, password: one })))
      expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 410])
      const [kept] = await app.sql<{ password: string }>('select password from accounts where user_id = $1', [user.id])
      expect(await verifyPassword(kept?.password ?? '', answers[0]?.status === 201 ? first : second)).toBe(true)
    }
    for (let round = 0; round < 20; round += 5) {
      await app.sql('delete from rate_limits')
      await Promise.all([0, 1, 2, 3, 4].map((more) => race(round + more)))
    }
  })

  test('answers the same for every address, and not before the time that the slowest takes', async () => {
    const user = await account()
    const gone = await account(new Date())
    await app.sql('delete from rate_limits')
    const ask = async (email: string) => {
      const begun = performance.now()
      const answer = await post('/api/password-resets', { email })
      return { status: answer.status, text: answer.text, ms: performance.now() - begun }
    }
    const [known, unknown, inactive] = [await ask(user.email), await ask('nobody.at.all@example.com'), await ask(gone.email)]
    expect(unknown.text).toBe(known.text)
    expect(inactive.text).toBe(known.text)
    expect([known.status, unknown.status, inactive.status]).toEqual([201, 201, 201])
    expect(Math.min(known.ms, unknown.ms, inactive.ms)).toBeGreaterThan(290)
    expect(await mailedToken(gone.email)).toBe('')
  })

  test('is limited per account, known or not, and the link never follows the Host header', async () => {
    const user = await account()
    for (const email of [user.email, 'unknown.one@example.com']) {
      await app.sql('delete from rate_limits')
      const statuses = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(async () => (await post('/api/password-resets', { email })).status))
      expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    }
    await app.sql('delete from rate_limits')
    const forged = await app.fastify.inject({
      method: 'POST',
      url: '/api/password-resets',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      payload: { email: user.email },
    })
    expect(forged.statusCode).toBe(201)
    const mails = await app.sql<{ text: string; html: string }>('select text, html from mails where "to" = $1', [user.email])
    expect(JSON.stringify(mails)).not.toContain('evil.example')
  })

  test('refuses a late link, and a link of an account that was deactivated meanwhile', async () => {
    const user = await account()
    await app.sql('delete from rate_limits')
    const token = await resetToken(user.email)
    await app.sql('update users set deactivated_at = now() where id = $1', [user.id])
    expect((await post('/api/password-resets/confirm', { token, password: next })).status).toBe(410)
    await app.sql('update users set deactivated_at = null where id = $1', [user.id])
    await app.sql(`update auth_tokens set expires_at = now() where user_id = $1`, [user.id])
    expect((await post('/api/password-resets/confirm', { token, password: next })).status).toBe(410)
    const [stored] = await app.sql<{ n: number }>('select count(*) as n from auth_tokens where token_hash = $1', [token])
    expect(stored?.n).toBe(0)
  })
})

describe('changing the password', () => {
  test('needs the present one and ends all other sessions', async () => {
    const user = await account()
    const [client, other] = [await app.signIn(user), await app.signIn(user)]
    const stream = await other.stream()
    const change = (currentPassword: string, newPassword: string, headers: Record<string, string> = {}) =>
      client.raw<{ fields?: Record<string, string>; ended?: number }>(
        'POST',
        '/api/password-changes',
        { currentPassword, newPassword },
        headers,
      )
    const wrong = await change('not it at all', next)
    expect([wrong.status, wrong.body.fields]).toEqual([400, { currentPassword: 'This is not your current password.' }])
    const short = await change(password, 'short')
    expect(short.body.fields).toEqual({ newPassword: 'Password must have 12 to 128 characters' })
    const good = await change(password, next, { 'idempotency-key': 'change-1' })
    expect([good.status, good.body]).toEqual([201, { ended: 1 }])
    const repeated = await change(password, next, { 'idempotency-key': 'change-1' })
    expect([repeated.status, repeated.body]).toEqual([201, { ended: 1 }])
    await until(stream.ended, soon)
    expect((await client.raw('GET', '/api/sessions')).status).toBe(200)
    expect([await signIn(user.email, password), await signIn(user.email, next)]).toEqual([401, 200])
  })

  test('shares its limit with signing in', async () => {
    const user = await account()
    const client = await app.signIn(user)
    await app.sql('delete from rate_limits')
    const wrong = { currentPassword: 'not it at all', newPassword: next }
    await Promise.all([1, 2, 3, 4, 5].map(() => client.raw('POST', '/api/password-changes', wrong)))
    for (let attempt = 0; attempt < 5; attempt += 1) await signIn(user.email, 'wrong')
    expect(await signIn(user.email, password)).toBe(429)
    expect((await client.raw('POST', '/api/password-changes', { ...wrong, currentPassword: password })).status).toBe(429)
  })

  test('a password is the same however its letters are composed, and its length counts', async () => {
    const stored = await hashPassword('café au lait crème')
    expect(await verifyPassword(stored, 'café au lait crème'.normalize('NFD'))).toBe(true)
    expect(await verifyPassword(stored, 'cafe au lait creme')).toBe(false)
    expect(stored).toMatch(/^scrypt\$10\$8\$3\$/)
  })
})
