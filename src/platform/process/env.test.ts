import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { envExample } from '../../../scripts/docs/env-example.ts'
import { envDocs, loadEnv } from './env.ts'
import { explain } from './startup-error.ts'

function refusal(source: NodeJS.ProcessEnv): string {
  try {
    loadEnv(source)
  } catch (error) {
    return explain(error) ?? 'no sentence'
  }
  return 'accepted'
}

test('an empty environment gives the defaults', () => {
  const env = loadEnv({})
  expect(env).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://127.0.0.1:3000',
    TRUST_PROXY: false,
    LOG_LEVEL: 'info',
    NODE_ENV: 'production',
  })
  expect(env.DATABASE_URL).toBeUndefined()
})

test('the public address follows host and port, and "everywhere" becomes localhost', () => {
  expect(loadEnv({ HOST: '0.0.0.0', PORT: '8080' }).PUBLIC_URL).toBe('http://localhost:8080')
  expect(loadEnv({ HOST: '::1' }).PUBLIC_URL).toBe('http://[::1]:3000')
  expect(loadEnv({ PUBLIC_URL: 'https://portal.example.com/' }).PUBLIC_URL).toBe('https://portal.example.com')
})

test('TRUST_PROXY takes what fastify takes', () => {
  expect(loadEnv({ TRUST_PROXY: 'true' }).TRUST_PROXY).toBe(true)
  expect(loadEnv({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8, ::1/128' }).TRUST_PROXY).toEqual(['127.0.0.1', '10.0.0.0/8', '::1/128'])
})

test('an empty or unknown variable is as good as none', () => {
  expect(loadEnv({ PORT: '', DATABASE_URL: ' ', SOMETHING: 'else' })).toEqual(loadEnv({}))
})

test.each([
  [{ PORT: 'abc' }, 'PORT must be a whole number from 1 to 65535 (it is "abc")'],
  [{ PORT: '0' }, 'PORT must be a whole number from 1 to 65535'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 1 to 65535'],
  [{ HOST: 'a b' }, 'HOST must be an address'],
  [{ PUBLIC_URL: 'portal.example.com' }, 'PUBLIC_URL must be an address without a path'],
  [{ PUBLIC_URL: 'https://example.com/portal' }, 'PUBLIC_URL must be an address without a path'],
  [{ TRUST_PROXY: 'sometimes' }, 'TRUST_PROXY must be true, false'],
  // fastify 5.12 trusts nobody when it is given a number of hops, so a number must not look accepted
  [{ TRUST_PROXY: '1' }, 'TRUST_PROXY must be true, false'],
  [{ TRUST_PROXY: '10.0.0.0/64' }, 'TRUST_PROXY must be true, false'],
  [{ DATABASE_URL: 'mysql://a:secret@b/c' }, 'DATABASE_URL must be an address such as postgresql://'],
  [{ DATABASE_DIRECT_URL: 'postgres://a@b/c' }, 'DATABASE_DIRECT_URL must stand beside DATABASE_URL'],
  [{ ADMIN_EMAIL: 'admin@example.com' }, 'ADMIN_EMAIL and ADMIN_PASSWORD must be set together'],
  [{ ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must have at least 12 characters'],
  [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL must be an address such as smtps://'],
  [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM must be an e-mail address'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error'],
  [{ NODE_ENV: 'staging' }, 'NODE_ENV must be production'],
])('%o is refused in a sentence', (source, expected) => {
  expect(refusal(source)).toContain(expected)
})

test('one sentence names everything that is wrong, and no secret', () => {
  const text = refusal({ PORT: 'x', LOG_LEVEL: 'y', DATABASE_URL: 'http://user:hunter2@host', ADMIN_PASSWORD: 'hunter2' })
  for (const name of ['PORT', 'LOG_LEVEL', 'DATABASE_URL', 'ADMIN_PASSWORD']) expect(text).toContain(name)
  expect(text).not.toContain('hunter2')
  expect(text).not.toContain('\n')
})

test('.env.example is up to date (write it with "node scripts/docs/env-example.ts")', () => {
  const file = path.resolve(import.meta.dirname, '../../../.env.example')
  expect(readFileSync(file, 'utf8')).toBe(envExample())
  for (const { doc } of envDocs) expect(doc).not.toBe('')
})
