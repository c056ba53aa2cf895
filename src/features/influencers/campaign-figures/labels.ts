import type { RefreshedBy } from '#shared/contract/live.ts'

/** Statuses of an engagement from which its rate is committed. */
export const committedStatuses = ['contracted', 'in_progress', 'completed'] as const

/** What the figures are made of. */
export const shownInFigures: RefreshedBy = ['campaign', 'engagement', 'engagement-payment']

/** How each figure is computed, for tooltips. */
export const figureHints = {
  committed: 'Agreed rates of engagements that are contracted, in progress or completed',
  paid: 'Fees, bonuses and expenses paid, less reversals',
  remaining: 'Budget less committed',
} as const
