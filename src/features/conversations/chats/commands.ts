import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { projects } from '#features/clients/projects/table.ts'
import { notify } from '#features/workspace/notifications/commands.ts'
import type { Ctx } from '#platform/context.ts'
import { anyOf, row, rows } from '#platform/database/db.ts'
import { patchRecord } from '#platform/records/records.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { OutputOf, ParsedInputOf } from '#shared/contract/endpoint.ts'
import { assertAllowed, authorize } from '#shared/rights/decision.ts'
import { invalid, notFound } from '#shared/rights/errors.ts'
import type { chatsApi } from './api.ts'
import { chatNotices } from './notices.ts'
import { type Place, placeOf, reachableOf, readConversation, readersOf } from './queries.ts'
import { aboutConversation, conversationEvent, lockConversation, participantEvent, writeLine } from './refs.ts'
import { canAddPeople, canOpenProjectConversation, canStartConversation } from './rules.ts'
import { type ChatPerson, type ConversationView, conversationView, peopleMax, type StartedView } from './schema.ts'
import { chatConversations, chatParticipants } from './table.ts'
import { isInfluencerNow, isOutside, takesPart } from './visibility.ts'

type Input<Key extends keyof typeof chatsApi> = ParsedInputOf<(typeof chatsApi)[Key]>
type Output<Key extends keyof typeof chatsApi> = OutputOf<(typeof chatsApi)[Key]>

/**
 * Starts a conversation, with all that take part or not at all. For two people there is one: whoever starts it again, also at once in two
 * places, is led to it. @throws AppError invalid_input
 */
export async function startConversation(ctx: Ctx, { userIds, name }: Input<'POST /api/chat-conversations'>): Promise<StartedView> {
  assertAllowed(canStartConversation(ctx.actor), 'conversation')
  const others = [...new Set(userIds)].filter((one) => one !== ctx.actor.userId)
  if (others.length === 0) throw invalid('userIds', 'Choose at least one other person')
  return transact(ctx, async (tx) => {
    const people = await chosen(tx, ctx, others)
    const [only] = others
    if (others.length === 1 && only) {
      if (name) throw invalid('name', 'A conversation of two has no name. Choose more people for a group.')
      return startDirect(tx, ctx, people)
    }
    if (!name) throw invalid('name', 'Give the group a name')
    const id = randomUUID()
    await tx.drizzle.insert(chatConversations).values({ id, name, isGroup: true, createdBy: ctx.actor.userId })
    await join(tx, ctx, { id, fromSeq: 0 }, people)
    await tellBegun(tx, id)
    return { ...(await readConversation(tx, ctx.actor, id)), created: true }
  })
}

/** The people who were chosen, none of whom the actor may not write to. */
async function chosen(tx: Tx, ctx: Ctx, ids: readonly string[]): Promise<ChatPerson[]> {
  const people = await reachableOf(tx, ctx.actor, ids)
  if (people.length < ids.length) throw invalid('userIds', 'Somebody you chose cannot be written to. Choose again.')
  return people
}

async function startDirect(tx: Tx, ctx: Ctx, people: readonly ChatPerson[]): Promise<StartedView> {
  const { userId } = ctx.actor
  const directKey = [userId, ...people.map(({ id }) => id)].toSorted().join(' ')
  const made = await tx.drizzle
    .insert(chatConversations)
    .values({ id: randomUUID(), isGroup: false, directKey, createdBy: userId })
    .onConflictDoNothing()
    .returning({ id: chatConversations.id })
  const [first] = made
  if (first) {
    await join(tx, ctx, { id: first.id, fromSeq: 0 }, people)
    await tellBegun(tx, first.id)
    return { ...(await readConversation(tx, ctx.actor, first.id)), created: true }
  }
  const there = await row<{ id: string }>(tx, sql`select id from chat_conversations where direct_key = ${directKey} for no key update`)
  if (!there) throw new Error('A conversation of two vanished.')
  // Whoever had lost the other from sight, and reaches them again, goes on where they were.
  const back = await rows<{ id: string }>(
    tx,
    sql`update chat_participants set left_at = null, outside = ${outsideNow} where conversation_id = ${there.id}
      and (left_at is not null or outside <> ${outsideNow}) returning id`,
  )
  await assertAllTakePart(tx, there.id, directKey.split(' '))
  if (back.length > 0) await tellBegun(tx, there.id)
  return { ...(await readConversation(tx, ctx.actor, there.id)), created: false }
}

const outsideNow = sql.raw(
  `not exists (select from user_roles r where r.user_id = chat_participants.user_id and r.role not in ('client', 'influencer'))`,
)

/** Has the actor, where they are not there yet, and these people take part. */
async function join(
  tx: Tx,
  { actor }: Ctx,
  { id, fromSeq }: { id: string; fromSeq: number },
  people: readonly { id: string }[],
): Promise<void> {
  const all = [actor.userId, ...people.map((one) => one.id)]
  await rows(
    tx,
    sql`insert into chat_participants (id, conversation_id, user_id, outside, added_by, from_seq, read_seq)
      select gen_random_uuid(), ${id}, u.id, ${isOutside}, ${actor.userId}::uuid, ${fromSeq}::int, c.last_seq
      from users u, chat_conversations c where c.id = ${id} and u.id = ${anyOf(all)}
      order by u.id
      on conflict (conversation_id, user_id) do update
        set outside = excluded.outside, added_by = excluded.added_by, from_seq = excluded.from_seq, read_seq = excluded.read_seq, joined_at = now(),
          left_at = null
        where chat_participants.user_id <> ${actor.userId}`,
  )
  await assertAllTakePart(tx, id, all)
}

type Missing = { id: string; fullName: string; influencer: boolean; outside: boolean; mixed: boolean }

/** Whoever was put in must be able to read: else nobody was. @throws AppError invalid_input that says who and why */
async function assertAllTakePart(tx: Tx, id: string, ids: readonly string[]): Promise<void> {
  const missing = await row<Missing>(
    tx,
    sql`select u.id, u.full_name as "fullName", cp.outside, ${isInfluencerNow} as influencer,
        (select count(distinct exists (select from user_roles r where r.user_id = op.user_id and r.role = 'influencer'))
          from chat_participants op where op.conversation_id = cc.id and op.outside and op.left_at is null) > 1 as mixed
      from chat_participants cp join chat_conversations cc on cc.id = cp.conversation_id join users u on u.id = cp.user_id
      where cc.id = ${id} and cp.user_id = ${anyOf(ids)} and not ${takesPart('cp', 'cc')} order by u.full_name limit 1`,
  )
  if (!missing) return
  if (missing.mixed) throw invalid('userIds', 'Clients and influencers are never in one conversation. Start one for each.')
  throw invalid('userIds', `Nobody in this conversation works with ${missing.fullName}. Add somebody of their team, or choose again.`)
}

async function tellBegun(tx: Tx, id: string): Promise<void> {
  const readers = await readersOf(tx, id)
  tx.record({ ...conversationEvent(id, readers), kind: 'chat-conversation.created', version: 1 })
  const [conversation] = await tx.drizzle.select().from(chatConversations).where(eq(chatConversations.id, id))
  if (conversation?.isGroup)
    tellAdded(
      tx,
      { id, name: conversation.name },
      readers.map(({ userId }) => userId),
    )
}

function tellAdded(tx: Tx, conversation: { id: string; name: string | null }, to: readonly string[]): void {
  const data = { title: conversation.name ?? '' }
  notify(tx, chatNotices['chat.added'], { to, data, about: aboutConversation(conversation.id) })
}

/** Opens the conversation of a project with all staff on its team; where there is one, it stays. @throws AppError not_found, forbidden */
export async function openProjectConversation(
  ctx: Ctx,
  { projectId }: Input<'POST /api/chat-conversations/project'>,
): Promise<ConversationView> {
  return transact(ctx, async (tx) => {
    const [found] = await tx.drizzle.select().from(projects).where(eq(projects.id, projectId)).for('key share')
    if (!found) throw notFound('project')
    const project = authorize(canOpenProjectConversation(ctx.actor, found), found, 'project')
    const id = randomUUID()
    const made = await tx.drizzle
      .insert(chatConversations)
      .values({ id, name: project.name, isGroup: true, projectId, createdBy: ctx.actor.userId })
      .onConflictDoNothing()
      .returning({ id: chatConversations.id })
    if (made.length === 0) {
      const [there] = await tx.drizzle.select().from(chatConversations).where(eq(chatConversations.projectId, projectId))
      if (!there) throw notFound('project')
      return readConversation(tx, ctx.actor, there.id)
    }
    const staff = await rows<{ id: string }>(
      tx,
      sql`select distinct u.id from project_allocations pa join users u on u.id = pa.user_id
        where pa.project_id = ${projectId} and not ${isOutside} and u.deactivated_at is null`,
    )
    await join(tx, ctx, { id, fromSeq: 0 }, staff)
    await tellBegun(tx, id)
    return readConversation(tx, ctx.actor, id)
  })
}

/** Adds people to a group, or clients to the conversation of their project. @throws AppError not_found, forbidden, invalid_input */
export async function addPeople(
  ctx: Ctx,
  { id, userIds, sharePast }: Input<'POST /api/chat-conversations/:id/people'>,
): Promise<Output<'POST /api/chat-conversations/:id/people'>> {
  return transact(ctx, async (tx) => {
    await lockConversation(tx, id)
    const place = await placeOf(tx, ctx.actor, id)
    assertAllowed(canAddPeople(ctx.actor, place), 'conversation')
    assertMayBringIn(ctx, place)
    const people = await chosen(tx, ctx, [...new Set(userIds)])
    if (place.projectId && people.some(({ outside }) => !outside))
      throw invalid('userIds', 'Staff follow by themselves: put them on the project’s team.')
    const before = await readersOf(tx, id)
    if (before.length + people.length > peopleMax) throw invalid('userIds', `A conversation has at most ${peopleMax} people.`)
    const there = new Set(before.map(({ userId }) => userId))
    const fresh = people.filter((person) => !there.has(person.id))
    // Nobody hands on more than they read themselves.
    const fromSeq = sharePast ? place.fromSeq : place.lastSeq
    await join(tx, ctx, { id, fromSeq }, fresh)
    const line = fromSeq < place.lastSeq ? 'added-with-past' : 'added'
    const readers = await readersOf(tx, id)
    const added = await tx.drizzle
      .select({ id: chatParticipants.id, userId: chatParticipants.userId })
      .from(chatParticipants)
      .where(sql`${chatParticipants.conversationId} = ${id} and ${chatParticipants.userId} = ${anyOf(fresh.map((one) => one.id))}`)
    for (const one of added) {
      tx.record({ ...participantEvent(one, readers), kind: 'chat-participant.created' })
      await writeLine(tx, { conversationId: id, line, by: ctx.actor.userId, subjectId: one.userId })
    }
    tellAdded(
      tx,
      place,
      fresh.map((one) => one.id),
    )
    return { added: fresh.length, participantIds: added.map((one) => one.id), conversation: await readConversation(tx, ctx.actor, id) }
  })
}

function assertMayBringIn({ actor }: Ctx, { projectId, projectManagerId }: Place): void {
  if (projectId) assertAllowed(canOpenProjectConversation(actor, { id: projectId, projectManagerId }), 'conversation')
}

/** Names a group. @throws AppError stale */
export async function renameConversation(
  ctx: Ctx,
  { id, version, ...patch }: Input<'PATCH /api/chat-conversations/:id'>,
): Promise<ConversationView> {
  return transact(ctx, async (tx) => {
    const found = await lockConversation(tx, id)
    const place = await placeOf(tx, ctx.actor, id)
    const own = authorize(canAddPeople(ctx.actor, place), found, 'conversation')
    if (place.projectId && patch.name !== undefined) throw invalid('name', 'The conversation of a project is called as the project is.')
    await patchRecord(tx, ctx.actor, {
      table: chatConversations,
      view: conversationView,
      row: own,
      patch: patch.name === undefined ? {} : { name: patch.name },
      baseVersion: version,
      event: { ...conversationEvent(id, await readersOf(tx, id)), kind: 'chat-conversation.updated' },
      read: () => readConversation(tx, ctx.actor, id),
    })
    return readConversation(tx, ctx.actor, id)
  })
}

/** Says what one wants to hear of a conversation. */
export async function setNotify(
  ctx: Ctx,
  { id, notify: level }: Input<'POST /api/chat-conversations/:id/notify'>,
): Promise<ConversationView> {
  return transact(ctx, async (tx) => {
    await placeOf(tx, ctx.actor, id)
    const own = sql`${chatParticipants.conversationId} = ${id} and ${chatParticipants.userId} = ${ctx.actor.userId}`
    const [changed] = await tx.drizzle.update(chatParticipants).set({ notify: level }).where(own).returning()
    if (changed) tx.record({ ...participantEvent(changed, []), kind: 'chat-participant.updated' })
    return readConversation(tx, ctx.actor, id)
  })
}

/** Marks everything up to a message as read; it never goes back. Those who take part see how far each has read. */
export async function markRead(ctx: Ctx, { id, seq }: Input<'POST /api/chat-conversations/:id/read'>): Promise<{ ok: true }> {
  return transact(ctx, async (tx) => {
    const place = await placeOf(tx, ctx.actor, id)
    const upTo = Math.min(seq, place.lastSeq)
    const [changed] = await rows<{ id: string; userId: string }>(
      tx,
      sql`update chat_participants set read_seq = ${upTo} where conversation_id = ${id} and user_id = ${ctx.actor.userId} and read_seq < ${upTo}
        returning id, user_id as "userId"`,
    )
    if (changed) tx.record({ ...participantEvent(changed, await readersOf(tx, id)), kind: 'chat-participant.read' })
    if (upTo === place.lastSeq) await markNotices(tx, ctx, id)
    return { ok: true as const }
  })
}

/** What told of it has been seen with it. */
async function markNotices(tx: Tx, { actor }: Ctx, id: string): Promise<void> {
  const [first] = await rows<{ id: string }>(
    tx,
    sql`update notifications n set read = true from (select n.id from notifications n where n.user_id = ${actor.userId} and not n.read
        and n.record_type = 'chat-conversation' and n.record_id = ${id} order by n.id for no key update) found
      where n.id = found.id returning n.id`,
  )
  if (!first) return
  const own = { audience: 'private' as const, concerns: [actor.userId] }
  tx.record({ ...own, kind: 'notification.updated', recordType: 'notification', recordId: first.id })
}
