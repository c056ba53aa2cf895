import type { RefreshedBy } from '#shared/contract/live.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { counted } from '#shared/values/counted.ts'
import { dateIn, daysBetween } from '#shared/values/dates.ts'
import type { ContentItemView, ContentPriority, ContentSort, ContentStatus, ContentType } from './schema.ts'

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

/** Types whose versions are looked at as a picture, and so have an alternative text. */
export const hasPicture = (type: ContentType): boolean => type === 'graphic' || type === 'ad'

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
export const contentSortOptions = [
  { value: 'dueDate', label: 'Due date, earliest first' },
  { value: '-dueDate', label: 'Due date, latest first' },
  { value: 'title', label: 'Title, A to Z' },
  { value: '-title', label: 'Title, Z to A' },
  { value: '-createdAt', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
  { value: '-updatedAt', label: 'Updated, newest first' },
  { value: 'updatedAt', label: 'Updated, oldest first' },
]

/** Fields that a decision covers: changing one sets an approved or published item back to in revision. */
export const approvedFields = ['title', 'description', 'platform', 'dimensions', 'format', 'alternativeText', 'tags'] as const

/** The fields that a decision on this type of content covers, for a sentence: "title, description, … or tags". */
export function approvedFieldWords(type: ContentType): string {
  const shown = approvedFields.filter((field) => field !== 'alternativeText' || hasPicture(type))
  const words = shown.map((field) => (field === 'alternativeText' ? 'alternative text' : field))
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(words)
}

/** Whom an item waits for: the agency, the client, or whoever asks. */
export const turnOrder = ['mine', 'agency', 'client'] as const

/** What else content names: queries that show content are refreshed by it. */
export const shownOnContent: RefreshedBy = ['project', 'brand', 'profile', 'user-role', 'comment']

/** Said before content is deleted. */
export const contentDeletionWords = 'It stays under Recently deleted for 30 days. After this the action cannot be undone.'

type Waiting = Pick<ContentItemView, 'turn'>
type Reader = Pick<Actor, 'userId' | 'staff' | 'timezone'>

/** Whether it waits for the reader's own side: for somebody of the agency, that they are among those it names. */
export function isOwnTurn({ turn }: Waiting, { userId, staff }: Reader): boolean {
  if (!turn) return false
  if (!staff) return turn.side === 'client'
  return turn.side === 'agency' && (turn.people?.some(({ id }) => id === userId) ?? false)
}

/** Whose turn it is, in a few words: "Your turn", "Client’s turn", "With the agency". @returns null where it waits for nobody */
export function turnWords({ turn }: Waiting, reader: Reader): string | null {
  if (!turn) return null
  if (isOwnTurn({ turn }, reader)) return 'Your turn'
  if (turn.side === 'client') return reader.staff ? 'Client’s turn' : 'With you'
  return reader.staff ? 'Agency’s turn' : 'With the agency'
}

/** Since when, as days of the reader's calendar: "since today", "for 3 days". @param today in the reader's zone */
export function sinceWords(since: string, today: string, zone: string): string {
  const days = daysBetween(dateIn(zone, new Date(since)), today)
  return days <= 0 ? 'since today' : `for ${counted(days, 'day')}`
}

/** Nobody works on it any more, so it cannot be late. */
const isSettled = ({ status }: Pick<ContentItemView, 'status'>): boolean => status === 'published' || status === 'rejected'

/** It should have been done before today. @param today in the reader's zone */
export function isOverdue(item: Pick<ContentItemView, 'status' | 'dueDate'>, today: string): boolean {
  return item.dueDate !== null && item.dueDate < today && !isSettled(item)
}
