import { dateIn } from '#shared/values/dates.ts'
import type { MilestoneStatus } from './schema.ts'

export const milestoneStatusOrder: readonly MilestoneStatus[] = ['pending', 'in_progress', 'completed']
export const milestoneStatusLabels: Readonly<Record<MilestoneStatus, string>> = {
  pending: 'Pending',
  in_progress: 'In Progress',
  completed: 'Completed',
}

/** The calendar day on which a milestone was completed, in the reader's zone. */
export const completionDay = (completedAt: string, timezone: string): string => dateIn(timezone, new Date(completedAt))

/** As many as there can be on one deliverable. */
export const milestonesShown = 200
