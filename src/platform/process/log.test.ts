import { expect, test } from 'vitest'
import { createLog } from './log.ts'

/** What a log line says. */
function logged(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown> {
  let line = ''
  write(createLog({ LOG_LEVEL: 'trace' }, { write: (text) => void (line += text) }))
  return JSON.parse(line) as Record<string, unknown>
}

test('secrets are taken out, wherever they stand', () => {
  const body = { password: 'hunter2hunter2', user: { token: 'abc' } }
  const line = JSON.stringify(logged((log) => log.info({ body, SMTP_URL: 'smtps://me:hunter2hunter2@mail', cookie: 'session=abc' }, 'x')))
  expect(line).not.toMatch(/hunter2|abc/)
  expect(line).toContain('[redacted]')
})

test('an error keeps what helps and loses parameters of queries and passwords in addresses', () => {
  const cause = Object.assign(new Error('connect postgresql://me:hunter2@db/x failed'), { code: 'ECONNREFUSED', row: 'hunter2' })
  const error = new Error('Failed query: insert into users values ($1)\nparams: hunter2,someone@example.com', { cause })
  const line = logged((log) => log.error({ err: error }, 'x'))
  expect(JSON.stringify(line)).not.toMatch(/hunter2|someone@/)
  expect(line).toMatchObject({
    err: { type: 'Error', message: 'Failed query: insert into users values ($1)', cause: { code: 'ECONNREFUSED' } },
  })
})

test('what is thrown without being an error is told by its message', () => {
  expect(logged((log) => log.warn({ err: { message: 'no connection', queue: 'mail-send' } }, 'jobs'))).toMatchObject({
    err: { message: 'no connection' },
  })
  expect(logged((log) => log.warn({ err: 'gone' }, 'x'))).toMatchObject({ err: { type: 'string', message: 'gone' } })
})

test('an address is told without its query and without secret parts', () => {
  const req = { method: 'GET', url: `/invitation/${'s'.repeat(43)}?token=t`, ip: '192.0.2.1' }
  expect(logged((log) => log.info({ req }, 'request'))).toMatchObject({ req: { url: '/invitation/[…]', remoteAddress: '192.0.2.1' } })
})
