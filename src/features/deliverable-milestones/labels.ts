import type { MilestoneStatus } from './schema.ts'

export const milestoneStatusLabels: Readonly<Record<MilestoneStatus, string>> = {
  pending: 'Pending',
  in_progress: 'In Progress',
  completed: 'Completed',
}
