import { type SQL, sql } from 'drizzle-orm'
import { brandRefOf } from '#features/clients/brands/refs.ts'
import { inBrands, withinReach } from '#features/clients/projects/queries.ts'
import { projectRefOf } from '#features/clients/projects/refs.ts'
import { visibleComments } from '#features/records/comments/queries.ts'
import { fileRefOf } from '#features/workspace/files/queries.ts'
import { personIdFor, personRefFor, standsByName } from '#features/workspace/users/refs.ts'
import type { Ctx } from '#platform/context.ts'
import { allOf, anyOf, containing, type Queryable, row, rows } from '#platform/database/db.ts'
import { listPage, literal, sortedBy } from '#platform/database/list.ts'
import { folded } from '#platform/database/match.ts'
import { viewColumns } from '#platform/database/statements.ts'
import { visibleBy } from '#platform/database/visible.ts'
import { refuseUnreadable } from '#platform/http/unreadable.ts'
import type { Page } from '#shared/contract/endpoint.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { assertAllowed, authorize, decide, neverHolds } from '#shared/rights/decision.ts'
import { notFound } from '#shared/rights/errors.ts'
import { normaliseAmount } from '#shared/values/money.ts'
import { decidingManagerOf, heldOf, isSettled, lastReviewersOf, openReviewOf, reopenersOf, roundsOf, turnOf, waitsFor } from './refs.ts'
import { canViewContent, contentRights } from './rules.ts'
import {
  type ContentCalendar,
  type ContentCalendarInput,
  type ContentCounts,
  type ContentFilters,
  type ContentItemDetail,
  type ContentItemView,
  type ContentListInput,
  calendarPerDay,
  contentItemView,
  contentStatuses,
  contentTypes,
  nobody,
} from './schema.ts'
import { contentItems } from './table.ts'

/** Which content this actor sees, as a condition on `ci`; the twin of `canViewContent`. */
export function visibleContentItems(actor: Actor): SQL {
  const row = visibleBy(actor, contentRights['content.view'], {
    a: sql`ci.assigned_to = ${actor.userId}`,
    v: withinReach(actor, 'ci'),
  })
  return actor.staff || actor.kind === 'system' ? row : sql`(ci.shared_version is not null and ${row})`
}

/** The versions of `v` that people outside the agency may open: those that were shared at some time, and what they put there themselves. */
export const openContentVersions = (actor: Actor): SQL =>
  actor.staff
    ? sql`true`
    : sql`(v.uploaded_by = ${actor.userId} or exists (select 1 from content_shares s
        where s.content_item_id = v.content_item_id and s.version_number = v.number))`

/** A list is refused only to those who could see no content at all. */
export function mayListContent(actor: Actor): void {
  const row = contentRights['content.view']
  if (neverHolds(actor, row)) assertAllowed(decide(actor, row), 'content list')
}

/** How many problems stand on the current version, as far as anybody has counted. */
const openProblemsOf = sql`(select pf.open_problems from content_preflights pf
  where pf.content_item_id = ci.id and pf.version_number = ci.version_number)`

const ofOwn = ['brandId', 'assignedTo', 'createdBy', 'versionNumber']
const internalColumns = ['budgetAllocated', 'actualCost', 'currency', 'agreedRounds']
const forStaff = viewColumns(contentItems, contentItemView, 'ci', ofOwn)
const forOthers = viewColumns(contentItems, contentItemView, 'ci', [...ofOwn, ...internalColumns])

/** The number of the version that this actor sees as the current one. */
export const shownVersion = (actor: Actor): SQL => (actor.staff ? sql`ci.version_number` : sql`ci.shared_version`)

const contentColumns = (ctx: Ctx): SQL => sql`
  ${sql.raw(ctx.actor.staff ? forStaff : forOthers)}, b.id as "brandId", ${shownVersion(ctx.actor)} as "versionNumber",
  ${personIdFor(ctx.actor, 'ci.assigned_to')} as "assignedTo", ${personIdFor(ctx.actor, 'ci.created_by')} as "createdBy",
  case when p.id is null then null else ${projectRefOf('p', 'b')} end as project, ${brandRefOf('b')} as brand,
  ${personRefFor(ctx.actor, 'a')} as assignee, ${personRefFor(ctx.actor, 'c')} as creator,
  case when x.id is null then null else ${fileRefOf(ctx, sql`x`, sql`v.file_name`)} end as file, left(v.body, 300) as excerpt,
  (select count(*) from comments m where m.record_type = 'content-item' and m.record_id = ci.id and m.deleted_at is null
    and ${visibleComments(ctx.actor)}) as "commentCount",
  ${turnOf(ctx.actor)} as turn ${ctx.actor.staff ? sql`, ${heldOf} as held, ${roundsOf} as rounds, ${openProblemsOf} as "openProblems"` : sql``}`

// Every item lies in a brand; by these joins one is looked for only where a condition asks for it.
const placed = sql`content_items ci left join projects p on p.id = ci.project_id
  left join brands b on b.id = coalesce(ci.brand_id, p.brand_id)`

const from = (actor: Actor): SQL => sql`${placed} join users c on c.id = ci.created_by left join users a on a.id = ci.assigned_to
  left join content_versions v on v.content_item_id = ci.id and v.number = ${shownVersion(actor)} left join files x on x.id = v.file_id
  left join content_shares w on w.content_item_id = ci.id and w.resolved_at is null`

/** Content of what is archived stays readable there, and leaves the lists across projects and brands. */
const notArchived = sql`p.archived_at is null and b.archived_at is null`

const dueKey = sql`coalesce(ci.due_date, 'infinity'::date)`

/** Content this actor sees. */
export async function listContentItems(ctx: Ctx, input: ContentListInput): Promise<Page<ContentItemView>> {
  mayListContent(ctx.actor)
  const page = await listPage<ContentItemView>(ctx.services.pool, input, {
    columns: contentColumns(ctx),
    from: from(ctx.actor),
    narrow: { id: sql`ci.id`, from: placed },
    where: [
      ...conditions(ctx.actor, input),
      input.ids ? sql`ci.id = ${anyOf(input.ids)}` : notArchivedIn(input),
      input.open ? sql`not ${isSettled}` : undefined,
    ],
    order: sortedBy(input.sort, {
      createdAt: [
        ['moment', 'ci.created_at'],
        ['uuid', 'ci.id'],
      ],
      updatedAt: [
        ['moment', 'ci.updated_at'],
        ['uuid', 'ci.id'],
      ],
      dueDate: [
        ['date', dueKey],
        ['uuid', 'ci.id'],
      ],
      title: [
        ['text', 'lower(ci.title)'],
        ['uuid', 'ci.id'],
      ],
    }),
  })
  return { ...page, items: page.items.map(withMoney) }
}

const notArchivedIn = ({ projectId, brandId, currency }: ContentFilters): SQL | undefined =>
  // What was spent stays spent.
  projectId?.length || brandId?.length || currency ? undefined : notArchived

/** Items that were given money, or cost some. */
export const withAmounts = sql`(ci.budget_allocated is not null or ci.actual_cost is not null)`

const amountsIn = (currency: string): SQL => sql`(ci.currency = ${currency} and ${withAmounts})`

/**
 * What a platform is compared by: names that differ only in case, accents, blanks or punctuation are one platform, as `platformKey` has it.
 * A name of nothing but punctuation stays as it is.
 */
export function platformKeyOf(name: SQL): SQL {
  const text = folded(name)
  return sql`coalesce(nullif(regexp_replace(${text}, '[[:space:][:punct:]–—·•]+', '', 'g'), ''), ${text})`
}

/** On one of these platforms, or on none where that is among them. */
function onPlatforms(platforms: readonly string[] | undefined): SQL | undefined {
  const names = platforms?.filter((one) => one !== nobody) ?? []
  const keys = sql.join(
    names.map((name) => platformKeyOf(sql`${name}::text`)),
    sql`, `,
  )
  const named = names.length > 0 ? sql`${platformKeyOf(sql`ci.platform`)} in (${keys})` : undefined
  if (!platforms?.includes(nobody)) return named
  return named ? sql`(${named} or ci.platform is null)` : sql`ci.platform is null`
}

/** One value is compared by `=`, so that an index that goes on by date gives the order as well. */
function oneOf(column: SQL, values: readonly string[] | undefined): SQL | undefined {
  if (!values?.length) return undefined
  return values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${sql.param([...values])})`
}

/** The same of ids: for many, a prepared plan would read and join all of them before it has the first. */
const amongIds = (ids: readonly string[]): SQL => (ids.length === 1 ? sql`${ids[0]}` : anyOf(ids))

/** Somebody who does not stand by name is found by nobody. */
function peopleAmong(actor: Actor, column: SQL, people: readonly string[] | undefined): SQL | undefined {
  const among = people?.filter((one) => one !== nobody) ?? []
  const named = actor.external ? sql` and ${standsByName(actor, column)}` : sql``
  const one = among.length > 0 ? sql`(${column} = ${amongIds(among)}${named})` : undefined
  if (!people?.includes(nobody)) return one
  return one ? sql`(${one} or ${column} is null)` : sql`${column} is null`
}

function conditions(actor: Actor, input: ContentFilters): (SQL | undefined)[] {
  refuseUnreadable(actor, contentItemView, input)
  const { q, dueFrom, dueTo } = input
  const pattern = q ? containing(q) : undefined
  return [
    sql`ci.deleted_at is null`,
    visibleContentItems(actor),
    oneOf(sql`ci.content_type`, input.contentType),
    input.projectId?.length ? sql`ci.project_id = ${amongIds(input.projectId)}` : undefined,
    input.brandId?.length ? inBrands(input.brandId, 'ci') : undefined,
    oneOf(sql`ci.status`, input.status),
    oneOf(sql`ci.priority`, input.priority),
    onPlatforms(input.platform),
    peopleAmong(actor, sql`ci.assigned_to`, input.assignedTo),
    peopleAmong(actor, sql`ci.created_by`, input.createdBy),
    input.turn ? waitsFor(actor, input.turn) : undefined,
    dueFrom ? sql`ci.due_date >= ${dueFrom}::date` : undefined,
    dueTo ? sql`ci.due_date <= ${dueTo}::date` : undefined,
    input.undated ? sql`ci.due_date is null` : undefined,
    input.currency ? amountsIn(input.currency) : undefined,
    pattern ? sql`(ci.title ilike ${pattern} or ci.description ilike ${pattern})` : undefined,
  ]
}

type OnDay = ContentItemView & { dayCount: number }

/** What is due on these days: of each how many there are, and the first of them, in one statement. */
export async function readContentCalendar(ctx: Ctx, input: ContentCalendarInput): Promise<ContentCalendar> {
  mayListContent(ctx.actor)
  const found = await rows<OnDay>(
    ctx.services.pool,
    sql`select ${contentColumns(ctx)}, n.count as "dayCount" from ${from(ctx.actor)} join (
        select ci.id, row_number() over (partition by ci.due_date order by ci.id) as place, count(*) over (partition by ci.due_date) as count
        from ${placed} where ${allOf([...conditions(ctx.actor, input), notArchivedIn(input)])}) n on n.id = ci.id
      where n.place <= ${literal(calendarPerDay)} order by ci.due_date, ci.id`,
  )
  const days = Map.groupBy(found, ({ dueDate }) => dueDate)
  return {
    days: [...days].flatMap(([day, items]) =>
      day ? [{ day, count: items[0]?.dayCount ?? 0, items: items.map(({ dayCount: _count, ...item }) => withMoney(item)) }] : [],
    ),
  }
}

/** How many there are of each type, in each status, and waiting for each side, in one statement. */
export async function countContentItems(ctx: Ctx, input: ContentFilters): Promise<ContentCounts> {
  mayListContent(ctx.actor)
  const found = await row<{ groups: { type: string; status: string; client: boolean; count: number }[] | null }>(
    ctx.services.pool,
    sql`select json_agg(n) as groups from (
        select ci.content_type as type, ci.status, w.id is not null as client, count(*)::int as count
        from ${placed} left join content_shares w on w.content_item_id = ci.id and w.resolved_at is null
        where ${allOf([...conditions(ctx.actor, input), notArchivedIn(input)])} group by 1, 2, 3) n`,
  )
  const groups = found?.groups ?? []
  const sum = (fits: (group: (typeof groups)[number]) => boolean) => groups.reduce((all, one) => all + (fits(one) ? one.count : 0), 0)
  const each = <Key extends string>(keys: readonly Key[], fits: (key: Key) => number) =>
    Object.fromEntries(keys.map((key) => [key, fits(key)])) as Record<Key, number>
  const open = ({ status }: { status: string }) => status !== 'published' && status !== 'rejected'
  return {
    total: sum(() => true),
    types: each(contentTypes, (type) => sum((one) => one.type === type)),
    statuses: each(contentStatuses, (status) => sum((one) => one.status === status)),
    turns: { agency: sum((one) => open(one) && !one.client), client: sum((one) => open(one) && one.client) },
  }
}

type Found = ContentItemDetail & { assignedToId: string | null; createdById: string }

/** One content item as this actor may see it. @throws AppError not_found */
export async function readContentItem(ctx: Ctx, id: string, db: Queryable = ctx.services.pool): Promise<ContentItemDetail> {
  const { actor } = ctx
  const found = await row<Found>(
    db,
    sql`select ${contentColumns(ctx)}, v.id as "versionId", v.body, ci.assigned_to as "assignedToId", ci.created_by as "createdById"
        ${actor.staff ? sql`, ${openReviewOf} as review, ${lastReviewersOf} as "lastReviewers", ${decidingManagerOf} as manager, ${reopenersOf} as reopeners` : sql``}
        from ${from(actor)} where ci.id = ${id} and ci.deleted_at is null`,
  )
  if (!found) throw notFound('content item')
  const { assignedToId, createdById, ...item } = found
  const facts = { ...item, assignedTo: assignedToId, createdBy: createdById }
  return authorize(canViewContent(actor, facts), withMoney(item), 'content item')
}

/** Amounts in the decimals of their currency. */
function withMoney<T extends ContentItemView>(item: T): T {
  const { currency, budgetAllocated, actualCost } = item
  if (!currency) return item
  const fit = (amount: string | null | undefined) => (amount ? normaliseAmount(amount, currency) : null)
  return { ...item, budgetAllocated: fit(budgetAllocated), actualCost: fit(actualCost) }
}
