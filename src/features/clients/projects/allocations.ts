import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { notify } from '#features/workspace/notifications/commands.ts'
import type { Ctx } from '#platform/context.ts'
import { giveAway } from '#platform/records/open-work.ts'
import { accountOf } from '#platform/transactions/events.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { OutputOf, ParsedInputOf } from '#shared/contract/endpoint.ts'
import { addressOf } from '#shared/records/addresses.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { authorize, decideWithin } from '#shared/rights/decision.ts'
import { AppError, invalid, notFound } from '#shared/rights/errors.ts'
import { type Duty, roleLabel } from '#shared/rights/roles.ts'
import { readTeamPerson } from '../brands/queries.ts'
import type { projectsApi } from './api.ts'
import { projectNotices } from './notices.ts'
import { openWorkGroups, readProjectAllocation } from './queries.ts'
import { canEditProject, canHaveDuty, canViewProjectTeam, type ProjectFacts } from './rules.ts'
import { fieldDuties, type OpenWorkGroup, type ProjectAllocationView } from './schema.ts'
import { projectAllocations, projects } from './table.ts'

type Leave = (typeof projectsApi)['POST /api/project-allocations/:id/hand-over']
type Allocation = { projectId: string; brandId: string; userId: string; role: Duty }

/** People outside the agency are not told what allocations exist; of the others, who may edit the project may change its team. */
const canChangeTeam = (actor: Actor, project: ProjectFacts) =>
  decideWithin(canViewProjectTeam(actor, project), () => canEditProject(actor, project))

/** Gives an active person a duty. Manager and owner are fields of the project and are changed there. @throws AppError conflict */
export async function allocateToProject(
  ctx: Ctx,
  input: { projectId: string; userId: string; role: Duty },
): Promise<ProjectAllocationView> {
  return transact(ctx, async (tx) => {
    const [found] = await tx.drizzle.select().from(projects).where(eq(projects.id, input.projectId)).for('key share')
    if (!found) throw notFound('project')
    const project = authorize(canEditProject(ctx.actor, found), found, 'project')
    if ((fieldDuties as readonly Duty[]).includes(input.role)) {
      throw invalid('role', `A project has one ${roleLabel(input.role).toLowerCase()}: change it in the project itself.`)
    }
    const person = await readTeamPerson(tx, input.userId)
    if (!person) throw invalid('userId', 'Select a person')
    if (!person.active) throw invalid('userId', `${person.fullName}’s account is deactivated. Select someone active.`)
    const fit = canHaveDuty(person.roles, input.role)
    if (!fit.allowed) throw invalid('role', fit.reason)
    const id = await addDuty(tx, ctx, { ...input, brandId: project.brandId })
    if (!id) throw new AppError('conflict', `${person.fullName} is already ${roleLabel(input.role).toLowerCase()} on this project.`)
    tellDuty(tx, projectNotices['project.added'], { ...project, duty: input.role, person: input.userId })
    return readProjectAllocation(tx, id)
  })
}

/** A duty and its project, of whoever may change the team there. @throws AppError not_found, forbidden */
async function dutyOf(db: Tx['drizzle'], actor: Actor, id: string, lock: boolean) {
  const query = db
    .select({ allocation: projectAllocations, project: projects })
    .from(projectAllocations)
    .innerJoin(projects, eq(projects.id, projectAllocations.projectId))
    .where(eq(projectAllocations.id, id))
  const [found] = await (lock ? query.for('no key update') : query)
  if (!found) throw notFound('allocation')
  const { project } = found
  return { project, allocation: authorize(canChangeTeam(actor, project), found.allocation, 'allocation') }
}

/** What whoever has this duty has in hand in its project. @throws AppError not_found, forbidden */
export async function readProjectOpenWork(ctx: Ctx, id: string): Promise<{ groups: OpenWorkGroup[] }> {
  const { allocation } = await dutyOf(drizzle(ctx.services.pool), ctx.actor, id, false)
  return { groups: await openWorkGroups(ctx, allocation.userId, allocation.projectId) }
}

/**
 * Takes a duty from a person, and gives of what they have in hand there to others what is named; the rest stays assigned.
 * @returns how much was given away @throws AppError conflict for the manager's and the owner's own duty
 */
export async function removeFromProject(ctx: Ctx, { id, moves }: ParsedInputOf<Leave>): Promise<OutputOf<Leave>> {
  return transact(ctx, async (tx) => {
    const { project, allocation } = await dutyOf(tx.drizzle, ctx.actor, id, true)
    const { userId, role } = allocation
    const holder = { project_manager: project.projectManagerId, product_owner: project.productOwnerId }[role as string]
    if (holder === userId) {
      throw new AppError('conflict', `This is the project’s ${roleLabel(role).toLowerCase()}. Choose another one in the project first.`)
    }
    const within = moves.map((move) => ({ ...move, projectId: project.id }))
    const moved = await giveAway(tx, ctx, userId, within)
    await tx.drizzle.delete(projectAllocations).where(eq(projectAllocations.id, id))
    tx.record(allocationEvent('project-allocation.deleted', { ...allocation, brandId: project.brandId }))
    tellDuty(tx, projectNotices['project.removed'], { ...project, duty: role, person: userId })
    return { moved }
  })
}

type Told = { id: string; name: string; duty: Duty; person: string }

/** Tells a person that they have a duty, or no longer; whoever lost it may have lost the project from sight, so that opens nothing. */
export function tellDuty(
  tx: Tx,
  notice: (typeof projectNotices)['project.added' | 'project.removed'],
  { id, name, duty, person }: Told,
): void {
  const data = { title: name, duty: roleLabel(duty).toLowerCase() }
  const about = { record: { type: 'project', id }, url: addressOf.project(id), projectId: id }
  notify(tx, notice, { to: [person], data, ...(notice.name === 'project.added' ? { about } : {}) })
}

/** @returns the new allocation's id, or undefined when the person has this duty already */
export async function addDuty(tx: Tx, ctx: Ctx, { brandId, ...duty }: Allocation): Promise<string | undefined> {
  const id = randomUUID()
  const made = await tx.drizzle
    .insert(projectAllocations)
    .values({ ...duty, id, allocatedBy: accountOf(ctx.actor) })
    .onConflictDoNothing()
    .returning({ id: projectAllocations.id })
  if (made.length === 0) return undefined
  tx.record(allocationEvent('project-allocation.created', { ...duty, brandId, id }))
  return id
}

/** Hands one duty from a person to another; other duties of both stay. */
export async function moveDuty(
  tx: Tx,
  ctx: Ctx,
  project: { id: string; name: string; brandId: string },
  role: Duty,
  from: string,
  to: string,
): Promise<void> {
  const { projectId, userId, role: column } = projectAllocations
  const released = await tx.drizzle
    .delete(projectAllocations)
    .where(and(eq(projectId, project.id), eq(userId, from), eq(column, role)))
    .returning()
  for (const allocation of released) tx.record(allocationEvent('project-allocation.deleted', { ...allocation, brandId: project.brandId }))
  await addDuty(tx, ctx, { projectId: project.id, brandId: project.brandId, userId: to, role })
  tellDuty(tx, projectNotices['project.removed'], { ...project, duty: role, person: from })
  tellDuty(tx, projectNotices['project.added'], { ...project, duty: role, person: to })
}

/** An event of an allocation; it concerns the person, whose reach it changes. */
export function allocationEvent(kind: `project-allocation.${'created' | 'deleted'}`, allocation: Allocation & { id: string }) {
  const { id, projectId, brandId, userId, role } = allocation
  const made = kind === 'project-allocation.created'
  return {
    kind,
    recordType: 'project-allocation',
    recordId: id,
    projectId,
    brandId,
    audience: 'internal' as const,
    concerns: [userId],
    changes: { userId: made ? [null, userId] : [userId, null], role: made ? [null, role] : [role, null] } as Record<
      string,
      [unknown, unknown]
    >,
  }
}
