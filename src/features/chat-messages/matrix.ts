import { randomUUID } from 'node:crypto'
import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import type { Given, Scenario, Scenarios } from '../../testing/matrix-world.ts'
import { byId, idsOf, type Made } from '../../testing/record-cases.ts'
import { uploadOf } from '../../testing/uploads.ts'
import { chatOf, grownChat, shapesOfChats } from '../chats/matrix.ts'
import { messageRow } from '../chats/seed.ts'
import { chatMessages } from '../chats/table.ts'

type Chat = { conversationId: string; id: string; deletionId: string }

async function messageIn(given: Given, deleted = false): Promise<Chat> {
  const { id: conversationId, senderId } = await chatOf(given)
  const row = messageRow({ conversationId, senderId, seq: 1, body: 'Looks good', deletedAt: deleted ? new Date() : null })
  return { conversationId, id: await given.app.insert(chatMessages, row), deletionId: String(row.deletion_id) }
}

const onMessage = (input: (chat: Chat) => Record<string, unknown>, deleted = false): Scenario => ({
  rows: ['chat.take-part'],
  seen: ['chat.take-part'],
  shapes: shapesOfChats,
  input: async (given) => input(await messageIn(given, deleted)),
})

const scenarios: Scenarios = {
  'GET /api/chat-messages': [onMessage(({ conversationId }) => ({ conversationId }))],
  'GET /api/chat-messages/:id': [onMessage(({ id }) => ({ id }))],
  'POST /api/chat-messages': [onMessage(({ conversationId }) => ({ conversationId, clientMsgId: randomUUID(), body: 'Hello' }))],
  'PATCH /api/chat-messages/:id': [onMessage(({ id }) => ({ id, body: 'Changed' }))],
  'DELETE /api/chat-messages/:id': [onMessage(({ id }) => ({ id }))],
  'POST /api/chat-messages/:id/restore': [onMessage(({ id, deletionId }) => ({ id, deletionId }), true)],
  'POST /api/chat-messages/:id/task': [
    {
      ...onMessage(() => ({})),
      rows: ['tasks.create'],
      input: async (given) => ({ id: (await messageIn(given)).id, projectId: given.project.id, name: 'Draw it again' }),
    },
  ],
  'POST /api/chat-messages/:id/reactions': [onMessage(({ id }) => ({ id, emoji: '👍', on: true }))],
}

export const matrix: FeatureMatrix = {
  scenarios,
  places: () => ({ 'chat-message': [onMessage(({ conversationId }) => ({ conversationId }))] }),
  lists: { 'GET /api/chat-messages': ({ app }) => ({ conversationId: grownChat(app) }) },
  grow: async ({ app, person, n }) => {
    const conversationId = grownChat(app)
    // With the first step it is only made.
    if (!(await app.sql('select 1 from chat_conversations where id = $1', [conversationId])).length) return
    const [last] = await app.sql<{ seq: number; id: string | null }>(
      `select coalesce(max(seq), 0)::int as seq, (array_agg(id order by seq desc))[1] as id from chat_messages where conversation_id = $1`,
      [conversationId],
    )
    const row = messageRow({
      conversationId,
      senderId: person.id,
      seq: (last?.seq ?? 0) + 1,
      body: `Said ${n}`,
      replyToId: last?.id ?? null,
    })
    await app.insert(chatMessages, row)
    await app.sql('update chat_conversations set last_seq = last_seq + 1, last_rev = last_rev + 1 where id = $1', [conversationId])
  },
  creates: {
    'POST /api/chat-messages': {
      given: async ({ app, admin, person }) => {
        const { id: conversationId } = await admin.call<Made>('POST /api/chat-conversations', { userIds: [person.id] })
        const first = { conversationId, clientMsgId: randomUUID(), body: 'Which one?' }
        const { id: replyToId } = await admin.call<Made>('POST /api/chat-messages', first)
        const uploadIds = [await uploadOf(app, admin.user, { place: { place: 'chat-message', conversationId } })]
        return { conversationId, clientMsgId: randomUUID(), replyToId, mentions: [person.id], uploadIds }
      },
      heardInside: true,
      read: byId('GET /api/chat-messages/:id'),
      asSent: ({ mentions, files }) => ({
        mentions: idsOf(mentions),
        uploadIds: (files as { file: { id: string } }[]).map(({ file }) => file.id),
      }),
      patch: 'PATCH /api/chat-messages/:id',
    },
  },
  outside: {
    // Everybody changes their own alone.
    'PATCH /api/chat-messages/:id': null,
  },
}
