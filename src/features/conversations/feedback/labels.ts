import type { FeedbackCategory, FeedbackPriority, FeedbackStatus, FeedbackType } from './schema.ts'

// The screen shows its words without loading the validation of the forms, which comes with the dialog.

export const feedbackTypeLabels: Readonly<Record<FeedbackType, string>> = {
  bug: 'Bug',
  feature_request: 'Feature request',
  improvement: 'Improvement',
  general: 'General',
}
export const feedbackCategoryLabels: Readonly<Record<FeedbackCategory, string>> = {
  ui: 'UI',
  performance: 'Performance',
  functionality: 'Functionality',
  documentation: 'Documentation',
}
export const feedbackStatusLabels: Readonly<Record<FeedbackStatus, string>> = {
  submitted: 'Submitted',
  under_review: 'Under review',
  planned: 'Planned',
  in_progress: 'In progress',
  completed: 'Completed',
  declined: 'Declined',
}
export const feedbackPriorityLabels: Readonly<Record<FeedbackPriority, string>> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
}
export const feedbackSortLabels = { upvotes: 'Most upvotes', recent: 'Newest' } as const

/** What is on its way, in the order in which it comes there. */
export const roadmapStatuses = ['under_review', 'planned', 'in_progress', 'completed'] as const satisfies readonly FeedbackStatus[]
