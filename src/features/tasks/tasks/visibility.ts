import { type SQL, sql } from 'drizzle-orm'
import { ownActiveProjects } from '#features/clients/projects/refs.ts'
import { standsByName } from '#features/workspace/users/refs.ts'
import { allOf, anyOf, containing } from '#platform/database/db.ts'
import { seesAll, visibleBy } from '#platform/database/visible.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { assertAllowed, decide, neverHolds } from '#shared/rights/decision.ts'
import { dateIn } from '#shared/values/dates.ts'
import { daysOfRange } from './labels.ts'
import { taskRights } from './rules.ts'
import { type DueRange, nobody, type TaskListInput } from './schema.ts'

/** Which tasks this actor sees, as a condition; the twin of `canViewTask`. @param tasks alias in the query */
export function visibleTasks(actor: Actor, tasks = 't'): SQL {
  const t = sql.raw(tasks)
  return visibleBy(actor, taskRights['tasks.view'], {
    a: sql`${t}.assignee_id = ${actor.userId}`,
    v: sql`${t}.project_id = ${anyOf(actor.scope.projectIds)}`,
  })
}

/** Whether the parent of `t` is visible too. With access to one's own tasks only it may be hidden, and is never mentioned then. */
function parentInSight(actor: Actor): SQL {
  return sql`exists (select 1 from tasks above where above.id = t.parent_task_id and above.deleted_at is null and ${visibleTasks(actor, 'above')})`
}

/** What a task hangs below, as far as that is in sight. */
export function parentFor(actor: Actor): SQL {
  return actor.external ? sql`case when ${parentInSight(actor)} then t.parent_task_id end` : sql`t.parent_task_id`
}

/** A list is refused only to those who could see no task at all, whatever the task; others get what they may see. */
export function mayList(actor: Actor): void {
  if (neverHolds(actor, taskRights['tasks.view'])) assertAllowed(decide(actor, taskRights['tasks.view']), 'task list')
}

export type Filters = Pick<TaskListInput, 'projectId' | 'brandId' | 'projects' | 'assigneeId' | 'priority' | 'taskType' | 'due' | 'q'> &
  Partial<Pick<TaskListInput, 'status' | 'parentTaskId' | 'ids' | 'assignedToMe'>>

/** Which tasks a list holds: those in sight that fit the filters. */
export function conditions(actor: Actor, filters: Filters): SQL {
  return allOf([matching(actor, filters), filters.projectId?.length || filters.ids ? undefined : notArchived])
}

/** Everything but the archive, which leaves lists across projects only. */
export function matching(actor: Actor, filters: Filters): SQL {
  const pattern = filters.q ? containing(filters.q) : undefined
  return allOf([
    sql`t.deleted_at is null`,
    visibleTasks(actor),
    oneOf(sql`t.project_id`, filters.projectId),
    filters.brandId?.length
      ? sql`t.project_id = any(array(select b.id from projects b where b.brand_id = ${anyOf(filters.brandId)}))`
      : undefined,
    filters.projects === 'mine' ? sql`t.project_id = any(${ownActiveProjects(actor)})` : undefined,
    assignedTo(actor, filters.assigneeId),
    filters.assignedToMe ? sql`t.assignee_id = ${actor.userId}` : undefined,
    filters.priority?.length ? sql`t.priority = any(${sql.param(filters.priority)}::text[])` : undefined,
    filters.taskType?.length ? sql`t.task_type = any(${sql.param(filters.taskType)}::text[])` : undefined,
    dueWithin(actor, filters.due),
    filters.status ? sql`t.status = ${filters.status}` : undefined,
    filters.parentTaskId ? sql`t.parent_task_id = ${filters.parentTaskId}` : undefined,
    filters.parentTaskId && actor.external ? parentInSight(actor) : undefined,
    filters.ids ? sql`t.id = ${anyOf(filters.ids)}` : undefined,
    pattern ? sql`(t.name ilike ${pattern} or t.description ilike ${pattern})` : undefined,
  ])
}

/** Whether the totals of all tasks (decision 23) are this person's own: they see every task. */
export function seesAllTasks(actor: Actor): boolean {
  return seesAll(actor, taskRights['tasks.view'])
}

export const dueKey = sql`coalesce(t.due_date, 'infinity'::date)`

/** One id is compared by `=`, so that an index that goes on by date gives the order as well. */
function oneOf(column: SQL, ids: readonly string[] | undefined): SQL | undefined {
  if (!ids?.length) return undefined
  return ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} = ${anyOf(ids)}`
}

/** Somebody who does not stand by name is found by nobody. */
function assignedTo(actor: Actor, people: readonly string[] | undefined): SQL | undefined {
  const among = oneOf(
    sql`t.assignee_id`,
    people?.filter((one) => one !== nobody),
  )
  const named = among && actor.external ? sql`(${among} and ${standsByName(actor, sql`t.assignee_id`)})` : among
  if (!people?.includes(nobody)) return named
  return named ? sql`(${named} or t.assignee_id is null)` : sql`t.assignee_id is null`
}

/** By the calendar of whoever asks; several ranges are bound by their first and last day, so that the index by date serves them. */
function dueWithin(actor: Actor, ranges: readonly DueRange[] | undefined): SQL | undefined {
  if (!ranges?.length) return undefined
  const all = ranges.map((range) => ({ range, ...daysOfRange(range, dateIn(actor.timezone)) }))
  const one = all.map(({ range, first, last }) => {
    const open = range === 'overdue' ? sql` and t.status <> 'done'` : sql``
    return sql`(${first === null ? sql`` : sql`${dueKey} >= ${first}::date and `}${dueKey} <= ${last}::date${open})`
  })
  const [only] = one
  if (one.length === 1) return only
  const latest = all.map(({ last }) => last).reduce((a, b) => (a > b ? a : b))
  return sql`${dueKey} <= ${latest}::date and (${sql.join(one, sql` or `)})`
}

export const archivedProjects = sql`select a.id from projects a where a.archived_at is not null`
/** Tasks of archived projects stay readable by their project, and leave every list across projects. */
const notArchived = sql`t.project_id not in (${archivedProjects})`
