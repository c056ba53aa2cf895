import { canAttachTo } from '#features/records/attachments/rules.ts'
import { canCommentOn } from '#features/records/comments/rules.ts'
import { canLogHours } from '#features/time/time-entries/rules.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { allowed, type Decision, decide, decideWithin, hidden, rightsRow } from '#shared/rights/decision.ts'

const area = 'Tasks, WBS'
export const taskRights = {
  'tasks.view': rightsRow(area, 'View tasks, WBS', 'Y Y Y Y Y Y Y Y Y a v -', 'Never hours or internal text for client and influencer.'),
  'tasks.create': rightsRow(area, 'Create task; manage WBS', 'Y Y - - - - - - - - - -'),
  'tasks.delete': rightsRow(area, 'Delete task', 'Y Y - - - - - - - - - -'),
  'tasks.edit': rightsRow(area, 'Edit task', 'Y Y c c c c c c c c c -'),
  'tasks.status': rightsRow(area, 'Update task status', 'Y Y a a a a a a a a a -'),
}

/** What the rules need to know of a task. */
export type TaskFacts = { projectId: string; assigneeId: string | null; createdBy: string | null }

const relation = (actor: Actor, task: TaskFacts) => ({
  assignee: task.assigneeId === actor.userId,
  creator: task.createdBy === actor.userId,
  projectId: task.projectId,
})

export function canViewTask(actor: Actor, task: TaskFacts): Decision {
  return decide(actor, taskRights['tasks.view'], relation(actor, task)).allowed ? allowed : hidden
}

export function canCreateTask(actor: Actor): Decision {
  return decide(actor, taskRights['tasks.create'])
}

/** To give a task its place in the tree. */
export function canManageWbs(actor: Actor, task: TaskFacts): Decision {
  return decideWithin(canViewTask(actor, task), () => decide(actor, taskRights['tasks.create']))
}

export function canDeleteTask(actor: Actor, task: TaskFacts): Decision {
  return decideWithin(canViewTask(actor, task), () => decide(actor, taskRights['tasks.delete'], relation(actor, task)))
}

export function canEditTask(actor: Actor, task: TaskFacts): Decision {
  return decideWithin(canViewTask(actor, task), () => decide(actor, taskRights['tasks.edit'], relation(actor, task)))
}

export function canUpdateTaskStatus(actor: Actor, task: TaskFacts): Decision {
  return decideWithin(canViewTask(actor, task), () => decide(actor, taskRights['tasks.status'], relation(actor, task)))
}

/** To write hours on it. */
export function canLogOnTask(actor: Actor, task: TaskFacts): Decision {
  return decideWithin(canViewTask(actor, task), () => canLogHours(actor, task))
}

/**
 * The decision for one field: status and logged hours need the right to them, everything else the right to edit. What is internal in
 * the view, people outside the agency cannot set besides (`canSetFields`).
 */
export function canChangeTaskField(actor: Actor, task: TaskFacts, field: string): Decision {
  if (field === 'status') return canUpdateTaskStatus(actor, task)
  if (field === 'actualHours') return canLogOnTask(actor, task)
  return canEditTask(actor, task)
}

/** All fields of one change must be allowed; the first refusal is the answer. */
export function canPatchTask(actor: Actor, task: TaskFacts, fields: readonly string[]): Decision {
  if (fields.length === 0) return canEditTask(actor, task)
  return fields.map((field) => canChangeTaskField(actor, task, field)).find((decision) => !decision.allowed) ?? allowed
}

/** Whoever sees a task may attach files to it. */
export function canAttachToTask(actor: Actor, task: TaskFacts): Decision {
  return decideWithin(canViewTask(actor, task), () => canAttachTo(actor, { ...relation(actor, task), brandId: null }))
}

/** Whoever sees a task may talk about it. */
export function canCommentOnTask(actor: Actor, task: TaskFacts): Decision {
  return decideWithin(canViewTask(actor, task), () => canCommentOn(actor, { ...relation(actor, task), brandId: null }))
}
