import type { RefreshedBy } from '#shared/contract/live.ts'
import { type Duty, projectDuties } from '#shared/rights/roles.ts'
import type { ProjectStatus } from './schema.ts'

// The screen shows its words without loading the validation of the forms, which comes with the dialog.

export const statusOrder: readonly ProjectStatus[] = ['planning', 'active', 'paused', 'completed', 'cancelled']
export const statusLabels: Readonly<Record<ProjectStatus, string>> = {
  planning: 'Planning',
  active: 'Active',
  paused: 'Paused',
  completed: 'Completed',
  cancelled: 'Cancelled',
}
export const statusTones: Readonly<Record<ProjectStatus, 'neutral' | 'success' | 'warning'>> = {
  planning: 'neutral',
  active: 'success',
  paused: 'warning',
  completed: 'neutral',
  cancelled: 'neutral',
}
/** A project in one of these can be late. */
export const runningStatuses: readonly ProjectStatus[] = ['planning', 'active', 'paused']

/** Duties given in the team dialog; manager and owner are fields of the project. */
export const givenDuties: readonly Duty[] = projectDuties.filter((duty) => duty !== 'project_manager' && duty !== 'product_owner')

/** What refreshes a list that can be filtered by one's own active projects: then also who is on which team. */
export const withOwnProjects = (shown: RefreshedBy, { projects }: { readonly projects?: 'mine' }): RefreshedBy =>
  projects ? [...shown, 'project-allocation', 'brand-allocation'] : shown
