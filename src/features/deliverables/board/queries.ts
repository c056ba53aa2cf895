import { type SQL, sql } from 'drizzle-orm'
import { projectRefOf } from '#features/clients/projects/refs.ts'
import { personIdFor, personRefFor, standsByName } from '#features/workspace/users/refs.ts'
import type { Ctx } from '#platform/context.ts'
import { allOf, row } from '#platform/database/db.ts'
import { afterCursor, ascending, cursorSql, descending, literal, markSql, type Order, orderSql } from '#platform/database/list.ts'
import { viewPairs } from '#platform/database/statements.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { recentSince } from '#shared/values/recent.ts'
import { completion, conditionsOf, dueKey, mayListDeliverables, milestoneCounts } from '../deliverables/queries.ts'
import {
  type DeliverableBoardInput,
  type DeliverableBoardView,
  type DeliverableCardPage,
  type DeliverableCardsInput,
  type DeliverableCounts,
  deliverableCard,
  deliverableStatuses,
} from '../deliverables/schema.ts'
import { deliverables } from '../deliverables/table.ts'

const byHand = ascending(['text', 'dl.position'])
const byDueDate = ascending(['date', dueKey], ['uuid', 'dl.id'])
/** Of what is delivered, what was delivered last comes first. */
const byDelivery = descending(['moment', 'dl.delivered_at'], ['uuid', 'dl.id'])

const isDelivered = sql`dl.status = 'delivered'`
const deliveredSince = ({ timezone }: Actor): SQL => sql`dl.delivered_at >= ${recentSince(timezone)}::timestamptz`

/** What the board shows: all that fits, or of what is delivered only the recent. */
function shownOn(
  actor: Actor,
  { recent, ...filters }: Omit<DeliverableBoardInput, 'sort' | 'limit'> & { ids?: string[] | undefined },
): SQL {
  return allOf([conditionsOf(actor, filters), recent ? sql`(dl.status <> 'delivered' or ${deliveredSince(actor)})` : undefined])
}

/** So many signs of a description stand on a card. */
const cardDescription = 240
const asItIs = viewPairs(deliverables, deliverableCard, 'dl', ['description', 'assignedTo', 'createdBy'])

/** The cards of `page`, each with its row number, as JSON. */
const cardOf = (
  actor: Actor,
): SQL => sql`json_build_object(${sql.raw(asItIs)}, 'description', left(dl.description, ${literal(cardDescription)}),
  'assignedTo', ${personIdFor(actor, 'dl.assigned_to')}, 'createdBy', ${personIdFor(actor, 'dl.created_by')},
  'milestoneCount', ms.total, 'completedCount', ms.completed, 'completionPercentage', ${completion})`

/** People and projects that the cards name, each once; a project with its brand's name and logo. */
const refs = (actor: Actor): SQL => sql`
  coalesce((select json_agg(${personRefFor(actor, 'u')}) from users u where u.id in (select c.assigned_to from cards c)
    ${actor.external ? sql`and ${standsByName(actor, sql`u.id`)}` : sql``}), '[]') as people,
  coalesce((select json_agg(${projectRefOf('p', 'b')})
    from projects p join brands b on b.id = p.brand_id where p.id in (select c.project_id from cards c)), '[]') as projects`

const countsOf = (where: SQL): SQL => sql`select dl.status, count(*)::int as count from deliverables dl where ${where} group by dl.status`

/** The first cards and the count of every column, in one statement. */
export async function readDeliverableBoard(ctx: Ctx, { sort, limit, ...input }: DeliverableBoardInput): Promise<DeliverableBoardView> {
  const { actor, services } = ctx
  mayListDeliverables(actor)
  const { recent: _recent, ...filters } = input
  const where = shownOn(actor, input)
  const first = (order: Order, which: SQL) => sql`select s.ord, page.* from columns s cross join lateral (
          select dl.*, row_number() over (order by ${orderSql(order)}) as rank, ${markSql(order)} as mark from deliverables dl
          where dl.status = s.status and ${which} and ${where} order by ${orderSql(order)} limit ${literal(limit + 1)}) page`
  const firstCards =
    sort === 'due'
      ? sql`${first(byDueDate, sql`s.status <> 'delivered'`)} union all ${first(byDelivery, isDelivered)}`
      : first(byHand, sql`true`)
  const found = await row<{ body: DeliverableBoardView }>(
    services.pool,
    sql`with columns as (select s.status, s.ord from unnest(${sql.param([...deliverableStatuses])}::text[]) with ordinality as s(status, ord)),
        found as materialized (${firstCards}),
        cards as (select * from found where rank <= ${limit}),
        counts as (${countsOf(conditionsOf(actor, filters))})
      select json_build_object('people', people, 'projects', projects, 'columns', columns) as body from (select
        (select json_agg(json_build_object('status', s.status, 'count', coalesce(n.count, 0),
            'items', coalesce((select json_agg(${cardOf(actor)} order by dl.rank) from cards dl ${milestoneCounts} where dl.ord = s.ord), '[]'),
            'nextCursor', (select ${cursorSql(sql`l.mark`)} from cards l where l.ord = s.ord and l.rank = ${limit}
              and exists (select 1 from found o where o.ord = s.ord and o.rank > ${limit})))
          order by s.ord) from columns s left join counts n on n.status = s.status) as columns, ${refs(actor)}) b`,
  )
  return found?.body ?? { columns: [], people: [], projects: [] }
}

/** More cards of the board, or those with the given ids that fit the filters. */
export async function listDeliverableCards(
  ctx: Ctx,
  { sort, limit, cursor, ...filters }: DeliverableCardsInput,
): Promise<DeliverableCardPage> {
  const { actor, services } = ctx
  mayListDeliverables(actor)
  const delivered = sort === 'due' && filters.status?.join() === 'delivered'
  const order = delivered ? byDelivery : sort === 'due' ? byDueDate : byHand
  const found = await row<{ body: DeliverableCardPage }>(
    services.pool,
    sql`with page as materialized (
          select dl.*, row_number() over (order by ${orderSql(order)}) as rank, ${markSql(order)} as mark from deliverables dl
          where ${allOf([shownOn(actor, filters), delivered ? isDelivered : undefined, afterCursor(order, cursor)])} order by ${orderSql(order)} limit ${literal(limit + 1)}),
        cards as (select * from page where rank <= ${limit})
      select json_build_object('people', people, 'projects', projects,
        'items', coalesce((select json_agg(${cardOf(actor)} order by dl.rank) from cards dl ${milestoneCounts}), '[]'),
        'nextCursor', (select ${cursorSql(sql`l.mark`)} from page l where l.rank = ${limit} and exists (select 1 from page o where o.rank > ${limit}))) as body
      from (select ${refs(actor)}) b`,
  )
  return found?.body ?? { items: [], nextCursor: null, people: [], projects: [] }
}

/** How many deliverables each column holds. */
export async function countDeliverables(
  ctx: Ctx,
  { sort: _sort, limit: _limit, recent: _recent, ...filters }: DeliverableBoardInput,
): Promise<DeliverableCounts> {
  mayListDeliverables(ctx.actor)
  const found = await row<{ counts: Record<string, number> }>(
    ctx.services.pool,
    sql`select coalesce(json_object_agg(n.status, n.count), '{}') as counts from (${countsOf(conditionsOf(ctx.actor, filters))}) n`,
  )
  const each = deliverableStatuses.map((status) => [status, found?.counts[status] ?? 0] as const)
  return { counts: Object.fromEntries(each) as DeliverableCounts['counts'] }
}
