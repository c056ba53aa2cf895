import { eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { anyOf, rows } from '#platform/database/db.ts'
import type { EventReader } from '#platform/live/readers.ts'
import { changesRights, type EventRow } from '#platform/live/visibility.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import { AppError, notFound } from '#shared/rights/errors.ts'
import type { ChatLine } from '../chats/labels.ts'
import { type Place, placeOf, readersOf } from '../chats/queries.ts'
import { lockConversation, participantEvent, writeLine } from '../chats/refs.ts'
import { canRemoveParticipant } from '../chats/rules.ts'
import { chatParticipants } from '../chats/table.ts'
import { staffNow, takesPart } from '../chats/visibility.ts'
import { removalFacts } from './queries.ts'

/** Whose rights may have changed; null: anybody’s. */
type Whose = readonly string[] | null

type Moved = { id: string; userId: string; conversationId: string }

/**
 * Writes down who has left a conversation by losing the scope, and lets staff into those of the projects they have come to. Reading
 * asks the rights themselves, so that nothing depends on when this runs: it is for those who see who takes part, and so that whoever
 * comes back later does not find what was said meanwhile.
 */
export const membersReader: EventReader = {
  name: 'chat-members',
  version: 1,
  begin: async (tx) => {
    await settle(tx, null)
    return null
  },
  read: async (tx, events) => {
    const concerning = events.filter((event) => changesRights(event) && event.recordType !== 'session')
    if (concerning.length > 0) await settle(tx, whoseOf(concerning))
    return null
  },
}

/** When a project moves, whoever reached it by its brand may not any more. */
const whoseOf = (events: readonly EventRow[]): Whose =>
  events.some(({ recordType }) => recordType === 'project') ? null : [...new Set(events.flatMap(({ concerns }) => concerns))]

async function settle(tx: Tx, whose: Whose): Promise<void> {
  const theirs = (user: string): SQL => (whose ? sql`${sql.raw(user)} = ${anyOf(whose)}` : sql`true`)
  const team = sql`select distinct pa.project_id, pa.user_id from project_allocations pa where ${theirs('pa.user_id')} and ${staffNow('pa.user_id')}`
  // With somebody of the agency those go whom nobody else there works for.
  const among = whose
    ? sql`cp.conversation_id in (select x.conversation_id from chat_participants x where x.user_id = ${anyOf(whose)})`
    : sql`true`
  // Before anything else, as whoever writes does: in one order, so that nobody waits for each other.
  await rows(
    tx,
    sql`select id from chat_conversations where id in (
        select cp.conversation_id from chat_participants cp join chat_conversations cc on cc.id = cp.conversation_id
          where cp.left_at is null and (${theirs('cp.user_id')} or (cp.outside and ${among}))
            and (not ${takesPart('cp', 'cc')} or (cp.outside and ${staffNow('cp.user_id')}))
        union all select cc.id from chat_conversations cc join (${team}) team on team.project_id = cc.project_id
          where not exists (select from chat_participants cp where cp.conversation_id = cc.id and cp.user_id = team.user_id and cp.left_at is null))
      order by id for no key update`,
  )
  // Who came from outside and is staff now stays, as staff.
  await rows(
    tx,
    sql`update chat_participants cp set outside = false where cp.outside and ${theirs('cp.user_id')} and ${staffNow('cp.user_id')}`,
  )
  const left = await leave(tx, theirs('cp.user_id'))
  left.push(...(await leave(tx, sql`cp.outside and ${among}`)))
  for (const one of left) {
    tx.record({ ...participantEvent(one, await readersOf(tx, one.conversationId)), kind: 'chat-participant.deleted' })
    await lineOf(tx, one, 'left')
  }
  const come = await rows<Moved>(
    tx,
    sql`insert into chat_participants (id, conversation_id, user_id, outside, from_seq, read_seq)
      select gen_random_uuid(), cc.id, team.user_id, false, cc.last_seq, cc.last_seq from chat_conversations cc
        join (${team}) team on team.project_id = cc.project_id
      on conflict (conversation_id, user_id) do update set left_at = null, outside = false, from_seq = excluded.from_seq,
        read_seq = excluded.read_seq, joined_at = now() where chat_participants.left_at is not null
      returning id, user_id as "userId", conversation_id as "conversationId"`,
  )
  for (const one of come) {
    tx.record({ ...participantEvent(one, await readersOf(tx, one.conversationId)), kind: 'chat-participant.created' })
    await lineOf(tx, one, 'joined')
  }
}

/** That somebody came or went by their place in the agency, and by nobody's act. */
const lineOf = (tx: Tx, { conversationId, userId }: Moved, line: ChatLine): Promise<void> =>
  writeLine(tx, { conversationId, line, by: userId, subjectId: userId })

/** Whoever cannot take part any more has left. A deactivated account keeps its place, should it come back. */
function leave(tx: Tx, which: SQL): Promise<Moved[]> {
  return rows<Moved>(
    tx,
    sql`update chat_participants lp set left_at = now() from (select cp.id from chat_participants cp join chat_conversations cc on cc.id = cp.conversation_id
        join users u on u.id = cp.user_id and u.deactivated_at is null
        where cp.left_at is null and ${which} and not ${takesPart('cp', 'cc')} order by cp.id for update of cp) gone
      where lp.id = gone.id returning lp.id, lp.user_id as "userId", lp.conversation_id as "conversationId"`,
  )
}

/** Leaves a group, or removes somebody from it. @throws AppError not_found, forbidden, conflict */
export async function removeParticipant(ctx: Ctx, id: string): Promise<{ ok: true }> {
  return transact(ctx, async (tx) => {
    const [named] = await tx.drizzle.select().from(chatParticipants).where(eq(chatParticipants.id, id))
    if (!named) throw notFound('conversation')
    await lockConversation(tx, named.conversationId)
    const place = await placeOf(tx, ctx.actor, named.conversationId)
    const [found] = await tx.drizzle.select().from(chatParticipants).where(eq(chatParticipants.id, id)).for('update')
    if (!found || found.leftAt !== null) throw notFound('person')
    assertCanRemove(ctx, place, found)
    await tx.drizzle.update(chatParticipants).set({ leftAt: new Date() }).where(eq(chatParticipants.id, id))
    const readers = await readersOf(tx, place.id)
    tx.record({ ...participantEvent(found, readers), kind: 'chat-participant.deleted' })
    const by = ctx.actor.userId
    await writeLine(tx, { conversationId: place.id, line: by === found.userId ? 'left' : 'removed', by, subjectId: found.userId })
    return { ok: true as const }
  })
}

function assertCanRemove({ actor }: Ctx, place: Place, participant: typeof chatParticipants.$inferSelect): void {
  const decision = canRemoveParticipant(actor, removalFacts(actor, place, participant))
  // Nobody can do it in such a conversation, whatever their rights.
  const fixed = !place.isGroup || (place.projectId !== null && !participant.outside)
  if (fixed && !decision.allowed) throw new AppError('conflict', decision.reason)
  assertAllowed(decision, 'person')
}
