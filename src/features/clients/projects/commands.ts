import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { notifyFollowers } from '#features/workspace/notifications/commands.ts'
import { workspaceNow } from '#features/workspace/settings/queries.ts'
import type { Ctx } from '#platform/context.ts'
import { row } from '#platform/database/db.ts'
import { removeHolder } from '#platform/records/purge.ts'
import { beginning, patchRecord } from '#platform/records/records.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import { addressOf } from '#shared/records/addresses.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { type Authorized, assertAllowed, authorize, type Decision } from '#shared/rights/decision.ts'
import { invalid, notFound } from '#shared/rights/errors.ts'
import { definedOnly } from '#shared/values/defined.ts'
import { normaliseAmount } from '#shared/values/money.ts'
import { externalsOfBrands, readTeamPerson } from '../brands/queries.ts'
import type { BrandStatus } from '../brands/schema.ts'
import { addDuty, allocationEvent, moveDuty, tellDuty } from './allocations.ts'
import { statusLabels } from './labels.ts'
import { projectNotices } from './notices.ts'
import { readProject } from './queries.ts'
import { canArchiveProject, canCreateProject, canDeleteProject, canEditProject, canManage, canOwn } from './rules.ts'
import { datesInOrder, endBeforeStart, type ProjectCreate, type ProjectUpdate, type ProjectView, projectView } from './schema.ts'
import { projectAllocations, projects } from './table.ts'

type ProjectRow = typeof projects.$inferSelect

/** Creates a project with the allocations of its manager and owner. @returns the project as its creator sees it */
export async function createProject(ctx: Ctx, input: ProjectCreate): Promise<ProjectView> {
  assertAllowed(canCreateProject(ctx.actor), 'project')
  return transact(ctx, async (tx) => {
    if (!datesInOrder(input)) throw invalid('endDate', endBeforeStart)
    await checkBrand(tx, input.brandId)
    await checkManager(tx, input.projectManagerId)
    await checkOwner(tx, input.productOwnerId)
    const id = randomUUID()
    const currency = input.currency ?? (await workspaceNow(tx)).currency
    const budget = input.budget ? normaliseAmount(input.budget, currency) : null
    const fields = { ...input, description: input.description || null, currency, budget }
    await tx.drizzle.insert(projects).values({ ...fields, id, createdBy: ctx.actor.userId })
    await addDuty(tx, ctx, { projectId: id, brandId: input.brandId, userId: input.projectManagerId, role: 'project_manager' })
    await addDuty(tx, ctx, { projectId: id, brandId: input.brandId, userId: input.productOwnerId, role: 'product_owner' })
    tellDuty(tx, projectNotices['project.added'], { id, name: input.name, duty: 'project_manager', person: input.projectManagerId })
    if (input.productOwnerId !== input.projectManagerId) {
      tellDuty(tx, projectNotices['project.added'], { id, name: input.name, duty: 'product_owner', person: input.productOwnerId })
    }
    tx.record({
      ...eventFor({ id, brandId: input.brandId }),
      kind: 'project.created',
      version: 1,
      concerns: await externalsOfBrands(tx, [input.brandId]),
      changes: beginning(ctx.actor, projectView, fields),
    })
    return readProject(ctx, id, tx)
  })
}

/**
 * Changes fields; a new manager or owner takes over the duty in the same transaction. What is no longer on offer stays as long as it
 * is not changed. See `patchRecord` for what happens when others changed the project meanwhile.
 * @throws AppError stale
 */
export async function updateProject(ctx: Ctx, { id, version, ...patch }: ProjectUpdate): Promise<ProjectView> {
  return transact(ctx, async (tx) => {
    const project = await lockProject(tx, ctx.actor, id, canEditProject)
    const next = { ...project, ...definedOnly(patch) }
    if ((patch.startDate !== undefined || patch.endDate !== undefined) && !datesInOrder(next)) throw invalid('endDate', endBeforeStart)
    if (next.brandId !== project.brandId) await checkBrand(tx, next.brandId)
    if (next.projectManagerId !== project.projectManagerId) await checkManager(tx, next.projectManagerId)
    if (next.productOwnerId !== project.productOwnerId) await checkOwner(tx, next.productOwnerId)
    const { changed } = await patchRecord(tx, ctx.actor, {
      ...projectParts(tx, ctx, project),
      patch: stored(patch, next.currency),
      baseVersion: version,
      event: await updateEvent(tx, project, next.brandId),
    })
    if (changed.includes('projectManagerId')) {
      await moveDuty(tx, ctx, next, 'project_manager', project.projectManagerId, next.projectManagerId)
    }
    if (changed.includes('productOwnerId')) await moveDuty(tx, ctx, next, 'product_owner', project.productOwnerId, next.productOwnerId)
    if (changed.includes('status')) {
      await notifyFollowers(tx, ctx, projectNotices['project.status'], {
        ...followed(next),
        data: { title: next.name, status: statusLabels[next.status] },
      })
    }
    return readProject(ctx, id, tx)
  })
}

/** Whom changes of a project are told. */
function followed({ id, name, brandId, projectManagerId, productOwnerId }: ProjectRow) {
  const concerns = [projectManagerId, productOwnerId]
  const ref = { id, title: name, projectId: id, brandId, assigneeId: null, concerns, url: addressOf.project(id) }
  return { type: 'project', ref, audience: 'client' as const }
}

type FieldPatch = Omit<ProjectUpdate, 'id' | 'version'>

/** The patch as the columns hold it. */
function stored(patch: FieldPatch, currency: string): Partial<ProjectRow> {
  return {
    ...definedOnly(patch),
    ...(patch.description === undefined ? {} : { description: patch.description || null }),
    ...(patch.budget ? { budget: normaliseAmount(patch.budget, currency) } : {}),
  }
}

/** What every change of a project hands to `patchRecord`. */
function projectParts(tx: Tx, ctx: Ctx, row: Authorized<ProjectRow>) {
  return { table: projects, view: projectView, row, read: () => readProject(ctx, row.id, tx) }
}

/** Moving to another brand changes what the people of both brands see. */
async function updateEvent(tx: Tx, project: ProjectRow, brandId: string) {
  const moved = brandId !== project.brandId
  return {
    ...eventFor({ id: project.id, brandId }),
    kind: 'project.updated',
    concerns: moved ? await externalsOfBrands(tx, [project.brandId, brandId]) : [],
  }
}

/** Archives a project, or takes it out again; it stays as it is where it is so already. */
export async function setProjectArchived(ctx: Ctx, id: string, archived: boolean): Promise<ProjectView> {
  return transact(ctx, async (tx) => {
    const project = await lockProject(tx, ctx.actor, id, canArchiveProject, 'update')
    if ((project.archivedAt !== null) !== archived) {
      await patchRecord(tx, ctx.actor, {
        ...projectParts(tx, ctx, project),
        patch: { archivedAt: archived ? new Date() : null },
        event: { ...eventFor(project), kind: archived ? 'project.archived' : 'project.restored' },
      })
      await notifyFollowers(tx, ctx, projectNotices['project.archived'], { ...followed(project), data: { title: project.name, archived } })
    }
    return readProject(ctx, id, tx)
  })
}

/** Deletes an empty project together with its allocations and what was deleted in it. @throws AppError conflict, naming what is still there */
export async function deleteProject(ctx: Ctx, id: string): Promise<{ ok: true }> {
  return transact(ctx, async (tx) => {
    const project = await lockProject(tx, ctx.actor, id, canDeleteProject, 'update')
    const released = await tx.drizzle.delete(projectAllocations).where(eq(projectAllocations.projectId, id)).returning()
    await removeHolder(tx, await ctx.services.kinds(), 'project', project)
    const { name, brandId } = project
    for (const allocation of released) tx.record({ ...allocationEvent('project-allocation.deleted', { ...allocation, brandId }), name })
    tx.record({
      ...eventFor(project),
      kind: 'project.deleted',
      name,
      version: project.version + 1,
      concerns: await externalsOfBrands(tx, [brandId]),
      changes: { name: [name, null], brandId: [brandId, null] },
    })
    return { ok: true }
  })
}

/**
 * The row, locked until the transaction ends, once the rule has said yes; `update` also keeps others from hanging new records on it.
 * @throws AppError not_found, forbidden
 */
async function lockProject(
  tx: Tx,
  actor: Actor,
  id: string,
  rule: (actor: Actor, project: ProjectRow) => Decision,
  strength: 'update' | 'no key update' = 'no key update',
): Promise<Authorized<ProjectRow>> {
  const [found] = await tx.drizzle.select().from(projects).where(eq(projects.id, id)).for(strength)
  if (!found) throw notFound('project')
  const project = { ...found, budget: found.budget === null ? null : normaliseAmount(found.budget, found.currency) }
  return authorize(rule(actor, project), project, 'project')
}

/** What every event of a project says of its place. */
function eventFor(project: { id: string; brandId: string }) {
  return { recordType: 'project', recordId: project.id, projectId: project.id, brandId: project.brandId, audience: 'client' as const }
}

/** A project is put under an active brand that is not archived; it stays under one that became so. @throws AppError invalid_input */
async function checkBrand(tx: Tx, brandId: string): Promise<void> {
  const brand = await row<{ status: BrandStatus; archived: boolean }>(
    tx,
    sql`select status, archived_at is not null as archived from brands where id = ${brandId} for key share`,
  )
  if (!brand) throw invalid('brandId', 'Select a brand')
  if (brand.archived) throw invalid('brandId', 'This brand is archived. Restore it or select another brand.')
  if (brand.status !== 'active') throw invalid('brandId', 'This brand is inactive. Select an active brand.')
}

/** @throws AppError invalid_input unless the person is an active project manager or admin */
async function checkManager(tx: Tx, userId: string): Promise<void> {
  const person = await readTeamPerson(tx, userId)
  if (!person) throw invalid('projectManagerId', 'Select a project manager')
  if (!person.active || !canManage(person.roles)) {
    throw invalid('projectManagerId', `${person.fullName} is not an active project manager. Select a project manager or an admin.`)
  }
}

/** @throws AppError invalid_input unless the person is active and of the agency */
async function checkOwner(tx: Tx, userId: string): Promise<void> {
  const person = await readTeamPerson(tx, userId)
  if (!person) throw invalid('productOwnerId', 'Select a product owner')
  if (!person.active || !canOwn(person.roles)) {
    throw invalid('productOwnerId', `${person.fullName} is not an active member of the agency. Select a product owner of yours.`)
  }
}
