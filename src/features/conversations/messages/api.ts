import { defineApi, deletionView, idInput, op, page, restoreInput } from '#shared/contract/endpoint.ts'
import { messageCreate, messageList, messageTask, messageTaskView, messageUpdate, messageView, reactionSet } from './schema.ts'

export const chatMessagesApi = defineApi({
  'GET /api/chat-messages': op({
    summary: 'Messages of a conversation that one takes part in; with afterRev everything that happened since a change, in order',
    rights: ['chat.take-part'],
    input: messageList,
    output: page(messageView),
  }),
  'GET /api/chat-messages/:id': op({ summary: 'One message', rights: ['chat.take-part'], input: idInput, output: messageView }),
  'POST /api/chat-messages': op({
    summary: 'Send a message; sent again under the same clientMsgId it is the one that there is',
    rights: ['chat.take-part'],
    input: messageCreate,
    output: messageView,
  }),
  'PATCH /api/chat-messages/:id': op({
    summary: 'Change an own message',
    rights: ['chat.take-part'],
    input: messageUpdate,
    output: messageView,
  }),
  'DELETE /api/chat-messages/:id': op({
    summary: 'Delete an own message; it can be restored for 30 days',
    rights: ['chat.take-part'],
    input: idInput,
    output: deletionView,
  }),
  'POST /api/chat-messages/:id/restore': op({
    summary: 'Take the deletion of a message back',
    rights: ['chat.take-part'],
    input: restoreInput,
    output: messageView,
  }),
  'POST /api/chat-messages/:id/task': op({
    summary: 'Make a task of a message, with a link back',
    rights: ['tasks.create'],
    input: messageTask,
    output: messageTaskView,
  }),
  'POST /api/chat-messages/:id/reactions': op({
    summary: 'Answer a message by an emoji, or take that back',
    rights: ['chat.take-part'],
    input: reactionSet,
    output: messageView,
  }),
})
