import { defineApi, done, idInput, nothing, op, page } from '#shared/contract/endpoint.ts'
import {
  addedView,
  chatPeopleList,
  chatPersonView,
  conversationCreate,
  conversationList,
  conversationUpdate,
  conversationView,
  notifySet,
  peopleAdd,
  projectConversationInput,
  projectConversationOpen,
  projectConversationView,
  readMark,
  startedView,
  unreadView,
} from './schema.ts'

export const chatsApi = defineApi({
  'GET /api/chat-conversations': op({
    summary: 'Conversations that one takes part in, the one with the newest message first',
    rights: ['chat.take-part'],
    input: conversationList,
    output: page(conversationView),
  }),
  'GET /api/chat-conversations/unread': op({
    summary: 'In how many conversations something waits to be read; muted ones do not count',
    rights: ['chat.take-part'],
    input: nothing,
    output: unreadView,
  }),
  'GET /api/chat-conversations/people': op({
    summary: 'People one can write to, or add to a conversation; best answers first',
    rights: ['chat.start'],
    input: chatPeopleList,
    output: page(chatPersonView),
  }),
  'GET /api/chat-conversations/project': op({
    summary: 'The conversation of a project, where one takes part, and whether one may open it',
    rights: ['projects.view'],
    input: projectConversationInput,
    output: projectConversationView,
  }),
  'GET /api/chat-conversations/:id': op({
    summary: 'One conversation',
    rights: ['chat.take-part'],
    input: idInput,
    output: conversationView,
  }),
  'POST /api/chat-conversations': op({
    summary: 'Start a conversation: with one person the one that there is for the two, with several a group',
    rights: ['chat.start'],
    input: conversationCreate,
    output: startedView,
  }),
  'POST /api/chat-conversations/project': op({
    summary: 'Open the conversation of a project, which follows its staff',
    rights: ['chat.project'],
    input: projectConversationOpen,
    output: conversationView,
  }),
  'PATCH /api/chat-conversations/:id': op({
    summary: 'Name a group',
    rights: ['chat.invite'],
    input: conversationUpdate,
    output: conversationView,
  }),
  'POST /api/chat-conversations/:id/people': op({
    summary: 'Add people; they read from now on, unless the past is shared',
    rights: ['chat.invite'],
    input: peopleAdd,
    output: addedView,
  }),
  'POST /api/chat-conversations/:id/notify': op({
    summary: 'Hear of every message, of mentions only, or of nothing',
    rights: ['chat.take-part'],
    input: notifySet,
    output: conversationView,
  }),
  'POST /api/chat-conversations/:id/read': op({
    summary: 'Say up to which message one has read',
    rights: ['chat.take-part'],
    input: readMark,
    output: done,
  }),
})
