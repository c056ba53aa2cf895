import { type SQL, sql } from 'drizzle-orm'
import { brandRefOf } from '#features/clients/brands/refs.ts'
import { projectRefOf } from '#features/clients/projects/refs.ts'
import { fileRefOf } from '#features/workspace/files/queries.ts'
import { personIdFor, personRefFor, personRefOf } from '#features/workspace/users/refs.ts'
import type { Ctx } from '#platform/context.ts'
import { anyOf, containing, type Queryable, row, rows } from '#platform/database/db.ts'
import { ascending, descending, listPage, literal } from '#platform/database/list.ts'
import { visibleBy } from '#platform/database/visible.ts'
import type { OutputOf, Page, ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import { notFound } from '#shared/rights/errors.ts'
import type { supportApi } from './api.ts'
import { canManageTicket, canViewTicket, type TicketFacts, ticketRights } from './rules.ts'
import type { ReplyView, TicketAsker, TicketCard, TicketListInput, TicketView, TicketViewName } from './schema.ts'

/** Which tickets this actor sees, as a condition; the twin of `canViewTicket`. @param alias of the tickets in the query */
export function visibleTickets(actor: Actor, alias = 'st'): SQL {
  const st = sql.raw(alias)
  return visibleBy(actor, ticketRights['tickets.view'], {
    s: sql`${st}.user_id = ${actor.userId}`,
    a: sql`${st}.assignee_id = ${actor.userId}`,
    v: sql`false`,
  })
}

/** On which tickets this actor reads notes, as a condition on `st`; the twin of `canReadNotes`. */
export function notedTickets(actor: Actor): SQL {
  const manages = visibleBy(actor, ticketRights['tickets.manage'], { a: sql`st.assignee_id = ${actor.userId}`, v: sql`false` })
  return sql`(${manages} and st.user_id <> ${actor.userId})`
}

/** Which replies this actor reads, as a condition on `sr`. */
export function visibleReplies(actor: Actor): SQL {
  return sql`exists (select from support_tickets st where st.id = sr.ticket_id and ${visibleTickets(actor)}
    and (sr.audience = 'client' or ${notedTickets(actor)}))`
}

/** Which files this actor opens, as a condition on `sf`: those of the ticket itself, and of what they read. */
export function visibleSupportFiles(actor: Actor): SQL {
  return sql`case when sf.reply_id is null
    then exists (select from support_tickets st where st.id = sf.ticket_id and ${visibleTickets(actor)})
    else exists (select from support_replies sr where sr.id = sf.reply_id and ${visibleReplies(actor)}) end`
}

const turn = sql`case when st.closed_at is not null then null when st.status = 'waiting_user' then 'asker' else 'agency' end`

const cardColumns = (actor: Actor): SQL => sql`
  st.id, st.ticket_number as "ticketNumber", st.subject, st.category, st.priority, st.status, ${turn} as turn, st.turn_since as "turnSince",
    st.first_answered_at as "firstAnsweredAt", st.closed_at as "closedAt", st.merged_into_id as "mergedIntoId", st.rating,
    st.created_at as "createdAt", st.updated_at as "updatedAt", st.version,
    ${personIdFor(actor, 'st.user_id')} as "userId", ${personRefFor(actor, 'u')} as asker,
    ${personIdFor(actor, 'st.assignee_id')} as "assigneeId", ${personRefFor(actor, 'a')} as assignee`

const from = sql`support_tickets st join users u on u.id = st.user_id left join users a on a.id = st.assignee_id`

const refOf = (alias: string): SQL =>
  sql.raw(`json_build_object('id', ${alias}.id, 'ticketNumber', ${alias}.ticket_number, 'subject', ${alias}.subject)`)

const filesOf = (ctx: Pick<Ctx, 'services' | 'actor'>, which: SQL): SQL => sql`
  coalesce((select json_agg(json_build_object('id', sf.id, 'file', ${fileRefOf(ctx, sql`f`, sql`sf.file_name`)}) order by sf.uploaded_at, sf.id)
    from support_files sf join files f on f.id = sf.file_id where ${which}), '[]')`

const viewColumns = (
  ctx: Pick<Ctx, 'services' | 'actor'>,
): SQL => sql`${cardColumns(ctx.actor)}, st.description, st.origin = 'mail' as "byMail",
  st.rating_comment as "ratingComment", st.rated_at as "ratedAt",
  ${filesOf(ctx, sql`sf.ticket_id = st.id and sf.reply_id is null`)} as files,
  (select ${refOf('x')} from support_tickets x where x.id = st.merged_into_id and ${visibleTickets(ctx.actor, 'x')}) as "mergedInto",
  coalesce((select json_agg(${refOf('x')} order by x.number) from support_tickets x where x.merged_into_id = st.id and ${visibleTickets(ctx.actor, 'x')}), '[]') as merged,
  (select ${refOf('x')} from support_tickets x where x.id = st.follows_id and ${visibleTickets(ctx.actor, 'x')}) as follows
  ${
    ctx.actor.staff
      ? sql`, (select json_build_object('id', t.id, 'name', t.name) from tasks t where t.id = st.task_id and t.deleted_at is null) as task,
        (select json_build_object('id', f.id, 'title', f.title) from feedback_submissions f where f.id = st.feedback_id and f.deleted_at is null) as feedback`
      : sql``
  }`

/** What each view holds beside what one may see. */
function within(actor: Actor, view: TicketViewName | undefined): SQL | undefined {
  if (view === 'unassigned') return sql`st.assignee_id is null and st.closed_at is null`
  if (view === 'mine') return sql`st.assignee_id = ${actor.userId} and st.closed_at is null`
  return view === 'waiting' ? sql`st.status = 'waiting_user'` : undefined
}

const oneOf = (column: SQL, values: readonly string[] | undefined): SQL | undefined =>
  values?.length ? sql`${column} = any(${sql.param([...values])}::text[])` : undefined

/** Whose turn is the agency's first, then whoever is asked, then what has ended; each by how long it waits. */
const longestWaiting = [
  ['number', sql`(case when st.closed_at is not null then 2 when st.status = 'waiting_user' then 1 else 0 end)`],
  ['moment', sql`coalesce(st.turn_since, st.closed_at)`],
  ['uuid', sql`st.id`],
] as const

const orders = {
  createdAt: ascending(['moment', 'st.created_at'], ['uuid', 'st.id']),
  '-createdAt': descending(['moment', 'st.created_at'], ['uuid', 'st.id']),
  waiting: ascending(...longestWaiting),
  '-waiting': descending(...longestWaiting),
}

/** The tickets one may open, newest first. */
export async function listTickets(ctx: Ctx, input: TicketListInput): Promise<Page<TicketCard>> {
  const { actor, services } = ctx
  const pattern = input.q ? containing(input.q) : undefined
  return listPage<TicketCard>(services.pool, input, {
    columns: cardColumns(actor),
    from,
    where: [
      visibleTickets(actor),
      within(actor, input.view),
      oneOf(sql`st.status`, input.status),
      oneOf(sql`st.priority`, input.priority),
      oneOf(sql`st.category`, input.category),
      input.userId?.length ? sql`st.user_id = ${anyOf(input.userId)}` : undefined,
      // As it stands in the index.
      pattern ? sql`(st.ticket_number || ' ' || st.subject || ' ' || st.description) ilike ${pattern}` : undefined,
    ],
    order: orders[input.sort],
  })
}

/** How many each view holds. */
export async function countTickets({ actor, services }: Ctx): Promise<OutputOf<(typeof supportApi)['GET /api/support-ticket-counts']>> {
  const among = (view: TicketViewName) => sql`count(*) filter (where ${within(actor, view) ?? sql`true`})::int as ${sql.identifier(view)}`
  const found = await row<OutputOf<(typeof supportApi)['GET /api/support-ticket-counts']>>(
    services.pool,
    sql`select ${sql.join((['unassigned', 'mine', 'waiting', 'all'] as const).map(among), sql`, `)} from support_tickets st where ${visibleTickets(actor)}`,
  )
  return found ?? { unassigned: 0, mine: 0, waiting: 0, all: 0 }
}

/** One ticket as this actor may see it. @throws AppError not_found */
export async function readTicket(ctx: Ctx, id: string, db: Queryable = ctx.services.pool): Promise<TicketView> {
  const found = await row<TicketView>(db, sql`select ${viewColumns(ctx)} from ${from} where st.id = ${id} and ${visibleTickets(ctx.actor)}`)
  if (!found) throw notFound('ticket')
  return found
}

const replyColumns = (ctx: Pick<Ctx, 'services' | 'actor'>): SQL => sql`
  sr.id, sr.ticket_id as "ticketId", st.ticket_number as "ticketNumber", ${personIdFor(ctx.actor, 'sr.user_id')} as "userId",
    ${personRefFor(ctx.actor, 'u')} as author, sr.user_id = st.user_id as "byAsker", sr.message, sr.audience, sr.origin = 'mail' as "byMail",
    ${ctx.actor.staff ? sql`sr.sent_from as "sentFrom",` : sql``}
    ${filesOf(ctx, sql`sf.reply_id = sr.id`)} as files, sr.created_at as "createdAt"`
const repliesFrom = sql`support_replies sr join support_tickets st on st.id = sr.ticket_id join users u on u.id = sr.user_id`

/** What was said in a ticket and in those merged into it. @throws AppError not_found */
export async function listReplies(
  ctx: Ctx,
  input: ParsedInputOf<(typeof supportApi)['GET /api/support-replies']>,
): Promise<Page<ReplyView>> {
  const { pool } = ctx.services
  assertAllowed(canViewTicket(ctx.actor, await factsOf(pool, input.ticketId)), 'ticket')
  return listPage<ReplyView>(pool, input, {
    columns: replyColumns(ctx),
    from: repliesFrom,
    where: [
      sql`sr.ticket_id = any(array(select x.id from support_tickets x where x.id = ${input.ticketId} or x.merged_into_id = ${input.ticketId}))`,
      visibleReplies(ctx.actor),
    ],
    order: (input.order === 'newest' ? descending : ascending)(['moment', 'sr.created_at'], ['uuid', 'sr.id']),
  })
}

/** One reply as this actor may see it. */
export async function readReply(ctx: Ctx, db: Queryable, id: string): Promise<ReplyView> {
  const found = await row<ReplyView>(
    db,
    sql`select ${replyColumns(ctx)} from ${repliesFrom} where sr.id = ${id} and ${visibleReplies(ctx.actor)}`,
  )
  if (!found) throw notFound('reply')
  return found
}

/** What stands in these replies, for this reader, or what their files are called; those they may not read are missing. */
export async function readableReplies(db: Queryable, actor: Actor, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const found = await rows<{ id: string; message: string }>(
    db,
    sql`select sr.id, coalesce(nullif(sr.message, ''),
        (select string_agg(sf.file_name, ', ' order by sf.uploaded_at) from support_files sf where sf.reply_id = sr.id), '') as message
      from support_replies sr where sr.id = ${anyOf(ids)} and ${visibleReplies(actor)}`,
  )
  return new Map(found.map(({ id, message }) => [id, message]))
}

async function factsOf(db: Queryable, id: string): Promise<TicketFacts> {
  const found = await row<TicketFacts>(
    db,
    sql`select user_id as "userId", assignee_id as "assigneeId" from support_tickets where id = ${id}`,
  )
  if (!found) throw notFound('ticket')
  return found
}

const earlierMax = 5

/** Who asked, for those who work on the ticket: where they belong, and what they asked before. @throws AppError not_found, forbidden */
export async function readAsker({ actor, services }: Ctx, id: string): Promise<TicketAsker> {
  const facts = await factsOf(services.pool, id)
  assertAllowed(canManageTicket(actor, facts), 'ticket')
  const { userId } = facts
  // Who manages tickets is staff, and sees every brand and every project.
  const found = await row<TicketAsker>(
    services.pool,
    sql`select ${personRefOf('u')} as person, u.email, array(select r.role from user_roles r where r.user_id = u.id order by r.role) as roles,
      coalesce((select json_agg(${brandRefOf('b')} order by lower(b.name)) from brands b
        where b.archived_at is null and b.id in (select ba.brand_id from brand_allocations ba where ba.user_id = u.id)), '[]') as brands,
      coalesce((select json_agg(${projectRefOf('p', 'b')} order by lower(p.name)) from projects p join brands b on b.id = p.brand_id
        where p.archived_at is null and p.id in (select pa.project_id from project_allocations pa where pa.user_id = u.id)), '[]') as projects,
      coalesce((select json_agg(x.earlier order by x.created_at desc) from (
        select json_build_object('id', st.id, 'ticketNumber', st.ticket_number, 'subject', st.subject, 'status', st.status) as earlier, st.created_at
        from support_tickets st where st.user_id = u.id and st.id <> ${id} and ${visibleTickets(actor)}
        order by st.created_at desc limit ${literal(earlierMax)}) x), '[]') as tickets
      from users u where u.id = ${userId}`,
  )
  if (!found) throw notFound('ticket')
  return found
}
