import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Services, systemCtx } from '#platform/context.ts'
import { type Mail, queueMail } from '#platform/mail/mail.ts'
import { sendDueMails } from '#platform/mail/send.ts'
import { transact } from '#platform/transactions/transact.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp } from '#testing/kit/test-app-types.ts'
import { startMailbox } from '#testing/process/mailbox.ts'
import { storedFileRow } from '../files/fixtures/factory.ts'
import { cleanUpFiles } from '../files/jobs.ts'
import { files } from '../files/table.ts'
import type { MailView } from './schema.ts'

let mailbox: Awaited<ReturnType<typeof startMailbox>>
let app: TestApp
let services: Services
beforeAll(async () => {
  mailbox = await startMailbox()
  app = await startTestApp({ env: { SMTP_URL: mailbox.url, MAIL_FROM: 'Atelier <portal@example.com>' } })
  const maker = {
    name: 'greeting',
    mediaType: 'application/pdf',
    make: async (_services: Services, { to }: Readonly<Record<string, unknown>>) =>
      to === 'nobody' ? null : Buffer.from(`%PDF-1.4 ${String(to)}`),
  }
  services = { ...app.services, mailFiles: async () => new Map([[maker.name, maker]]) }
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})
beforeEach(async () => {
  mailbox.received.length = 0
  await app.sql('delete from mails')
})

const stored = async (content: string | Buffer, name: string) =>
  app.insert(files, await storedFileRow(app.services.storage, Buffer.from(content), { name }))
const write = (more: Partial<Mail>, by = services): Promise<string> => {
  const ctx = systemCtx(by)
  return transact(ctx, (tx) => queueMail(tx, ctx, { to: 'reader@example.com', subject: 'Hello', lines: ['First line'], ...more }))
}
const state = (id: string) => app.sql('select status, attempts, last_error as said from mails where id = $1', [id])
const keyOf = async (id: string) =>
  (await app.sql<{ key: string }>('select storage_key as key from files where id = $1', [id]))[0]?.key ?? ''
const read = async (id: string) => (await (await app.as('admin')).raw<MailView>('GET', `/api/mails/${id}`)).body

test('a mail carries stored files and what is made when it goes out, and says where an answer goes', async () => {
  const poster = await stored(Buffer.from([0, 255, 13, 10, 46, 13, 10]), 'Plakat „Łódź“ 夏.bin')
  const carried = [{ fileId: poster }, { generator: 'greeting', payload: { to: 'Dora' }, name: 'Greeting.pdf' }]
  const replyTo = { name: 'Mira, “Küche”\r\nBcc: evil@example.com', address: 'mira@example.com' }
  const id = await write({ files: carried, replyTo })
  expect(await app.sql('select name, size, generator from mail_files order by position')).toEqual([
    { name: 'Plakat „Łódź“ 夏.bin', size: 7, generator: null },
    { name: 'Greeting.pdf', size: null, generator: 'greeting' },
  ])
  await sendDueMails(services)
  const [mail] = mailbox.received
  expect(mail?.messageId).toBe(`<${id}@127.0.0.1>`)
  expect(mail?.replyTo?.value.map(({ address }) => address)).toEqual(['mira@example.com'])
  expect(mail?.headerLines.some(({ key }) => key === 'bcc')).toBe(false)
  expect(mail?.text?.trim()).toBe('First line')
  expect(mail?.attachments.map(({ filename, contentType, content }) => [filename, contentType, content.toString('hex')])).toEqual([
    ['Plakat „Łódź“ 夏.bin', 'application/octet-stream', '00ff0d0a2e0d0a'],
    ['Greeting.pdf', 'application/pdf', Buffer.from('%PDF-1.4 Dora').toString('hex')],
  ])
})

test('what it carries is kept until it has gone out, and shown to admins by name and size', async () => {
  const poster = await stored('Lanterns', 'poster.txt')
  const key = await keyOf(poster)
  const id = await write({ files: [{ fileId: poster, name: 'For you.txt' }] })
  await app.sql(`update files set created_at = now() - interval '2 days'`)
  await cleanUpFiles(services)
  expect((await read(id)).files).toEqual([{ position: 0, name: 'For you.txt', size: 8 }])
  expect((await (await app.as('admin')).raw('GET', `/api/files/${poster}`)).status).toBe(404)
  await sendDueMails(services)
  expect(mailbox.received[0]?.attachments.map(({ content }) => content.toString())).toEqual(['Lanterns'])
  await cleanUpFiles(services)
  expect(await app.services.storage.size(key)).toBeNull()
  expect((await read(id)).files).toEqual([{ position: 0, name: 'For you.txt', size: 8 }])
})

test('of a mail that is not about an account an admin reads no name, and nothing stays of it', async () => {
  const poster = await stored('Lanterns', 'Secret merger.txt')
  const replyTo = { name: 'Mira', address: 'mira@example.com' }
  const id = await write({ kind: 'notices', files: [{ fileId: poster }], replyTo })
  expect(await read(id)).toMatchObject({ files: [{ position: 0, name: null, size: 8 }], replyTo: null })
  await sendDueMails(services)
  expect(await app.sql('select name, file_id, reply_to from mail_files f join mails m on m.id = f.mail_id')).toEqual([
    { name: '', file_id: null, reply_to: null },
  ])
})

const spoiled: [string, (key: string) => Promise<unknown>, RegExp][] = [
  ['gone', (key) => app.services.storage.remove(key), /not there any more, so it was not sent/],
  ['damaged', (key) => app.services.storage.put(key, Readable.from([Buffer.from('Lantorns')])), /damaged, so it was not sent/],
  ['infected', () => app.sql(`update files set scan = 'infected' where name = 'poster.txt'`), /scanner found something/],
]
test.each(spoiled)('with a file that is %s it fails at once and says why', async (_how, spoil, sentence) => {
  const poster = await stored('Lanterns', 'poster.txt')
  const id = await write({ files: [{ fileId: poster }] })
  await spoil(await keyOf(poster))
  await sendDueMails(services)
  expect(await state(id)).toEqual([{ status: 'failed', attempts: 1, said: expect.stringMatching(sentence) }])
  expect(mailbox.received).toEqual([])
})

test('it fails also where there is nothing left to make a file of; a store that does not answer is asked again', async () => {
  const gone = await write({ files: [{ generator: 'greeting', payload: { to: 'nobody' }, name: 'Greeting.pdf' }] })
  const poster = await stored('Lanterns', 'poster.txt')
  const later = await write({ files: [{ fileId: poster }] })
  const away = { ...services, storage: { ...services.storage, read: () => Promise.reject(new Error('The store is away.')) } }
  await sendDueMails(away)
  expect(await state(gone)).toMatchObject([{ status: 'failed', attempts: 1 }])
  expect(await state(later)).toEqual([{ status: 'queued', attempts: 1, said: 'The store is away.' }])
  await app.sql('update mails set next_attempt_at = now()')
  await sendDueMails(services)
  expect(mailbox.received.map(({ messageId }) => messageId)).toEqual([`<${later}@127.0.0.1>`])
})

test('more than mail servers take is refused before anything is written', async () => {
  const large = await Promise.all(['a', 'b'].map((name) => stored(Buffer.alloc(8 * 1024 * 1024), `${name}.bin`)))
  await expect(write({ files: large.map((fileId) => ({ fileId })) })).rejects.toThrow(
    'A mail can carry files of up to 15 MB. These have 16 MB. Share them by a link instead.',
  )
  await expect(write({ files: [{ fileId: crypto.randomUUID() }] })).rejects.toThrow('not there any more')
  expect(await app.sql('select 1 from mails')).toEqual([])
})

test('without a mail server the file is not kept for a mail that nobody sends', async () => {
  const keeping = await startTestApp({ sameDatabaseAs: app })
  try {
    const id = await write({ files: [{ fileId: await stored('Lanterns', 'poster.txt') }] }, keeping.services)
    expect(await app.sql('select name, file_id from mail_files where mail_id = $1', [id])).toEqual([{ name: 'poster.txt', file_id: null }])
  } finally {
    await keeping.close()
  }
})
