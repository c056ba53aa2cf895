import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { ProjectView } from '#features/clients/projects/schema.ts'
import type { Ctx } from '#platform/context.ts'
import { row } from '#platform/database/db.ts'
import { lockDeleted, markDeleted, takeBack } from '#platform/records/deletion.ts'
import { beginning, patchRecord } from '#platform/records/records.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { OutputOf, ParsedInputOf } from '#shared/contract/endpoint.ts'
import { type Authorized, assertAllowed, authorize } from '#shared/rights/decision.ts'
import { AppError, notFound } from '#shared/rights/errors.ts'
import { projectFromPlan } from '../project-copies/commands.ts'
import { planOf } from '../project-copies/queries.ts'
import type { templatesApi } from './api.ts'
import { readPlan, readTemplate } from './queries.ts'
import { templateKind } from './record.ts'
import { canManageTemplates } from './rules.ts'
import { type TemplateView, templateView } from './schema.ts'
import { projectTemplates } from './table.ts'
import { keptPlan, planFrom } from './tools.ts'

type Input<Key extends keyof typeof templatesApi> = ParsedInputOf<(typeof templatesApi)[Key]>
type Deletion = OutputOf<(typeof templatesApi)['DELETE /api/project-templates/:id']>
type TemplateRow = typeof projectTemplates.$inferSelect

/**
 * Keeps the plan of a project as it is now.
 * @throws AppError forbidden, not_found for a project that whoever asks does not see, conflict when it is empty or the name is taken
 */
export async function createTemplate(
  ctx: Ctx,
  { projectId, name, description }: Input<'POST /api/project-templates'>,
): Promise<TemplateView> {
  assertAllowed(canManageTemplates(ctx.actor), 'project template')
  return transact(ctx, async (tx) => {
    const plan = keptPlan(await planOf(tx, ctx, projectId))
    const counts = { taskCount: plan.tasks.length, deliverableCount: plan.deliverables.length }
    if (counts.taskCount + counts.deliverableCount === 0)
      throw new AppError('conflict', 'This project has no tasks and no deliverables. Add what a template is to hold, then save it.')
    const id = randomUUID()
    await checkName(tx, { id, name })
    const fields = { name, description: description || null }
    await tx.drizzle.insert(projectTemplates).values({ ...fields, ...counts, id, plan, createdBy: ctx.actor.userId })
    tx.record({
      ...eventFor({ id }),
      kind: 'project-template.created',
      version: 1,
      changes: beginning(ctx.actor, templateView, { ...fields, ...counts }),
    })
    return readTemplate(ctx, id, tx)
  })
}

/** Renames a template, or says what it is good for; its plan stays. @throws AppError stale, conflict */
export async function updateTemplate(
  ctx: Ctx,
  { id, version, ...patch }: Input<'PATCH /api/project-templates/:id'>,
): Promise<TemplateView> {
  return transact(ctx, async (tx) => {
    const template = await lockTemplate(tx, ctx, id)
    if (patch.name !== undefined) await checkName(tx, { id, name: patch.name })
    await patchRecord(tx, ctx.actor, {
      table: projectTemplates,
      view: templateView,
      row: template,
      patch: { name: patch.name, description: patch.description === undefined ? undefined : patch.description || null },
      baseVersion: version,
      event: { ...eventFor(template), kind: 'project-template.updated' },
      read: () => readTemplate(ctx, id, tx),
    })
    return readTemplate(ctx, id, tx)
  })
}

/** Makes a project from a template, with all of its plan or not at all. @returns the project as its creator sees it @throws AppError */
export async function projectFromTemplate(
  ctx: Ctx,
  { id, ...fields }: Input<'POST /api/project-templates/:id/projects'>,
): Promise<ProjectView> {
  return projectFromPlan(ctx, fields, async (tx) => {
    assertAllowed(canManageTemplates(ctx.actor), 'project template')
    return planFrom(await readPlan(tx, id))
  })
}

/** Marks a template as deleted; the projects made from it stay. */
export async function deleteTemplate(ctx: Ctx, id: string): Promise<Deletion> {
  return transact(ctx, async (tx) => markDeleted(tx, templateKind, await lockTemplate(tx, ctx, id), eventFor))
}

/** Takes the deletion of a template back. @throws AppError conflict when its name is taken by now */
export async function restoreTemplate(ctx: Ctx, id: string, deletionId: string): Promise<TemplateView> {
  assertAllowed(canManageTemplates(ctx.actor), 'project template')
  return transact(ctx, async (tx) => {
    const found = await lockDeleted(tx, templateKind, id, deletionId)
    const template = authorize(canManageTemplates(ctx.actor), found, 'project template')
    await checkName(tx, template)
    await takeBack(tx, await ctx.services.kinds(), templateKind, template, eventFor)
    return readTemplate(ctx, id, tx)
  })
}

/** The template, locked, for whoever may change it. @throws AppError forbidden, not_found */
async function lockTemplate(tx: Tx, { actor }: Ctx, id: string): Promise<Authorized<TemplateRow>> {
  assertAllowed(canManageTemplates(actor), 'project template')
  const [found] = await tx.drizzle.select().from(projectTemplates).where(sql`id = ${id} and deleted_at is null`).for('no key update')
  if (!found) throw notFound('project template')
  return authorize(canManageTemplates(actor), found, 'project template')
}

/** Names are unique, whatever their case. @throws AppError conflict */
async function checkName(tx: Tx, { id, name }: { id: string; name: string }): Promise<void> {
  const taken = await row(
    tx,
    sql`select 1 from project_templates where lower(name) = lower(${name}) and id <> ${id} and deleted_at is null`,
  )
  if (!taken) return
  const sentence = `There is a template called “${name}” already. Choose another name.`
  throw new AppError('conflict', sentence, { fields: { name: sentence } })
}

/** It lies in no project and no brand: those who keep templates hear of it. */
const eventFor = ({ id }: { id: string }) => ({
  recordType: 'project-template',
  recordId: id,
  audience: 'internal' as const,
  readers: 'project-templates.manage',
})
