import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMails } from '#features/records/inbox/jobs.ts'
import { indexNow } from '#features/records/search/commands.ts'
import { startTestApp } from '#testing/harness/app.ts'
import { askEverything } from '#testing/harness/ask-everything.ts'
import { listsOf, readAccessCases } from '#testing/harness/fixtures.ts'
import type { TestStream } from '#testing/kit/stream.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import { uploadAt } from './fixtures/access.ts'
import type { ReplyView, TicketView } from './schema.ts'

// A note on a ticket, its file, and a whole ticket of somebody else are looked for wherever anything can be asked for: by whoever asked, a
// client or staff or an admin even, by a client of elsewhere, and by staff who have nothing to do with it.

const words = { note: 'Innernotecanary', file: 'Innerfilecanary', ticket: 'Foreignticketcanary', said: 'Foreignreplycanary' }
const openly = 'Openlyanswered'

const inputs = listsOf(await readAccessCases())

type Asking = 'client' | 'designer' | 'admin'
let app: TestApp
let manager: TestClient
let stranger: TestClient
const askers = {} as Record<Asking, TestClient>
const tickets = {} as Record<Asking, string>
const notes: string[] = []
const streams = {} as Record<Asking, TestStream>
let foreign: string
let taskId: string

const written = { description: 'It is not sharp when it is printed.', category: 'technical' }

beforeAll(async () => {
  app = await startTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'atelier@example.com' } })
  manager = await app.as('project_manager')
  stranger = await app.as('video_editor')
  Object.assign(askers, { client: await app.as('client'), designer: await app.as('graphic_designer'), admin: await app.as('admin') })
  taskId = (await app.task()).id
  const replyIds: string[] = []
  for (const [name, who] of Object.entries(askers) as [Asking, TestClient][]) {
    streams[name] = await who.stream()
    const { id } = await who.call<TicketView>('POST /api/support-tickets', { ...written, subject: `Asked by ${name}` })
    tickets[name] = id
    const uploadIds = [await uploadAt(app, manager.user, { place: 'support-reply', ticketId: id }, `${words.file}.txt`)]
    const note = { ticketId: id, audience: 'internal', message: words.note, uploadIds }
    const noted = await manager.call<ReplyView>('POST /api/support-replies', note)
    const said = await manager.call<ReplyView>('POST /api/support-replies', { ticketId: id, message: openly })
    notes.push(noted.id, ...noted.files.map(({ file }) => file.id))
    replyIds.push(noted.id, said.id)
  }
  const other = await app.as('client')
  const { id } = await other.call<TicketView>('POST /api/support-tickets', { ...written, subject: words.ticket })
  foreign = id
  const said = await other.call<ReplyView>('POST /api/support-replies', { ticketId: id, message: words.said })
  await indexNow(app.services, 'support-ticket', [...Object.values(tickets), foreign])
  await indexNow(app.services, 'support-reply', [...replyIds, said.id])
  await makeMails(app.services, new Date(Date.now() + 60 * 60_000))
}, 120_000)
afterAll(() => app.close())

/** Asks for everything that hangs on these tickets, or on a task. */
const askAll = (who: TestClient, ids: readonly string[], kept: readonly string[]) =>
  askEverything(
    who,
    {
      ids: [...ids, ...notes],
      on: ids.map((id) => ({ recordType: 'support-ticket', recordId: id, ticketId: id })),
      words: [...Object.values(words), openly],
      listed: (key) =>
        inputs[key as keyof typeof inputs]?.({ app, staff: manager, client: who, project: { id: taskId } as never, taskId }) ?? {},
    },
    kept,
  )

test('who works the queue finds all of it, so that it is there to be kept from others', { timeout: 120_000 }, async () => {
  const { text } = await askAll(manager, [tickets.client, foreign], [])
  expect([...Object.values(words), openly].filter((one) => !text.includes(one))).toEqual([])
})

test.for(['client', 'designer', 'admin'] as const)('whoever asked never gets a note: %s', { timeout: 120_000 }, async (name) => {
  const ofOthers = name === 'admin' ? [] : [words.ticket, words.said]
  const own = [words.note, words.file, ...ofOthers]
  // An admin reads the notes on tickets of others.
  const kept = name === 'admin' ? [] : own
  const { text, leaks } = await askAll(askers[name], [tickets[name], foreign], kept)
  expect(leaks).toEqual([])
  expect(text).toContain(openly)
  const conversation = await askers[name].raw('GET', `/api/support-replies?ticketId=${tickets[name]}`)
  expect(own.filter((one) => conversation.text.includes(one))).toEqual([])
  const mine = notes.slice(2 * Object.keys(askers).indexOf(name), 2 * Object.keys(askers).indexOf(name) + 2)
  expect((await askers[name].raw('GET', `/api/files/${mine[1]}`)).status).toBe(404)
  const found = await askers[name].call<{ items: { recordId: string }[] }>('GET /api/search', { q: words.note })
  expect(found.items.filter(({ recordId }) => mine.includes(recordId))).toEqual([])
})

test('staff who have nothing to do with a ticket find nothing of it', { timeout: 120_000 }, async () => {
  const { text, leaks } = await askAll(stranger, [tickets.client, foreign], [...Object.values(words), openly])
  expect([leaks, text.includes(tickets.client)]).toEqual([[], false])
})

test('the live stream, notices, mails and the outbox carry none of it to whoever asked', async () => {
  const admin = askers.admin
  for (const [name, who] of Object.entries(askers) as [Asking, TestClient][]) {
    await manager.call('PATCH /api/support-tickets/:id', { id: tickets[name], priority: 'urgent' })
    await streams[name].next(
      ({ message }) => message.recordId === tickets[name] && message.kind === 'support-ticket.updated' && message.version === 3,
    )
    const passed = JSON.stringify(streams[name].entries)
    streams[name].cut()
    // Of a note on a ticket of one's own not even that there is one; an admin hears of those of others.
    expect(notes.slice(0, name === 'admin' ? 0 : undefined).filter((id) => passed.includes(id))).toEqual([])
    const told = await app.sql<{ text: string }>(
      `select to_jsonb(n)::text as text from notifications n where user_id = $1 union all select to_jsonb(m)::text from mails m where m."to" = $2`,
      [who.user.id, who.user.email],
    )
    expect(told.length).toBeGreaterThan(1)
    expect(told.filter(({ text }) => text.includes(words.note) || text.includes(words.file))).toEqual([])
  }
  const mails = await admin.raw('GET', '/api/mails')
  const each = (JSON.parse(mails.text) as { items: { id: string }[] }).items
  expect(each.length).toBeGreaterThan(2)
  for (const { id } of each) {
    const { text } = await admin.raw('GET', `/api/mails/${id}`)
    expect([words.note, words.ticket, openly].filter((one) => text.includes(one))).toEqual([])
  }
})
