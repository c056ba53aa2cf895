import type { Actor } from '#shared/rights/actor.ts'
import { type Decision, decide, rightsRow } from '#shared/rights/decision.ts'

const area = 'Hours'
//                                                                                      AD PM PO DM GD VE CR CW CY IN CL NO
export const hoursRights = {
  'hours.log': rightsRow(area, 'Log hours', 'Y Y a+c a+c a+c a+c a+c a+c a+c - - -', 'On tasks and deliverables.'),
  'hours.view': rightsRow(area, 'See what was logged', 'Y Y Y Y Y Y Y Y Y - - -', 'Minutes and whose; never rates or cost.'),
  'hours.billable': rightsRow(
    area,
    'Mark hours billable or not',
    'Y m+s s s s s s s s - - -',
    'Until they are billed; managers in their projects.',
  ),
  'hours.edit': rightsRow(area, 'Change or remove an entry of hours', 'Y Y s s s s s s s - - -'),
}

/** What the rules need to know of what hours are logged on. */
export type LoggedFacts = { assigneeId: string | null; createdBy: string | null }

export function canLogHours(actor: Actor, { assigneeId, createdBy }: LoggedFacts): Decision {
  return decide(actor, hoursRights['hours.log'], { assignee: assigneeId === actor.userId, creator: createdBy === actor.userId })
}

export const canViewHours = (actor: Actor): Decision => decide(actor, hoursRights['hours.view'])

/** One's own are one's own also on what one has handed on since. */
export function canEditEntry(actor: Actor, entry: { userId: string | null }): Decision {
  return decide(actor, hoursRights['hours.edit'], { own: entry.userId === actor.userId })
}

/** Whether this actor says of an entry that it is billed, or not. */
export function canMarkBillable(actor: Actor, entry: { userId: string | null; projectManagerId: string | null }): Decision {
  return decide(actor, hoursRights['hours.billable'], {
    own: entry.userId === actor.userId,
    manager: entry.projectManagerId === actor.userId,
  })
}

/** Whether this actor may log hours as somebody else's. */
export const canLogForOthers = (actor: Actor): Decision => canEditEntry(actor, { userId: null })

/** The same of a record as its kind finds it: whom it is about are who has it and who made it. */
export function canLogForConcerned(actor: Actor, { concerns }: { concerns: readonly string[] }): Decision {
  return canLogHours(actor, { assigneeId: concerns.find((one) => one === actor.userId) ?? null, createdBy: null })
}
