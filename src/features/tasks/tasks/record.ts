import { sql } from 'drizzle-orm'
import { canAttachTo } from '#features/records/attachments/rules.ts'
import { canCommentOn } from '#features/records/comments/rules.ts'
import { canLogForConcerned } from '#features/time/time-entries/rules.ts'
import { anyOf, row } from '#platform/database/db.ts'
import { visibleBy } from '#platform/database/visible.ts'
import type { RecordKind } from '#platform/records/record-kind.ts'
import { addressOf } from '#shared/records/addresses.ts'
import { authorize } from '#shared/rights/decision.ts'
import { notFound } from '#shared/rights/errors.ts'
import { updateTask } from './commands.ts'
import { statusLabels } from './labels.ts'
import { canViewTask, type TaskFacts, taskRights } from './rules.ts'
import { type TaskStatus, taskView } from './schema.ts'
import { tasks } from './table.ts'
import { visibleTasks } from './visibility.ts'

type Found = TaskFacts & { id: string; name: string; brandId: string }

/** Tasks as something to comment on, attach to and look back at. */
export const taskKind: RecordKind<typeof tasks> = {
  name: 'task',
  noun: 'task',
  nouns: 'tasks',
  table: tasks,
  title: tasks.name,
  place: { project: tasks.projectId },
  deletable: {
    parent: tasks.parentTaskId,
    listed: {
      title: tasks.name,
      mayDelete: (actor) =>
        sql`(${visibleTasks(actor)} and ${visibleBy(actor, taskRights['tasks.delete'], { v: sql`t.project_id = ${anyOf(actor.scope.projectIds)}` })})`,
    },
  },
  view: taskView,
  seen: visibleTasks,
  alias: 't',
  search: {
    body: tasks.description,
    people: [tasks.assigneeId, tasks.createdBy],
    person: tasks.assigneeId,
    state: tasks.status,
    first: 5,
    opens: addressOf.task,
  },
  opensBy: 'tasks.view',
  async find(db, actor, id) {
    const found = await row<Found>(
      db,
      sql`select t.id, t.name, t.project_id as "projectId", p.brand_id as "brandId", t.assignee_id as "assigneeId", t.created_by as "createdBy"
          from tasks t join projects p on p.id = t.project_id where t.id = ${id} and t.deleted_at is null`,
    )
    if (!found) throw notFound('task')
    const task = authorize(canViewTask(actor, found), found, 'task')
    const concerns = [task.assigneeId, task.createdBy].filter((person) => person !== null)
    const { projectId, brandId, assigneeId } = task
    return { id, title: task.name, projectId, brandId, assigneeId, concerns, url: addressOf.task(id) }
  },
  work: {
    heldBy: (t, userId) => sql`${t}.assignee_id = ${userId} and ${t}.status <> 'done'`,
    handOver: (ctx, { id, assigneeId }) => updateTask(ctx, { id, assigneeId }),
  },
  canComment: (actor, ref) => canCommentOn(actor, { ...ref, assignee: ref.assigneeId === actor.userId }),
  done: sql`t.status = 'done'`,
  due: {
    date: tasks.dueDate,
    state: tasks.status,
    stateLabel: (state) => statusLabels[state as TaskStatus],
    label: 'Task',
    on: (actor) => sql`t.status <> 'done' and t.assignee_id = ${actor.userId}`,
  },
  logged: {
    canLog: canLogForConcerned,
    assignee: tasks.assigneeId,
    start: tasks.startDate,
    due: tasks.dueDate,
    planned: sql`t.status in ('todo', 'in_progress', 'blocked')`,
    underway: sql`t.status = 'in_progress'`,
  },
  canAttach: (actor, ref) => canAttachTo(actor, { ...ref, assignee: ref.assigneeId === actor.userId }),
}
