import type { Actor } from '#shared/rights/actor.ts'
import { allowed, type Decision, decide, decideWithin, hidden, rightsRow } from '#shared/rights/decision.ts'

const area = 'Tasks, WBS'
//                                                                          AD PM PO DM GD VE CR CW CY IN CL NO
export const taskViewRights = {
  'task-views.own': rightsRow(area, 'Save, change, delete a view of tasks of one’s own', 's s s s s s s s s s s -'),
  'task-views.view': rightsRow(area, 'See the saved views of a project', 'Y Y Y Y Y Y Y Y Y v v -'),
  'task-views.manage': rightsRow(area, 'Save, change, delete a view for a project', 'Y m - - - - - - - - - -'),
}

/** What the rules need to know of a saved view: whose it is, or of which project, and who manages that. */
export type TaskViewFacts = { createdBy: string; projectId: string | null; projectManagerId: string | null }

export function canViewTaskView(actor: Actor, view: TaskViewFacts): Decision {
  const seen =
    view.projectId === null
      ? decide(actor, taskViewRights['task-views.own'], { own: view.createdBy === actor.userId })
      : decide(actor, taskViewRights['task-views.view'], { projectId: view.projectId })
  return seen.allowed ? allowed : hidden
}

/** To make one: for oneself by everybody with a role, for a project by who may manage it. */
export function canCreateTaskView(actor: Actor, view: TaskViewFacts): Decision {
  return view.projectId === null ? decide(actor, taskViewRights['task-views.own'], { own: true }) : canManageTaskView(actor, view)
}

/** To change or delete one: one's own by everybody, a project's by who may manage the project. */
export function canManageTaskView(actor: Actor, view: TaskViewFacts): Decision {
  return decideWithin(canViewTaskView(actor, view), () =>
    view.projectId === null
      ? decide(actor, taskViewRights['task-views.own'], { own: view.createdBy === actor.userId })
      : decide(actor, taskViewRights['task-views.manage'], { projectId: view.projectId, manager: view.projectManagerId === actor.userId }),
  )
}
