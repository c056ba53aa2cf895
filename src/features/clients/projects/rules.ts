import type { Actor } from '#shared/rights/actor.ts'
import { allowed, type Decision, decide, decideWithin, denied, hidden, rightsRow } from '#shared/rights/decision.ts'
import { type Duty, externalRoles, isExternal, isStaff, type Role, roleLabel } from '#shared/rights/roles.ts'
import { opensDirectory } from '../brands/rules.ts'
import type { ProjectStatus } from './schema.ts'

const area = 'Brands and projects'
//                                                                           AD PM PO DM GD VE CR CW CY IN CL NO
export const projectRights = {
  'projects.view': rightsRow(area, 'View projects', 'Y Y Y Y Y Y Y Y Y v v -'),
  'projects.budget': rightsRow(area, 'See project budget', 'Y Y Y Y Y Y Y Y Y - - -'),
  'projects.create': rightsRow(area, 'Create project', 'Y Y - - - - - - - - - -'),
  'projects.edit': rightsRow(area, 'Edit project; allocate users to it', 'Y m - - - - - - - - - -'),
  'projects.archive': rightsRow(area, 'Archive, restore a project', 'Y m - - - - - - - - - -'),
  'projects.delete': rightsRow(area, 'Delete project (only when empty)', 'Y - - - - - - - - - - -'),
  'projects.team': rightsRow(area, 'View project allocations', 'Y Y Y Y Y Y Y Y Y - - -'),
}

/** What the rules need to know of a project. */
export type ProjectFacts = { id: string; projectManagerId: string | null }

const relation = (actor: Actor, project: ProjectFacts) => ({
  projectId: project.id,
  manager: project.projectManagerId === actor.userId,
})

/** The project's card; its tasks, files and budget have rules of their own. */
export function canViewProject(actor: Actor, project: { id: string }): Decision {
  if (opensDirectory(actor)) return allowed
  const view = decide(actor, projectRights['projects.view'], { projectId: project.id })
  return view.allowed ? view : hidden
}
/** Whether the list can hold anything for this person. */
export function canListProjects(actor: Actor): Decision {
  return actor.external ? allowed : decide(actor, projectRights['projects.view'])
}
export function canSeeBudget(actor: Actor): Decision {
  return decide(actor, projectRights['projects.budget'])
}
export function canCreateProject(actor: Actor): Decision {
  return decide(actor, projectRights['projects.create'])
}
export function canEditProject(actor: Actor, project: ProjectFacts): Decision {
  return decideWithin(canViewProject(actor, project), () => decide(actor, projectRights['projects.edit'], relation(actor, project)))
}
export function canArchiveProject(actor: Actor, project: ProjectFacts): Decision {
  return decideWithin(canViewProject(actor, project), () => decide(actor, projectRights['projects.archive'], relation(actor, project)))
}
export function canDeleteProject(actor: Actor, project: ProjectFacts): Decision {
  return decideWithin(canViewProject(actor, project), () => decide(actor, projectRights['projects.delete'], relation(actor, project)))
}
export function canViewProjectTeam(actor: Actor, project: { id: string }): Decision {
  return decideWithin(canViewProject(actor, project), () => decide(actor, projectRights['projects.team']))
}

/** Statuses in which a project takes new tasks, deliverables and content. */
export const openProjectStatuses: readonly ProjectStatus[] = ['planning', 'active']
/** Statuses in which it takes new documents. */
export const documentStatuses: readonly ProjectStatus[] = ['active']

/** Why a project takes nothing new, or null if it does. @param statuses in which it does */
export function closedReason(project: { status: ProjectStatus; archived: boolean }, statuses = openProjectStatuses): string | null {
  if (project.archived) return 'This project is archived.'
  return statuses.includes(project.status) ? null : `This project is ${inState(project.status)}.`
}

/** The same with what to do about it, for somebody who can choose another project. @returns null if it takes something new */
export function closedProject(project: { status: ProjectStatus; archived: boolean }, statuses = openProjectStatuses): string | null {
  const reason = closedReason(project, statuses)
  if (reason === null) return null
  return `${reason} ${project.archived ? 'Restore it or select another project.' : `Select a project that is ${statuses.map(inState).join(' or ')}.`}`
}

const inState = (status: ProjectStatus): string => (status === 'planning' ? 'in planning' : status)

/** Whether somebody with these account roles can be a project's manager. */
export function canManage(roles: readonly Role[]): boolean {
  return roles.includes('project_manager') || roles.includes('admin')
}
/** Whether somebody with these account roles can own a project's product: anyone of the agency. */
export function canOwn(roles: readonly Role[]): boolean {
  return isStaff(roles)
}
/** Whether somebody with these account roles can have this duty: what opens a project to a client or an influencer needs that role. */
export function canHaveDuty(roles: readonly Role[], duty: Duty): Decision {
  const outside = (externalRoles as readonly string[]).includes(duty)
  if (outside && !(roles as readonly string[]).includes(duty))
    return denied(`Only someone with the role ${roleLabel(duty)} can have this duty.`)
  if (!outside && isExternal(roles)) return denied('Someone outside the agency can only be added as client or influencer, by their role.')
  if (!outside && roles.length === 0) return denied('This person has no role yet. Give them one first.')
  return allowed
}
