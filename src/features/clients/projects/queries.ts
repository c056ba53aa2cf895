import { type SQL, sql } from 'drizzle-orm'
import { deactivated, personRefOf } from '#features/workspace/users/refs.ts'
import type { Ctx } from '#platform/context.ts'
import { anyOf, containing, type Queryable, row, rows } from '#platform/database/db.ts'
import { ascending, descending, listPage } from '#platform/database/list.ts'
import { holds, rankOf } from '#platform/database/match.ts'
import { viewColumns } from '#platform/database/statements.ts'
import { visibleBy } from '#platform/database/visible.ts'
import { livingIn, seenIn } from '#platform/records/counted.ts'
import { kindsOfWork, openWorkOf } from '#platform/records/open-work.ts'
import type { RecordKinds } from '#platform/records/record-kind.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { Page } from '#shared/contract/endpoint.ts'
import { type Actor, inScope } from '#shared/rights/actor.ts'
import { assertAllowed, decide } from '#shared/rights/decision.ts'
import { invalid, notFound } from '#shared/rights/errors.ts'
import { projectDuties } from '#shared/rights/roles.ts'
import { normaliseAmount } from '#shared/values/money.ts'
import { brandRefOf, teamPersonOf, withSortedRoles } from '../brands/refs.ts'
import { opensDirectory } from '../brands/rules.ts'
import { projectRefOf } from './refs.ts'
import { canListProjects, canSeeBudget, canViewProjectTeam, closedProject, openProjectStatuses, projectRights } from './rules.ts'
import {
  noPlace,
  type OpenWorkGroup,
  otherBrand,
  type ProjectAllocationListInput,
  type ProjectAllocationView,
  type ProjectListInput,
  type ProjectMemberView,
  type ProjectStatus,
  type ProjectView,
  projectView,
} from './schema.ts'
import { projects } from './table.ts'

/** Which projects this actor sees, as a condition on `p`; the twin of `canViewProject`. */
export function visibleProjects(actor: Actor): SQL {
  const within = opensDirectory(actor) ? sql`true` : sql`p.id = ${anyOf(actor.scope.projectIds)}`
  return visibleBy(actor, projectRights['projects.view'], { v: within })
}

const all = viewColumns(projects, projectView, 'p', ['createdBy', 'projectManagerId', 'productOwnerId'])
const withoutBudget = viewColumns(projects, projectView, 'p', ['createdBy', 'projectManagerId', 'productOwnerId', 'budget', 'currency'])

const projectColumns = async ({ actor, services }: Ctx): Promise<SQL> => {
  const mayDelete = decide(actor, projectRights['projects.delete']).allowed
  const deletable = mayDelete ? sql`, ${(await services.kinds()).leftEmpty('project', sql`p.id`)} as deletable` : sql``
  return sql`
  ${sql.raw(canSeeBudget(actor).allowed ? all : withoutBudget)}, m.id as "projectManagerId", o.id as "productOwnerId", ${brandRefOf('b')} as brand,
  ${personRefOf('m')} as "projectManager", ${personRefOf('o')} as "productOwner", n.total as "taskCount", n.done as "taskDoneCount",
  (select count(distinct pa.user_id) from project_allocations pa
    where pa.project_id = p.id and pa.user_id <> all(${deactivated})) as "memberCount",
  (select ${personRefOf('c')} from users c where c.id = p.created_by) as "createdBy" ${deletable}`
}

/** Manager and owner are named to people outside the agency as long as they belong to it. */
const viewJoins = async ({ actor, services }: Ctx): Promise<SQL> => {
  const kinds = await services.kinds()
  const done = kinds.named('task').done ?? sql`false`
  const staffOnly = (users: string): SQL =>
    actor.staff
      ? sql``
      : sql`and exists (select 1 from user_roles r where r.user_id = ${sql.raw(users)}.id and r.role not in ('client', 'influencer'))`
  return sql`join brands b on b.id = p.brand_id
    left join users m on m.id = p.project_manager_id ${staffOnly('m')}
    left join users o on o.id = p.product_owner_id ${staffOnly('o')}
    cross join lateral (
      select count(*) as total, count(*) filter (where ${done}) as done ${seenIn(kinds, actor, 'task', 'project', sql`p.id`)}) n`
}

const newest = descending(['moment', 'p.created_at'], ['uuid', 'p.id'])
const byName = ascending(['text', 'lower(p.name)'], ['uuid', 'p.id'])
const searched = (q: string): SQL => {
  const pattern = containing(q)
  return sql`(${holds(sql`p.name`, q)} or p.description ilike ${pattern} or b.name ilike ${pattern})`
}
const bestFirst = (q: string) => ascending(['number', rankOf(sql`p.name`, q)], ...byName.keys)

/** Projects this actor sees: newest first, by name for a selector (`open`), or those whose names answer a text best. */
export async function listProjects(ctx: Ctx, input: ProjectListInput): Promise<Page<ProjectView>> {
  assertAllowed(canListProjects(ctx.actor), 'project list')
  const page = await listPage<ProjectView>(ctx.services.pool, input, {
    columns: await projectColumns(ctx),
    from: sql`projects p ${await viewJoins(ctx)}`,
    where: [
      visibleProjects(ctx.actor),
      input.archived && !input.open ? sql`p.archived_at is not null` : sql`p.archived_at is null`,
      input.open ? sql`p.status = any(${sql.param([...openProjectStatuses])}::text[])` : undefined,
      input.status ? sql`p.status = ${input.status}` : undefined,
      input.brandId ? sql`p.brand_id = ${input.brandId}` : undefined,
      input.projectManagerId ? sql`m.id = ${input.projectManagerId}` : undefined,
      input.q ? searched(input.q) : undefined,
    ],
    order: input.q ? bestFirst(input.q) : input.open ? byName : newest,
  })
  return { ...page, items: page.items.map((project) => toView(ctx.actor, project)) }
}

/** One project as this actor may see it. @throws AppError not_found */
export async function readProject(ctx: Ctx, id: string, db: Queryable = ctx.services.pool): Promise<ProjectView> {
  const { actor } = ctx
  const found = await row<ProjectView>(
    db,
    sql`select ${await projectColumns(ctx)} from projects p ${await viewJoins(ctx)} where p.id = ${id} and ${visibleProjects(actor)}`,
  )
  if (!found) throw notFound('project')
  return toView(actor, found)
}

function toView<T extends ProjectView>(actor: Actor, project: T): T {
  const reachable = inScope(actor, { projectId: project.id })
  return {
    ...project,
    ...(project.budget && project.currency ? { budget: normaliseAmount(project.budget, project.currency) } : {}),
    ...(reachable ? {} : { taskCount: null, taskDoneCount: null }),
  }
}

/** The people on a project, each once with all duties, by name. @throws AppError not_found, forbidden */
export async function listProjectTeam(ctx: Ctx, input: ProjectAllocationListInput): Promise<Page<ProjectMemberView>> {
  const project = await readProject(ctx, input.projectId)
  assertAllowed(canViewProjectTeam(ctx.actor, project), 'project')
  const page = await listPage<ProjectMemberView>(ctx.services.pool, input, {
    columns: memberColumns(await ctx.services.kinds()),
    from: sql`projects p join users u on u.id in (select pa.user_id from project_allocations pa where pa.project_id = p.id)`,
    where: [sql`p.id = ${project.id}`],
    order: ascending(['text', 'lower(u.full_name)'], ['uuid', 'u.id']),
  })
  return { ...page, items: page.items.map(withSortedRoles) }
}

/** How many tasks of the project the person has in hand. */
function openTasks(kinds: RecordKinds): SQL {
  const held = kinds.named('task').work?.heldBy(sql`t`, sql`u.id`) ?? sql`false`
  return sql`(select count(*) ${livingIn(kinds, 'task', 'project', sql`p.id`)} and ${held})`
}

const memberColumns = (kinds: RecordKinds): SQL => sql`
  p.id as "projectId", u.id as "userId", ${teamPersonOf('u')} as "user",
  (select json_agg(json_build_object('id', pa.id, 'role', pa.role, 'locked',
      pa.role = 'project_manager' and pa.user_id = p.project_manager_id or pa.role = 'product_owner' and pa.user_id = p.product_owner_id)
    order by array_position(${sql.param([...projectDuties])}::text[], pa.role))
    from project_allocations pa where pa.project_id = p.id and pa.user_id = u.id) as duties,
  ${openTasks(kinds)} as "openTaskCount"`

/** One allocation, as whoever made it sees it. */
export async function readProjectAllocation(db: Queryable, id: string): Promise<ProjectAllocationView> {
  const found = await row<ProjectAllocationView>(
    db,
    sql`select pa.id, pa.project_id as "projectId", pa.user_id as "userId", pa.role, pa.allocated_by as "allocatedBy",
        pa.created_at as "createdAt", ${teamPersonOf('u')} as "user"
      from project_allocations pa join users u on u.id = pa.user_id where pa.id = ${id}`,
  )
  if (!found) throw notFound('allocation')
  return withSortedRoles(found)
}

const shownTitles = 3

/** What somebody has in hand, by kind and project. @param projectId only what lies in it */
export async function openWorkGroups(ctx: Ctx, userId: string, projectId?: string): Promise<OpenWorkGroup[]> {
  const kinds = await kindsOfWork(ctx)
  const registry = await ctx.services.kinds()
  const parts = kinds.map((kind): SQL => {
    const { title, project, root, held } = openWorkOf(registry, kind, userId)
    if (!title) throw new Error(`${kind.name} is somebody’s work, but has no title.`)
    const within = projectId ? sql` and ${project} = ${projectId}` : sql``
    return sql`select ${kind.name}::text as type, ${project} as project_id, count(*) as count,
      (array_agg(${title} order by ${root}.updated_at desc))[1:${sql.raw(String(shownTitles))}] as titles
      from ${held}${within} group by 2`
  })
  const groups = await rows<Pick<OpenWorkGroup, 'recordType' | 'count' | 'titles' | 'project'>>(
    ctx.services.pool,
    sql`select w.type as "recordType", w.count, w.titles,
        case when p.id is not null then ${projectRefOf('p', 'b')} end as project
      from (${sql.join(parts, sql` union all `)}) w left join projects p on p.id = w.project_id left join brands b on b.id = p.brand_id
      where p.archived_at is null order by lower(p.name), w.type`,
  )
  const known = new Map(kinds.map(({ name, noun, nouns, work }) => [name, { noun, nouns, takers: work.takers ? [...work.takers] : null }]))
  return groups.map((group) => ({ ...group, ...(known.get(group.recordType) ?? { noun: '', nouns: '', takers: null }) }))
}

/** Where a record lies that belongs to a project or directly to a brand: `id` is that of the one or the other. */
export type Place = { id: string; projectId: string | null; brandId: string }
/** The two columns that say so, of which one is empty. */
export type PlaceColumns = { projectId: string | null; brandId: string | null }

/** What lies in the project or brand that somebody outside the agency reaches. @param alias of a table with both columns */
export function withinReach(actor: Actor, alias: string): SQL {
  const [project, brand] = [sql.raw(`${alias}.project_id`), sql.raw(`${alias}.brand_id`)]
  return sql`(${project} = ${anyOf(actor.scope.projectIds)} or ${brand} = ${anyOf(actor.scope.brandIds)})`
}

/** What lies in one of these brands, or in a project of theirs. @param alias of a table with both columns */
export function inBrands(brandIds: readonly string[], alias: string): SQL {
  const [project, brand] = [sql.raw(`${alias}.project_id`), sql.raw(`${alias}.brand_id`)]
  const among = anyOf(brandIds)
  return sql`(${brand} = ${among} or ${project} = any(array(select o.id from projects o where o.brand_id = ${among})))`
}

/** The columns of a record that is put there: a project decides its brand. */
export const columnsOf = ({ projectId, brandId }: Place): PlaceColumns => ({ projectId, brandId: projectId ? null : brandId })

/** Where a record lies, whatever became of it. */
export async function placeOf(db: Queryable, { projectId, brandId }: PlaceColumns): Promise<Place> {
  if (brandId) return { id: brandId, projectId: null, brandId }
  const found = await row<{ brandId: string }>(db, sql`select brand_id as "brandId" from projects where id = ${projectId}`)
  return { id: projectId ?? '', projectId, brandId: found?.brandId ?? '' }
}

/**
 * Where a record is put: a project that is not archived, which decides the brand, or an active brand.
 * @param statuses that the project may have @throws AppError invalid_input
 */
export async function placeFor(tx: Tx, { projectId, brandId }: PlaceColumns, statuses: readonly ProjectStatus[]): Promise<Place> {
  if (projectId) return projectFor(tx, projectId, brandId, statuses)
  if (!brandId) throw invalid('projectId', noPlace)
  const brand = await row<{ active: boolean; archived: boolean }>(
    tx,
    sql`select status = 'active' as active, archived_at is not null as archived from brands where id = ${brandId} for key share`,
  )
  if (!brand) throw invalid('brandId', 'Select a brand')
  if (brand.archived) throw invalid('brandId', 'This brand is archived. Restore it or select another brand.')
  if (!brand.active) throw invalid('brandId', 'This brand is inactive. Select an active brand.')
  return { id: brandId, projectId: null, brandId }
}

async function projectFor(tx: Tx, projectId: string, brandId: string | null, statuses: readonly ProjectStatus[]): Promise<Place> {
  const project = await row<{ brandId: string; status: ProjectStatus; archived: boolean }>(
    tx,
    sql`select brand_id as "brandId", status, archived_at is not null as archived from projects where id = ${projectId} for key share`,
  )
  if (!project) throw invalid('projectId', 'Select a project')
  const closed = closedProject(project, statuses)
  if (closed) throw invalid('projectId', closed)
  if (brandId && brandId !== project.brandId) throw invalid('brandId', otherBrand)
  return { id: projectId, projectId, brandId: project.brandId }
}

/** The clients who reach a project or a brand. */
export async function clientsOf(db: Queryable, { projectId, brandId }: { projectId: string | null; brandId: string }): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select u.id from users u where u.deactivated_at is null and exists (select 1 from user_roles r where r.user_id = u.id and r.role = 'client')
      and (exists (select 1 from project_allocations pa where pa.user_id = u.id and pa.project_id = ${projectId}::uuid)
        or exists (select 1 from brand_allocations ba where ba.user_id = u.id and ba.brand_id = ${brandId}))`,
  )
  return found.map(({ id }) => id)
}
