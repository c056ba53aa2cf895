import { createHash } from 'node:crypto'
import type { ParsedMail } from 'mailparser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { indexNow } from '#features/records/search/commands.ts'
import { uploadOf } from '#features/workspace/files/fixtures/factory.ts'
import { sendDueMails } from '#platform/mail/send.ts'
import { startTestApp } from '#testing/harness/app.ts'
import { pdfText } from '#testing/harness/pdf-text.ts'
import { openLink, type TestGuest } from '#testing/kit/guests.ts'
import type { TestStream } from '#testing/kit/stream.ts'
import type { TestApp, TestClient, TestProject } from '#testing/kit/test-app-types.ts'
import { startMailbox } from '#testing/process/mailbox.ts'
import type { InvoiceDetail } from '../invoices/schema.ts'
import type { OpenedInvoice } from './schema.ts'

// Words planted where no client may read them, looked for in everything that clients and guests of a link get.

const inside = 'Zyxwinside'
const foreign = 'Zyxwforeign'
/** What the client reads on their invoice: shows that each way was really read. */
const open = 'Zyxwopen'

let mailbox: Awaited<ReturnType<typeof startMailbox>>
let app: TestApp
let manager: TestClient
let contact: TestClient
let colleague: TestClient
let own: InvoiceDetail
let theirs: InvoiceDetail
let guest: TestGuest
let streams: TestStream[]
const ids: Record<string, string[]> = {}

beforeAll(async () => {
  mailbox = await startMailbox()
  app = await startTestApp({ env: { SMTP_URL: mailbox.url, MAIL_FROM: 'Atelier <portal@example.com>' } })
  ;[manager, contact, colleague] = [await app.as('project_manager'), await app.as('client'), await app.as('client')]
  const [project, other] = [await app.project({ manager: manager.user }), await app.project({ manager: manager.user })]
  await (await app.as('admin')).call('PATCH /api/billing-settings', {
    companyName: 'Northlight Studio',
    street: 'Lange Straße 5',
    city: 'Berlin',
    postCode: '10115',
    country: 'DE',
    vatNumber: 'DE123456789',
    iban: 'DE89370400440532013000',
  })
  await app.sql(
    `update brands set billing_street = 'Street 1', billing_city = 'Berlin', billing_post_code = '10115', billing_country = 'DE', billing_profile = 'en16931' where id = $1`,
    [project.brandId],
  )
  for (const { user } of [contact, colleague]) await app.allocateToBrand(user, project.brandId)
  await app.sql('update brand_allocations set billing_contact = true where user_id = $1', [contact.user.id])
  streams = [await contact.stream(), await colleague.stream()]
  own = await planted(project, { word: inside, shown: open, to: [contact.user.email] })
  theirs = await planted(other, { word: foreign, shown: foreign, to: ['elsewhere@example.com'] })
  // A draft and a deleted draft of the client's own brand.
  const draft = {
    projectId: project.id,
    clientEmail: 'pay@example.com',
    clientNote: inside,
    lines: [{ description: inside, unitPrice: '1' }],
  }
  await manager.call('POST /api/invoices', draft)
  const deleted = await manager.call<InvoiceDetail>('POST /api/invoices', draft)
  await (await app.as('admin')).call('DELETE /api/invoices/:id', { id: deleted.id })
  await index()
  const url = /https?:\S+#\S+/.exec(mailTo(contact.user.email)?.text ?? '')?.[0] ?? ''
  guest = await openLink(app, url)
  ids['invoiceId'] = [own.id, theirs.id, deleted.id]
  ids['projectId'] = [project.id, other.id]
  ids['brandId'] = [project.brandId, other.brandId]
})
afterAll(async () => {
  for (const stream of streams) stream.cut()
  await app.close()
  await mailbox.close()
})

type Planted = { word: string; shown: string; to: string[] }

/** An issued and mailed invoice with a payment, and with the word in each of its texts that clients never read. */
async function planted(project: TestProject, { word, shown, to }: Planted): Promise<InvoiceDetail> {
  const made = await manager.call<InvoiceDetail>('POST /api/invoices', {
    projectId: project.id,
    clientName: shown,
    clientEmail: to[0],
    currency: 'EUR',
    clientNote: shown,
    lines: [{ description: shown, unitPrice: '100' }],
    notes: word,
  })
  const { id } = made
  const about = { recordType: 'invoice', recordId: id }
  const comment = await manager.call<{ id: string }>('POST /api/comments', { ...about, body: `Said ${word}` })
  await manager.call('PATCH /api/comments/:id', { id: comment.id, body: `Said again ${word}` })
  const uploadId = await uploadOf(app, manager.user, { name: `${word}.txt`, content: word, place: { place: 'attachment', ...about } })
  await manager.call('POST /api/attachments', { ...about, uploadId })
  await manager.call('POST /api/invoices/:id/send', { id, to, subject: 'Your invoice', text: 'Here it is.', copyToMe: false })
  await sendDueMails(app.services)
  await manager.call('PATCH /api/invoices/:id', { id, notes: `${word} again`, disputeReason: word, promisedOn: '2031-07-19' })
  await manager.call('POST /api/payments', { invoiceId: id, amount: '40', notes: word })
  await manager.call('POST /api/invoices/:id/credit', { id, lines: [{ lineId: made.lines[0]?.id, quantity: '0.1' }] })
  return manager.call<InvoiceDetail>('GET /api/invoices/:id', { id })
}

async function index(): Promise<void> {
  for (const table of ['invoices', 'comments'] as const) {
    const kind = table === 'invoices' ? 'invoice' : 'comment'
    const found = await app.sql<{ id: string }>(`select id from ${table}`)
    if ((await app.services.kinds()).searched.some(({ name }) => name === kind))
      await indexNow(
        app.services,
        kind,
        found.map(({ id }) => id),
      )
  }
}

const mailTo = (address: string): ParsedMail | undefined =>
  mailbox.received.find(({ to }) => [to].flat().some((one) => one?.value.some((value) => value.address === address)))
const spoken = [inside, foreign, '2031-07-19']
const planteds = (text: string): string[] => spoken.filter((word) => text.includes(word))

/** Everything that an operation can be asked about these records. */
function inputsOf(key: string): Record<string, unknown>[] {
  const all = Object.entries(ids)
  const records = (ids['invoiceId'] ?? []).map((recordId) => ({ recordType: 'invoice', recordId }))
  if (key.includes('/:id')) return all.flatMap(([, list]) => list.map((id) => ({ id })))
  const words = [inside, foreign, open, own.invoiceNumber, theirs.invoiceNumber].map((q) => ({ q }))
  return [{}, ...records, ...words, ...all.flatMap(([name, list]) => list.flatMap((id) => [{ [name]: id }, { recordId: id }]))]
}

describe.each([['a billing contact'], ['a colleague without the flag']])('%s', (who) => {
  const person = () => (who === 'a billing contact' ? contact : colleague)

  test('reads no planted word in any answer of the API', { timeout: 120_000 }, async () => {
    const actor = await app.actorOf(person())
    const leaks: string[] = []
    const read = new Set<string>()
    for (const { key, operation, answer } of await app.services.operations())
      for (const input of inputsOf(key)) {
        if (!operation.input.safeParse(input).success) continue
        const text = await answer(actor, input).catch(() => null)
        if (text?.includes(open)) read.add(key)
        // The asker knows what they searched for.
        const { q } = input as { q?: string }
        for (const word of planteds(text ?? '')) if (word !== q) leaks.push(`${key} ${JSON.stringify(input)}: ${word}`)
      }
    expect(leaks).toEqual([])
    const ways = ['GET /api/invoices', 'GET /api/invoices/:id', 'GET /api/invoice-line-items', 'GET /api/payments', 'GET /api/search']
    expect(ways.filter((key) => read.has(key))).toEqual(person() === contact ? ways : [])
  })

  test('gets no planted word in a CSV, the PDF, the XML, the history or the inbox', async () => {
    const csv = { accept: 'text/csv' }
    const found: Record<string, [number, string[], boolean]> = {}
    for (const path of [
      '/api/invoices',
      '/api/payments',
      '/api/void-invoices',
      '/api/client-credits',
      `/api/invoice-line-items?invoiceId=${own.id}`,
      `/api/history?recordType=invoice&recordId=${own.id}`,
      '/api/notifications',
    ])
      found[path] = await lookAt(person(), path, csv)
    for (const { id } of [own, theirs])
      for (const file of ['pdf', 'xml'])
        found[`${id === own.id ? 'own' : 'foreign'} ${file}`] = await lookAt(person(), `/api/invoices/${id}/${file}`)
    expect(Object.values(found).flatMap(([, words]) => words)).toEqual([])
    const theirsToRead = new Set(['/api/invoices', '/api/payments', 'own pdf', 'own xml'])
    for (const [way, [status, , shows]] of Object.entries(found)) {
      if (theirsToRead.has(way)) expect([way, status === 200, shows]).toEqual([way, person() === contact, person() === contact])
      if (way.startsWith('foreign')) expect([way, status]).toEqual([way, 404])
    }
  })

  test('gets no planted word by the event stream or by mail', async () => {
    const stream = streams[person() === contact ? 0 : 1]
    const beacon = await app.task({ project: ids['projectId']?.[0] ?? '' })
    await manager.call('PATCH /api/tasks/:id', { id: beacon.id, name: 'Beacon' })
    await stream?.next(({ message }) => message.recordId === beacon.id)
    const heard = JSON.stringify(stream?.entries)
    expect([planteds(heard), heard.includes(theirs.id)]).toEqual([[], false])
    expect(heard.includes(own.id)).toBe(person() === contact)
    const mails = mailbox.received.filter(({ to }) => JSON.stringify(to).includes(person().user.email))
    for (const mail of mails) {
      expect(planteds(`${mail.subject}${mail.text}${String(mail.html)}${JSON.stringify(mail.headerLines)}`)).toEqual([])
      for (const file of mail.attachments) expect(planteds(await textOf(file.content, file.contentType))).toEqual([])
    }
    expect(mails.length > 0).toBe(person() === contact)
  })
})

async function textOf(bytes: Uint8Array, type: string): Promise<string> {
  const raw = Buffer.from(bytes).toString('utf8')
  return type.includes('pdf') ? `${raw}${(await pdfText(bytes)).text}` : raw
}

async function lookAt(who: TestClient, path: string, headers: Record<string, string> = {}): Promise<[number, string[], boolean]> {
  const answer = await fetch(app.url + path, { headers: { cookie: who.cookie, ...headers } })
  const text = await textOf(new Uint8Array(await answer.arrayBuffer()), answer.headers.get('content-type') ?? '')
  return [answer.status, planteds(text), text.includes(open)]
}

/** A request of the guest below the address of their link. */
const visit = <T = unknown>(path: string) => guest.raw<T>('GET', `/api/opened-links/${guest.linkId}${path}`)

test('the page of a secret link shows nothing planted', async () => {
  const answers = await Promise.all(['', '/invoice', '/files', '/items'].map((path) => visit(path)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 403])
  expect(planteds(answers.map(({ text }) => text).join('\n'))).toEqual([])
  expect(answers[1]?.text).toContain(open)
  const { body } = await visit<OpenedInvoice>('/invoice')
  const [foreignPdf] = await app.sql<{ id: string }>('select pdf_file_id as id from invoices where id = $1', [theirs.id])
  expect((await visit(`/files/${body.pdfFileId}`)).status).toBe(200)
  expect((await visit(`/files/${foreignPdf?.id}`)).status).toBe(404)
  expect((await guest.raw('GET', `/api/invoices/${theirs.id}`)).status).toBe(401)
})

test('download, link and mail give the PDF and the e-invoice with one SHA-256 each', async () => {
  const sum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  const fetched = async (path: string, cookie: string) => {
    const answer = await fetch(app.url + path, { headers: { cookie } })
    expect([path, answer.status]).toEqual([path, 200])
    return sum(new Uint8Array(await answer.arrayBuffer()))
  }
  const { body } = await visit<OpenedInvoice>('/invoice')
  const mail = mailTo(contact.user.email)
  for (const [kind, fileId, type] of [
    ['pdf', body.pdfFileId, 'application/pdf'],
    ['xml', body.xmlFileId, 'application/xml'],
  ] as const) {
    const attached = mail?.attachments.find(({ contentType }) => contentType === type)
    const sums = [
      await fetched(`/api/invoices/${own.id}/${kind}`, manager.cookie),
      await fetched(`/api/invoices/${own.id}/${kind}`, contact.cookie),
      await fetched(`/api/opened-links/${guest.linkId}/files/${fileId}`, guest.cookie),
      sum(attached?.content ?? new Uint8Array()),
    ]
    expect(new Set(sums)).toEqual(new Set([kind === 'pdf' ? own.pdfSha256 : own.xmlSha256]))
  }
})
