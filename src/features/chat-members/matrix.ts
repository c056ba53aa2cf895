import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import { grownChat, onChat } from '../chats/matrix.ts'

export const matrix: FeatureMatrix = {
  scenarios: {
    'GET /api/chat-participants': [onChat('chat.take-part', ({ id }) => ({ conversationId: id }))],
    'DELETE /api/chat-participants/:id': [
      onChat('chat.take-part', ({ participantId }) => ({ id: participantId })),
      // Somebody else, from a group that the caller began.
      onChat('chat.remove', async ({ id, participantId }, { app, who }) => {
        await app.sql('update chat_conversations set created_by = $2 where id = $1', [id, who.user.id])
        const [other] = await app.sql<{ id: string }>('select id from chat_participants where conversation_id = $1 and id <> $2', [
          id,
          participantId,
        ])
        return { id: other?.id }
      }),
    ],
  },
  lists: { 'GET /api/chat-participants': ({ app }) => ({ conversationId: grownChat(app) }) },
}
