import { afterAll, beforeAll, expect, test } from 'vitest'
import { digests } from '#features/records/inbox/jobs.ts'
import { runDated } from '#platform/jobs/dated-jobs.ts'
import { sendDueMails } from '#platform/mail/send.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import { mailSource, startMailbox } from '#testing/process/mailbox.ts'
import type { ReplyView, TicketView } from '../tickets/schema.ts'
import { takeMail } from './commands.ts'

let mailbox: Awaited<ReturnType<typeof startMailbox>>
let app: TestApp
let admin: TestClient
let client: TestClient
beforeAll(async () => {
  mailbox = await startMailbox()
  const mails = { SMTP_URL: mailbox.url, MAIL_FROM: 'Atelier <portal@example.com>' }
  const answers = { IMAP_URL: 'imap://support:secret@127.0.0.1:1', SUPPORT_ADDRESS: 'support@example.com' }
  app = await startTestApp({ env: { ...mails, ...answers } })
  ;[admin, client] = [await app.as('admin'), await app.as('client')]
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})

const open = () =>
  client.call<TicketView>('POST /api/support-tickets', {
    subject: 'The preview stays black',
    description: 'It stays black on our tablet.',
    category: 'technical',
  })
const reply = (who: TestClient, ticketId: string, message: string) => who.call('POST /api/support-replies', { ticketId, message })
const messages = async (who: TestClient, ticketId: string) =>
  (await who.call<{ items: ReplyView[] }>('GET /api/support-replies', { ticketId })).items.map(({ message }) => message)
const arrives = ({ to, text }: { to: string; text: string }) => {
  const source = mailSource({ from: client.user.email, to, text })
  return takeMail(app.services, { source, size: source.length })
}

test('in a digest each ticket has an address of its own to answer to, and the digest itself has none', async () => {
  const [one, other] = [await open(), await open()]
  await client.call('PATCH /api/notification-settings', { delivery: 'daily', digestHour: 8 })
  await app.sql(`update notification_settings set digest_since = '2020-01-01' where user_id = $1`, [client.user.id])
  for (const { id } of [one, other]) await reply(admin, id, 'Which tablet is it?')
  mailbox.received.length = 0
  await runDated(app.services, [digests], new Date())
  await sendDueMails(app.services)
  const digest = mailbox.received.find((mail) => [mail.to].flat()[0]?.text.includes(client.user.email))
  expect(digest?.replyTo?.value[0]?.address).toBeUndefined()
  const addresses = [...(digest?.text ?? '').matchAll(/Answer by email: (support\+[0-9a-f]{32}@example\.com)/g)].map(
    ([, address = '']) => address,
  )
  expect(new Set(addresses).size).toBe(2)
  for (const address of addresses) expect(digest?.html).toContain(`mailto:${address.replace('+', '%2B')}?subject=`)
  for (const [at, { id }] of [one, other].entries()) {
    await arrives({ to: addresses[at] ?? '', text: `About ticket ${at}` })
    expect(await messages(client, id)).toContain(`About ticket ${at}`)
  }
})
