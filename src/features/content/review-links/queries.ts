import { type SQL, sql } from 'drizzle-orm'
import { numbersBeside, numbersOf } from '#features/records/comments/queries.ts'
import { linkOf } from '#features/records/link-guests/queries.ts'
import { fileRefOf } from '#features/workspace/files/queries.ts'
import { someoneElse, standsByName } from '#features/workspace/users/refs.ts'
import type { Ctx } from '#platform/context.ts'
import { anyOf, type Queryable, row, rows } from '#platform/database/db.ts'
import { ascending, listPage } from '#platform/database/list.ts'
import { inTurns } from '#platform/process/in-turns.ts'
import { readArticle } from '#platform/workers/text-worker.ts'
import type { Page, ParsedInputOf } from '#shared/contract/endpoint.ts'
import { parseText } from '#shared/markdown/parse.ts'
import { plainText } from '#shared/markdown/plain.ts'
import { renamed } from '#shared/markdown/rename.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import { notFound } from '#shared/rights/errors.ts'
import { openedByLink } from '../items/refs.ts'
import type { reviewLinksApi } from './api.ts'
import { canAsGuest } from './rules.ts'
import type { OpenedItem, OpenedItemDetail, OpenedThread } from './schema.ts'

type Input<Key extends keyof typeof reviewLinksApi> = ParsedInputOf<(typeof reviewLinksApi)[Key]>

const moment = (at: SQL): SQL => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const columns = (ctx: Ctx): SQL => sql`ci.id, ci.title, ci.description, ci.content_type as "contentType", v.id as "versionId",
  v.number as "versionNumber",
  case when f.id is null then null else ${fileRefOf(ctx, sql`f`, sql`v.file_name`)} end as file, r.frame_rate as "frameRate", r.pages,
  ci.status in ('published', 'rejected') as closed,
  (select json_build_object('outcome', case d.outcome when 'verdict_approved' then 'approved' else 'changes' end, 'by', d.decider_name,
      'at', ${moment(sql`d.decided_at`)}, 'comment', d.comment)
    from decisions d where d.record_type = 'content-item' and d.record_id = ci.id and d.link_id = ${linkOf(ctx.actor).id}
      and d.version_number = v.number order by d.number desc limit 1) as verdict`

const from = sql`content_items ci join content_versions v on v.content_item_id = ci.id and v.number = ci.shared_version
  left join files f on f.id = v.file_id left join file_readings r on r.file_id = f.id and r.state <> 'waiting'`

/** What the link shows now, by name. @throws AppError forbidden for a link of another kind */
export async function listOpenedItems(ctx: Ctx, input: Input<'GET /api/opened-links/:id/items'>): Promise<Page<OpenedItem>> {
  assertAllowed(canAsGuest(ctx.actor, 'look'), 'link')
  return listPage<OpenedItem>(ctx.services.pool, input, {
    columns: columns(ctx),
    from,
    where: [openedByLink(linkOf(ctx.actor))],
    order: ascending(['text', 'lower(ci.title)'], ['uuid', 'ci.id']),
  })
}

/** One of them. @throws AppError not_found */
export async function readOpenedItem(ctx: Ctx, itemId: string, db: Queryable = ctx.services.pool): Promise<OpenedItemDetail> {
  assertAllowed(canAsGuest(ctx.actor, 'look'), 'link')
  const found = await row<OpenedItem & { body: string | null }>(
    db,
    sql`select ${columns(ctx)}, v.body from ${from} where ci.id = ${itemId} and ${openedByLink(linkOf(ctx.actor))}`,
  )
  if (!found) throw notFound('item')
  const { body, ...item } = found
  return { ...item, article: body === null ? null : [...(await readArticle(ctx.actor, body))] }
}

type Found = Omit<OpenedThread, 'replies'> & { parentId: string | null; unnamed: string[]; clients: string[] }

/** How a client is called on the page of a guest, where their name is hidden. */
const client = 'Client'
const isClient = (id: SQL): SQL => sql`exists (select 1 from user_roles cr where cr.user_id = ${id} and cr.role = 'client')`

/** The people a comment mentions who aren't named to this reader, the longest name first. */
const mentionedAs = (actor: Actor, who: SQL): SQL => sql`array(select u.full_name from users u where u.id = any(m.mentions)
  and not ${standsByName(actor, sql`u.id`)} and ${who} order by length(u.full_name) desc)`

const commentColumns = ({
  actor,
}: Pick<Ctx, 'actor'>): SQL => sql`m.id, m.parent_id as "parentId", m.body, m.created_at as "createdAt", m.edited_at is not null as edited,
  m.resolved_at is not null as resolved,
  case when exists (select 1 from content_items ci join content_versions v on v.content_item_id = ci.id and v.number = ci.shared_version
    where ci.id = m.record_id and v.id = (m.anchor->>'versionId')::uuid) then m.anchor end as anchor, n.number,
  (m.anchor->>'versionNumber')::int as "versionNumber", m.author_kind = 'guest' as guest,
  case when m.author_kind = 'guest' then coalesce(m.author_name, 'Someone') when m.author_kind = 'system' then 'Atelier'
    when ${standsByName(actor, sql`m.author_id`)} then a.full_name when ${isClient(sql`m.author_id`)} then ${client}::text
    else ${someoneElse}::text end as by,
  (select count(*) from attachments t where t.record_type = 'comment' and t.record_id = m.id and t.deleted_at is null) as files,
  ${mentionedAs(actor, sql`not ${isClient(sql`u.id`)}`)} as unnamed, ${mentionedAs(actor, isClient(sql`u.id`))} as clients`
const commentsFrom = (numbers: SQL): SQL => sql`comments m left join users a on a.id = m.author_id ${numbers}`
const living = sql`m.deleted_at is null and m.audience = 'client'`

/** Its text as it reads, without marks: the page of a guest has no part that draws them. */
const shown = ({ parentId: _parent, unnamed, clients, ...comment }: Found) => ({
  ...comment,
  // Of another version, where its mark is not seen.
  number: comment.anchor && comment.number,
  body: plainText(parseText(renamed(renamed(comment.body, clients, client), unnamed, someoneElse))),
})

/** The conversation between agency and client on an item of the link. @throws AppError not_found, forbidden */
export async function listOpenedComments(
  ctx: Ctx,
  { itemId, ...input }: Input<'GET /api/opened-links/:id/items/:itemId/comments'>,
): Promise<Page<OpenedThread>> {
  const { pool } = ctx.services
  assertAllowed(canAsGuest(ctx.actor, 'comment'), 'link')
  await readOpenedItem(ctx, itemId)
  const numbered = commentsFrom(numbersOf(sql`o.record_type = 'content-item' and o.record_id = ${itemId}`))
  const page = await listPage<Found>(pool, input, {
    columns: commentColumns(ctx),
    from: numbered,
    where: [sql`m.record_type = 'content-item' and m.record_id = ${itemId} and m.parent_id is null`, living],
    order: ascending(['moment', 'm.created_at'], ['uuid', 'm.id']),
  })
  const replies = await rows<Found>(
    pool,
    sql`select ${commentColumns(ctx)} from ${numbered} where m.parent_id = ${anyOf(page.items.map(({ id }) => id))} and ${living}
      order by m.created_at, m.id`,
  )
  const repliesTo = Map.groupBy(replies, ({ parentId }) => parentId)
  const thread = async (one: Found) => ({ ...shown(one), replies: await inTurns(repliesTo.get(one.id) ?? [], shown) })
  return { ...page, items: await inTurns(page.items, thread) }
}

/** One comment as guests read it; it is there, since it was just written. */
export async function readOpenedComment(db: Queryable, ctx: Pick<Ctx, 'actor'>, id: string): Promise<OpenedThread> {
  const found = await row<Found>(
    db,
    sql`select ${commentColumns(ctx)} from ${commentsFrom(numbersBeside(id))} where m.id = ${id} and ${living}`,
  )
  if (!found) throw notFound('comment')
  return { ...shown(found), replies: [] }
}
