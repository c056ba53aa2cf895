import { randomUUID } from 'node:crypto'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { createTask } from '#features/tasks/tasks/commands.ts'
import { takeUpload } from '#features/workspace/files/commands.ts'
import { notify } from '#features/workspace/notifications/commands.ts'
import type { Ctx } from '#platform/context.ts'
import { anyOf, row, rows } from '#platform/database/db.ts'
import type { FileNews } from '#platform/files/file-places.ts'
import { lockDeleted, markDeleted, takeBack } from '#platform/records/deletion.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { OutputOf, ParsedInputOf } from '#shared/contract/endpoint.ts'
import { addressOfMessage } from '#shared/records/addresses.ts'
import { authorize } from '#shared/rights/decision.ts'
import { AppError, invalid, notFound } from '#shared/rights/errors.ts'
import { chatNotices } from '../chats/notices.ts'
import { type Place, placeOf, readersOf } from '../chats/queries.ts'
import { aboutConversation, lockConversation, messageEvent, nextNumber } from '../chats/refs.ts'
import { chatFiles, chatMessages } from '../chats/table.ts'
import type { chatMessagesApi } from './api.ts'
import { reactionsMax } from './labels.ts'
import { findMessage, type MessagePlace, readMessage, whomToTell } from './queries.ts'
import { messageKind } from './record.ts'
import { canChangeMessage } from './rules.ts'
import type { MessageView } from './schema.ts'

type Input<Key extends keyof typeof chatMessagesApi> = ParsedInputOf<(typeof chatMessagesApi)[Key]>
type MessageRow = typeof chatMessages.$inferSelect

/**
 * Sends a message. Its number comes from the conversation's own row in the same transaction: so numbers become visible in their order,
 * without gaps (decision 34). Sent again under the same `clientMsgId` it is the one that there is. @throws AppError not_found, conflict
 */
export async function sendMessage(ctx: Ctx, input: Input<'POST /api/chat-messages'>): Promise<MessageView> {
  return transact(ctx, async (tx) => {
    const { conversationId, clientMsgId, body } = input
    await lockConversation(tx, conversationId)
    const place = await placeOf(tx, ctx.actor, conversationId)
    const before = await sentBefore(tx, ctx, input)
    if (before) return readMessage(tx, ctx, before)
    if (body === '' && input.uploadIds.length === 0) throw invalid('body', 'Write something first')
    if (!place.canWrite) throw new AppError('conflict', 'The other person is not here any more. Start a new conversation.')
    await checkReply(tx, ctx, place, input.replyToId)
    await checkMentions(tx, conversationId, input.mentions)
    const { seq, rev } = await nextNumber(tx, conversationId, true)
    const id = randomUUID()
    const mentions = [...new Set(input.mentions)]
    const senderId = ctx.actor.userId
    // By the clock of now: under the lock each is later than the one before.
    const moment = sql`clock_timestamp()`
    await tx.drizzle.insert(chatMessages).values({
      id,
      conversationId,
      clientMsgId,
      seq,
      rev,
      senderId,
      body,
      mentions,
      replyToId: input.replyToId,
      createdAt: moment,
      updatedAt: moment,
    })
    await takeFiles(tx, ctx, { id, conversationId }, input.uploadIds)
    // Whoever writes has read what stands above.
    await rows(tx, sql`update chat_participants set read_seq = ${seq} where conversation_id = ${conversationId} and user_id = ${senderId}`)
    await tell(tx, place, { id, conversationId, senderId, mentions })
    return readMessage(tx, ctx, id)
  })
}

/** The same message, where it has arrived already. */
async function sentBefore(
  tx: Tx,
  { actor }: Ctx,
  { conversationId, clientMsgId }: Input<'POST /api/chat-messages'>,
): Promise<string | undefined> {
  const found = await row<{ id: string }>(
    tx,
    sql`select id from chat_messages where conversation_id = ${conversationId} and sender_id = ${actor.userId} and client_msg_id = ${clientMsgId}`,
  )
  return found?.id
}

async function checkReply(tx: Tx, ctx: Ctx, { id }: Place, replyToId: string | null): Promise<void> {
  if (replyToId === null) return
  const replied = await findMessage(tx, ctx, replyToId)
  if (replied.conversationId !== id || replied.deleted || replied.line) throw notFound('message')
}

async function checkMentions(tx: Tx, conversationId: string, mentions: readonly string[]): Promise<void> {
  if (mentions.length === 0) return
  const there = new Set((await readersOf(tx, conversationId)).map(({ userId }) => userId))
  if (mentions.some((one) => !there.has(one)))
    throw invalid('mentions', 'Somebody you mention does not take part in this conversation. Add them, or remove the mention.')
}

async function takeFiles(
  tx: Tx,
  ctx: Ctx,
  { id, conversationId }: { id: string; conversationId: string },
  uploadIds: readonly string[],
): Promise<void> {
  for (const [position, uploadId] of uploadIds.entries()) {
    const file = await takeUpload(tx, ctx, uploadId, { place: 'chat-message', conversationId })
    const values = { id: randomUUID(), messageId: id, fileId: file.id, fileName: file.name, uploadedBy: ctx.actor.userId, position }
    await tx.drizzle.insert(chatFiles).values(values)
  }
}

type Told = { id: string; conversationId: string; senderId: string; mentions: readonly string[] }

/** Everybody who takes part learns that there is something, never what: the event has no text, and neither has a notice. */
async function tell(tx: Tx, place: Place, message: Told): Promise<void> {
  const others = await whomToTell(tx, message)
  tx.record({
    ...messageEvent(message.id, [message.senderId, ...others.map(({ userId }) => userId)]),
    kind: 'chat-message.created',
    version: 1,
  })
  const about = aboutConversation(message.conversationId)
  const data = { title: place.name }
  const mentioned = others.filter((one) => one.mentioned && one.notify !== 'none').map(({ userId }) => userId)
  if (mentioned.length > 0) notify(tx, chatNotices['chat.mentioned'], { to: mentioned, data, about })
  const written = others.filter((one) => !one.mentioned && one.notify === 'all' && !one.told).map(({ userId }) => userId)
  if (written.length > 0) notify(tx, chatNotices['chat.message'], { to: written, data, about })
}

/** The message, locked with its conversation, which numbers the change. */
async function lockMessage(tx: Tx, ctx: Ctx, id: string): Promise<{ message: MessageRow; found: MessagePlace }> {
  const named = await findMessage(tx, ctx, id)
  await lockConversation(tx, named.conversationId)
  // Asked again now that nobody leaves any more.
  const found = await findMessage(tx, ctx, id)
  const living = and(eq(chatMessages.id, id), isNull(chatMessages.deletedAt))
  const [message] = await tx.drizzle.select().from(chatMessages).where(living).for('no key update')
  if (!message) throw notFound('message')
  if (found.line) throw new AppError('conflict', 'This line says what happened. Nobody wrote it.')
  return { message, found }
}

/** Gives a change of a message its number, so that whoever was away asks for it. */
async function number(tx: Tx, { id, conversationId }: { id: string; conversationId: string }): Promise<string[]> {
  const { rev } = await nextNumber(tx, conversationId, false)
  await tx.drizzle.update(chatMessages).set({ rev }).where(eq(chatMessages.id, id))
  return (await readersOf(tx, conversationId)).map(({ userId }) => userId)
}

/** Changes an own message; when its text did, it shows as edited. @throws AppError stale */
export async function updateMessage(ctx: Ctx, { id, version, ...patch }: Input<'PATCH /api/chat-messages/:id'>): Promise<MessageView> {
  return transact(ctx, async (tx) => {
    const { message, found } = await lockMessage(tx, ctx, id)
    const own = authorize(canChangeMessage(ctx.actor, found), message, 'message')
    const added = (patch.mentions ?? []).filter((person) => !own.mentions.includes(person))
    await checkMentions(tx, own.conversationId, added)
    const readers = await number(tx, own)
    await editInPlace(tx, ctx, { own, patch, version, readers })
    const place = await placeOf(tx, ctx.actor, own.conversationId)
    const mentioned = (await whomToTell(tx, { ...own, mentions: added })).filter((one) => one.mentioned && one.notify !== 'none')
    const data = { title: place.name }
    const to = mentioned.map(({ userId }) => userId)
    if (to.length > 0) notify(tx, chatNotices['chat.mentioned'], { to, data, about: aboutConversation(own.conversationId) })
    return readMessage(tx, ctx, id)
  })
}

type Edit = {
  own: ReturnType<typeof authorize<MessageRow>>
  patch: { body?: string | undefined; mentions?: string[] | undefined }
  version: number | undefined
  readers: readonly string[]
}

/** As `patchRecord` does it, without what was written: the event of a message carries no text. */
async function editInPlace(tx: Tx, ctx: Ctx, { own, patch, version, readers }: Edit): Promise<void> {
  if (version !== undefined && version < own.version)
    throw new AppError('stale', 'You changed this message elsewhere meanwhile. Look at it again.', {
      fields: { body: 'Changed meanwhile' },
      current: await readMessage(tx, ctx, own.id),
    })
  const changed = patch.body !== undefined && patch.body !== own.body
  await tx.drizzle
    .update(chatMessages)
    .set({
      ...(patch.body === undefined ? {} : { body: patch.body }),
      ...(patch.mentions === undefined ? {} : { mentions: [...new Set(patch.mentions)] }),
      ...(changed ? { editedAt: new Date() } : {}),
      version: own.version + 1,
      updatedAt: new Date(),
    })
    .where(eq(chatMessages.id, own.id))
  tx.record({ ...messageEvent(own.id, readers), kind: 'chat-message.updated', version: own.version + 1 })
}

/** Marks an own message as deleted; it keeps its place. */
export async function deleteMessage(ctx: Ctx, id: string): Promise<OutputOf<(typeof chatMessagesApi)['DELETE /api/chat-messages/:id']>> {
  return transact(ctx, async (tx) => {
    const { message, found } = await lockMessage(tx, ctx, id)
    const own = authorize(canChangeMessage(ctx.actor, found), message, 'message')
    const readers = await number(tx, own)
    return markDeleted(tx, messageKind, own, () => messageEvent(id, readers))
  })
}

/** Takes a deletion back. */
export async function restoreMessage(ctx: Ctx, id: string, deletionId: string): Promise<MessageView> {
  return transact(ctx, async (tx) => {
    const found = await findMessage(tx, ctx, id)
    await lockConversation(tx, found.conversationId)
    const message = await lockDeleted(tx, messageKind, id, deletionId)
    const own = authorize(canChangeMessage(ctx.actor, await findMessage(tx, ctx, id)), message, 'message')
    const readers = await number(tx, own)
    await takeBack(tx, await ctx.services.kinds(), messageKind, own, () => messageEvent(id, readers))
    return readMessage(tx, ctx, id)
  })
}

/** Makes a task of a message; its description ends with the way back. @throws AppError conflict where there is one already */
export async function makeTask(
  ctx: Ctx,
  { id, ...given }: Input<'POST /api/chat-messages/:id/task'>,
): Promise<OutputOf<(typeof chatMessagesApi)['POST /api/chat-messages/:id/task']>> {
  return transact(ctx, async (tx) => {
    const { message } = await lockMessage(tx, ctx, id)
    const there = await row<{ name: string }>(tx, sql`select name from tasks where id = ${message.taskId}::uuid and deleted_at is null`)
    if (there) throw new AppError('conflict', 'There is a task from this message already.')
    const back = `From [a message](${ctx.services.publicUrl}${addressOfMessage(id)})`
    const task = await createTask(ctx, { ...given, description: given.description ? `${given.description}\n\n${back}` : back })
    await tx.drizzle.update(chatMessages).set({ taskId: task.id }).where(eq(chatMessages.id, id))
    tx.record({ ...messageEvent(id, await number(tx, message)), kind: 'chat-message.task' })
    return { message: await readMessage(tx, ctx, id), task }
  })
}

/** Answers a message by an emoji, or takes that back; asked twice it is as it was. */
export async function setReaction(ctx: Ctx, { id, emoji, on }: Input<'POST /api/chat-messages/:id/reactions'>): Promise<MessageView> {
  return transact(ctx, async (tx) => {
    const { message } = await lockMessage(tx, ctx, id)
    const { userId } = ctx.actor
    const changed = on
      ? await rows(
          tx,
          sql`insert into chat_reactions (message_id, user_id, emoji) values (${id}, ${userId}, ${emoji}) on conflict do nothing returning emoji`,
        )
      : await rows(
          tx,
          sql`delete from chat_reactions where message_id = ${id} and user_id = ${userId} and emoji = ${emoji} returning emoji`,
        )
    if (changed.length > 0) {
      if (on) await refuseTooMany(tx, id)
      const readers = await number(tx, message)
      tx.record({ ...messageEvent(id, readers), kind: 'chat-message.reacted' })
    }
    return readMessage(tx, ctx, id)
  })
}

async function refuseTooMany(tx: Tx, id: string): Promise<void> {
  const found = await row<{ kinds: number }>(tx, sql`select count(distinct emoji) as kinds from chat_reactions where message_id = ${id}`)
  if ((found?.kinds ?? 0) > reactionsMax) throw invalid('emoji', `A message has at most ${reactionsMax} different reactions.`)
}

/** News of a file: whoever reads the message learns it. */
export const tellMessages = (tx: Tx, _ctx: Ctx, fileId: string, _news: FileNews): Promise<void> =>
  numberAgain(tx, sql`cm.id in (select cf.message_id from chat_files cf where cf.file_id = ${fileId})`, 'chat-message.read')

/** News of tasks: whoever reads the messages that they were made of learns it. */
export const tellOfTasks = (tx: Tx, ids: readonly string[]): Promise<void> =>
  numberAgain(tx, sql`cm.task_id = ${anyOf(ids)}`, 'chat-message.task')

/** Numbers messages anew of which something else changed than what was said: whoever has them asks for them again. @param which of `cm` */
async function numberAgain(tx: Tx, which: SQL, kind: string): Promise<void> {
  // In one order, so that two who do this wait for each other in none.
  const found = await rows<{ id: string; conversationId: string }>(
    tx,
    sql`select cm.id, cm.conversation_id as "conversationId" from chat_messages cm where ${which} and cm.deleted_at is null
      order by cm.conversation_id, cm.seq`,
  )
  for (const message of found) {
    await lockConversation(tx, message.conversationId)
    tx.record({ ...messageEvent(message.id, await number(tx, message)), kind })
  }
}
