import { implement } from '#platform/http/routes.ts'
import { chatMessagesApi } from './api.ts'
import { deleteMessage, makeTask, restoreMessage, sendMessage, setReaction, tellMessages, updateMessage } from './commands.ts'
import { taskNamesReader } from './jobs.ts'
import { listMessages, readMessage } from './queries.ts'
import { chatFileHolder, chatFileKind, messageKind, messageUploads } from './record.ts'

export const routes = implement(chatMessagesApi, {
  'GET /api/chat-messages': listMessages,
  'GET /api/chat-messages/:id': (ctx, { id }) => readMessage(ctx.services.pool, ctx, id),
  'POST /api/chat-messages': sendMessage,
  'PATCH /api/chat-messages/:id': updateMessage,
  'DELETE /api/chat-messages/:id': (ctx, { id }) => deleteMessage(ctx, id),
  'POST /api/chat-messages/:id/restore': (ctx, { id, deletionId }) => restoreMessage(ctx, id, deletionId),
  'POST /api/chat-messages/:id/task': makeTask,
  'POST /api/chat-messages/:id/reactions': setReaction,
})

export const rights = {}
export const kinds = [{ ...messageKind, remove: deleteMessage, restore: restoreMessage }, chatFileKind]
export const places = [messageUploads]
export const holders = [{ ...chatFileHolder, tell: tellMessages }]
export const readers = () => [taskNamesReader]
