import type { TestApp } from '../../testing/app.ts'
import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import { type Given, plain, type Scenario, type Scenarios, type Shape } from '../../testing/matrix-world.ts'
import { byId } from '../../testing/record-cases.ts'
import { conversationRow, messageRow, participantRow } from './seed.ts'
import { chatConversations, chatMessages, chatParticipants } from './table.ts'

export const shapesOfChats: readonly Shape[] = ['own', 'foreign']
const outsideColumns: ReadonlySet<string> = new Set(['client', 'influencer', 'none'])

export type MadeChat = { id: string; participantId: string; senderId: string }

/** A group of staff in scope and whoever calls, or of two others where it is foreign; with a message of the caller, or of a colleague. */
export async function chatOf({ app, who, world, shape, column }: Given): Promise<MadeChat> {
  const id = await app.insert(chatConversations, conversationRow({ name: 'Launch', lastSeq: 1, lastRev: 1 }))
  const own = shape === 'own'
  await app.insert(chatParticipants, participantRow({ conversationId: id, userId: world.colleague.id, outside: false }))
  const userId = own ? who.user.id : world.stranger.id
  const participant = participantRow({ conversationId: id, userId, outside: own && outsideColumns.has(column) })
  const participantId = await app.insert(chatParticipants, participant)
  return { id, participantId, senderId: own ? who.user.id : world.colleague.id }
}

/** The same where a colleague wrote something. */
async function unreadChat(given: Given): Promise<MadeChat> {
  const made = await chatOf(given)
  await given.app.insert(
    chatMessages,
    messageRow({ conversationId: made.id, senderId: given.world.colleague.id, seq: 1, body: 'Looks good' }),
  )
  return made
}

export const onChat = (
  row: string,
  input: (chat: MadeChat, given: Given) => Record<string, unknown> | Promise<Record<string, unknown>>,
): Scenario => ({
  rows: [row],
  seen: ['chat.take-part'],
  shapes: shapesOfChats,
  input: async (given) => input(await unreadChat(given), given),
})

const scenarios: Scenarios = {
  'GET /api/chat-conversations': [
    {
      rows: ['chat.take-part'],
      shapes: shapesOfChats,
      finds: (answer, { q }) => (answer as { items: { name: string | null }[] }).items.some(({ name }) => name === q),
      input: async (given) => {
        const { id } = await chatOf(given)
        await given.app.sql('update chat_conversations set name = $2 where id = $1', [id, `Chat ${id}`])
        return { q: `Chat ${id}` }
      },
    },
  ],
  'GET /api/chat-conversations/unread': [
    {
      rows: ['chat.take-part'],
      shapes: ['own'],
      finds: (answer) => (answer as { conversations: number }).conversations > 0,
      input: async (given) => {
        await unreadChat(given)
        return {}
      },
    },
  ],
  'GET /api/chat-conversations/people': [plain('chat.start')],
  'GET /api/chat-conversations/project': [
    {
      rows: ['projects.view'],
      seen: ['projects.view'],
      shapes: ['in scope', 'foreign'],
      input: async ({ project }) => ({ projectId: project.id }),
    },
  ],
  'GET /api/chat-conversations/:id': [onChat('chat.take-part', ({ id }) => ({ id }))],
  'POST /api/chat-conversations': [plain('chat.start', async ({ world }) => ({ userIds: [world.colleague.id] }))],
  'POST /api/chat-conversations/project': [
    {
      rows: ['chat.project'],
      seen: ['projects.view'],
      shapes: ['managed', 'in scope', 'foreign'],
      input: async ({ project }) => ({ projectId: project.id }),
    },
  ],
  'PATCH /api/chat-conversations/:id': [onChat('chat.invite', ({ id }) => ({ id, name: 'Autumn' }))],
  'POST /api/chat-conversations/:id/people': [
    onChat('chat.invite', async ({ id }, { app }) => ({ id, userIds: [(await app.user('creative')).id] })),
  ],
  'POST /api/chat-conversations/:id/notify': [onChat('chat.take-part', ({ id }) => ({ id, notify: 'none' }))],
  'POST /api/chat-conversations/:id/read': [onChat('chat.take-part', ({ id }) => ({ id, seq: 1 }))],
}

const grown = new WeakMap<TestApp, string>()
/** The conversation that lists are counted in, as soon as there is one. */
export const grownChat = (app: TestApp): string => grown.get(app) ?? '00000000-0000-4000-8000-000000000000'

export const matrix: FeatureMatrix = {
  scenarios,
  lists: {
    'GET /api/chat-conversations/project': ({ project }) => ({ projectId: project.id }),
    'GET /api/chat-conversations/people': () => ({}),
  },
  grow: async ({ app, staff, client, project, person, n }) => {
    const id = grown.get(app) ?? (await app.insert(chatConversations, conversationRow({ name: 'Counted', projectId: null })))
    if (!grown.has(app)) {
      grown.set(app, id)
      for (const [one, outside] of [
        [staff.user, false],
        [client.user, true],
      ] as const)
        await app.insert(chatParticipants, participantRow({ conversationId: id, userId: one.id, outside }))
      await app.allocate(staff.user, project, 'graphic_designer')
    }
    await app.insert(chatParticipants, participantRow({ conversationId: id, userId: person.id, outside: false }))
    const other = await app.insert(chatConversations, conversationRow({ name: `Group ${n}`, lastSeq: 1, lastRev: 1 }))
    for (const one of [staff.user, person])
      await app.insert(chatParticipants, participantRow({ conversationId: other, userId: one.id, outside: false }))
    await app.insert(chatParticipants, participantRow({ conversationId: other, userId: client.user.id, outside: true }))
    await app.insert(chatMessages, messageRow({ conversationId: other, senderId: person.id, seq: 1, body: 'x' }))
  },
  creates: {
    'POST /api/chat-conversations': {
      given: async ({ app, person }) => ({ userIds: [person.id, (await app.user('creative')).id] }),
      takes: ['userIds'],
      heardInside: true,
      read: byId('GET /api/chat-conversations/:id'),
      patch: 'PATCH /api/chat-conversations/:id',
    },
    // There is one for each project, which its manager opens: tested beside the code.
    'POST /api/chat-conversations/project': null,
  },
  outside: {
    // Nobody outside the agency names a group; what they read of one is tested beside the code.
    'PATCH /api/chat-conversations/:id': null,
  },
}
