import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { personRefFor, someoneElse, standsByName } from '#features/workspace/users/refs.ts'
import type { Ctx } from '#platform/context.ts'
import { anyOf, rows } from '#platform/database/db.ts'
import { descending, listPage } from '#platform/database/list.ts'
import { readableRows } from '#platform/live/visibility.ts'
import type { OpenedKind } from '#platform/records/record-kind.ts'
import { reachOf } from '#platform/records/record-place.ts'
import type { RecordRef } from '#platform/records/record-ref.ts'
import type { Changes } from '#platform/transactions/events.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import { type Actor, inScope } from '#shared/rights/actor.ts'
import { holds } from '#shared/rights/decision.ts'
import { notFound } from '#shared/rights/errors.ts'
import { fieldsOutside } from '#shared/rights/internal.ts'
import { visibleAttachments } from '../attachments/queries.ts'
import { usageRightsView } from '../usage-rights/schema.ts'
import type { historyApi } from './api.ts'
import type { HistoryEntry, HistoryPage } from './schema.ts'

type Row = Omit<HistoryEntry, 'changes'> & { changes: Changes }

/** Order keys say nothing to a person, nor that a file was looked into, problems were counted or something became of what hangs below. */
const unspoken = ['position', 'orderIndex', 'version', 'reading', 'openProblems', 'subtasks', 'upvotes']
/**
 * No fields of the record's view, but told to all who may hear of the event: that it was deleted or taken back, files, milestones and
 * parts that came and went, and how files may be used.
 */
const besideFields = ['deleted', 'attachment', 'milestone', 'part', ...fieldsOutside(usageRightsView).map((field) => `rights.${field}`)]
const peopleFields = new Set(['assigneeId', 'projectManagerId', 'productOwnerId', 'createdBy', 'assignedTo', 'reviewer', 'ownerId'])

/** What happened to one record, through the reader's view: fields they may not see are left out, and so are entries of only such. */
export async function listHistory(ctx: Ctx, input: ParsedInputOf<(typeof historyApi)['GET /api/history']>): Promise<HistoryPage> {
  const db = ctx.services.pool
  const kind = (await ctx.services.kinds()).openedAs(input.recordType)
  const ref = await kind.find(db, ctx.actor, input.recordId)
  // An open directory shows names and cards, not what became of them.
  if (ctx.actor.external && !inScope(ctx.actor, reachOf(ref))) throw notFound(kind.noun)
  const page = await listPage<Row>(db, input, {
    columns: sql`e.id, e.at, e.kind, e.actor_kind as "actorKind", e.actor_name as "actorName", shown.changes, ${personRefFor(ctx.actor, 'a')} as actor`,
    from: sql`events e left join users a on a.id = e.actor_id
      cross join lateral (${shownChanges(ctx.actor, kind.view, await unreadFields(ctx, kind))}) shown`,
    where: [
      sql`e.record_type = ${input.recordType} and e.record_id = ${input.recordId}`,
      sql`(shown.changes <> '{}' or e.changes = '{}')`,
      audienceFor(ctx.actor),
      await heard(ctx, ref),
    ],
    order: descending(['number', 'e.id']),
  })
  const items = page.items.map((entry) => ({
    ...entry,
    changes: Object.entries(entry.changes).map(([field, [was, is]]) => ({ field, before: was, after: is })),
  }))
  const names = await namesIn(ctx, items)
  return {
    items: ctx.actor.staff ? items : items.map((entry) => ({ ...entry, changes: entry.changes.map(withoutIds(names)) })),
    nextCursor: page.nextCursor,
    names,
  }
}

function audienceFor(actor: Actor): SQL | undefined {
  if (!actor.staff) return sql`e.audience = 'client'`
  return actor.roles.includes('admin') || actor.kind === 'system' ? undefined : sql`e.audience <> 'admin'`
}

/** Of events with readers of their own, those that this actor would be told of too. */
async function heard({ actor, services }: Ctx, place: Pick<RecordRef, 'projectId' | 'brandId'>): Promise<SQL> {
  const rows = readableRows(actor, await services.rights(), place)
  const among = (ids: string[]) => sql`e.readers = any(${sql.param(ids)}::text[])`
  return sql`(e.readers is null or ${among(rows.always)} or (${among(rows.concerned)} and ${actor.userId} = any(e.concerns)))`
}

const anyId = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** People outside the agency get no id of what they are not told the name of: a person they may not know, a task out of their sight. */
const withoutIds =
  (names: Readonly<Record<string, string>>) =>
  ({ field, before, after }: HistoryEntry['changes'][number]): HistoryEntry['changes'][number] => {
    const word = peopleFields.has(field) ? someoneElse : 'another'
    const told = (value: unknown): unknown =>
      value === null || value === undefined
        ? value
        : (JSON.parse(JSON.stringify(value).replace(anyId, (id) => (id in names ? id : word))) as unknown)
    return { field, before: told(before), after: told(after) }
  }

/** Fields of the kind that this actor doesn't read. */
async function unreadFields({ actor, services }: Ctx, { fieldReaders = {} }: OpenedKind): Promise<string[]> {
  const rows = await services.rights()
  return Object.entries(fieldReaders).flatMap(([field, id]) => (rows[id] && holds(actor, rows[id]) ? [] : [field]))
}

/** Of the changes of `e` those this actor may read; of people outside the agency only what their view of the record has, too. */
function shownChanges(actor: Actor, view: z.ZodObject, unread: readonly string[]): SQL {
  const spoken = sql`select e.changes - ${sql.param([...unspoken, ...unread])}::text[] as changes`
  if (actor.staff) return spoken
  return sql`select coalesce(jsonb_object_agg(c.key, c.value), '{}') as changes from (${spoken}) s, jsonb_each(s.changes) c
    where c.key = any(${sql.param([...fieldsOutside(view), ...besideFields])}::text[])`
}

/** Names of the people and projects whose ids stand in the changes; people outside the agency are told only of those they may know. */
async function namesIn(ctx: Ctx, items: readonly HistoryEntry[]): Promise<Record<string, string>> {
  const ids = { people: new Set<string>(), projects: new Set<string>(), brands: new Set<string>(), attachments: new Set<string>() }
  for (const { field, before, after } of items.flatMap((entry) => entry.changes)) {
    const of: Readonly<Record<string, Set<string>>> = { projectId: ids.projects, brandId: ids.brands, attachment: ids.attachments }
    const group = peopleFields.has(field) ? ids.people : of[field]
    for (const value of [before, after]) if (group && typeof value === 'string') group.add(value)
  }
  const { actor } = ctx
  const reachable = (some: Set<string>, scope: ReadonlySet<string>) => [...some].filter((one) => actor.staff || scope.has(one))
  const found = await rows<{ id: string; name: string }>(
    ctx.services.pool,
    sql`select u.id, u.full_name as name from users u where u.id = ${anyOf(ids.people)} and ${standsByName(actor, sql`u.id`)}
        union all select id, name from projects where id = ${anyOf(reachable(ids.projects, actor.scope.projectIds))}
        union all select id, name from brands where id = ${anyOf(reachable(ids.brands, new Set([...actor.scope.brandIds, ...actor.scope.namedBrandIds])))}
        union all select a.id, a.file_name from attachments a where a.id = ${anyOf(ids.attachments)} and ${visibleAttachments(actor)}`,
  )
  return Object.fromEntries(found.map(({ id, name }) => [id, name]))
}
