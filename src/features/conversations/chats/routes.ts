import { implement } from '#platform/http/routes.ts'
import { chatsApi } from './api.ts'
import { addPeople, markRead, openProjectConversation, renameConversation, setNotify, startConversation } from './commands.ts'
import { chatNotices } from './notices.ts'
import { countUnread, findProjectConversation, listChatPeople, listConversations, readConversation } from './queries.ts'
import { conversationKind } from './record.ts'

export const routes = implement(chatsApi, {
  'GET /api/chat-conversations': listConversations,
  'GET /api/chat-conversations/unread': countUnread,
  'GET /api/chat-conversations/people': listChatPeople,
  'GET /api/chat-conversations/project': findProjectConversation,
  'GET /api/chat-conversations/:id': ({ services, actor }, { id }) => readConversation(services.pool, actor, id),
  'POST /api/chat-conversations': startConversation,
  'POST /api/chat-conversations/project': openProjectConversation,
  'PATCH /api/chat-conversations/:id': renameConversation,
  'POST /api/chat-conversations/:id/people': addPeople,
  'POST /api/chat-conversations/:id/notify': setNotify,
  'POST /api/chat-conversations/:id/read': markRead,
})

export { chatRights as rights } from './rules.ts'
export const kinds = [conversationKind]
export const notices = Object.values(chatNotices)
