import type { ContentPriority, ContentSort, ContentStatus, ContentType } from './schema.ts'

// Screens show these words without loading the validation of the forms, which comes with the dialogs.

export const contentTypeOrder: readonly ContentType[] = ['graphic', 'video', 'ad', 'article']
export const contentTypeLabels: Readonly<Record<ContentType, string>> = {
  graphic: 'Graphic',
  video: 'Video',
  ad: 'Ad',
  article: 'Article',
}
/** The name of each gallery, and its button. */
export const galleryLabels: Readonly<Record<ContentType, string>> = {
  graphic: 'Graphics',
  video: 'Videos',
  ad: 'Ads',
  article: 'Articles',
}
export const createLabels: Readonly<Record<ContentType, string>> = {
  graphic: 'Upload Graphic',
  video: 'Upload Video',
  ad: 'Create Ad',
  article: 'Create Article',
}

export const contentStatusOrder: readonly ContentStatus[] = ['draft', 'pending_review', 'in_revision', 'approved', 'published', 'rejected']
export const contentStatusLabels: Readonly<Record<ContentStatus, string>> = {
  draft: 'Draft',
  pending_review: 'Pending Review',
  in_revision: 'In Revision',
  approved: 'Approved',
  published: 'Published',
  rejected: 'Rejected',
}

/** From the most pressing to the least. */
export const contentPriorityOrder: readonly ContentPriority[] = ['urgent', 'high', 'medium', 'low']
export const contentPriorityLabels: Readonly<Record<ContentPriority, string>> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
}

/** What a list can be ordered by. */
export const contentSortKeys: readonly ContentSort[] = ['createdAt', 'updatedAt', 'dueDate', 'title']

/** Fields whose change means that what was approved is not what there is. */
export const approvedFields = ['title', 'description', 'platform', 'dimensions', 'format'] as const
