import { type SQL, sql } from 'drizzle-orm'
import { visibleBrands } from '#features/clients/brands/queries.ts'
import { inBrands, visibleProjects } from '#features/clients/projects/queries.ts'
import { openProjectStatuses } from '#features/clients/projects/rules.ts'
import { visibleContentItems } from '#features/content/items/queries.ts'
import { visibleTasks } from '#features/tasks/tasks/visibility.ts'
import type { Ctx } from '#platform/context.ts'
import { row } from '#platform/database/db.ts'
import { type Actor, inScope } from '#shared/rights/actor.ts'
import { notFound } from '#shared/rights/errors.ts'
import { dateIn } from '#shared/values/dates.ts'
import type { BrandFigures, ProjectFigures } from './schema.ts'

/** The figures of one project, within what the actor may see. @throws AppError not_found */
export async function readProjectFigures({ services, actor }: Ctx, id: string): Promise<ProjectFigures> {
  const found = await row<ProjectFigures>(
    services.pool,
    sql`select ${taskFiguresOf(actor, sql`t.project_id = p.id`)} as tasks, ${contentFiguresOf(actor, sql`ci.project_id = p.id`)} as content
      from projects p where p.id = ${id} and ${visibleProjects(actor)}`,
  )
  if (!found) throw notFound('project')
  return inScope(actor, { projectId: id }) ? found : { tasks: null, content: null }
}

/** The figures of one brand over its projects, within what the actor may see. @throws AppError not_found */
export async function readBrandFigures({ services, actor }: Ctx, id: string): Promise<BrandFigures> {
  const projects = sql`from projects p where p.brand_id = b.id and p.archived_at is null and ${visibleProjects(actor)}`
  const found = await row<BrandFigures>(
    services.pool,
    sql`select ${taskFiguresOf(actor, sql`t.project_id in (select p.id ${projects})`)} as tasks, ${contentFiguresOf(actor, inBrands([id], 'ci'))} as content,
        (select count(*) ${projects} and p.status = any(${sql.param([...openProjectStatuses])}::text[])) as "runningProjects"
      from brands b where b.id = ${id} and ${visibleBrands(actor)}`,
  )
  if (!found) throw notFound('brand')
  return inScope(actor, { brandId: id }) ? found : { ...found, tasks: null, content: null }
}

/** Open, late and finished tasks as JSON. @param which the tasks, as a condition on `t` */
function taskFiguresOf(actor: Actor, which: SQL): SQL {
  return sql`(select json_build_object(
      'open', count(*) filter (where t.status <> 'done'),
      'overdue', count(*) filter (where t.status <> 'done' and t.due_date < ${dateIn(actor.timezone)}),
      'done', count(*) filter (where t.status = 'done'))
    from tasks t where ${which} and t.deleted_at is null and ${visibleTasks(actor)})`
}

/** Content that is there, under way, and before the client, as JSON. @param which the items, as a condition on `ci` */
function contentFiguresOf(actor: Actor, which: SQL): SQL {
  const open = sql`ci.status not in ('published', 'rejected')`
  return sql`(select json_build_object(
      'total', count(*),
      'open', count(*) filter (where ${open}),
      'client', count(*) filter (where ${open} and exists (select 1 from content_shares s
        where s.content_item_id = ci.id and s.resolved_at is null)))
    from content_items ci where ${which} and ci.deleted_at is null and ${visibleContentItems(actor)})`
}
