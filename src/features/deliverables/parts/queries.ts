import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { type Queryable, row } from '#platform/database/db.ts'
import { ascending, listPage } from '#platform/database/list.ts'
import type { Page, ParsedInputOf } from '#shared/contract/endpoint.ts'
import { invalid, notFound } from '#shared/rights/errors.ts'
import { mayListDeliverables, readDeliverable, visibleDeliverables } from '../deliverables/queries.ts'
import type { partsApi } from './api.ts'
import { type PartView, partTypes } from './schema.ts'

/** Each part as type and id, which its table keeps in a column of its own per kind. */
const parts = sql`(select dp.id, dp.deliverable_id, dp.created_at, coalesce(dp.task_id, dp.content_item_id, dp.document_id) as record_id,
    case when dp.task_id is not null then 'task' when dp.content_item_id is not null then 'content-item' else 'document' end as record_type
  from deliverable_parts dp) x`

const columns = sql`x.id, x.deliverable_id as "deliverableId", x.record_type as "recordType", x.record_id as "recordId",
  json_build_object('id', dl.id, 'name', dl.name, 'status', dl.status) as deliverable,
  coalesce(t.name, ci.title, d.name) as title, coalesce(t.status, ci.status) as state,
  case when d.audience = 'internal' or (ci.id is not null and ci.shared_version is null) then 'internal' else 'client' end as audience, x.created_at as "createdAt"`

const from = sql`${parts} join deliverables dl on dl.id = x.deliverable_id
  left join tasks t on x.record_type = 'task' and t.id = x.record_id
  left join content_items ci on x.record_type = 'content-item' and ci.id = x.record_id
  left join documents d on x.record_type = 'document' and d.id = x.record_id`

/** Both ends are there, and this reader opens both. */
async function inSight({ actor, services }: Ctx): Promise<SQL> {
  const kinds = await services.kinds()
  const among = partTypes.map((name) => kinds.named(name))
  return sql`dl.deleted_at is null and ${visibleDeliverables(actor)}
    and exists (select 1 from (select x.record_type as type, x.record_id as id) o where ${kinds.inSight(actor, sql`o.type`, sql`o.id`, among)})`
}

/** What a deliverable consists of, or what a record is part of. @throws AppError not_found, invalid_input where neither is named */
export async function listParts(ctx: Ctx, input: ParsedInputOf<(typeof partsApi)['GET /api/deliverable-parts']>): Promise<Page<PartView>> {
  const { deliverableId, recordType, recordId } = input
  if (deliverableId) await readDeliverable(ctx, deliverableId)
  else mayListDeliverables(ctx.actor)
  if (!deliverableId && (!recordType || !recordId)) throw invalid('deliverableId', 'Name a deliverable, or a record by its type and id.')
  return listPage<PartView>(ctx.services.pool, input, {
    columns,
    from,
    where: [
      deliverableId ? sql`x.deliverable_id = ${deliverableId}` : undefined,
      recordType && recordId ? sql`x.record_type = ${recordType} and x.record_id = ${recordId}` : undefined,
      await inSight(ctx),
    ],
    order: ascending(['moment', 'x.created_at'], ['uuid', 'x.id']),
  })
}

/** One part as this reader sees it. @throws AppError not_found */
export async function readPart(db: Queryable, ctx: Ctx, id: string): Promise<PartView> {
  const found = await row<PartView>(db, sql`select ${columns} from ${from} where x.id = ${id} and ${await inSight(ctx)}`)
  if (!found) throw notFound('part')
  return found
}
