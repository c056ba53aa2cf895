import type { ParsedMail } from 'mailparser'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeMails } from '#features/records/inbox/jobs.ts'
import { sendDueMails } from '#platform/mail/send.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import { headerOf, mailSource, startMailbox, type WrittenMail } from '#testing/process/mailbox.ts'
import type { ReplyView, TicketView } from '../tickets/schema.ts'
import { type Outcome, takeMail } from './commands.ts'
import { headMax } from './tools.ts'
import { answerAbove } from './unquoted.ts'

let mailbox: Awaited<ReturnType<typeof startMailbox>>
let app: TestApp
let second: TestApp
let admin: TestClient
let client: TestClient
beforeAll(async () => {
  mailbox = await startMailbox()
  const env = {
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'Atelier <portal@example.com>',
    IMAP_URL: 'imap://support:secret@127.0.0.1:1',
    SUPPORT_ADDRESS: 'support@example.com',
    MAX_UPLOAD: '1 MB',
  }
  app = await startTestApp({ env })
  second = await startTestApp({ sameDatabaseAs: app, sameDataAs: app, env })
  admin = await app.as('admin')
})
beforeEach(async () => {
  client = await app.as('client')
  await app.sql('update notifications set mail_pending = false')
  await app.sql('truncate mails, mail_files')
})
afterAll(async () => {
  await second.close()
  await app.close()
  await mailbox.close()
})

const written = { subject: 'The preview stays black', description: 'It stays black on our tablet.', category: 'technical' }
const open = () => client.call<TicketView>('POST /api/support-tickets', written)
const reply = (who: TestClient, ticketId: string, message: string, more: Record<string, unknown> = {}) =>
  who.call<ReplyView>('POST /api/support-replies', { ticketId, message, ...more })
const change = (id: string, patch: Record<string, unknown>) => admin.call<TicketView>('PATCH /api/support-tickets/:id', { id, ...patch })
const read = (who: TestClient, id: string) => who.call<TicketView>('GET /api/support-tickets/:id', { id })
const conversation = async (who: TestClient, ticketId: string) =>
  (await who.call<{ items: ReplyView[] }>('GET /api/support-replies', { ticketId })).items
const messages = async (who: TestClient, ticketId: string) => (await conversation(who, ticketId)).map(({ message }) => message)

/** The mails that are due now, as they arrive. */
async function mailed(): Promise<ParsedMail[]> {
  mailbox.received.length = 0
  await makeMails(app.services, new Date(Date.now() + 3 * 60_000))
  await sendDueMails(app.services)
  return [...mailbox.received]
}
const replyTo = (mail: ParsedMail | undefined) => mail?.replyTo?.value[0]?.address ?? ''

/** A ticket that was answered, and the mail that told of it. */
async function answered(): Promise<{ ticket: TicketView; mail: ParsedMail; to: string }> {
  const ticket = await open()
  await app.sql('update notifications set mail_pending = false')
  await reply(admin, ticket.id, 'Which **tablet** is it?')
  const mail = (await mailed()).find((one) => [one.to].flat()[0]?.text.includes(client.user.email))
  if (!mail) throw new Error('Nobody was mailed.')
  return { ticket, mail, to: replyTo(mail) }
}

type Answer = Omit<WrittenMail, 'from'> & { from?: string }
const sourceOf = (mail: Answer) => mailSource({ from: client.user.email, ...mail })
const arrives = (mail: Answer, on = app): Promise<Outcome> => {
  const source = sourceOf(mail)
  return takeMail(on.services, { source, size: source.length })
}
const quote = `\n\nOn 23 Nov 2026, at 10:14, Atelier <portal@example.com> wrote:\n\n> ${answerAbove}\n> Which tablet is it?`

describe('a mail about a ticket', () => {
  test('goes out by itself, with a secret to answer to, and beside what came before', async () => {
    const { ticket, mail, to } = await answered()
    expect(to).toMatch(/^support\+[0-9a-f]{32}@example\.com$/)
    expect(mail.subject).toBe(`${ticket.ticketNumber} The preview stays black`)
    expect(mail.text).toMatch(new RegExp(`^${answerAbove}\n`))
    expect(mail.text).toContain('Which tablet is it?')
    expect(headerOf(mail, 'in-reply-to')).toBe(`<ticket-${ticket.id}@127.0.0.1>`)
    // Of the secret nothing stays that opens anything.
    const secret = to.slice(8, 40)
    const [kept] = await app.sql<{ all: string }>(
      `select (select json_agg(t)::text from support_mail_tokens t) || (select json_agg(m)::text from mails m) as all`,
    )
    expect(kept?.all).not.toContain(secret)
    await arrives({ to, text: 'The old one', headers: { 'Message-ID': '<theirs@mail.example.com>' } })
    await reply(admin, ticket.id, 'And which film?')
    const next = (await mailed()).find((one) => replyTo(one) !== '' && one.text?.includes('which film'))
    expect(replyTo(next)).not.toBe(to)
    expect(headerOf(next, 'in-reply-to')).toBe('<theirs@mail.example.com>')
    expect(headerOf(next, 'references')).toBe(`<ticket-${ticket.id}@127.0.0.1> <theirs@mail.example.com>`)
  })

  test('of two tickets comes twice, what is of no ticket in a third, which answers to nobody', async () => {
    const [one, other] = [await open(), await open()]
    const task = await app.task({})
    const told = { recordType: 'task', recordId: task.id, body: `@${admin.user.fullName}`, mentions: [admin.user.id] }
    await (await app.as('project_manager')).call('POST /api/comments', told)
    const mails = (await mailed()).filter((mail) => [mail.to].flat()[0]?.text.includes(admin.user.email))
    expect(mails).toHaveLength(3)
    expect(new Set(mails.map((mail) => mail.replyTo?.value[0]?.name))).toEqual(new Set([one.ticketNumber, other.ticketNumber, undefined]))
  })
})

describe('an answer', () => {
  test('lands in the ticket without what it quotes, in the writer’s name, and everything follows as from the screen', async () => {
    const { ticket, to } = await answered()
    expect(await arrives({ to, text: `It is the one of 2019.${quote}` })).toEqual({ is: 'taken' })
    const replies = await conversation(admin, ticket.id)
    const how = { byMail: true, byAsker: true, userId: client.user.id, sentFrom: null, audience: 'client' }
    expect(replies.at(-1)).toMatchObject({ message: 'It is the one of 2019.', ...how })
    expect(await read(client, ticket.id)).toMatchObject({ status: 'in_progress', turn: 'agency' })
    const notices = await admin.call<{ items: { kind: string; quote: string | null }[] }>('GET /api/notifications')
    expect(notices.items[0]).toMatchObject({ kind: 'ticket.replied', quote: 'It is the one of 2019.' })
  })

  test('of an account that has no other way in: by the secret alone, and staff see that the sender is another', async () => {
    const { ticket, to } = await answered()
    expect(await arrives({ to, from: 'elsewhere@example.org', text: 'From home' })).toEqual({ is: 'taken' })
    expect((await conversation(admin, ticket.id)).at(-1)).toMatchObject({ message: 'From home', sentFrom: 'elsewhere@example.org' })
    expect((await conversation(client, ticket.id)).at(-1)).not.toHaveProperty('sentFrom')
  })

  test('that is forged, under the account’s own address but without its secret, goes nowhere', async () => {
    const { ticket, to } = await answered()
    for (const wrong of [
      'support@example.com',
      `support+${'0'.repeat(32)}@example.com`,
      to.replace('example.com', 'example.org'),
      `x${to}`,
    ])
      expect([wrong, await arrives({ to: wrong, text: 'Forged' })]).toEqual([wrong, expect.objectContaining({ is: 'left' })])
    expect(await arrives({ to, text: quote })).toMatchObject({ is: 'left' })
    expect(await messages(admin, ticket.id)).toEqual(['Which **tablet** is it?'])
  })

  test('that comes twice lands once, also by two processes at once', async () => {
    const { ticket, to } = await answered()
    const headers = { 'Message-ID': '<once@mail.example.com>' }
    const outcomes = await Promise.all([app, second, app, second].map((on) => arrives({ to, text: 'Once', headers }, on)))
    expect(outcomes.map(({ is }) => is).toSorted()).toEqual(['again', 'again', 'again', 'taken'])
    expect(await arrives({ to, text: 'Once', headers })).toEqual({ is: 'again' })
    expect(await messages(admin, ticket.id)).toEqual(['Which **tablet** is it?', 'Once'])
  })

  test('of HTML alone is its words: no mark-up, no quotes, and what looks like a mark is none', async () => {
    const { ticket, to } = await answered()
    const html = `<html><head><style>p{}</style></head><body><div dir="ltr">It is <b>the one</b> of 2019.<br>*Really*<script>alert(1)</script></div>
      <ul><li>one &amp; only</li></ul><br><div class="gmail_quote"><div class="gmail_attr">On Monday Atelier wrote:<br></div>
      <blockquote><p>${answerAbove}</p><p>Which tablet is it?</p></blockquote></div></body></html>`
    expect(await arrives({ to, html })).toEqual({ is: 'taken' })
    const message = (await messages(admin, ticket.id)).at(-1)
    expect(message).toContain('It is the one of 2019.')
    expect(message).toContain('\\*Really\\*')
    expect(message).toContain('one & only')
    expect(message).not.toMatch(/alert|<|Which tablet|wrote/)
  })

  test('brings its files, by the limits of uploads; what is too large is named', async () => {
    const { ticket, to } = await answered()
    const files = { 'screen.txt': Buffer.from('Black'), 'film.bin': Buffer.alloc(1024 * 1024 + 1) }
    expect(await arrives({ to, text: 'See here', files })).toEqual({ is: 'taken' })
    const [last] = (await conversation(admin, ticket.id)).slice(-1)
    expect(last?.files.map(({ file }) => [file.name, file.mediaType, file.size])).toEqual([['screen.txt', 'text/plain', 5]])
    expect(last?.message).toBe('See here\n\n_Not taken, since too large or too many: film.bin (1 MB)._')
    const opened = await client.raw('GET', `/api/files/${last?.files[0]?.file.id}`)
    expect([opened.status, opened.text]).toEqual([200, 'Black'])
  })

  test('longer than a reply is cut, and comes whole as a file', async () => {
    const { ticket, to } = await answered()
    await arrives({ to, text: 'word '.repeat(5000) })
    const [last] = (await conversation(admin, ticket.id)).slice(-1)
    expect(last?.message.length).toBeLessThanOrEqual(10_000)
    expect(last?.files.map(({ file }) => file.name)).toEqual(['answer.txt'])
  })
})

describe('by the rights of the moment it is read', () => {
  test('a merged ticket is answered where it leads to', async () => {
    const { ticket, to } = await answered()
    const other = await open()
    await admin.call('POST /api/support-tickets/:id/merge', { id: ticket.id, intoId: other.id })
    expect(await arrives({ to, text: 'Here too' })).toEqual({ is: 'taken' })
    expect((await conversation(admin, other.id)).at(-1)).toMatchObject({ message: 'Here too', ticketNumber: other.ticketNumber })
  })

  test('whoever may not open it any more, or whose account ended, answers nothing', async () => {
    const ticket = await open()
    const designer = await app.as('graphic_designer')
    await change(ticket.id, { assigneeId: designer.user.id })
    await app.sql('update notifications set mail_pending = false')
    await reply(client, ticket.id, 'Hello?')
    const to = replyTo((await mailed()).find((one) => [one.to].flat()[0]?.text.includes(designer.user.email)))
    expect(await arrives({ to, from: designer.user.email, text: 'I look into it' })).toEqual({ is: 'taken' })
    expect(await read(client, ticket.id)).toMatchObject({ status: 'waiting_user' })
    await change(ticket.id, { assigneeId: null })
    expect(await arrives({ to, from: designer.user.email, text: 'Not mine' })).toMatchObject({ is: 'left' })
    await change(ticket.id, { assigneeId: designer.user.id })
    await app.sql('update users set deactivated_at = now() where id = $1', [designer.user.id])
    expect(await arrives({ to, from: designer.user.email, text: 'Gone' })).toMatchObject({ is: 'left' })
    expect(await messages(client, ticket.id)).toEqual(['Hello?', 'I look into it'])
  })

  test('what answers a note is a note', async () => {
    const ticket = await open()
    const designer = await app.as('graphic_designer')
    await change(ticket.id, { assigneeId: designer.user.id })
    await app.sql('update notifications set mail_pending = false')
    await reply(admin, ticket.id, 'Between us', { audience: 'internal' })
    const mail = (await mailed()).find((one) => [one.to].flat()[0]?.text.includes(designer.user.email))
    expect(mail?.text).toContain('becomes an internal note')
    expect(await arrives({ to: replyTo(mail), from: designer.user.email, text: 'Secret' })).toEqual({ is: 'taken' })
    expect((await conversation(admin, ticket.id)).at(-1)).toMatchObject({ message: 'Secret', audience: 'internal' })
    expect(await messages(client, ticket.id)).toEqual([])
  })

  test('an old secret opens a ticket again, and after 30 days begins a new one that says so', async () => {
    const { ticket, to } = await answered()
    await change(ticket.id, { status: 'resolved' })
    expect(await arrives({ to, text: 'Still black' })).toEqual({ is: 'taken' })
    expect(await read(client, ticket.id)).toMatchObject({ status: 'in_progress' })
    await change(ticket.id, { status: 'closed' })
    await app.sql(`update support_tickets set closed_at = now() - interval '31 days' where id = $1`, [ticket.id])
    await app.sql('update notifications set mail_pending = false')
    expect(await arrives({ to, text: 'Black again', files: { 'screen.txt': Buffer.from('x') } })).toEqual({ is: 'taken' })
    const [made] = (await client.call<{ items: TicketView[] }>('GET /api/support-tickets', {})).items
    const follows = { id: ticket.id, ticketNumber: ticket.ticketNumber, subject: ticket.subject }
    const opened = await read(client, made?.id ?? '')
    expect(opened).toMatchObject({ subject: ticket.subject, description: 'Black again', status: 'open', byMail: true, follows })
    expect(opened.files.map(({ file }) => file.name)).toEqual(['screen.txt'])
    const told = (await mailed()).find((one) => one.text?.includes('a ticket of its own'))
    expect(told?.subject).toContain(opened.ticketNumber)
    expect(await arrives({ to: replyTo(told), text: 'Thank you' })).toEqual({ is: 'taken' })
    expect(await messages(client, opened.id)).toEqual(['Thank you'])
    expect(await messages(client, ticket.id)).toHaveLength(2)
  })
})

describe('machines', () => {
  test.for([
    ['Auto-Submitted', 'auto-replied'],
    ['Auto-Submitted', 'auto-generated (rejected)'],
    ['Precedence', 'bulk'],
    ['Precedence', 'auto_reply'],
    ['Precedence', 'list'],
    ['X-Auto-Response-Suppress', 'All'],
    ['Return-Path', '<>'],
    ['List-Id', '<news.example.com>'],
    ['From', 'MAILER-DAEMON@mail.example.com'],
    ['From', 'support@example.com'],
    ['From', 'portal@example.com'],
    ['Message-ID', '<0e8b1f4e-6a53-4d0c-9d1c-0c7d2a3f4b5c@127.0.0.1>'],
  ] as const)('are not answered and not heard: %s: %s', async ([name, value]) => {
    const { ticket, to } = await answered()
    expect(await arrives({ to, text: 'I am away', headers: { [name]: value } })).toMatchObject({ is: 'automatic' })
    expect(await messages(admin, ticket.id)).toHaveLength(1)
    expect(await app.sql(`select 1 from mails where status = 'queued'`)).toEqual([])
  })

  test('a person who says so is heard', async () => {
    const { to } = await answered()
    expect(await arrives({ to, text: 'Here', headers: { 'Auto-Submitted': 'no', 'Return-Path': '<cleo@example.com>' } })).toEqual({
      is: 'taken',
    })
  })

  test('that say nothing of themselves are stopped after twenty in an hour', async () => {
    const { ticket, to } = await answered()
    for (let n = 1; n <= 20; n += 1) expect(await arrives({ to, text: `Away ${n}` })).toEqual({ is: 'taken' })
    expect(await arrives({ to, text: 'Away 21' })).toMatchObject({ is: 'left' })
    expect(await messages(admin, ticket.id)).toHaveLength(21)
  })
})

test('of a mail that is too large only the head is read; its writer is told once, at the address of the account', async () => {
  const { ticket, to } = await answered()
  const source = sourceOf({ to, from: 'elsewhere@example.org', text: 'x'.repeat(headMax * 2) })
  const arrived = { source: source.subarray(0, headMax), size: 20 * 1024 * 1024 }
  expect(await takeMail(app.services, arrived)).toEqual({ is: 'refused', why: 'It has 20 MB; up to 15 MB are read.' })
  expect(await takeMail(app.services, arrived)).toEqual({ is: 'again' })
  const told = (await mailed()).filter((one) => one.subject?.startsWith('Not taken'))
  expect(told.map((one) => [[one.to].flat()[0]?.text, one.subject])).toEqual([
    [client.user.email, `Not taken: your answer to ${ticket.ticketNumber} The preview stays black`],
  ])
  expect(await messages(admin, ticket.id)).toHaveLength(1)
})

test('an admin sees how the mailbox stands, and nobody else', async () => {
  const stands = { configured: true, address: 'support@example.com', error: null, left: 0 }
  expect(await admin.call('GET /api/support-mailbox')).toMatchObject(stands)
  expect((await client.raw('GET', '/api/support-mailbox')).status).toBe(403)
})
