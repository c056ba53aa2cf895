import { sql } from 'drizzle-orm'
import { brandRefText } from '#features/clients/brands/refs.ts'
import { closedProject } from '#features/clients/projects/rules.ts'
import type { ProjectStatus } from '#features/clients/projects/schema.ts'
import { visibleProfiles } from '#features/workspace/users/queries.ts'
import { personRefText } from '#features/workspace/users/refs.ts'
import { prepared, type Queryable, row } from '#platform/database/db.ts'
import { allColumns } from '#platform/database/statements.ts'
import { Retry } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { BrandRef } from '#shared/contract/refs.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { invalid, notFound } from '#shared/rights/errors.ts'
import type { TaskView } from './schema.ts'
import { tasks } from './table.ts'
import { visibleTasks } from './visibility.ts'

/** What a task's project, its maker and assignee are, and where the order made by hand begins; one statement for all of it. */
export type CreationPlace = {
  projectName: string
  brandId: string
  brand: BrandRef
  projectStatus: ProjectStatus | null
  archived: boolean
  maker: TaskView['creator']
  assignee: TaskView['assignee']
  assignable: boolean
  firstPosition: string | null
}

const selectPlace = `
  select p.name as "projectName", p.brand_id as "brandId", ${brandRefText('b')} as brand, p.status as "projectStatus", p.archived_at is not null as archived,
    ${personRefText('m')} as maker, ${personRefText('u')} as assignee,
    u.deactivated_at is null and exists (select 1 from user_roles r where r.user_id = u.id)
      and exists (select 1 from project_allocations pa where pa.project_id = p.id and pa.user_id = u.id) as assignable,
    (select min(position) from tasks) as "firstPosition"
  from (select $1::uuid as id, $2::uuid as assignee_id, $3::uuid as maker_id) wanted
  left join projects p on p.id = wanted.id left join brands b on b.id = p.brand_id left join users u on u.id = wanted.assignee_id
  left join users m on m.id = wanted.maker_id`

/** Reads what the checks below decide on. */
export async function creationPlace(
  db: Queryable,
  actor: Actor,
  task: { projectId: string; assigneeId: string | null },
): Promise<CreationPlace> {
  const [found] = await prepared<CreationPlace>(db, 'task_place', selectPlace, [task.projectId, task.assigneeId, actor.userId])
  if (!found?.projectStatus) throw invalid('projectId', 'Select a project')
  return found
}

/** Only planning and active projects take new tasks. @throws AppError invalid_input */
export function checkProject(place: Pick<CreationPlace, 'archived' | 'projectStatus'>): void {
  const closed = place.projectStatus && closedProject({ status: place.projectStatus, archived: place.archived })
  if (closed) throw invalid('projectId', closed)
}

/**
 * A new assignee holds a role, is on the project's team and, where someone outside the agency chooses, is seen by them; who already is the
 * assignee is kept. The refusal is the same for whatever is missing: it tells nobody who is on the team. @throws AppError invalid_input
 */
export async function checkAssignee(
  tx: Tx,
  actor: Actor,
  place: CreationPlace,
  assigneeId: string | null,
  field = 'assigneeId',
): Promise<void> {
  if (!assigneeId) return
  const seen = actor.staff || (await row(tx, sql`select 1 from users u where u.id = ${assigneeId} and ${visibleProfiles(actor)}`))
  if (seen && place.assignable) return
  throw invalid(
    field,
    actor.staff
      ? 'This person is not on the project’s team, or has no role. Add them to the project first.'
      : 'You cannot give it to this person. Choose someone you work with on this project.',
  )
}

/**
 * A parent lies in the same project and is not the task itself nor below it. The project is locked, so that two people who hang A
 * below B and B below A at once cannot both succeed. People outside the agency choose among the tasks they see.
 * @param task its id, or null for one that is being created
 */
export async function checkParent(tx: Tx, actor: Actor, task: { id: string | null; projectId: string }, parentId: string): Promise<void> {
  await prepared(tx, 'lock_tree', 'select 1 from projects where id = $1 for no key update', [task.projectId])
  const [parent] = await prepared<{ cycle: boolean }>(
    tx,
    'parent_check',
    `with recursive up as (
       select t.id, t.parent_task_id from tasks t where t.id = $1 and t.project_id = $2 and t.deleted_at is null
       union select t.id, t.parent_task_id from tasks t join up on t.id = up.parent_task_id)
     select exists (select 1 from up where id = $3::uuid) as cycle from up where id = $1`,
    [parentId, task.projectId, task.id],
  )
  const seen = actor.staff || (await row(tx, sql`select 1 from tasks t where t.id = ${parentId} and ${visibleTasks(actor)}`))
  if (!parent || !seen) throw invalid('parentTaskId', 'The parent must be a task of the same project.')
  if (parent.cycle) throw invalid('parentTaskId', 'A task cannot be placed below itself.')
}

export type TaskRow = typeof tasks.$inferSelect

/** The row, locked until the transaction ends. @throws AppError not_found */
export async function lockTask(tx: Tx, id: string): Promise<TaskRow> {
  const [found] = await prepared<TaskRow>(tx, 'lock_task', selectLocked, [id])
  if (!found) throw notFound('task')
  return found
}

const selectLocked = `select ${allColumns(tasks)} from tasks where id = $1 and deleted_at is null for no key update`

/**
 * The row, for a change of what it hangs below or beside. Its tree is locked before it, by the row of its project: whoever changes a tree
 * takes that first, so that nobody waits for a tree with a task of it in hand. @param toProjectId where the task goes to, when it leaves
 */
export async function lockInTree(tx: Tx, id: string, toProjectId?: string): Promise<TaskRow> {
  const [found] = await prepared<{ projectId: string }>(
    tx,
    'project_of_task',
    'select project_id as "projectId" from tasks where id = $1 and deleted_at is null',
    [id],
  )
  if (!found) throw notFound('task')
  const trees = [found.projectId, toProjectId ?? found.projectId]
  await prepared(tx, 'lock_trees', 'select 1 from projects where id = any($1::uuid[]) order by id for no key update', [trees])
  const task = await lockTask(tx, id)
  // Meanwhile somebody took it to another project, whose tree is not locked.
  if (task.projectId !== found.projectId) throw new Retry()
  return task
}

/** What shows how far a task is by those below it learns that one of these came, went or got done. */
export async function tellParent(tx: Tx, id: string | null, brandId: string): Promise<void> {
  if (!id) return
  const [parent] = await prepared<Concerned>(
    tx,
    'parent_to_tell',
    'select id, project_id as "projectId", assignee_id as "assigneeId" from tasks where id = $1 and deleted_at is null',
    [id],
  )
  if (parent) tx.record({ ...eventFor(parent, brandId), kind: 'task.subtasks', changes: { subtasks: [null, null] } })
}

export type Concerned = { id: string; projectId: string; assigneeId: string | null }

/** What every event of a task says of its place and of whom it concerns. */
export function eventFor(task: Concerned, brandId: string, assigneeBefore: string | null = null) {
  return {
    recordType: 'task',
    recordId: task.id,
    audience: 'client' as const,
    projectId: task.projectId,
    brandId,
    concerns: [task.assigneeId, assigneeBefore],
  }
}
