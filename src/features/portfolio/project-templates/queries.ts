import { type SQL, sql } from 'drizzle-orm'
import { personRefOf } from '#features/workspace/users/refs.ts'
import type { Ctx } from '#platform/context.ts'
import { containing, type Queryable, row } from '#platform/database/db.ts'
import { ascending, listPage } from '#platform/database/list.ts'
import { viewColumns } from '#platform/database/statements.ts'
import { visibleBy } from '#platform/database/visible.ts'
import type { Page, ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import { notFound } from '#shared/rights/errors.ts'
import { previewOf } from '../project-copies/queries.ts'
import type { CopyPreview } from '../project-copies/schema.ts'
import type { templatesApi } from './api.ts'
import { canManageTemplates, templateRights } from './rules.ts'
import { type TemplateView, templateView } from './schema.ts'
import { projectTemplates } from './table.ts'
import { type KeptPlan, planFrom } from './tools.ts'

type Input<Key extends keyof typeof templatesApi> = ParsedInputOf<(typeof templatesApi)[Key]>

/** Which templates this actor sees, as a condition; the twin of `canManageTemplates`. */
export const visibleTemplates = (actor: Actor): SQL => visibleBy(actor, templateRights['project-templates.manage'], { v: sql`false` })

const columns = sql`${sql.raw(viewColumns(projectTemplates, templateView, 'pt', ['createdBy']))}, ${personRefOf('u')} as "createdBy"`
const from = sql`project_templates pt left join users u on u.id = pt.created_by`

/** The templates, by name. @throws AppError forbidden */
export async function listTemplates(ctx: Ctx, input: Input<'GET /api/project-templates'>): Promise<Page<TemplateView>> {
  assertAllowed(canManageTemplates(ctx.actor), 'project templates')
  const pattern = input.q ? containing(input.q) : undefined
  return listPage<TemplateView>(ctx.services.pool, input, {
    columns,
    from,
    where: [sql`pt.deleted_at is null`, pattern ? sql`(pt.name ilike ${pattern} or pt.description ilike ${pattern})` : undefined],
    order: ascending(['text', 'lower(pt.name)'], ['uuid', 'pt.id']),
  })
}

/** One template. @throws AppError forbidden, not_found */
export async function readTemplate({ actor }: Ctx, id: string, db: Queryable): Promise<TemplateView> {
  assertAllowed(canManageTemplates(actor), 'project template')
  const found = await row<TemplateView>(db, sql`select ${columns} from ${from} where pt.id = ${id} and pt.deleted_at is null`)
  if (!found) throw notFound('project template')
  return found
}

/** What a template keeps. @throws AppError not_found */
export async function readPlan(db: Queryable, id: string): Promise<KeptPlan> {
  const found = await row<{ plan: KeptPlan }>(db, sql`select plan from project_templates where id = ${id} and deleted_at is null`)
  if (!found) throw notFound('project template')
  return found.plan
}

/** What a project made from it would hold; nothing is made. @throws AppError forbidden, not_found */
export async function previewTemplate(ctx: Ctx, { id, ...chosen }: Input<'GET /api/project-templates/:id/plan'>): Promise<CopyPreview> {
  assertAllowed(canManageTemplates(ctx.actor), 'project template')
  return previewOf(ctx, planFrom(await readPlan(ctx.services.pool, id)), chosen)
}
