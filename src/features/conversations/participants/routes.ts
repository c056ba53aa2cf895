import { implement } from '#platform/http/routes.ts'
import { chatMembersApi } from './api.ts'
import { membersReader, removeParticipant } from './commands.ts'
import { listParticipants } from './queries.ts'

export const routes = implement(chatMembersApi, {
  'GET /api/chat-participants': listParticipants,
  'DELETE /api/chat-participants/:id': (ctx, { id }) => removeParticipant(ctx, id),
})

export const rights = {}
export const readers = () => [membersReader]
