import type { RefreshedBy } from '#shared/contract/live.ts'
import type { Audience } from '#shared/rights/audience.ts'
import type { DocumentCategory, DocumentSort } from './schema.ts'

// Screens show these words without loading the validation of the forms, which comes with the dialogs.

export const categoryOrder: readonly DocumentCategory[] = ['brand_guidelines', 'design', 'video', 'report', 'other']
export const categoryLabels: Readonly<Record<DocumentCategory, string>> = {
  brand_guidelines: 'Brand guidelines',
  design: 'Design',
  video: 'Video',
  report: 'Report',
  other: 'Other',
}

export const audienceOrder: readonly Audience[] = ['internal', 'client']
export const audienceLabels: Readonly<Record<Audience, string>> = { internal: 'Internal', client: 'Visible to client' }

/** What a list can be ordered by, as its heads say it. */
export const sortKeys: readonly DocumentSort[] = ['name', 'category', 'fileSize', 'uploadedAt', 'updatedAt']
export const documentSortOptions = [
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: '-uploadedAt', label: 'Newest first' },
  { value: 'uploadedAt', label: 'Oldest first' },
  { value: '-updatedAt', label: 'Updated, newest first' },
  { value: 'updatedAt', label: 'Updated, oldest first' },
  { value: 'category', label: 'Category, A to Z' },
  { value: '-category', label: 'Category, Z to A' },
  { value: '-fileSize', label: 'Size, largest first' },
  { value: 'fileSize', label: 'Size, smallest first' },
]

/** Said before a document is deleted. */
export const deletionWords = 'It stays under Recently deleted for 30 days. After this the action cannot be undone.'

/** What else a document names: queries that show documents are refreshed by it. */
export const shownOnDocuments: RefreshedBy = ['project', 'brand', 'profile', 'secret-link']
