import { type SQL, sql } from 'drizzle-orm'
import { ownActiveProjects, projectRefOf } from '#features/clients/projects/refs.ts'
import { canPlaceDocument } from '#features/documents/documents/rules.ts'
import { visibleAttachments } from '#features/records/attachments/queries.ts'
import { canChangeAudience } from '#features/records/attachments/rules.ts'
import { fileRefOf } from '#features/workspace/files/queries.ts'
import { personIdFor, personRefFor, standsByName } from '#features/workspace/users/refs.ts'
import type { Ctx } from '#platform/context.ts'
import { allOf, anyOf, containing, oneOfTexts, type Queryable, row, rows } from '#platform/database/db.ts'
import { descending, listPage, sortedBy } from '#platform/database/list.ts'
import { viewColumns } from '#platform/database/statements.ts'
import { visibleBy } from '#platform/database/visible.ts'
import type { Page, ParsedInputOf } from '#shared/contract/endpoint.ts'
import { type Actor, isClient } from '#shared/rights/actor.ts'
import { assertAllowed, authorize, decide, neverHolds } from '#shared/rights/decision.ts'
import { notFound } from '#shared/rights/errors.ts'
import { dateIn } from '#shared/values/dates.ts'
import type { deliverablesApi } from './api.ts'
import { stateOf } from './refs.ts'
import { canUpdateDeliverableStatus, canViewDeliverable, deliverableRights } from './rules.ts'
import {
  type DeliverableAttachmentView,
  type DeliverableCardsInput,
  type DeliverableDetail,
  type DeliverableListInput,
  type DeliverableTurn,
  type DeliverableView,
  deliverableView,
  type HiddenItem,
  nobody,
} from './schema.ts'
import { deliverables } from './table.ts'

/** Which deliverables this actor sees, as a condition; the twin of `canViewDeliverable`. @param alias of the table in the query */
export function visibleDeliverables(actor: Actor, alias = 'dl'): SQL {
  const dl = sql.raw(alias)
  return visibleBy(actor, deliverableRights['deliverables.view'], {
    a: sql`${dl}.assigned_to = ${actor.userId}`,
    v: sql`${dl}.project_id = ${anyOf(actor.scope.projectIds)}`,
  })
}

/** A list is refused only to those who could see no deliverable at all. */
export function mayListDeliverables(actor: Actor): void {
  const row = deliverableRights['deliverables.view']
  if (neverHolds(actor, row)) assertAllowed(decide(actor, row), 'deliverable list')
}

const archivedProjects = sql`select a.id from projects a where a.archived_at is not null`
/** Deliverables of archived projects stay readable by their project, and leave every list across projects. */
export const notArchived = sql`dl.project_id not in (${archivedProjects})`

/** The condition on `dl` that it waits for a client's verdict: in review, without one since. */
export const awaitsVerdict = sql`dl.status = 'review' and dl.verdict is null`

/** The condition that one in review waits for a client or for the reader. */
function waitsFor(actor: Actor, turn: DeliverableTurn): SQL {
  if (turn === 'client' || isClient(actor)) return awaitsVerdict
  if (actor.external) return sql`false`
  return sql`(dl.status = 'review' and dl.verdict is not null and (dl.assigned_to = ${actor.userId}
    or dl.project_id in (select m.id from projects m where m.project_manager_id = ${actor.userId})))`
}

export const dueKey = sql`coalesce(dl.due_date, 'infinity'::date)`

/** Milestones of `dl` and those of them that are completed. */
export const milestoneCounts = sql`left join lateral (select count(*)::int as total, count(*) filter (where m.status = 'completed')::int as completed
  from deliverable_milestones m where m.deliverable_id = dl.id and m.deleted_at is null) ms on true`
export const completion = sql`case when ms.total = 0 then 0 else round(ms.completed * 100.0 / ms.total)::int end`

const asItIs = viewColumns(deliverables, deliverableView, 'dl', ['assignedTo', 'createdBy'])

const deliverableColumns = (actor: Actor): SQL => sql`
  ${sql.raw(asItIs)}, ${personIdFor(actor, 'dl.assigned_to')} as "assignedTo", ${personIdFor(actor, 'dl.created_by')} as "createdBy",
  ms.total as "milestoneCount", ms.completed as "completedCount", ${completion} as "completionPercentage",
  case when dl.approved_by is null then null else json_build_object('by', ${personRefFor(actor, 'y')},
    'at', to_char(dl.approved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'ownWork', dl.own_work) end as approval,
  ${projectRefOf('p', 'b')} as project, ${personRefFor(actor, 'u')} as assignee, ${personRefFor(actor, 'c')} as creator`

const viewJoins = sql`join projects p on p.id = dl.project_id join brands b on b.id = p.brand_id left join users u on u.id = dl.assigned_to
  left join users c on c.id = dl.created_by left join users y on y.id = dl.approved_by ${milestoneCounts}`

type Filters = Omit<DeliverableCardsInput, 'limit' | 'cursor' | 'sort' | 'recent'>

/** What lists and the board are narrowed by. */
export function conditionsOf(actor: Actor, filters: Filters): SQL {
  const { projectId, brandId, status, priority, deliverableType, assignedTo, overdue, q, ids } = filters
  const pattern = q ? containing(q) : undefined
  return allOf([
    sql`dl.deleted_at is null`,
    visibleDeliverables(actor),
    oneOf(sql`dl.project_id`, projectId),
    brandId?.length ? sql`dl.project_id = any(array(select o.id from projects o where o.brand_id = ${anyOf(brandId)}))` : undefined,
    filters.projects === 'mine' ? sql`dl.project_id = any(${ownActiveProjects(actor)})` : undefined,
    oneOfTexts(sql`dl.status`, status),
    oneOfTexts(sql`dl.priority`, priority),
    oneOfTexts(sql`dl.deliverable_type`, deliverableType),
    assignedAmong(actor, assignedTo),
    overdue ? sql`dl.status <> 'delivered' and ${dueKey} < ${dateIn(actor.timezone)}::date` : undefined,
    filters.turn ? waitsFor(actor, filters.turn) : undefined,
    pattern ? sql`(dl.name ilike ${pattern} or dl.description ilike ${pattern})` : undefined,
    ids ? sql`dl.id = ${anyOf(ids)}` : undefined,
    projectId?.length || ids ? undefined : notArchived,
  ])
}

/** One id is compared by `=`, so that an index that goes on by order gives that as well. */
function oneOf(column: SQL, ids: readonly string[] | undefined): SQL | undefined {
  if (!ids?.length) return undefined
  return ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} = ${anyOf(ids)}`
}

/** Somebody who does not stand by name is found by nobody. */
function assignedAmong(actor: Actor, people: readonly string[] | undefined): SQL | undefined {
  const column = sql`dl.assigned_to`
  const one = oneOf(
    column,
    people?.filter((person) => person !== nobody),
  )
  const named = one && actor.external ? sql`(${one} and ${standsByName(actor, column)})` : one
  if (!people?.includes(nobody)) return named
  return named ? sql`(${named} or ${column} is null)` : sql`${column} is null`
}

/** Deliverables this actor sees. */
export async function listDeliverables(ctx: Ctx, input: DeliverableListInput): Promise<Page<DeliverableView>> {
  mayListDeliverables(ctx.actor)
  return listPage<DeliverableView>(ctx.services.pool, input, {
    columns: deliverableColumns(ctx.actor),
    from: sql`deliverables dl ${viewJoins}`,
    narrow: { id: sql`dl.id`, from: sql`deliverables dl` },
    where: [conditionsOf(ctx.actor, input)],
    order: sortedBy(input.sort, {
      createdAt: [
        ['moment', 'dl.created_at'],
        ['uuid', 'dl.id'],
      ],
      updatedAt: [
        ['moment', 'dl.updated_at'],
        ['uuid', 'dl.id'],
      ],
      dueDate: [
        ['date', dueKey],
        ['uuid', 'dl.id'],
      ],
      name: [
        ['text', 'lower(dl.name)'],
        ['uuid', 'dl.id'],
      ],
    }),
  })
}

type Found = DeliverableView & { assignedToId: string | null; createdById: string | null }

/** One deliverable as this actor may see it. @throws AppError not_found */
export async function readDeliverable(ctx: Ctx, id: string, db: Queryable = ctx.services.pool): Promise<DeliverableDetail> {
  const { actor } = ctx
  const found = await row<Found>(
    db,
    sql`select ${deliverableColumns(actor)}, dl.assigned_to as "assignedToId", dl.created_by as "createdById"
      from deliverables dl ${viewJoins} where dl.id = ${id} and dl.deleted_at is null`,
  )
  if (!found) throw notFound('deliverable')
  const { assignedToId, createdById, ...deliverable } = found
  const facts = { ...deliverable, assignedTo: assignedToId, createdBy: createdById }
  const seen = authorize(canViewDeliverable(actor, facts), deliverable, 'deliverable')
  return { ...seen, state: (await stateOf(db, ctx, seen)).sha256 }
}

type Hidden = Omit<HiddenItem, 'mayShow'> & { uploaderId: string | null }

/** What clients can't see of a deliverable, for those who may send it to review. @throws AppError not_found, forbidden */
export async function listHidden(ctx: Ctx, id: string): Promise<{ items: HiddenItem[] }> {
  const { actor } = ctx
  const { pool } = ctx.services
  const deliverable = await readDeliverable(ctx, id)
  const { projectId } = authorize(canUpdateDeliverableStatus(actor, deliverable), deliverable, 'deliverable')
  // People outside the agency see nothing that is hidden from clients.
  if (!actor.staff) return { items: [] }
  const kinds = await ctx.services.kinds()
  const among = ['document', 'content-item'].map((name) => kinds.named(name))
  const found = await rows<Hidden>(
    pool,
    sql`select 'file' as type, a.id, a.file_name as name, a.uploaded_by as "uploaderId"
      from attachments a where a.record_type = 'deliverable' and a.record_id = ${id} and a.deleted_at is null and a.audience = 'internal'
    union all select x.type, x.id, x.name, null from (
      select 'document' as type, d.id, d.name from deliverable_parts dp join documents d on d.id = dp.document_id
        where dp.deliverable_id = ${id} and d.audience = 'internal'
      union all select 'content-item', ci.id, ci.title from deliverable_parts dp join content_items ci on ci.id = dp.content_item_id
        where dp.deliverable_id = ${id} and ci.shared_version is null) x
      where ${kinds.inSight(actor, sql`x.type`, sql`x.id`, among)}
    order by name, id`,
  )
  return { items: found.map((one) => ({ type: one.type, id: one.id, name: one.name, mayShow: mayShow(actor, one, projectId) })) }
}

/** Content is shared by a step of its own, which asks more than this. */
function mayShow(actor: Actor, { type, uploaderId }: Hidden, projectId: string): boolean {
  const place = { projectId, brandId: null, audience: 'internal' as const }
  if (type === 'file') return canChangeAudience(actor, { ...place, recordType: 'deliverable', uploaderId }).allowed
  return type === 'document' && canPlaceDocument(actor, { ...place, uploadedBy: null }).allowed
}

/** The files of a deliverable, the newest first. @throws AppError not_found */
export async function listDeliverableAttachments(
  ctx: Ctx,
  input: ParsedInputOf<(typeof deliverablesApi)['GET /api/deliverable-attachments']>,
): Promise<Page<DeliverableAttachmentView>> {
  await readDeliverable(ctx, input.deliverableId)
  return listPage<DeliverableAttachmentView>(ctx.services.pool, input, {
    columns: sql`a.id, a.record_id as "deliverableId", a.file_name as "fileName", f.media_type as "fileType", f.size as "fileSize",
      ${personIdFor(ctx.actor, 'a.uploaded_by')} as "uploadedBy", a.uploaded_at as "uploadedAt",
      ${fileRefOf(ctx, sql`f`, sql`a.file_name`)} as file, ${personRefFor(ctx.actor, 'u')} as uploader`,
    from: sql`attachments a join files f on f.id = a.file_id join users u on u.id = a.uploaded_by`,
    where: [
      sql`a.record_type = 'deliverable' and a.record_id = ${input.deliverableId} and a.deleted_at is null`,
      visibleAttachments(ctx.actor),
    ],
    order: descending(['moment', 'a.uploaded_at'], ['uuid', 'a.id']),
  })
}

export type DueDeliverable = { id: string; name: string; projectId: string; personId: string; dueDate: string }

/** What somebody of a zone has that is not delivered and due in these days; what nobody has is its maker's. */
export function deliverablesDue(db: Queryable, zone: string, first: string, last: string): Promise<DueDeliverable[]> {
  return rows<DueDeliverable>(
    db,
    sql`select dl.id, dl.name, dl.project_id as "projectId", u.id as "personId", dl.due_date::text as "dueDate"
      from deliverables dl join users u on u.id = coalesce(dl.assigned_to, dl.created_by)
      where ${dueKey} between ${first}::date and ${last}::date and dl.status not in ('delivered', 'rejected') and dl.deleted_at is null
        and ${notArchived} and u.timezone = ${zone} and u.deactivated_at is null order by dl.due_date, dl.id`,
  )
}
