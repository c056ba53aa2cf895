import { defineApi, done, idInput, op, page } from '#shared/contract/endpoint.ts'
import { participantList, participantView } from './schema.ts'

export const chatMembersApi = defineApi({
  'GET /api/chat-participants': op({
    summary: 'Who takes part in a conversation, by name, and how far each has read',
    rights: ['chat.take-part'],
    input: participantList,
    output: page(participantView),
  }),
  'DELETE /api/chat-participants/:id': op({
    summary: 'Leave a group, or remove somebody from it',
    rights: ['chat.take-part', 'chat.remove'],
    input: idInput,
    output: done,
  }),
})
