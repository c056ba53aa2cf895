import type { FeedbackStatus } from './schema.ts'

export const feedbackStatusLabels: Readonly<Record<FeedbackStatus, string>> = {
  submitted: 'Submitted',
  under_review: 'Under review',
  planned: 'Planned',
  in_progress: 'In progress',
  completed: 'Completed',
  declined: 'Declined',
}
