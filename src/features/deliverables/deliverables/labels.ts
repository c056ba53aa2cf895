import type { RefreshedBy } from '#shared/contract/live.ts'
import { counted } from '#shared/values/counted.ts'
import type { BoardSort, DeliverablePriority, DeliverableStatus, DeliverableType, DeliverableVerdict, HiddenItem } from './schema.ts'

// Screens show these words without loading the validation of the forms, which comes with the dialog.

export const deliverableWords = { one: 'deliverable', many: 'deliverables', failuresInOne: true } as const

/** The columns of the board in their order; the last one is shown only while there is something in it. */
export const deliverableColumns: readonly DeliverableStatus[] = [
  'not_started',
  'in_progress',
  'review',
  'approved',
  'delivered',
  'rejected',
]
/** Of a deliverable that somebody still has to do something about. */
export const openDeliverableStatuses = ['not_started', 'in_progress', 'review', 'approved'] as const satisfies readonly DeliverableStatus[]
export const deliverableStatusLabels: Readonly<Record<DeliverableStatus, string>> = {
  not_started: 'Not Started',
  in_progress: 'In Progress',
  review: 'Review',
  approved: 'Approved',
  delivered: 'Delivered',
  rejected: 'Rejected',
}

/** From the most pressing to the least, as a list of choices reads best. */
export const deliverablePriorityOrder: readonly DeliverablePriority[] = ['urgent', 'high', 'medium', 'low']
export const deliverablePriorityLabels: Readonly<Record<DeliverablePriority, string>> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
}

export const deliverableTypeOrder: readonly DeliverableType[] = [
  'document',
  'design',
  'video',
  'code',
  'report',
  'content',
  'campaign',
  'other',
]
export const deliverableTypeLabels: Readonly<Record<DeliverableType, string>> = {
  document: 'Document',
  design: 'Design',
  video: 'Video',
  code: 'Code',
  report: 'Report',
  content: 'Content',
  campaign: 'Campaign',
  other: 'Other',
}

export const boardSortLabels: Readonly<Record<BoardSort, string>> = { position: 'By hand', due: 'Due date' }

export const verdictLabels: Readonly<Record<DeliverableVerdict, string>> = {
  approved: 'Accepted by the client',
  changes: 'Changes wanted by the client',
}
/** What is kept with a verdict: the sentence that stands where it is given. */
export const verdictWordings: Readonly<Record<DeliverableVerdict, string>> = {
  approved: 'I agree with this deliverable as it is.',
  changes: 'I ask for changes to this deliverable.',
}
/** What a client did, inside a sentence. */
export const verdictWords: Readonly<Record<DeliverableVerdict, string>> = { approved: 'agreed with', changes: 'asked for changes to' }

/** It should have been delivered before today. @param today in the reader's zone */
export function isOverdue({ status, dueDate }: { status: DeliverableStatus; dueDate: string | null }, today: string): boolean {
  return dueDate !== null && dueDate < today && status !== 'delivered'
}

/** "2 of 5 milestones", or that there are none. */
export function progressWords({ completedCount, milestoneCount }: { completedCount: number; milestoneCount: number }): string {
  return milestoneCount === 0 ? 'No milestones' : `${completedCount} of ${counted(milestoneCount, 'milestone')}`
}

const hiddenNouns: readonly (readonly [HiddenItem['type'], string, string])[] = [
  ['file', 'file', 'files'],
  ['document', 'document', 'documents'],
  ['content-item', 'content item', 'content items'],
]

/** "1 file, 2 documents" */
export function hiddenWords(items: readonly Pick<HiddenItem, 'type'>[]): string {
  const counted = hiddenNouns.map(([type, one, many]) => [items.filter((item) => item.type === type).length, one, many] as const)
  return counted.flatMap(([count, one, many]) => (count === 0 ? [] : [`${count} ${count === 1 ? one : many}`])).join(', ')
}

/** What else a deliverable names: queries that show deliverables are refreshed by it. */
export const shownOnDeliverables: RefreshedBy = ['project', 'brand', 'profile']
