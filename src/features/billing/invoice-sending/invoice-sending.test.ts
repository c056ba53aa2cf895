import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendDueMails } from '#platform/mail/send.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient, TestProject } from '#testing/kit/test-app-types.ts'
import { headerOf, startMailbox } from '#testing/process/mailbox.ts'
import type { InvoiceDetail } from '../invoices/schema.ts'

let mailbox: Awaited<ReturnType<typeof startMailbox>>
let app: TestApp
let manager: TestClient
let project: TestProject
beforeAll(async () => {
  mailbox = await startMailbox()
  app = await startTestApp({ env: { SMTP_URL: mailbox.url, MAIL_FROM: 'Northlight <portal@example.com>' } })
  manager = await app.as('project_manager')
  project = await app.project()
  await (await app.as('admin')).call('PATCH /api/billing-settings', { companyName: 'Northlight', email: 'billing@northlight.example.com' })
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})
beforeEach(async () => {
  await app.sql('delete from mails')
  mailbox.received.length = 0
  mailbox.deliveredTo.length = 0
})

const create = () =>
  manager.call<InvoiceDetail>('POST /api/invoices', {
    projectId: project.id,
    clientEmail: 'pay@larkspur.example.com',
    lines: [{ description: 'Design', unitPrice: '100' }],
  })
const send = async (fields: Record<string, unknown> = {}) => {
  const { id } = await create()
  const input = { id, to: ['pay@larkspur.example.com'], subject: 'Your invoice', text: 'Hello', ...fields }
  await manager.call('POST /api/invoices/:id/send', input)
  await sendDueMails(app.services)
  return id
}

test('every recipient gets a mail with a link of their own, whose headers name them all, so that an answer reaches all', async () => {
  await send({
    to: ['pay@larkspur.example.com', 'cfo@larkspur.example.com'],
    cc: ['books@larkspur.example.com', 'pay@larkspur.example.com'],
    copyToMe: true,
  })
  const everybody = ['pay@larkspur.example.com', 'cfo@larkspur.example.com', 'books@larkspur.example.com']
  expect(mailbox.deliveredTo.map((to) => to.join()).toSorted()).toEqual([...everybody, manager.user.email].toSorted())
  for (const mail of mailbox.received) {
    expect(headerOf(mail, 'to')).toBe('pay@larkspur.example.com, cfo@larkspur.example.com')
    expect(headerOf(mail, 'cc')).toBe('books@larkspur.example.com')
    expect(mail.replyTo?.value.map(({ address }) => address)).toEqual(['billing@northlight.example.com'])
    expect(mail.attachments.map(({ contentType }) => contentType)).toEqual(['application/pdf'])
  }
  const links = mailbox.received.flatMap(({ text }) => text?.match(/https?:\/\/\S+/)?.[0] ?? [])
  expect(new Set(links).size).toBe(4)
})

test('a single recipient is alone in the headers, and nothing of whom a mail was for stays once it is sent', async () => {
  await send()
  expect(headerOf(mailbox.received[0], 'to')).toBe('pay@larkspur.example.com')
  expect(headerOf(mailbox.received[0], 'cc')).toBeUndefined()
  expect(await app.sql('select status, addressees, text from mails')).toEqual([{ status: 'sent', addressees: null, text: '' }])
})
