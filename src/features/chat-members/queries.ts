import { sql } from 'drizzle-orm'
import { ascending, listPage } from '#platform/list.ts'
import type { Ctx } from '#platform/services.ts'
import type { Page, ParsedInputOf } from '#shared/endpoint.ts'
import { takesPart } from '../chat-access/queries.ts'
import { placeOf } from '../chats/queries.ts'
import { personIdFor, personRefFor } from '../users/refs.ts'
import type { chatMembersApi } from './api.ts'
import type { ParticipantView } from './schema.ts'

/** Who takes part, by name. @throws AppError not_found */
export async function listParticipants(
  ctx: Ctx,
  input: ParsedInputOf<(typeof chatMembersApi)['GET /api/chat-participants']>,
): Promise<Page<ParticipantView>> {
  const { services, actor } = ctx
  const place = await placeOf(services.pool, actor, input.conversationId)
  const manages = place.projectManagerId === actor.userId
  return listPage<ParticipantView>(services.pool, input, {
    columns: sql`cp.id, cp.conversation_id as "conversationId", ${personIdFor(actor, 'cp.user_id')} as "userId", ${personRefFor(actor, 'u')} as person,
      cp.outside, cp.joined_at as "joinedAt", cp.read_seq as "readSeq",
      (cc.is_group and cp.user_id <> ${actor.userId} and case when cc.project_id is null then coalesce(cp.added_by = ${actor.userId}, false) and ${actor.staff}
        else cp.outside and ${manages} end) as removable`,
    from: sql`chat_participants cp join chat_conversations cc on cc.id = cp.conversation_id join users u on u.id = cp.user_id`,
    where: [sql`cc.id = ${input.conversationId}`, takesPart('cp', 'cc')],
    order: ascending(['text', 'u.full_name'], ['uuid', 'cp.id']),
  })
}
