import { type SQL, sql } from 'drizzle-orm'
import { projectRefOf } from '#features/clients/projects/refs.ts'
import { personRefOf } from '#features/workspace/users/refs.ts'
import type { Ctx } from '#platform/context.ts'
import { anyOf, type Queryable, row } from '#platform/database/db.ts'
import { descending, listPage } from '#platform/database/list.ts'
import { viewColumns } from '#platform/database/statements.ts'
import { holdersFor } from '#platform/records/holds.ts'
import { loggedRecords } from '#platform/records/logged.ts'
import type { RecordKinds } from '#platform/records/record-kind.ts'
import type { Page } from '#shared/contract/endpoint.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import { notFound } from '#shared/rights/errors.ts'
import { timeEntryKind } from './record.ts'
import { canViewHours } from './rules.ts'
import { type BilledOn, type EntryListInput, type EntryView, entryView } from './schema.ts'
import { timeEntries } from './table.ts'

/**
 * Entries as `te`, each with the record it is on as `o`. Hours on a deleted record don't count, but its timer can still be stopped.
 */
export const loggedOn = (kinds: RecordKinds): SQL =>
  sql`time_entries te join lateral (select * from ${loggedRecords(kinds)} x where x.record_type = te.record_type and x.id = te.record_id) o on true`

const columns = sql`${sql.raw(viewColumns(timeEntries, entryView, 'te'))}, o.name as title,
  ${projectRefOf('p', 'b')} as project, ${personRefOf('u')} as person`
const entriesFrom = (kinds: RecordKinds): SQL =>
  sql`${loggedOn(kinds)} join projects p on p.id = o.project_id join brands b on b.id = p.brand_id left join users u on u.id = te.user_id`

/** Which entries this actor sees: all of those that count, or none. */
export function visibleEntries(actor: Actor): SQL {
  return sql`te.deleted_at is null and ${timeEntryKind.seen?.(actor) ?? sql`false`}`
}

/** Conditions of a list of entries, on `te` and `o`. */
export function entriesOf({ recordType, recordId, userId, projectId, from: first, to }: Omit<EntryListInput, 'limit' | 'cursor'>): SQL[] {
  return [
    sql`o.deleted_at is null`,
    ...(recordType ? [sql`te.record_type = ${recordType}`] : []),
    ...(recordId ? [sql`te.record_id = ${recordId}`] : []),
    ...(userId?.length ? [sql`te.user_id = ${anyOf(userId)}`] : []),
    ...(projectId?.length ? [sql`o.project_id = ${anyOf(projectId)}`] : []),
    ...(first ? [sql`te.day >= ${first}::date`] : []),
    ...(to ? [sql`te.day <= ${to}::date`] : []),
  ]
}

type Found = Omit<EntryView, 'billed' | 'billedOn'>

/** The invoices that entries are on, by entry; null for readers who may not open the invoice. */
export async function invoicesOf(
  reader: Pick<Ctx, 'actor' | 'services'>,
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, BilledOn | null>> {
  const holders = await holdersFor(reader, db, timeEntryKind.name, ids)
  return new Map([...holders].map(([id, by]) => [id, by && { id: by.id, invoiceNumber: by.title }]))
}

async function withInvoices(reader: Pick<Ctx, 'actor' | 'services'>, db: Queryable, found: readonly Found[]): Promise<EntryView[]> {
  const invoices = await invoicesOf(
    reader,
    db,
    found.map(({ id }) => id),
  )
  return found.map((one) => ({ ...one, billed: invoices.has(one.id), billedOn: invoices.get(one.id) ?? null }))
}

export const newestFirst = descending(['date', 'te.day'], ['moment', 'te.created_at'], ['uuid', 'te.id'])

/** Entries of hours, the newest day first. @throws AppError forbidden */
export async function listEntries(ctx: Ctx, input: EntryListInput): Promise<Page<EntryView>> {
  assertAllowed(canViewHours(ctx.actor), 'hours')
  const page = await listPage<Found>(ctx.services.pool, input, {
    columns,
    from: entriesFrom(await ctx.services.kinds()),
    where: [visibleEntries(ctx.actor), ...entriesOf(input)],
    order: newestFirst,
  })
  return { ...page, items: await withInvoices(ctx, ctx.services.pool, page.items) }
}

/** The running entry that fits, with all that a view of it shows; no invoice has one. @param where on `te` */
export async function runningEntry(db: Queryable, kinds: RecordKinds, where: SQL): Promise<EntryView | undefined> {
  const running = sql`te.started_at is not null and te.stopped_at is null`
  const found = await row<Found>(
    db,
    sql`select ${columns} from ${entriesFrom(kinds)} where te.deleted_at is null and ${running} and ${where}`,
  )
  return found && { ...found, billed: false, billedOn: null }
}

/** One entry. @throws AppError not_found */
export async function readEntry(db: Queryable, { actor, services }: Pick<Ctx, 'actor' | 'services'>, id: string): Promise<EntryView> {
  const from = entriesFrom(await services.kinds())
  const found = await row<Found>(db, sql`select ${columns} from ${from} where te.id = ${id} and ${visibleEntries(actor)}`)
  const [entry] = found ? await withInvoices({ actor, services }, db, [found]) : []
  if (!entry) throw notFound('time entry')
  return entry
}
