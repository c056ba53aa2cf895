import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { visibleAttachments } from '#features/records/attachments/queries.ts'
import { recordDecision } from '#features/records/decisions/commands.ts'
import { type Ctx, systemCtx } from '#platform/context.ts'
import { type Queryable, row, rows } from '#platform/database/db.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import { addressOf } from '#shared/records/addresses.ts'
import type { Audience } from '#shared/rights/audience.ts'
import type { DeliverableView } from './schema.ts'
import { deliverableStates, type deliverables } from './table.ts'

export type DeliverableRow = typeof deliverables.$inferSelect
type Told = Pick<DeliverableRow, 'id' | 'projectId' | 'assignedTo' | 'createdBy'>

/** What every event of a deliverable says of its place and of whom it concerns. */
export function eventFor({ id, projectId, assignedTo, createdBy }: Told, brandId: string, assigneeBefore: string | null = null) {
  const concerns = [assignedTo, createdBy, assigneeBefore]
  return { recordType: 'deliverable', recordId: id, audience: 'client' as const, projectId, brandId, concerns }
}

/** A deliverable as comments, followers and files need to know it. */
export function refOf({ id, name, projectId, brandId, assignedTo, createdBy }: Told & Pick<DeliverableRow, 'name'> & { brandId: string }) {
  const concerns = [assignedTo, createdBy].filter((person) => person !== null)
  return { id, title: name, projectId, brandId, assigneeId: assignedTo, concerns, url: addressOf.deliverable(id) }
}

type Shown = Pick<DeliverableView, 'id' | 'name' | 'description' | 'deliverableType' | 'category'>
/** What a deliverable is to whoever looks at it, as a text, and the hash of that. */
export type State = { manifest: string; sha256: string }

/** Words, files and parts, as far as this reader sees them: two readers who see the same are given the same. */
export async function stateOf(db: Queryable, ctx: Ctx, shown: Shown): Promise<State> {
  const { actor, services } = ctx
  const kinds = await services.kinds()
  const among = ['task', 'content-item', 'document'].map((name) => kinds.named(name))
  const found = await row<{ files: unknown; parts: unknown }>(
    db,
    sql`select coalesce((select json_agg(json_build_object('name', a.file_name, 'size', f.size, 'sha256', f.sha256) order by a.file_name, a.id)
        from attachments a join files f on f.id = a.file_id
        where a.record_type = 'deliverable' and a.record_id = ${shown.id} and a.deleted_at is null and ${visibleAttachments(actor)}), '[]') as files,
      coalesce((select json_agg(json_build_object('recordType', x.type, 'id', x.id, 'title', x.title, 'version', x.version, 'sha256', x.sha256)
          order by x.type, x.id) from (
        select o.*, coalesce(t.name, ci.title, d.name) as title, coalesce(v.number, d.version_number) as version, coalesce(v.sha256, f.sha256) as sha256
        from (select case when dp.task_id is not null then 'task' when dp.document_id is not null then 'document' else 'content-item' end as type,
            coalesce(dp.task_id, dp.content_item_id, dp.document_id) as id
          from deliverable_parts dp where dp.deliverable_id = ${shown.id}) o
        left join tasks t on o.type = 'task' and t.id = o.id left join documents d on o.type = 'document' and d.id = o.id
        left join content_items ci on o.type = 'content-item' and ci.id = o.id
        left join content_versions v on v.content_item_id = ci.id and v.number = ${actor.staff ? sql`ci.version_number` : sql`ci.shared_version`}
        left join files f on f.id = d.file_id
        where ${kinds.inSight(actor, sql`o.type`, sql`o.id`, among)}) x), '[]') as parts`,
  )
  const { name, description, deliverableType, category } = shown
  const manifest = JSON.stringify(
    { name, description, deliverableType, category, files: found?.files ?? [], parts: found?.parts ?? [] },
    null,
    1,
  )
  return { manifest, sha256: createHash('sha256').update(manifest).digest('hex') }
}

type Kept = { id: string; number: number }

/**
 * Keeps what the decider sees, under the number of the version it shows: the known one while the whole deliverable is unchanged, else the
 * next. So agency and client decide on the same number, even where the agency sees files that the client doesn't. The deliverable is locked.
 */
async function keepState(tx: Tx, ctx: Ctx, shown: Shown, { manifest }: State): Promise<Kept> {
  const { actor, services } = ctx
  const audience: Audience = actor.external ? 'client' : 'internal'
  const { sha256: whole } = await stateOf(tx, systemCtx(services), shown)
  const known = await rows<Kept & { seen: boolean; whole: string }>(
    tx,
    sql`select s.id, s.number, s.whole, s.audience = ${audience} and s.manifest = ${manifest} as seen from deliverable_states s
      where s.deliverable_id = ${shown.id} order by s.number desc, s.created_at`,
  )
  const same = known.filter((one) => one.whole === whole)
  const kept = same.find(({ seen }) => seen)
  if (kept) return kept
  const next = { id: randomUUID(), number: same[0]?.number ?? (known[0]?.number ?? 0) + 1 }
  await tx.drizzle.insert(deliverableStates).values({ ...next, deliverableId: shown.id, audience, manifest, whole })
  return next
}

type Decided = Shown & Pick<DeliverableRow, 'projectId'> & { brandId: string }
type Decision = Omit<Parameters<typeof recordDecision>[2], 'record' | 'version'>

/** Appends a decision on exactly this state of a deliverable to the chain. */
export async function decideOn(tx: Tx, ctx: Ctx, item: Decided, state: State, decision: Decision): Promise<void> {
  const { id, number } = await keepState(tx, ctx, item, state)
  const { projectId, brandId } = item
  recordDecision(tx, ctx.actor, {
    ...decision,
    record: { type: 'deliverable', id: item.id, title: item.name, projectId, brandId },
    version: { id, number, text: state.manifest },
  })
}

/** A state as it is kept; null where it has gone with its deliverable. */
export async function manifestOf(db: Queryable, id: string): Promise<{ text: string } | null> {
  return (await row<{ text: string }>(db, sql`select s.manifest as text from deliverable_states s where s.id = ${id}`)) ?? null
}
