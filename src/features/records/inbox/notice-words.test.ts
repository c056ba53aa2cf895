import type { ParsedMail } from 'mailparser'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendDueMails } from '#platform/mail/send.ts'
import { startTestApp } from '#testing/harness/app.ts'
import { insertRows } from '#testing/kit/rows.ts'
import type { TestApp, TestClient, TestProject, TestTask } from '#testing/kit/test-app-types.ts'
import { startMailbox } from '#testing/process/mailbox.ts'
import { notificationRow } from './fixtures/factory.ts'
import { makeMails } from './jobs.ts'
import type { NotificationView } from './schema.ts'

// A notice is read long after it was written: by then its actor may be called something else, or be hidden from its reader.

let mailbox: Awaited<ReturnType<typeof startMailbox>>
let received: ParsedMail[]
let app: TestApp
let project: TestProject
let admin: TestClient
let client: TestClient
let colleague: TestClient
let writer: TestClient
let task: TestTask
beforeAll(async () => {
  mailbox = await startMailbox()
  ;({ received } = mailbox)
  app = await startTestApp({ env: { SMTP_URL: mailbox.url, MAIL_FROM: 'Atelier <portal@example.com>' } })
  admin = await app.as('admin')
  project = await app.project()
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})
beforeEach(async () => {
  await app.sql('delete from notifications')
  client = await app.as('client')
  ;[colleague, writer] = [await app.as('graphic_designer'), await app.as('copywriter', { fullName: 'Wanda Writer' })]
  await app.allocateToBrand(client.user, project.brandId)
  task = await app.task({ project, name: 'Poster' })
})

const list = async (who: TestClient) => (await who.call<{ items: NotificationView[] }>('GET /api/notifications')).items
const messages = async (who: TestClient) => (await list(who)).map(({ message }) => message)
const mention = (...people: TestClient[]) =>
  writer.call('POST /api/comments', {
    recordType: 'task',
    recordId: task.id,
    body: 'Look',
    audience: 'client',
    mentions: people.map(({ user }) => user.id),
  })
/** Turns the writer into an influencer, whom clients never see. */
const hideWriter = () => app.sql(`update user_roles set role = 'influencer' where user_id = $1`, [writer.user.id])
const mails = async (): Promise<ParsedMail[]> => {
  received.length = 0
  await makeMails(app.services, new Date(Date.now() + 180_000))
  await sendDueMails(app.services)
  return [...received]
}

test('names nobody whom the reader may no longer see: in the list, its CSV and the mail', async () => {
  await mention(client, colleague)
  expect(await messages(client)).toEqual(['Wanda Writer mentioned you on “Poster”.'])
  await hideWriter()
  expect(await messages(client)).toEqual(['Someone else mentioned you on “Poster”.'])
  expect(await messages(colleague)).toEqual(['Wanda Writer mentioned you on “Poster”.'])
  const csv = await client.raw('GET', '/api/notifications', undefined, { accept: 'text/csv' })
  expect(csv.text).toContain('Someone else mentioned you on')
  expect(csv.text).not.toContain('Wanda')
  const mail = (await mails()).find(({ to }) => JSON.stringify(to).includes(client.user.email))
  expect(mail?.subject).toBe('Someone else mentioned you on “Poster”')
  expect(`${mail?.text}${String(mail?.html)}`).not.toContain('Wanda')
})

test('names people as they are called when the notice is read or mailed', async () => {
  await mention(colleague)
  await app.sql(`update users set full_name = 'Wanda Wed' where id = $1`, [writer.user.id])
  expect(await messages(colleague)).toEqual(['Wanda Wed mentioned you on “Poster”.'])
  expect((await mails()).map(({ subject }) => subject)).toEqual(['Wanda Wed mentioned you on “Poster”'])
})

test('stores no name of an account, and signs as a guest, an agent or the portal did', async () => {
  await mention(colleague)
  const stored = await app.sql('select facts, title, message, actor_kind, actor_name from notifications')
  expect(stored).toEqual([{ facts: { title: 'Poster' }, title: null, message: null, actor_kind: 'person', actor_name: null }])
  const agent = { actorId: writer.user.id, actorKind: 'agent' as const, actorName: 'Brief writer' }
  const guest = { actorKind: 'guest' as const, actorName: 'Mia' }
  const about = { recordType: 'task', recordId: task.id, userId: client.user.id }
  for (const by of [agent, guest]) await insertRows(app.pool, 'notifications', [notificationRow({ ...about, ...by })])
  await hideWriter()
  expect((await messages(client)).toSorted()).toEqual([
    'Brief writer, on behalf of Someone else assigned “A task” to you.',
    'Mia (guest) assigned “A task” to you.',
  ])
})

test('a sentence from before facts stays for readers who still see its record and its actor', async () => {
  const older = { message: 'Wanda Writer assigned “Poster” to you.', actorId: writer.user.id, recordType: 'task', recordId: task.id }
  for (const { user } of [client, colleague]) await insertRows(app.pool, 'notifications', [notificationRow({ userId: user.id, ...older })])
  expect([await messages(client), await messages(colleague)]).toEqual([[older.message], [older.message]])
  await hideWriter()
  expect([await messages(client), await messages(colleague)]).toEqual([['A task is assigned to you.'], [older.message]])
  await app.sql('update tasks set deleted_at = now() where id = $1', [task.id])
  expect([await messages(client), await messages(colleague)]).toEqual([[], []])
})

test('a notice that opens nothing hides its actor too', async () => {
  const second = await app.as('admin', { fullName: 'Ada Admin' })
  const { id } = await second.call<{ id: string }>('POST /api/user-roles', { userId: colleague.user.id, role: 'copywriter' })
  await second.call('DELETE /api/user-roles/:id', { id })
  await app.sql(`update user_roles set role = case when user_id = $1 then 'influencer' else 'client' end where user_id in ($1, $2)`, [
    second.user.id,
    colleague.user.id,
  ])
  expect(await messages(colleague)).toEqual([
    'Someone else took the role Copywriter from you.',
    'Someone else gave you the role Copywriter.',
  ])
  expect(await messages(admin)).toEqual([])
})
