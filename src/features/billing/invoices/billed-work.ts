import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { anyOf, brokenConstraint, type Queryable, row, rows } from '#platform/database/db.ts'
import type { Hold } from '#platform/records/holds.ts'
import { loggedRecords } from '#platform/records/logged.ts'
import type { RecordKinds } from '#platform/records/record-kind.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import { AppError } from '#shared/rights/errors.ts'
import type { WorkKind } from './schema.ts'

/** The column of `billed_work` that holds work of a kind while it is billed. */
export const workColumn: Readonly<Record<WorkKind, 'entry_id' | 'deliverable_id' | 'milestone_id'>> = {
  'time-entry': 'entry_id',
  deliverable: 'deliverable_id',
  'deliverable-milestone': 'milestone_id',
}

/** Frees the work on all lines of an invoice, or on those of its lines that are credited in full. */
export async function freeWork(tx: Tx, invoiceId: string, which: 'all' | 'credited'): Promise<void> {
  const credited = sql`and bw.line_id in (select li.id from invoice_line_items li where li.invoice_id = ${invoiceId}
    and li.quantity <= (select coalesce(sum(n.quantity), 0) from invoice_line_items n where n.credited_line_id = li.id))`
  await rows(
    tx,
    sql`update billed_work bw set freed_at = now(), entry_id = null, deliverable_id = null, milestone_id = null
      where bw.invoice_id = ${invoiceId} and bw.freed_at is null ${which === 'credited' ? credited : sql``}`,
  )
}

/**
 * Bills work once more whose draft or line comes back, under lock.
 * @param line the one line that comes back; without it the whole draft does
 * @throws AppError conflict when some is billed elsewhere by now, or is no longer what its line says
 */
export async function holdWorkAgain(tx: Tx, { services }: Pick<Ctx, 'services'>, invoiceId: string, line?: string): Promise<void> {
  const which = sql`bw.invoice_id = ${invoiceId} and bw.freed_at is not null ${line ? sql`and bw.line_id = ${line}` : sql``}`
  const work = await rows<{ kind: WorkKind; id: string }>(
    tx,
    sql`select bw.work_kind as kind, bw.source_id as id from billed_work bw where ${which}`,
  )
  await lockWork(tx, work)
  const place = line ? 'line' : 'draft'
  const instead = line ? 'Choose it from unbilled work again.' : 'Make a new draft from unbilled work.'
  if (await row(tx, sql`select 1 from (${changedWork(await services.kinds(), which)}) c limit 1`))
    throw new AppError('conflict', `Some of the work on this ${place} was deleted, changed or written off since. ${instead}`)
  const again = (kind: WorkKind): SQL => sql`${sql.raw(workColumn[kind])} = case when bw.work_kind = ${kind} then bw.source_id end`
  await rows(
    tx,
    sql`update billed_work bw set freed_at = null, ${again('time-entry')}, ${again('deliverable')}, ${again('deliverable-milestone')} where ${which}`,
  ).catch(whereBilledTwice(`Some of the work on this ${place} is on another invoice by now. ${instead}`))
}

const isWrittenOff = sql.join(
  ['entry_id', 'deliverable_id', 'milestone_id'].map(
    (column) => sql`exists (select from write_off_items wi where wi.${sql.raw(column)} = bw.source_id)`,
  ),
  sql` or `,
)

/** Freed work that can't be billed as its line says: it is gone, written off, of another brand, or the hours are not those of the quantity. */
function changedWork(kinds: RecordKinds, which: SQL): SQL {
  return sql`select bw.line_id from billed_work bw join invoices iv on iv.id = bw.invoice_id join invoice_line_items li on li.id = bw.line_id
      left join time_entries te on bw.work_kind = 'time-entry' and te.id = bw.source_id
      left join lateral (select * from ${loggedRecords(kinds)} x where x.record_type = te.record_type and x.id = te.record_id) o on true
      left join deliverable_milestones m on bw.work_kind = 'deliverable-milestone' and m.id = bw.source_id
      left join deliverables dl on dl.id = case bw.work_kind when 'deliverable' then bw.source_id else m.deliverable_id end
      left join projects p on p.id = coalesce(o.project_id, dl.project_id)
    where ${which}
    group by bw.line_id, li.quantity
    having bool_or(${isWrittenOff} or p.is_internal is not false or p.brand_id is distinct from iv.brand_id or case bw.work_kind
        when 'time-entry' then o.deleted_at is not null or te.deleted_at is not null or te.billable is not true
        when 'deliverable' then dl.deleted_at is not null or dl.status not in ('approved', 'delivered')
        else dl.deleted_at is not null or m.deleted_at is not null or m.status <> 'completed' end)
      or bool_or(bw.work_kind = 'time-entry') and round(sum(te.minutes)::numeric / 60, 2) is distinct from li.quantity`
}

/** Locks the work after the records it belongs to, in the order of commands that change it, so that neither is deleted or changed meanwhile. */
export async function lockWork(tx: Tx, work: readonly { kind: WorkKind; id: string }[]): Promise<void> {
  const of = (kind: WorkKind): SQL => anyOf(work.filter((one) => one.kind === kind).map(({ id }) => id))
  const entries = of('time-entry')
  const on = (type: string) => sql`select te.record_id from time_entries te where te.id = ${entries} and te.record_type = ${type}`
  await rows(tx, sql`select 1 from tasks where id in (${on('task')}) order by id for share`)
  await rows(
    tx,
    sql`select 1 from deliverables where id in (${on('deliverable')}) or id = ${of('deliverable')}
      or id in (select m.deliverable_id from deliverable_milestones m where m.id = ${of('deliverable-milestone')}) order by id for share`,
  )
  await rows(tx, sql`select 1 from deliverable_milestones where id = ${of('deliverable-milestone')} order by id for share`)
  await rows(tx, sql`select 1 from time_entries where id = ${entries} order by id for share`)
}

/** Turns the refusal of a second living line into a sentence. */
export function whereBilledTwice(says: string): (error: unknown) => never {
  return (error) => {
    if (!/^billed_work_(entry|deliverable|milestone)$/.test(brokenConstraint(error))) throw error
    throw new AppError('conflict', says)
  }
}

type Held = { id: string; invoiceId: string; invoiceNumber: string; issued: boolean }

/** Billed work is neither changed nor deleted while its line lives. */
export const holdsBilledWork: Hold = async (db, recordType, ids) => {
  const held = await heldBy(db, recordType, ids)
  const words = recordType === 'time-entry' ? 'These hours are' : `This ${nounOf[recordType] ?? 'record'} has work`
  return new Map(
    held.map(({ id, invoiceId, invoiceNumber, issued }) => [
      id,
      {
        why: `${words} on invoice ${invoiceNumber}. ${issued ? 'Credit that invoice first.' : 'Remove the line from that draft first.'}`,
        by: { recordType: 'invoice', id: invoiceId, title: invoiceNumber },
      },
    ]),
  )
}

const nounOf: Readonly<Record<string, string>> = { task: 'task', deliverable: 'deliverable', 'deliverable-milestone': 'milestone' }

async function heldBy(db: Queryable, recordType: string, ids: readonly string[]): Promise<Held[]> {
  const on = onRecord[recordType]
  if (!on) return []
  return rows<Held>(
    db,
    sql`select distinct on (x.id) x.id, iv.id as "invoiceId", iv.invoice_number as "invoiceNumber", iv.issued_at is not null as issued
      from (${on(anyOf(ids))}) x(id, billed) join billed_work bw on bw.id = x.billed join invoices iv on iv.id = bw.invoice_id order by x.id, iv.created_at`,
  )
}

/** The records that are held, each with the rows of `billed_work` that hold it. */
const onRecord: Readonly<Record<string, (ids: SQL) => SQL>> = {
  'time-entry': (ids) => sql`select bw.entry_id, bw.id from billed_work bw where bw.entry_id = ${ids}`,
  task: (ids) =>
    sql`select te.record_id, bw.id from time_entries te join billed_work bw on bw.entry_id = te.id where te.record_type = 'task' and te.record_id = ${ids}`,
  deliverable: (ids) => sql`select bw.deliverable_id, bw.id from billed_work bw where bw.deliverable_id = ${ids}
    union all select m.deliverable_id, bw.id from deliverable_milestones m join billed_work bw on bw.milestone_id = m.id where m.deliverable_id = ${ids}
    union all select te.record_id, bw.id from time_entries te join billed_work bw on bw.entry_id = te.id
      where te.record_type = 'deliverable' and te.record_id = ${ids}`,
  'deliverable-milestone': (ids) => sql`select bw.milestone_id, bw.id from billed_work bw where bw.milestone_id = ${ids}`,
}

/** That a line bills work, whose quantity then follows from it. */
export async function billsWork(tx: Tx, lineId: string): Promise<boolean> {
  return (await row(tx, sql`select 1 from billed_work where line_id = ${lineId} and freed_at is null limit 1`)) !== undefined
}

/** That some work on a draft would no longer fit its brand or currency. */
export async function hasBilledWork(tx: Tx, invoiceId: string): Promise<boolean> {
  return (await row(tx, sql`select 1 from billed_work where invoice_id = ${invoiceId} and freed_at is null limit 1`)) !== undefined
}
