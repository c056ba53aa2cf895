import { sql } from 'drizzle-orm'
import { row } from '#platform/database/db.ts'
import type { RecordKind } from '#platform/records/record-kind.ts'
import { addressOf } from '#shared/records/addresses.ts'
import { authorize } from '#shared/rights/decision.ts'
import { notFound } from '#shared/rights/errors.ts'
import { visibleProjects } from './queries.ts'
import { canViewProject } from './rules.ts'
import { projectView } from './schema.ts'
import { projects } from './table.ts'

type Found = { id: string; name: string; brandId: string; projectManagerId: string; productOwnerId: string }

/** Projects as something to look back at; what is said about a project is said on its tasks. */
export const projectKind: RecordKind<typeof projects> = {
  name: 'project',
  noun: 'project',
  nouns: 'projects',
  table: projects,
  title: projects.name,
  place: { brand: projects.brandId },
  archivedAt: projects.archivedAt,
  view: projectView,
  seen: visibleProjects,
  alias: 'p',
  search: {
    body: projects.description,
    people: [projects.projectManagerId, projects.productOwnerId],
    state: projects.status,
    first: 8,
    opens: addressOf.project,
  },
  opensBy: 'projects.view',
  async find(db, actor, id) {
    const found = await row<Found>(
      db,
      sql`select id, name, brand_id as "brandId", project_manager_id as "projectManagerId", product_owner_id as "productOwnerId"
          from projects where id = ${id}`,
    )
    if (!found) throw notFound('project')
    const project = authorize(canViewProject(actor, found), found, 'project')
    const concerns = [project.projectManagerId, project.productOwnerId]
    return { id, title: project.name, projectId: id, brandId: project.brandId, assigneeId: null, concerns, url: addressOf.project(id) }
  },
}
