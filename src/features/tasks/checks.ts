import { prepared, type Queryable } from '#platform/db.ts'
import type { Tx } from '#platform/transact.ts'
import { invalid } from '#shared/errors.ts'
import { openProjectStatuses, type ProjectStatus } from '../projects/schema.ts'
import { personRefText } from '../users/refs.ts'
import type { TaskView } from './schema.ts'

/** What a task's project and assignee are, and where the order made by hand begins; one statement for all of it. */
export type CreationPlace = {
  projectName: string
  brandId: string
  projectStatus: ProjectStatus | null
  archived: boolean
  assignee: TaskView['assignee']
  assignable: boolean
  firstPosition: string | null
}

const selectPlace = `
  select p.name as "projectName", p.brand_id as "brandId", p.status as "projectStatus", p.archived_at is not null as archived,
    ${personRefText('u')} as assignee,
    u.deactivated_at is null and exists (
      select 1 from project_allocations pa where pa.project_id = p.id and pa.user_id = u.id) as assignable,
    (select min(position) from tasks) as "firstPosition"
  from (select $1::uuid as id, $2::uuid as assignee_id) wanted
  left join projects p on p.id = wanted.id left join users u on u.id = wanted.assignee_id`

/** Reads what the checks below decide on. */
export async function creationPlace(db: Queryable, task: { projectId: string; assigneeId: string | null }): Promise<CreationPlace> {
  const [found] = await prepared<CreationPlace>(db, 'task_place', selectPlace, [task.projectId, task.assigneeId])
  if (!found?.projectStatus) throw invalid('projectId', 'Select a project')
  return found
}

/** Only planning and active projects take new tasks. @throws AppError invalid_input */
export function checkProject(place: CreationPlace): void {
  if (place.archived) throw invalid('projectId', 'This project is archived. Restore it or select another project.')
  if (place.projectStatus && !openProjectStatuses.includes(place.projectStatus)) {
    throw invalid('projectId', `This project is ${place.projectStatus}. Select a project in planning or active.`)
  }
}

/** A new assignee must be on the project's team; who already is the assignee is kept. @throws AppError invalid_input */
export function checkAssignee(place: CreationPlace, assigneeId: string | null): void {
  if (assigneeId && !place.assignable)
    throw invalid('assigneeId', 'This person is not on the project’s team. Add them to the project first.')
}

/**
 * A parent lies in the same project and is not the task itself nor below it. The project is locked, so that two people who hang A
 * below B and B below A at once cannot both succeed. @param task its id, or null for one that is being created
 */
export async function checkParent(tx: Tx, task: { id: string | null; projectId: string }, parentId: string): Promise<void> {
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
  if (!parent) throw invalid('parentTaskId', 'The parent must be a task of the same project.')
  if (parent.cycle) throw invalid('parentTaskId', 'A task cannot be placed below itself.')
}
