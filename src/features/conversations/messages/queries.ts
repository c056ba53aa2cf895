import { type SQL, sql } from 'drizzle-orm'
import { visibleTasks } from '#features/tasks/tasks/visibility.ts'
import { fileRefOf } from '#features/workspace/files/queries.ts'
import { personIdFor, personRefFor, someoneElse, standsByName } from '#features/workspace/users/refs.ts'
import type { Ctx } from '#platform/context.ts'
import { type Queryable, row, rows } from '#platform/database/db.ts'
import { ascending, descending, listPage, type Order } from '#platform/database/list.ts'
import { inTurns } from '#platform/process/in-turns.ts'
import type { Page, ParsedInputOf } from '#shared/contract/endpoint.ts'
import { parseText } from '#shared/markdown/parse.ts'
import { plainLine } from '#shared/markdown/plain.ts'
import { renamed } from '#shared/markdown/rename.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import { notFound } from '#shared/rights/errors.ts'
import { wordsTyped } from '#shared/values/words.ts'
import type { NotifyLevel } from '../chats/labels.ts'
import { placeOf } from '../chats/queries.ts'
import { canTakePart } from '../chats/rules.ts'
import { takesPart, visibleMessages } from '../chats/visibility.ts'
import type { chatMessagesApi } from './api.ts'
import type { MessageView } from './schema.ts'

type Found = Omit<MessageView, 'replyTo'> & {
  unnamed: string[]
  replyTo: (Omit<NonNullable<MessageView['replyTo']>, 'text'> & { body: string }) | null
}

const quoteLength = 160

/** Who reads: what they are not told of does not stand there for them. */
type Reader = Pick<Ctx, 'actor' | 'services'>

/** @param fromSeq the reader reads what comes after it */
const columnsFor = ({ actor, services }: Reader, fromSeq: SQL): SQL => sql`
  cm.id, cm.conversation_id as "conversationId", cm.seq, cm.rev, case when cm.sender_id = ${actor.userId} then cm.client_msg_id end as "clientMsgId",
  ${personIdFor(actor, 'cm.sender_id')} as "senderId", ${personRefFor(actor, 'a')} as sender, cm.body, cm.created_at as "createdAt",
  cm.edited_at as "editedAt", cm.deleted_at is not null as deleted, cm.version, case when r.seq > ${fromSeq} then cm.reply_to_id end as "replyToId",
  coalesce((select json_agg(json_build_object('id', u.id, 'fullName', u.full_name) order by u.full_name)
    from users u where u.id = any(cm.mentions) and ${standsByName(actor, sql`u.id`)}), '[]') as mentions,
  ${
    actor.external
      ? sql`array(select u.full_name from users u where u.id = any(cm.mentions || coalesce(r.mentions, '{}')) and not ${standsByName(actor, sql`u.id`)}
        order by length(u.full_name) desc)`
      : sql`'{}'::text[]`
  } as unnamed,
  case when r.seq > ${fromSeq} then json_build_object('id', r.id, 'seq', r.seq, 'sender', ${personRefFor(actor, 'ra')},
    'body', case when r.deleted_at is null then left(r.body, 600) else '' end, 'deleted', r.deleted_at is not null) end as "replyTo",
  coalesce((select json_agg(json_build_object('id', cf.id, 'file', ${fileRefOf({ services, actor }, sql`f`, sql`cf.file_name`)}) order by cf.position)
    from chat_files cf join files f on f.id = cf.file_id where cf.message_id = cm.id), '[]') as files,
  case when cm.line is not null then json_build_object('what', cm.line, 'person', ${personRefFor(actor, 'su')}) end as line,
  (select json_build_object('id', t.id, 'name', t.name) from tasks t where t.id = cm.task_id and t.deleted_at is null and ${visibleTasks(actor)}) as task,
  coalesce((select json_agg(json_build_object('emoji', e.emoji, 'count', e.count, 'mine', e.mine, 'names', e.names) order by e.first, e.emoji)
    from (select cr.emoji, count(*) as count, bool_or(cr.user_id = ${actor.userId}) as mine, min(cr.at) as first,
      json_agg(case when ${standsByName(actor, sql`cr.user_id`)} then ru.full_name else ${someoneElse}::text end order by cr.at, ru.full_name) as names
      from chat_reactions cr join users ru on ru.id = cr.user_id where cr.message_id = cm.id group by cr.emoji) e), '[]') as reactions`

const from = sql`chat_messages cm join users a on a.id = cm.sender_id left join users su on su.id = cm.subject_id
  left join chat_messages r on r.id = cm.reply_to_id left join users ra on ra.id = r.sender_id`

/** Names of people whom the reader is not told of leave the text; of what was deleted nothing is left but its place. */
function present({ unnamed, replyTo, ...message }: Found): MessageView {
  if (message.deleted)
    return { ...message, body: '', mentions: [], files: [], reactions: [], replyTo: null, replyToId: null, task: null, editedAt: null }
  const quoted = replyTo && quote(replyTo, unnamed)
  return { ...message, body: renamed(message.body, unnamed, someoneElse), replyTo: quoted }
}

function quote({ body, ...to }: NonNullable<Found['replyTo']>, unnamed: readonly string[]): NonNullable<MessageView['replyTo']> {
  return { ...to, text: plainLine(parseText(renamed(body, unnamed, someoneElse)), quoteLength) }
}

const newest = descending(['number', 'cm.seq'])
const oldest = ascending(['number', 'cm.seq'])
const asItHappened = ascending(['number', 'cm.rev'])

/** Messages of a conversation since the reader joined it. @throws AppError not_found for whoever does not take part */
export async function listMessages(
  ctx: Ctx,
  input: ParsedInputOf<(typeof chatMessagesApi)['GET /api/chat-messages']>,
): Promise<Page<MessageView>> {
  const { pool } = ctx.services
  const { conversationId, afterSeq, beforeSeq, afterRev, q } = input
  const { fromSeq } = await placeOf(pool, ctx.actor, conversationId)
  const asked = q === undefined ? undefined : wordsTyped(q)
  if (asked?.length === 0) return { items: [], nextCursor: null }
  const page = await listPage<Found>(pool, input, {
    columns: columnsFor(ctx, sql`${fromSeq}::int`),
    from,
    where: [
      sql`cm.conversation_id = ${conversationId} and cm.seq > ${Math.max(fromSeq, afterSeq ?? 0)}::int`,
      beforeSeq === undefined ? undefined : sql`cm.seq < ${beforeSeq}::int`,
      afterRev === undefined ? undefined : sql`cm.rev > ${afterRev}::int`,
      asked && sql`cm.deleted_at is null and ${holding(asked)}`,
    ],
    order: orderOf(input),
    narrow: { id: sql`cm.id`, from: sql`chat_messages cm` },
  })
  return { ...page, items: await inTurns(page.items, present) }
}

const orderOf = ({ order, afterRev }: { order: 'newest' | 'oldest'; afterRev?: number | undefined }): Order => {
  if (afterRev !== undefined) return asItHappened
  return order === 'newest' ? newest : oldest
}

/** Messages whose entry in the search has all words; words are letters and figures only, so within quotes they are no operators. */
function holding(words: readonly string[]): SQL {
  const query = words.map((word) => (word.length > 1 ? `'${word}':*` : `'${word}'`)).join(' & ')
  return sql`cm.id in (select e.record_id from search_entries e where e.record_type = 'chat-message' and e.words @@ ${query}::tsquery)`
}

/** One message as this actor reads it. @throws AppError not_found */
export async function readMessage(db: Queryable, ctx: Reader, id: string): Promise<MessageView> {
  const found = await row<Found>(
    db,
    sql`select ${columnsFor(ctx, sql`me.from_seq`)} from ${from}
        join chat_participants me on me.conversation_id = cm.conversation_id and me.user_id = ${ctx.actor.userId}
        where cm.id = ${id} and ${visibleMessages(ctx.actor)}`,
  )
  if (!found) throw notFound('message')
  return present(found)
}

/** What a rule needs to know of a message, with its place. */
export type MessagePlace = {
  id: string
  conversationId: string
  seq: number
  senderId: string
  deleted: boolean
  line: boolean
  participant: boolean
}

/** A message as the actor stands to it. @throws AppError not_found */
export async function findMessage(db: Queryable, { actor }: Pick<Ctx, 'actor'>, id: string): Promise<MessagePlace> {
  const found = await row<MessagePlace>(
    db,
    sql`select cm.id, cm.conversation_id as "conversationId", cm.seq, cm.sender_id as "senderId", cm.deleted_at is not null as deleted, cm.line is not null as line,
        ${visibleMessages(actor)} as participant from chat_messages cm where cm.id = ${id}`,
  )
  if (!found) throw notFound('message')
  assertAllowed(canTakePart(actor, found), 'message')
  return found
}

/** Somebody to be told of a message: whoever takes part and did not write it. */
export type ToTell = { userId: string; notify: NotifyLevel; mentioned: boolean; told: boolean }

/**
 * Who takes part beside the writer, whether the message mentions them, and whether they have been told of the conversation and have not
 * looked since: then one notice stands for all.
 */
export function whomToTell(
  db: Queryable,
  { conversationId, senderId, mentions }: { conversationId: string; senderId: string; mentions: readonly string[] },
): Promise<ToTell[]> {
  return rows<ToTell>(
    db,
    sql`select cp.user_id as "userId", cp.notify, cp.user_id = any(${sql.param([...mentions])}::uuid[]) as mentioned,
        exists (select from notifications n where n.user_id = cp.user_id and not n.read and n.removed_at is null
          and n.record_type = 'chat-conversation' and n.record_id = cc.id) as told
      from chat_participants cp join chat_conversations cc on cc.id = cp.conversation_id
      where cc.id = ${conversationId} and cp.user_id <> ${senderId} and ${takesPart('cp', 'cc')} order by cp.user_id`,
  )
}
