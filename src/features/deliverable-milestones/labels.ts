import type { MilestoneStatus } from './schema.ts'

export const milestoneStatusOrder: readonly MilestoneStatus[] = ['pending', 'in_progress', 'completed']
export const milestoneStatusLabels: Readonly<Record<MilestoneStatus, string>> = {
  pending: 'Pending',
  in_progress: 'In Progress',
  completed: 'Completed',
}
