import { type SQL, sql } from 'drizzle-orm'
import { projectRefOf } from '#features/clients/projects/refs.ts'
import { avatarUrlOf, personIdFor, personRefFor, someoneElse, standsByName } from '#features/workspace/users/refs.ts'
import type { Ctx } from '#platform/context.ts'
import { anyOf, containing, type Queryable, row, rows } from '#platform/database/db.ts'
import { ascending, descending, listPage, literal } from '#platform/database/list.ts'
import { holds, rankOf } from '#platform/database/match.ts'
import type { Page, ParsedInputOf } from '#shared/contract/endpoint.ts'
import { parseText } from '#shared/markdown/parse.ts'
import { plainLine } from '#shared/markdown/plain.ts'
import { renamed } from '#shared/markdown/rename.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import { notFound } from '#shared/rights/errors.ts'
import type { chatsApi } from './api.ts'
import { countedMost, type NotifyLevel } from './labels.ts'
import { type ConversationFacts, canAddPeople, canOpenProjectConversation, canStartConversation, canTakePart } from './rules.ts'
import type { ChatPerson, ConversationView } from './schema.ts'
import { brandsOfPerson, isOutside, reachable, reachesItsProject, takesPart, visibleConversations } from './visibility.ts'

type Input<Key extends keyof typeof chatsApi> = ParsedInputOf<(typeof chatsApi)[Key]>

/** So many of the others stand beside a conversation in a list. */
const shownPeople = 4
const excerptLength = 140

type Line = Omit<ConversationView, 'lastMessage' | 'canAdd' | 'canLeave' | 'canRename'> & {
  addedBy: string | null
  outside: boolean
  manages: boolean
  lastMessage: (Omit<NonNullable<ConversationView['lastMessage']>, 'text'> & { body: string; unnamed: string[]; files: number }) | null
}

const taking = (p: string): SQL => sql`${sql.raw(p)}.conversation_id = cc.id and ${takesPart(p, 'cc')}`

/** What waits to be read by `me` in `cc`, as conditions on `um`. */
export const unreadOf = sql`um.conversation_id = cc.id and um.seq > greatest(me.read_seq, me.from_seq) and um.sender_id <> me.user_id and um.deleted_at is null
  and um.line is null`

const lastMessageFor = (actor: Actor): SQL => sql`(select json_build_object('seq', lm.seq, 'mine', lm.sender_id = me.user_id,
    'sender', ${personRefFor(actor, 'lu')}, 'body', case when lm.deleted_at is null then left(lm.body, 600) else '' end,
    'deleted', lm.deleted_at is not null, 'at', lm.created_at,
    'files', (select count(*) from chat_files lf where lf.message_id = lm.id),
    'unnamed', ${
      actor.external
        ? sql`array(select nu.full_name from users nu where nu.id = any(lm.mentions) and not ${standsByName(actor, sql`nu.id`)}
          order by length(nu.full_name) desc)`
        : sql`'{}'::text[]`
    })
  from chat_messages lm join users lu on lu.id = lm.sender_id
  where lm.conversation_id = cc.id and lm.seq > me.from_seq and lm.line is null order by lm.seq desc limit 1)`

const columnsFor = (actor: Actor): SQL => sql`cc.id, coalesce(p.name, cc.name) as name, cc.is_group as "isGroup",
  case when p.id is not null then ${projectRefOf('p', 'b')} end as project,
  coalesce((select json_agg(few.person) from (select ${personRefFor(actor, 'ou')} as person from chat_participants op join users ou on ou.id = op.user_id
    where op.conversation_id = cc.id and op.user_id <> me.user_id and (not cc.is_group or ${takesPart('op', 'cc')}) order by ou.full_name, ou.id limit ${literal(shownPeople)}) few), '[]') as people,
  (select count(*) from chat_participants op where ${taking('op')}) as "peopleCount",
  coalesce((select json_agg(${personRefFor(actor, 'ou')} order by ou.full_name, ou.id) from chat_participants op join users ou on ou.id = op.user_id
    where op.outside and ${taking('op')}), '[]') as outsiders,
  ${lastMessageFor(actor)} as "lastMessage", cc.last_seq as "lastSeq", cc.last_rev as "lastRev", me.from_seq as "fromSeq", me.read_seq as "readSeq",
  (select count(*) from (select from chat_messages um where ${unreadOf} limit ${literal(countedMost)}) few) as unread,
  exists (select from chat_messages um where ${unreadOf} and um.seq > cc.last_seq - 1000 and me.user_id = any(um.mentions)) as mentioned,
  me.notify, (cc.is_group or (select count(*) from chat_participants op where ${taking('op')}) = 2) as "canWrite",
  ${personIdFor(actor, 'cc.created_by')} as "createdBy", cc.created_at as "createdAt", cc.updated_at as "updatedAt", cc.version,
  me.added_by as "addedBy", me.outside, coalesce(p.project_manager_id = me.user_id, false) as manages`

const from = sql`chat_participants me join chat_conversations cc on cc.id = me.conversation_id
  left join projects p on p.id = cc.project_id left join brands b on b.id = p.brand_id`

/** Adds what the reader may do, and shortens the last message to what a list has room for. */
function present(actor: Actor, { addedBy: _by, outside, manages, lastMessage, ...line }: Line): ConversationView {
  const facts: ConversationFacts = { participant: true, isGroup: line.isGroup }
  const mayAdd = canAddPeople(actor, facts).allowed
  const ofProject = line.project !== null
  return {
    ...line,
    canAdd: mayAdd && (!ofProject || manages),
    canRename: mayAdd && !ofProject,
    canLeave: line.isGroup && (!ofProject || outside),
    lastMessage: lastMessage && shortened(lastMessage),
  }
}

function shortened({ body, unnamed, files, ...message }: NonNullable<Line['lastMessage']>): NonNullable<ConversationView['lastMessage']> {
  const text = plainLine(parseText(renamed(body, unnamed, someoneElse)), excerptLength)
  return { ...message, text: text || (files > 0 && !message.deleted ? (files === 1 ? 'A file' : `${files} files`) : '') }
}

const newest = descending(['moment', 'cc.active_at'], ['uuid', 'cc.id'])

/** The conversations that the actor takes part in, the one with the newest message first. */
export async function listConversations(ctx: Ctx, input: Input<'GET /api/chat-conversations'>): Promise<Page<ConversationView>> {
  const { services, actor } = ctx
  const { q } = input
  const named = q
    ? sql`(p.name ilike ${containing(q)} or (p.id is null and cc.name ilike ${containing(q)}) or exists (select from chat_participants np join users nu on nu.id = np.user_id
        where ${taking('np')} and np.user_id <> me.user_id and ${holds(sql`nu.full_name`, q)} and ${standsByName(actor, sql`nu.id`)}))`
    : undefined
  const page = await listPage<Line>(services.pool, input, {
    columns: columnsFor(actor),
    from,
    where: [sql`me.user_id = ${actor.userId} and me.left_at is null`, visibleConversations(actor), named],
    order: newest,
  })
  return { ...page, items: page.items.map((line) => present(actor, line)) }
}

/** One conversation. @throws AppError not_found for whoever does not take part */
export async function readConversation(db: Queryable, actor: Actor, id: string): Promise<ConversationView> {
  const found = await row<Line>(
    db,
    sql`select ${columnsFor(actor)} from ${from} where cc.id = ${id} and me.user_id = ${actor.userId} and ${visibleConversations(actor)}`,
  )
  if (!found) throw notFound('conversation')
  return present(actor, found)
}

/** In how many conversations something waits that the actor wants to hear of. */
export async function countUnread({ services, actor }: Ctx): Promise<{ conversations: number }> {
  const found = await row<{ count: number }>(
    services.pool,
    sql`select count(*) as count from chat_participants me join chat_conversations cc on cc.id = me.conversation_id
      where me.user_id = ${actor.userId} and me.left_at is null and me.notify <> 'none' and cc.last_seq > me.read_seq
        and exists (select from chat_messages um where ${unreadOf} and (me.notify = 'all' or me.user_id = any(um.mentions)))
        and ${visibleConversations(actor)}`,
  )
  return { conversations: found?.count ?? 0 }
}

/** What commands and rules know of a conversation. */
export type Place = ConversationFacts & {
  id: string
  name: string | null
  version: number
  projectId: string | null
  projectManagerId: string | null
  createdBy: string | null
  lastSeq: number
  lastRev: number
  fromSeq: number
  readSeq: number
  /** of two people whether the other one is there */
  canWrite: boolean
  notify: NotifyLevel
}

/** The conversation as the actor stands to it. @throws AppError not_found for whoever does not take part */
export async function placeOf(db: Queryable, actor: Actor, id: string): Promise<Place> {
  const found = await row<Place>(
    db,
    sql`select cc.id, coalesce(p.name, cc.name) as name, cc.version, cc.is_group as "isGroup", cc.project_id as "projectId",
        p.project_manager_id as "projectManagerId", cc.created_by as "createdBy", cc.last_seq as "lastSeq", cc.last_rev as "lastRev", me.from_seq as "fromSeq",
        me.read_seq as "readSeq", me.notify, ${visibleConversations(actor)} as participant,
        (cc.is_group or (select count(*) from chat_participants op where ${taking('op')}) = 2) as "canWrite"
      from ${from} where cc.id = ${id} and me.user_id = ${actor.userId}`,
  )
  if (!found) throw notFound('conversation')
  assertAllowed(canTakePart(actor, found), 'conversation')
  return found
}

/** Somebody who takes part, as those are told who do. */
export type Reader = { userId: string; outside: boolean; notify: NotifyLevel }

/** Everybody who takes part now. */
export function readersOf(db: Queryable, conversationId: string): Promise<Reader[]> {
  return rows<Reader>(
    db,
    sql`select cp.user_id as "userId", cp.outside, cp.notify from chat_participants cp join chat_conversations cc on cc.id = cp.conversation_id
      where cc.id = ${conversationId} and ${takesPart('cp', 'cc')} order by cp.user_id`,
  )
}

const personColumns = sql`u.id, u.full_name as "fullName", ${avatarUrlOf('u')} as "avatarUrl", ${isOutside} as outside,
  case when ${isOutside} then ${brandsOfPerson} end as "of"`

/**
 * Whom the actor can write to, or add to a conversation: to that of a project its clients, since its staff follow by themselves.
 * @throws AppError forbidden, not_found
 */
export async function listChatPeople(ctx: Ctx, input: Input<'GET /api/chat-conversations/people'>): Promise<Page<ChatPerson>> {
  const { services, actor } = ctx
  const { q, conversationId } = input
  assertAllowed(canStartConversation(actor), 'conversation')
  const place = conversationId ? await placeOf(services.pool, actor, conversationId) : null
  if (place) assertAllowed(canAddPeople(actor, place), 'conversation')
  return listPage<ChatPerson>(services.pool, input, {
    columns: personColumns,
    from: place ? sql`users u join chat_conversations cc on cc.id = ${place.id}` : sql`users u`,
    where: [
      reachable(actor),
      q ? holds(sql`u.full_name`, q) : undefined,
      place ? sql`not exists (select from chat_participants cp where ${taking('cp')} and cp.user_id = u.id)` : undefined,
      place?.projectId ? reachesItsProject : undefined,
    ],
    order: q
      ? ascending(['number', rankOf(sql`u.full_name`, q)], ['text', 'u.full_name'], ['uuid', 'u.id'])
      : ascending(['text', 'u.full_name'], ['uuid', 'u.id']),
  })
}

/** Those of these people whom the actor can write to. */
export function reachableOf(db: Queryable, actor: Actor, ids: readonly string[]): Promise<ChatPerson[]> {
  return rows<ChatPerson>(
    db,
    sql`select ${personColumns} from users u where u.id = ${anyOf(ids)} and ${reachable(actor)} order by u.id for share of u`,
  )
}

/** The conversation of a project. @throws AppError not_found where the project is out of sight */
export async function findProjectConversation(
  { services, actor }: Ctx,
  { projectId }: Input<'GET /api/chat-conversations/project'>,
): Promise<{ conversationId: string | null; canOpen: boolean }> {
  const found = await row<{ id: string; projectManagerId: string | null; conversationId: string | null; there: boolean }>(
    services.pool,
    sql`select p.id, p.project_manager_id as "projectManagerId", cc.id is not null as there,
        case when ${visibleConversations(actor)} then cc.id end as "conversationId"
      from projects p left join chat_conversations cc on cc.project_id = p.id where p.id = ${projectId}`,
  )
  if (!found) throw notFound('project')
  const may = canOpenProjectConversation(actor, found)
  if (!may.allowed && may.hidden) throw notFound('project')
  return { conversationId: found.conversationId, canOpen: may.allowed && !found.there }
}
