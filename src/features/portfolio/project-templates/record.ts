import { sql } from 'drizzle-orm'
import { row } from '#platform/database/db.ts'
import type { RecordKind } from '#platform/records/record-kind.ts'
import { authorize } from '#shared/rights/decision.ts'
import { notFound } from '#shared/rights/errors.ts'
import { visibleTemplates } from './queries.ts'
import { canViewTemplate } from './rules.ts'
import { templateView } from './schema.ts'
import { projectTemplates } from './table.ts'

const opens = (id: string): string => `/settings?tab=templates&template=${id}`

/** Project templates; nothing is said about them and nothing hangs on them. */
export const templateKind: RecordKind<typeof projectTemplates> = {
  name: 'project-template',
  noun: 'project template',
  nouns: 'project templates',
  table: projectTemplates,
  title: projectTemplates.name,
  place: {},
  deletable: { listed: { title: projectTemplates.name, mayDelete: visibleTemplates } },
  view: templateView,
  seen: visibleTemplates,
  alias: 'pt',
  search: { body: projectTemplates.description, opens },
  opensBy: 'project-templates.manage',
  async find(db, actor, id) {
    const found = await row<{ name: string }>(db, sql`select name from project_templates where id = ${id} and deleted_at is null`)
    if (!found) throw notFound('project template')
    const { name } = authorize(canViewTemplate(actor), found, 'project template')
    return { id, title: name, projectId: null, brandId: null, assigneeId: null, concerns: [], audience: 'internal', url: opens(id) }
  },
}
