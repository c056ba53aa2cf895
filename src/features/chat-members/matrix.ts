import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import { grownChat, onChat } from '../chats/matrix.ts'

export const matrix: FeatureMatrix = {
  scenarios: {
    'GET /api/chat-participants': [onChat('chat.take-part', ({ id }) => ({ conversationId: id }))],
    'DELETE /api/chat-participants/:id': [onChat('chat.take-part', ({ participantId }) => ({ id: participantId }))],
  },
  lists: { 'GET /api/chat-participants': ({ app }) => ({ conversationId: grownChat(app) }) },
}
