import { sql } from 'drizzle-orm'
import { personIdFor, personRefFor } from '#features/workspace/users/refs.ts'
import type { Ctx } from '#platform/context.ts'
import { ascending, listPage } from '#platform/database/list.ts'
import type { Page, ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { type Place, placeOf } from '../chats/queries.ts'
import { canRemoveParticipant, type RemovalFacts } from '../chats/rules.ts'
import { isInfluencerNow, takesPart } from '../chats/visibility.ts'
import type { chatMembersApi } from './api.ts'
import type { ParticipantView } from './schema.ts'

type Line = Omit<ParticipantView, 'removable'> & { memberId: string; addedBy: string | null }

/** Who takes part, by name. @throws AppError not_found */
export async function listParticipants(
  ctx: Ctx,
  input: ParsedInputOf<(typeof chatMembersApi)['GET /api/chat-participants']>,
): Promise<Page<ParticipantView>> {
  const { services, actor } = ctx
  const place = await placeOf(services.pool, actor, input.conversationId)
  const found = await listPage<Line>(services.pool, input, {
    columns: sql`cp.id, cp.conversation_id as "conversationId", ${personIdFor(actor, 'cp.user_id')} as "userId", ${personRefFor(actor, 'u')} as person,
      cp.outside, cp.outside and not ${isInfluencerNow} as client, cp.joined_at as "joinedAt", cp.read_seq as "readSeq",
      cp.user_id as "memberId", cp.added_by as "addedBy"`,
    from: sql`chat_participants cp join chat_conversations cc on cc.id = cp.conversation_id join users u on u.id = cp.user_id`,
    where: [sql`cc.id = ${input.conversationId}`, takesPart('cp', 'cc')],
    order: ascending(['text', 'u.full_name'], ['uuid', 'cp.id']),
  })
  const items = found.items.map(({ memberId, addedBy, ...line }) => {
    const facts = removalFacts(actor, place, { userId: memberId, addedBy, outside: line.outside })
    return { ...line, removable: !facts.self && canRemoveParticipant(actor, facts).allowed }
  })
  return { ...found, items }
}

/** A participant as the rule of removing them knows them. */
export function removalFacts(
  actor: Actor,
  place: Place,
  { userId, addedBy, outside }: { userId: string; addedBy: string | null; outside: boolean },
): RemovalFacts {
  return {
    participant: place.participant,
    isGroup: place.isGroup,
    ofProject: place.projectId !== null,
    manages: place.projectManagerId === actor.userId,
    began: place.createdBy === actor.userId,
    self: userId === actor.userId,
    addedByActor: addedBy === actor.userId,
    outside,
  }
}
