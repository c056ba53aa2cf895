import { sql } from 'drizzle-orm'
import { canCreateProject, canViewProject } from '#features/clients/projects/rules.ts'
import type { DeliverablePriority, DeliverableType } from '#features/deliverables/deliverables/schema.ts'
import type { TaskPriority, TaskType } from '#features/tasks/tasks/schema.ts'
import { personRefOf } from '#features/workspace/users/refs.ts'
import { workingDaysNow } from '#features/workspace/working-days/queries.ts'
import type { Ctx } from '#platform/context.ts'
import { anyOf, type Queryable, row, rows } from '#platform/database/db.ts'
import type { PersonRef } from '#shared/contract/refs.ts'
import { assertAllowed, authorize } from '#shared/rights/decision.ts'
import { AppError, notFound } from '#shared/rights/errors.ts'
import type { Duty } from '#shared/rights/roles.ts'
import { daysBetween } from '#shared/values/dates.ts'
import type { WorkingDays } from '#shared/values/working-days.ts'
import { movedDate, numberedPlan, planBegins, planDuties } from './project-plan.ts'
import { type CopyPreview, type CopyPreviewInput, copiedTasksMax } from './schema.ts'

type PlannedTask = {
  id: string
  parentId: string | null
  name: string
  description: string | null
  startDate: string | null
  dueDate: string | null
  priority: TaskPriority
  taskType: TaskType | null
  estimatedHours: number | null
  duty: Duty | null
}
type PlannedDeliverable = {
  id: string
  name: string
  description: string | null
  deliverableType: DeliverableType
  category: string | null
  dueDate: string | null
  priority: DeliverablePriority
  estimatedHours: number | null
  duty: Duty | null
}
type PlannedMilestone = { deliverableId: string; name: string; description: string | null; dueDate: string | null; position: string }

/** What of a project another one takes over; dates and people are still those of this one. */
export type Plan = {
  begins: string | null
  tasks: (PlannedTask & { number: string })[]
  deliverables: PlannedDeliverable[]
  milestones: PlannedMilestone[]
  /** what waits for what */
  links: { beforeId: string; afterId: string }[]
  /** which tasks a deliverable consists of */
  parts: { deliverableId: string; taskId: string }[]
}

/** Whose work something is by its assignee's first duty on the project, in the order of duties. */
const dutyOf = (column: string) =>
  sql`(select pa.role from project_allocations pa where pa.project_id = x.project_id and pa.user_id = ${sql.raw(`x.${column}`)}
    and pa.role = any(${sql.param([...planDuties])}::text[]) order by array_position(${sql.param([...planDuties])}::text[], pa.role) limit 1)`

/**
 * The plan of a project. Comments, files, hours that were worked, states, notes and history stay where they are.
 * @throws AppError not_found, conflict where it is larger than a project can be planned
 */
export async function planOf(db: Queryable, ctx: Ctx, projectId: string): Promise<Plan> {
  const found = await row<{ id: string; startDate: string | null }>(
    db,
    sql`select id, start_date as "startDate" from projects where id = ${projectId}`,
  )
  if (!found) throw notFound('project')
  const project = authorize(canViewProject(ctx.actor, found), found, 'project')
  const of = sql`x.project_id = ${projectId} and x.deleted_at is null`
  const tasks = await rows<PlannedTask>(
    db,
    sql`select x.id, x.parent_task_id as "parentId", x.name, x.description, x.start_date as "startDate", x.due_date as "dueDate", x.priority,
      x.task_type as "taskType", x.estimated_hours::float8 as "estimatedHours", ${dutyOf('assignee_id')} as duty
      from tasks x where ${of} order by x.order_index, x.id limit ${copiedTasksMax + 1}`,
  )
  if (tasks.length > copiedTasksMax) throw new AppError('conflict', `A project of more than ${copiedTasksMax} tasks cannot be copied.`)
  const deliverables = await rows<PlannedDeliverable>(
    db,
    sql`select x.id, x.name, x.description, x.deliverable_type as "deliverableType", x.category, x.due_date as "dueDate", x.priority,
      x.estimated_hours::float8 as "estimatedHours", ${dutyOf('assigned_to')} as duty from deliverables x where ${of} order by x.position`,
  )
  const ids = deliverables.map(({ id }) => id)
  const milestones = await rows<PlannedMilestone>(
    db,
    sql`select m.deliverable_id as "deliverableId", m.name, m.description, m.due_date as "dueDate", m.position from deliverable_milestones m
      where m.deliverable_id = ${anyOf(ids)} and m.deleted_at is null order by m.position`,
  )
  const ties = await rows<{ deliverableId: string | null; beforeId: string | null; taskId: string }>(
    db,
    sql`select null::uuid as "deliverableId", l.before_id as "beforeId", l.after_id as "taskId" from task_dependencies l
        join tasks a on a.id = l.before_id join tasks b on b.id = l.after_id
        where a.project_id = ${projectId} and a.deleted_at is null and b.project_id = ${projectId} and b.deleted_at is null
      union all select dp.deliverable_id, null, dp.task_id from deliverable_parts dp join tasks t on t.id = dp.task_id
        where dp.deliverable_id = ${anyOf(ids)} and t.project_id = ${projectId} and t.deleted_at is null`,
  )
  const links = ties.flatMap(({ beforeId, taskId }) => (beforeId ? [{ beforeId, afterId: taskId }] : []))
  const parts = ties.flatMap(({ deliverableId, taskId }) => (deliverableId ? [{ deliverableId, taskId }] : []))
  const dates = [
    ...tasks.flatMap((task) => [task.startDate, task.dueDate]),
    ...[...deliverables, ...milestones].map(({ dueDate }) => dueDate),
  ]
  return { begins: planBegins(project.startDate, dates), tasks: numberedPlan(tasks), deliverables, milestones, links, parts }
}

/** The plan by the calendar of a project that begins on another day. */
export function datedPlan(plan: Plan, startDate: string | null, days: WorkingDays): Plan {
  const moved = (date: string | null) => movedDate(date, plan.begins, startDate, days)
  const due = <T extends { dueDate: string | null }>(one: T): T => ({ ...one, dueDate: moved(one.dueDate) })
  return {
    ...plan,
    tasks: plan.tasks.map((task) => ({ ...due(task), startDate: moved(task.startDate) })),
    deliverables: plan.deliverables.map(due),
    milestones: plan.milestones.map(due),
  }
}

/** What a copy would hold; nothing is made. @throws AppError forbidden, not_found */
export async function previewCopy(ctx: Ctx, { projectId, ...chosen }: CopyPreviewInput): Promise<CopyPreview> {
  assertAllowed(canCreateProject(ctx.actor), 'project')
  return previewOf(ctx, await planOf(ctx.services.pool, ctx, projectId), chosen)
}

/** What a project made from a plan would hold, with the dates of its start and whoever is chosen for a duty. */
export async function previewOf(ctx: Ctx, plan: Plan, { startDate, people }: Omit<CopyPreviewInput, 'projectId'>): Promise<CopyPreview> {
  const { pool } = ctx.services
  const [days, known] = await Promise.all([workingDaysNow(pool), peopleNamed(pool, people)])
  const { tasks, deliverables, milestones } = withDays(plan, datedPlan(plan, startDate ?? null, days))
  const personOf = (duty: Duty | null) => known.find(({ id }) => people.some((one) => one.duty === duty && one.userId === id)) ?? null
  const all = [...tasks, ...deliverables]
  return {
    tasks: tasks.map((task) => ({ ...task, person: personOf(task.duty) })),
    deliverables: deliverables.map((one) => ({
      ...one,
      person: personOf(one.duty),
      milestones: milestones.filter(({ deliverableId }) => deliverableId === one.id),
    })),
    duties: planDuties.flatMap((duty) => {
      const count = all.filter((one) => one.duty === duty).length
      return count > 0 ? [{ duty, count }] : []
    }),
    unassigned: all.filter(({ duty }) => duty === null).length,
  }
}

/** A plan with its new dates, and how many days after the start each of them is. */
function withDays({ begins, ...plan }: Plan, dated: Plan) {
  const day = (date: string | null | undefined) => (begins && date ? daysBetween(begins, date) : null)
  return {
    tasks: dated.tasks.map((task, at) => ({ ...task, startDay: day(plan.tasks[at]?.startDate), dueDay: day(plan.tasks[at]?.dueDate) })),
    deliverables: dated.deliverables.map((one, at) => ({ ...one, dueDay: day(plan.deliverables[at]?.dueDate) })),
    milestones: dated.milestones.map((one, at) => ({ ...one, dueDay: day(plan.milestones[at]?.dueDate) })),
  }
}

async function peopleNamed(db: Queryable, people: CopyPreviewInput['people']): Promise<PersonRef[]> {
  if (people.length === 0) return []
  const ids = anyOf(people.map(({ userId }) => userId))
  const found = await rows<{ person: PersonRef }>(db, sql`select ${personRefOf('u')} as person from users u where u.id = ${ids}`)
  return found.map(({ person }) => person)
}
