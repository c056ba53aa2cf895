import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { anyOf, type Queryable, row, rows } from '#platform/database/db.ts'
import { visibleBy } from '#platform/database/visible.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { assertAllowed, decide, neverHolds } from '#shared/rights/decision.ts'
import { notFound } from '#shared/rights/errors.ts'
import { searchOf, viewText } from '../tasks/task-search.ts'
import { canManageTaskView, taskViewRights } from './rules.ts'
import type { TaskViewView } from './schema.ts'

/** Which saved views this actor sees, as a condition; the twin of `canViewTaskView`. */
export function visibleTaskViews(actor: Actor): SQL {
  const own = visibleBy(actor, taskViewRights['task-views.own'], { s: sql`v.created_by = ${actor.userId}`, v: sql`false` })
  const of = visibleBy(actor, taskViewRights['task-views.view'], { v: sql`v.project_id = ${anyOf(actor.scope.projectIds)}` })
  return sql`(v.project_id is null and ${own} or v.project_id is not null and ${of})`
}

type Found = Omit<TaskViewView, 'manageable'> & { createdBy: string; projectManagerId: string | null }

const select = sql`select v.id, v.name, v.search, v.project_id as "projectId", v.version, v.created_by as "createdBy",
    p.project_manager_id as "projectManagerId",
    case when p.id is null then null else json_build_object('id', p.id, 'name', p.name, 'brandId', p.brand_id) end as project
  from task_views v left join projects p on p.id = v.project_id`

function shown(actor: Actor, { createdBy, projectManagerId, ...view }: Found): TaskViewView {
  const manageable = canManageTaskView(actor, { createdBy, projectManagerId, projectId: view.projectId }).allowed
  return { ...view, search: searchFor(actor, view.search), manageable }
}

/**
 * What of a view stands for this reader: people outside the agency are not told of people, brands and projects beyond their own, which a
 * colleague may have filtered by.
 */
function searchFor(actor: Actor, text: string): string {
  if (!actor.external) return text
  const { assigneeId: _people, brandId: _brands, projectId, group, ...open } = searchOf(text)
  const among = projectId?.filter((id) => actor.scope.projectIds.has(id))
  return viewText({ ...open, ...(among?.length && { projectId: among }), ...(group !== 'assignee' && { group }) })
}

/** One's own views, and those of projects that are not archived, by name. */
export async function listTaskViews({ actor, services }: Ctx): Promise<{ items: TaskViewView[] }> {
  if (neverHolds(actor, taskViewRights['task-views.own'])) assertAllowed(decide(actor, taskViewRights['task-views.own']), 'saved view')
  const found = await rows<Found>(
    services.pool,
    sql`${select} where v.deleted_at is null and p.archived_at is null and ${visibleTaskViews(actor)}
      order by v.project_id is not null, lower(p.name), lower(v.name), v.id limit 1000`,
  )
  return { items: found.map((view) => shown(actor, view)) }
}

/** One saved view as this actor may see it. @throws AppError not_found */
export async function readTaskView(db: Queryable, actor: Actor, id: string): Promise<TaskViewView> {
  const found = await row<Found>(db, sql`${select} where v.id = ${id} and v.deleted_at is null and ${visibleTaskViews(actor)}`)
  if (!found) throw notFound('saved view')
  return shown(actor, found)
}
