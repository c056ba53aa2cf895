import { randomUUID } from 'node:crypto'
import { readTeamPerson } from '#features/clients/brands/queries.ts'
import { addDuty, tellDuty } from '#features/clients/projects/allocations.ts'
import { createProject } from '#features/clients/projects/commands.ts'
import { projectNotices } from '#features/clients/projects/notices.ts'
import { readProject } from '#features/clients/projects/queries.ts'
import { canCreateProject, canHaveDuty, openProjectStatuses } from '#features/clients/projects/rules.ts'
import { fieldDuties, type ProjectView } from '#features/clients/projects/schema.ts'
import { eventFor as deliverableEvent } from '#features/deliverables/deliverables/refs.ts'
import { deliverableDetail } from '#features/deliverables/deliverables/schema.ts'
import { deliverableMilestones, deliverableParts, deliverables } from '#features/deliverables/deliverables/table.ts'
import { taskDependencies } from '#features/tasks/dependencies/table.ts'
import { createTogether } from '#features/tasks/tasks/commands.ts'
import { workingDaysNow } from '#features/workspace/working-days/queries.ts'
import type { Ctx } from '#platform/context.ts'
import { inPieces } from '#platform/database/statements.ts'
import { onceMoreWhenTaken, positionsAtTop } from '#platform/records/position.ts'
import { beginning } from '#platform/records/records.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import { invalid } from '#shared/rights/errors.ts'
import { type Duty, roleLabel } from '#shared/rights/roles.ts'
import { datedPlan, type Plan, planOf } from './queries.ts'
import type { PlannedProject, ProjectCopy } from './schema.ts'

/** Where the copies go, and who has which duty there. */
type Target = { projectId: string; brandId: string; people: ReadonlyMap<Duty, string> }

/**
 * Makes a project from another one, in one transaction: either all of its plan is there or nothing. Everything is to do again, and belongs
 * to whoever was chosen for the duty that had it; they are told of the project, not of each task.
 * @returns the project as its creator sees it @throws AppError
 */
export function copyProject(ctx: Ctx, { copyOf, ...fields }: ProjectCopy): Promise<ProjectView> {
  return projectFromPlan(ctx, fields, (tx) => planOf(tx, ctx, copyOf))
}

/** Makes a project from a plan, wherever that comes from; all or nothing. @throws AppError */
export async function projectFromPlan(
  ctx: Ctx,
  { people, ...fields }: PlannedProject,
  readPlan: (tx: Tx) => Promise<Plan>,
): Promise<ProjectView> {
  assertAllowed(canCreateProject(ctx.actor), 'project')
  if (!openProjectStatuses.includes(fields.status))
    throw invalid('status', 'A project that is made from a plan begins in planning or active.')
  return transact(ctx, async (tx) => {
    const dated = datedPlan(await readPlan(tx), fields.startDate ?? null, await workingDaysNow(tx))
    const project = await createProject(ctx, fields)
    const chosen = new Map<Duty, string>([
      ...people.filter(({ duty }) => !(fieldDuties as readonly Duty[]).includes(duty)).map(({ duty, userId }) => [duty, userId] as const),
      ['project_manager', fields.projectManagerId],
      ['product_owner', fields.productOwnerId],
    ])
    for (const [duty, userId] of chosen) if (!(fieldDuties as readonly Duty[]).includes(duty)) await give(tx, ctx, project, duty, userId)
    const target = { projectId: project.id, brandId: project.brandId, people: chosen }
    const made = await copyTasks(tx, ctx, dated, target)
    await copyDeliverables(tx, ctx, dated, target, made)
    return readProject(ctx, project.id, tx)
  })
}

/** Gives a person a duty, as the team dialog does. @throws AppError invalid_input */
async function give(tx: Tx, ctx: Ctx, { id, name, brandId }: ProjectView, duty: Duty, userId: string): Promise<void> {
  const person = await readTeamPerson(tx, userId)
  if (!person?.active) throw invalid('people', `Select someone active as ${roleLabel(duty).toLowerCase()}.`)
  const fit = canHaveDuty(person.roles, duty)
  if (!fit.allowed) throw invalid('people', `${person.fullName}: ${fit.reason}`)
  if (await addDuty(tx, ctx, { projectId: id, brandId, userId, role: duty }))
    tellDuty(tx, projectNotices['project.added'], { id, name, duty, person: userId })
}

/** @returns the new task of each old one */
async function copyTasks(tx: Tx, ctx: Ctx, plan: Plan, { projectId, brandId, people }: Target): Promise<ReadonlyMap<string, string>> {
  const made = new Map(plan.tasks.map(({ id }) => [id, randomUUID()]))
  const copies = plan.tasks.map(({ id, parentId, duty, number: _number, ...fields }) => ({
    ...fields,
    id: made.get(id) ?? randomUUID(),
    projectId,
    brandId,
    assigneeId: (duty && people.get(duty)) ?? null,
    parentTaskId: (parentId && made.get(parentId)) ?? null,
    status: 'todo' as const,
    completedAt: null,
  }))
  await createTogether(tx, ctx, copies)
  const links = plan.links.flatMap(({ beforeId, afterId }) => {
    const [before, after] = [made.get(beforeId), made.get(afterId)]
    return before && after ? [{ id: randomUUID(), beforeId: before, afterId: after, createdBy: ctx.actor.userId }] : []
  })
  await inPieces(links, (piece) => tx.drizzle.insert(taskDependencies).values(piece))
  return made
}

async function copyDeliverables(
  tx: Tx,
  ctx: Ctx,
  plan: Plan,
  { projectId, brandId, people }: Target,
  tasksMade: ReadonlyMap<string, string>,
): Promise<void> {
  const createdBy = ctx.actor.userId
  const made = new Map(plan.deliverables.map(({ id }) => [id, randomUUID()]))
  const positions = await positionsAtTop(tx, 'deliverables', plan.deliverables.length)
  const copies = plan.deliverables.map(({ id, duty, ...fields }, at) => ({
    ...fields,
    id: made.get(id) ?? randomUUID(),
    projectId,
    assignedTo: (duty && people.get(duty)) ?? null,
    status: 'not_started' as const,
    position: positions[at] ?? '',
    createdBy,
  }))
  await onceMoreWhenTaken('deliverables_position', () => inPieces(copies, (piece) => tx.drizzle.insert(deliverables).values(piece)))
  for (const copy of copies) {
    const { id: _id, position: _position, createdBy: _createdBy, ...input } = copy
    const changes = beginning(ctx.actor, deliverableDetail, { ...input, actualHours: null, notes: null })
    tx.record({ ...deliverableEvent(copy, brandId), kind: 'deliverable.created', version: 1, changes })
  }
  const milestones = plan.milestones.map(({ deliverableId, ...fields }) => ({
    ...fields,
    id: randomUUID(),
    deliverableId: made.get(deliverableId) ?? '',
    createdBy,
  }))
  await inPieces(milestones, (piece) => tx.drizzle.insert(deliverableMilestones).values(piece))
  const parts = plan.parts.map(({ deliverableId, taskId }) => ({
    id: randomUUID(),
    deliverableId: made.get(deliverableId) ?? '',
    taskId: tasksMade.get(taskId) ?? '',
    createdBy,
  }))
  await inPieces(parts, (piece) => tx.drizzle.insert(deliverableParts).values(piece))
}
