import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemCtx } from '#platform/context.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { maxSendAttempts, sendDueMails } from '#platform/mail/send.ts'
import { transact } from '#platform/transactions/transact.ts'
import { startTestApp, until } from '#testing/harness/app.ts'
import type { TestApp } from '#testing/kit/test-app-types.ts'
import { startTestSmtp, type TestSmtp } from '#testing/process/testing-smtp.ts'
import type { MailView } from './schema.ts'

let app: TestApp
let smtp: TestSmtp

beforeAll(async () => {
  smtp = await startTestSmtp()
  app = await startTestApp({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'Atelier <portal@example.com>' } })
})
afterAll(async () => {
  await app.close()
  await smtp.close()
})
beforeEach(async () => {
  smtp.answer(() => null)
  smtp.received.length = 0
  await app.sql('delete from mails')
})

const write = (more: Partial<{ to: string; subject: string; lines: string[] }> = {}, one = app): Promise<string> => {
  const ctx = systemCtx(one.services)
  const mail = { to: 'reader@example.com', subject: 'Hello', lines: ['First line'], ...more }
  return transact(ctx, (tx) => queueMail(tx, ctx, mail))
}
const state = async (id: string) =>
  (
    await app.sql<{ status: string; attempts: number; last_error: string | null; wait: number }>(
      `select status, attempts, last_error, extract(epoch from next_attempt_at - now())::float8 as wait from mails where id = $1`,
      [id],
    )
  )[0]
const due = () => app.sql(`update mails set next_attempt_at = now()`)

describe('sending', () => {
  test('goes out once, with a stable Message-ID, as text and as mark-up that shows the text', async () => {
    const id = await write({ subject: 'Grüße an „Łódź“', lines: ['<script>alert(1)</script> & "more"'] })
    await sendDueMails(app.services)
    await sendDueMails(app.services)
    expect(smtp.received).toHaveLength(1)
    const [mail] = smtp.received
    expect(mail?.to).toEqual(['reader@example.com'])
    expect(mail?.headers['message-id']).toBe(`<${id}@127.0.0.1>`)
    expect(mail?.headers.from).toBe('Atelier <portal@example.com>')
    expect(mail?.headers['auto-submitted']).toBe('auto-generated')
    const html = mail?.raw.slice(mail.raw.indexOf('text/html')).replaceAll(/=\r\n/g, '') ?? ''
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;more&quot;')
    expect(html).not.toContain('<script')
    expect(await state(id)).toMatchObject({ status: 'sent', attempts: 1, last_error: null })
  })

  test('a line break in a subject begins no header', async () => {
    await write({ subject: 'Two lines\r\nBcc: evil@example.com\u2028X-Other: 1' })
    await sendDueMails(app.services)
    const [mail] = smtp.received
    expect(mail?.headers.subject).toBe('Two lines Bcc: evil@example.com X-Other: 1')
    expect(mail?.headers.bcc).toBeUndefined()
    expect(mail?.to).toEqual(['reader@example.com'])
  })

  test('is tried again later and later while the server refuses, under the same Message-ID, then given up', async () => {
    smtp.answer((stage) => (stage === 'data' ? '451 try later' : null))
    const id = await write()
    for (let attempt = 1; attempt < maxSendAttempts; attempt += 1) {
      await due()
      await sendDueMails(app.services)
      const now = await state(id)
      expect([now?.status, now?.attempts]).toEqual(['queued', attempt])
      expect(now?.last_error).toContain('451')
      expect(now?.wait).toBeGreaterThan(25 * 2 ** (attempt - 1) > 3500 ? 3500 : 25 * 2 ** (attempt - 1))
    }
    await sendDueMails(app.services)
    expect(smtp.begun()).toBeGreaterThan(0)
    await due()
    await sendDueMails(app.services)
    expect(await state(id)).toMatchObject({ status: 'failed', attempts: maxSendAttempts })
    await due()
    smtp.answer(() => null)
    await sendDueMails(app.services)
    expect(smtp.received).toEqual([])
  })

  test('an answer that is lost after the mail was taken means the same mail again, by its Message-ID', async () => {
    const id = await write()
    smtp.answer((stage) => (stage === 'data' ? 'drop' : null))
    await sendDueMails(app.services)
    smtp.answer(() => null)
    await due()
    await sendDueMails(app.services)
    expect(smtp.received.map((mail) => mail.headers['message-id'])).toEqual([`<${id}@127.0.0.1>`, `<${id}@127.0.0.1>`])
    expect(await state(id)).toMatchObject({ status: 'sent', attempts: 2 })
  })

  test('an address that is refused for good is not tried again; the mails behind it still go', async () => {
    smtp.answer((stage, value) => (stage === 'recipient' && value.includes('nobody') ? '550 no such user' : null))
    const refused = await write({ to: 'nobody@example.com' })
    const good = await write()
    await sendDueMails(app.services)
    expect(await state(refused)).toMatchObject({ status: 'failed', attempts: 1 })
    expect(await state(good)).toMatchObject({ status: 'sent' })
  })

  test('several processes share the work without sending twice', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, (_, index) => write({ subject: `Mail ${index}` })))
    await Promise.all([1, 2, 3, 4].map(() => sendDueMails(app.services)))
    const sent = smtp.received.map((mail) => mail.headers['message-id'])
    expect(sent).toHaveLength(ids.length)
    expect(new Set(sent)).toEqual(new Set(ids.map((id) => `<${id}@127.0.0.1>`)))
  })

  test('begins by itself after the commit, and never for a transaction that failed', async () => {
    const working = await startTestApp({ sameDatabaseAs: app, jobs: true, env: { SMTP_URL: smtp.url } })
    try {
      const ctx = systemCtx(working.services)
      const failing = transact(ctx, async (tx) => {
        await queueMail(tx, ctx, { to: 'never@example.com', subject: 'Never', lines: [] })
        throw new Error('after all not')
      })
      await expect(failing).rejects.toThrow('after all not')
      const id = await write({}, working)
      await until(async () => (await state(id))?.status === 'sent', 10_000)
      expect(smtp.received.map((mail) => mail.to)).toEqual([['reader@example.com']])
    } finally {
      await working.close()
    }
  })
})

describe('the outbox', () => {
  test('is for admins; a kept mail shows its link, a sent one does not', async () => {
    const keeping = await startTestApp({ sameDatabaseAs: app })
    try {
      const admin = await app.as('admin')
      const line = `${app.url}/auth?reset=abcDEF-123_x`
      const kept = await write({ lines: [line] }, keeping)
      const sent = await write({ lines: [line] })
      await sendDueMails(app.services)
      const read = async (id: string) => (await admin.raw<MailView>('GET', `/api/mails/${id}`)).body
      expect(await read(kept)).toMatchObject({ status: 'kept', links: [line], text: line, attempts: 0 })
      expect((await read(sent)).links).toEqual([`${app.url}/auth?reset=…`])
      expect(smtp.received.at(-1)?.raw).toContain('abcDEF-123_x')
      const stored = await app.sql<{ text: string; html: string }>('select text, html from mails where id = $1', [sent])
      expect(stored).toEqual([{ text: `${app.url}/auth?reset=…`, html: expect.stringContaining('/auth?reset=…') }])
      expect(stored[0]?.html).not.toContain('abcDEF')
      const { items } = await admin.call<{ items: MailView[] }>('GET /api/mails', { limit: 1 })
      expect(items.map((one) => one.id)).toEqual([sent])
      expect(JSON.stringify(items)).not.toContain('abcDEF')
      const older = await admin.call<{ items: MailView[]; nextCursor: string | null }>('GET /api/mails', { status: 'kept' })
      expect([older.items.map((one) => one.id), older.nextCursor]).toEqual([[kept], null])
      for (const role of ['project_manager', 'client'] as const) {
        const client = await app.as(role)
        expect((await client.raw('GET', '/api/mails')).status).toBe(403)
        expect((await client.raw('GET', `/api/mails/${kept}`)).status).toBe(403)
      }
    } finally {
      await keeping.close()
    }
  })
})
