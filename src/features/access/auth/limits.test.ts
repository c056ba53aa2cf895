import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { passwordCost } from '#platform/security/passwords.ts'
import { startTestApp } from '#testing/harness/app.ts'
import { accountWithPassword, testPassword as password, signInAt } from '#testing/harness/passwords.ts'
import type { TestApp } from '#testing/kit/test-app-types.ts'

let app: TestApp
beforeAll(async () => {
  passwordCost.log2N = 10
  app = await startTestApp()
})
afterAll(() => app.close())

const account = () => accountWithPassword(app)
const signIn = (email: string, given: string, one = app, headers: Record<string, string> = {}) => signInAt(one, email, given, headers)

describe('limits on wrong passwords', () => {
  test('hold per account and address across spellings and a restart, say when to try again, and end with a success', async () => {
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
    await app.sql(`update rate_limits set window_ends_at = now() where key like '%' || $1 || '%'`, [user.email])
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
