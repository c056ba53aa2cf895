import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { StartupError } from '#platform/process/startup-error.ts'
import { hashPassword } from '#platform/security/passwords.ts'
import { startTestApp } from '#testing/harness/app.ts'
import { accountWithPassword, cheapPasswords, signInAt, testPassword } from '#testing/harness/passwords.ts'
import { rawCaller } from '#testing/kit/caller.ts'
import type { TestApp } from '#testing/kit/test-app-types.ts'
import { passwordFlaw } from './passwords.ts'

cheapPasswords()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const common = 'Password is too common: choose several unrelated words'
const predictable = 'Password repeats itself or counts up: choose a more varied one'
const weak: [password: string, sentence: string][] = [
  ['password1234', common],
  ['Administrator!1', common],
  ['aaaaaaaaaaaaaaaa', predictable],
]

type Refusal = { fields?: Record<string, string> }
const post = (path: string, body: Record<string, unknown>) => rawCaller(app.url).raw<Refusal>('POST', path, body)
const person = { fullName: 'New Person', timezone: 'UTC' }
const secretIn = (text: string, purpose: string) => new RegExp(`[?]${purpose}=([\\w-]+)`).exec(text)?.[1] ?? ''

describe('a weak password', () => {
  test.each([
    ['Password2024!', common],
    ['qwertyuiop12', common],
    ['unbelievable', common],
    ['ＰＡＳＳＷＯＲＤ1234', common],
    ['123456789012', predictable],
    ['letmeinletmein', predictable],
    ['Me@Example.com', 'Password must not be your e-mail address'],
  ])('such as %s is refused with a sentence', async (password, sentence) => {
    expect(await passwordFlaw(password, 'me@example.com')).toBe(sentence)
  })

  test.each(['a long enough password', 'northlight-2026', 'k7mq-vx2p-9hft', '830192837465'])('such as %s is not', async (password) => {
    expect(await passwordFlaw(password, 'me@example.com')).toBeNull()
  })

  test('is refused on its field when somebody accepts an invitation', async () => {
    const admin = await app.as('admin')
    const sent = await admin.raw<{ link: string }>('POST', '/api/invitations', {
      email: 'invited@example.com',
      fullName: 'New Person',
      roles: ['creative'],
    })
    const token = secretIn(sent.body.link, 'invitation')
    for (const [password, sentence] of weak) {
      const answer = await post('/api/invitations/accept', { ...person, token, password })
      expect([answer.status, answer.body.fields]).toEqual([400, { password: sentence }])
    }
    expect((await post('/api/invitations/accept', { ...person, token, password: testPassword })).status).toBe(201)
  })

  test('is refused on its field when a forgotten password is reset', async () => {
    const { email } = await accountWithPassword(app)
    await post('/api/password-resets', { email })
    const [mail] = await app.sql<{ text: string }>('select text from mails where "to" = $1', [email])
    const token = secretIn(mail?.text ?? '', 'reset')
    for (const [password, sentence] of weak) {
      const answer = await post('/api/password-resets/confirm', { token, password })
      expect([answer.status, answer.body.fields]).toEqual([400, { password: sentence }])
    }
    expect((await post('/api/password-resets/confirm', { token, password: 'another long password' })).status).toBe(201)
  })

  test('is refused on its field when somebody changes their password, also with the right current one', async () => {
    const client = await app.signIn(await accountWithPassword(app))
    for (const [newPassword, sentence] of weak) {
      const answer = await client.raw<Refusal>('POST', '/api/password-changes', { currentPassword: testPassword, newPassword })
      expect([answer.status, answer.body.fields]).toEqual([400, { newPassword: sentence }])
    }
  })

  test('is refused on its field when the first admin sets the portal up', async () => {
    const fresh = await startTestApp()
    try {
      const token = secretIn((await fresh.setupLink()) ?? '', 'setup')
      for (const [password, sentence] of weak) {
        const answer = await fresh.nobody.raw<Refusal>('POST', '/api/setup', { ...person, token, email: 'first@example.com', password })
        expect([answer.status, answer.body.fields]).toEqual([400, { password: sentence }])
      }
    } finally {
      await fresh.close()
    }
  })

  test('in ADMIN_PASSWORD stops a start that would use it, and only that', async () => {
    const start = (sameDatabaseAs?: TestApp) =>
      startTestApp({
        env: { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'password1234' },
        ...(sameDatabaseAs && { sameDatabaseAs }),
      })
    const refused = await start().catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(StartupError)
    expect((refused as StartupError).message).toBe(`ADMIN_PASSWORD is not accepted: ${common}. Correct the environment or the .env file.`)
    // This database has accounts, so the variable is not read.
    await app.user('admin')
    await (await start(app)).close()
  })

  test('that was chosen earlier still signs in', async () => {
    const user = await accountWithPassword(app)
    await app.sql('update accounts set password = $2 where user_id = $1', [user.id, await hashPassword('password1234')])
    expect((await signInAt(app, user.email, 'password1234')).status).toBe(200)
  })
})
