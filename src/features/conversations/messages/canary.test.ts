import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMails } from '#features/records/inbox/jobs.ts'
import { indexNow } from '#features/records/search/commands.ts'
import { uploadOf } from '#features/workspace/files/fixtures/factory.ts'
import { startTestApp } from '#testing/harness/app.ts'
import { askEverything } from '#testing/harness/ask-everything.ts'
import { listsOf, readAccessCases } from '#testing/harness/fixtures.ts'
import type { TestStream } from '#testing/kit/stream.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import type { ConversationView } from '../chats/schema.ts'
import type { MessageView } from './schema.ts'

// What two groups say to each other is looked for wherever anything can be asked for: by admins, by colleagues, and by people outside the
// agency who reach the same project; and in what goes out to everybody, those who take part too.

const words = { text: 'Chatwordscanary', file: 'Chatfilecanary', group: 'Chatgroupcanary' }
const inputs = listsOf(await readAccessCases())

const others = ['admin', 'creative', 'client', 'influencer'] as const
let app: TestApp
let inside: TestClient
let project: Awaited<ReturnType<TestApp['project']>>
let taskId: string
const people = {} as Record<(typeof others)[number], TestClient>
const streams: TestStream[] = []
const [conversations, messages, files]: string[][] = [[], [], []]

/** Two of them and a third one, of the project or of none, with words and a file that nobody else reads. */
async function talk(writer: TestClient, id: string): Promise<void> {
  const uploadIds = [await uploadOf(app, writer.user, { name: `${words.file}.txt`, place: { place: 'chat-message', conversationId: id } })]
  const given = { conversationId: id, clientMsgId: randomUUID(), body: `Said ${words.text}`, mentions: [inside.user.id], uploadIds }
  const message = await writer.call<MessageView>('POST /api/chat-messages', given)
  await writer.call('PATCH /api/chat-messages/:id', { id: message.id, body: `Corrected ${words.text}` })
  conversations?.push(id)
  messages?.push(message.id)
  files?.push(...message.files.map(({ file }) => file.id))
}

beforeAll(async () => {
  app = await startTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'atelier@example.com' } })
  const manager = await app.as('project_manager')
  inside = await app.as('graphic_designer')
  project = await app.project({ manager: manager.user })
  taskId = (await app.task({ project })).id
  await app.allocate(inside.user, project, 'graphic_designer')
  for (const role of others) people[role] = await app.as(role)
  for (const role of ['client', 'influencer'] as const) await app.allocate(people[role].user, project, role)
  for (const one of [inside, ...Object.values(people)]) streams.push(await one.stream())
  const userIds = [inside.user.id, (await app.user('copywriter')).id]
  const group = await manager.call<ConversationView>('POST /api/chat-conversations', { userIds, name: words.group })
  await talk(manager, group.id)
  await talk(manager, (await manager.call<ConversationView>('POST /api/chat-conversations/project', { projectId: project.id })).id)
  await indexNow(app.services, 'chat-message', messages ?? [])
  await makeMails(app.services, new Date(Date.now() + 60 * 60_000))
}, 120_000)
afterAll(() => app.close())

const askAll = (who: TestClient, kept: readonly string[]) =>
  askEverything(
    who,
    {
      ids: [conversations, messages, files].flatMap((each) => each?.at(-1) ?? []),
      on: [
        ...(conversations ?? []).map((id) => ({ recordType: 'chat-conversation', recordId: id, conversationId: id })),
        { recordType: 'chat-message', recordId: messages?.[0] ?? '', projectId: project.id },
      ],
      // By their beginnings: the audit log keeps what an admin looked for, which is not what was said.
      words: Object.values(words).map((word) => word.slice(0, -3)),
      listed: (key) => inputs[key as keyof typeof inputs]?.({ app, staff: inside, client: who, project, taskId }) ?? {},
    },
    kept,
  )

test('who takes part finds all of it, so that it is there to be kept from others', { timeout: 120_000 }, async () => {
  const { text } = await askAll(inside, [])
  expect(Object.values(words).filter((one) => !text.includes(one))).toEqual([])
  expect([...(conversations ?? []), ...(messages ?? [])].filter((id) => !text.includes(id))).toEqual([])
})

test.for(others)('nobody else finds anything of it: %s', { timeout: 120_000 }, async (role) => {
  const { leaks } = await askAll(people[role], [...Object.values(words), ...(messages ?? []), ...(files ?? [])])
  // Whoever asks by an id is told that there is no such thing, and no more.
  expect(leaks.filter((one) => !/\((400|404)\): [0-9a-f-]{36}$/.test(one))).toEqual([])
})

test('neither event nor mail nor notice nor stream carries what was said', async () => {
  const word = [words.text, words.file]
  const table = async (text: string) => (await app.sql<{ text: string }>(text)).map((one) => one.text)
  const [events, notices, mails] = await Promise.all([
    table(`select to_jsonb(e)::text as text from events e where record_type like 'chat-%'`),
    table('select to_jsonb(n)::text as text from notifications n'),
    table('select to_jsonb(m)::text as text from mails m'),
  ])
  // There is something of it everywhere, and nothing that was said in any.
  expect(
    [events, notices, mails].map((all) => all.some((one) => (conversations ?? []).some((id) => one.includes(id)))).slice(0, 2),
  ).toEqual([true, true])
  expect(mails.length).toBeGreaterThan(0)
  expect([...events, ...notices, ...mails].filter((one) => word.some((said) => one.includes(said)))).toEqual([])
  await inside.call('POST /api/chat-conversations/:id/notify', { id: conversations?.[0], notify: 'mentions' })
  await streams[0]?.next(({ message }) => message.recordType === 'chat-participant' && message.kind === 'chat-participant.updated')
  const passed = streams.map(({ entries }) => JSON.stringify(entries))
  expect(passed[0]).toContain(messages?.[0])
  for (const stream of streams) stream.cut()
  expect(passed.filter((one) => Object.values(words).some((said) => one.includes(said)))).toEqual([])
  expect(passed.slice(1).filter((one) => [...(conversations ?? []), ...(messages ?? [])].some((id) => one.includes(id)))).toEqual([])
})
