import { z } from 'zod'
import { baseVersion, id, instant, listInput, queryFlag, queryList } from '#shared/contract/endpoint.ts'
import { shownPerson, wordOf } from '#shared/contract/refs.ts'
import { adminsOnly } from '#shared/rights/internal.ts'
import { oneLine } from '#shared/values/one-line.ts'

export const feedbackTypes = ['bug', 'feature_request', 'improvement', 'general'] as const
export type FeedbackType = (typeof feedbackTypes)[number]
export const feedbackCategories = ['ui', 'performance', 'functionality', 'documentation'] as const
export type FeedbackCategory = (typeof feedbackCategories)[number]
export const feedbackStatuses = ['submitted', 'under_review', 'planned', 'in_progress', 'completed', 'declined'] as const
export type FeedbackStatus = (typeof feedbackStatuses)[number]
export const feedbackPriorities = ['low', 'medium', 'high', 'urgent'] as const
export type FeedbackPriority = (typeof feedbackPriorities)[number]

export const feedbackTitleMin = 10
export const feedbackTitleMax = 200
export const feedbackDescriptionMin = 30
export const feedbackTextMax = 5000
/** How many entries are shown that may say the same. */
export const similarMax = 5

const type = z.enum(feedbackTypes, 'Please select a type')
const category = z.enum(feedbackCategories, 'Select a category')
const status = z.enum(feedbackStatuses, 'Select a status')

/** What whoever writes it says. */
export const feedbackFields = {
  title: oneLine()
    .min(feedbackTitleMin, `Title must be at least ${feedbackTitleMin} characters`)
    .max(feedbackTitleMax, `Enter at most ${feedbackTitleMax} characters`),
  description: z
    .string()
    .trim()
    .min(feedbackDescriptionMin, `Description must be at least ${feedbackDescriptionMin} characters`)
    .max(feedbackTextMax, `Enter at most ${feedbackTextMax} characters`),
  type,
  category: category.nullable(),
}

/** What the admins make of it. */
export const triageFields = {
  status,
  priority: z.enum(feedbackPriorities, 'Select a priority').nullable(),
  adminResponse: z.string().trim().max(feedbackTextMax, `Enter at most ${feedbackTextMax} characters`).nullable(),
}

export const feedbackCreate = z.strictObject({ ...feedbackFields, category: feedbackFields.category.default(null) })
export type FeedbackCreate = z.output<typeof feedbackCreate>

/** Only changed fields are sent; `version` is the one the change was based on. */
export const feedbackUpdate = z
  .strictObject({ ...feedbackFields, ...triageFields })
  .partial()
  .extend({ id, version: baseVersion })

const feedbackSorts = ['upvotes', 'recent'] as const

export const feedbackList = listInput({
  /** text in title or description */
  q: z.string().trim().max(200).optional(),
  type: queryList(type).optional(),
  category: queryList(category).optional(),
  status: queryList(status).optional(),
  /** only what one has written oneself */
  mine: queryFlag.optional(),
  sort: z.enum(feedbackSorts).default('upvotes'),
})
export type FeedbackListInput = z.output<typeof feedbackList>

/** One entry. Who wrote it is told only to those who may know. */
export const feedbackView = z.object({
  id,
  ...feedbackFields,
  // What was once accepted is shown, whatever the limits are by then.
  title: z.string(),
  description: z.string(),
  status,
  /** for admins alone */
  priority: adminsOnly(triageFields.priority),
  adminResponse: z.string().nullable(),
  /** people who want it too */
  upvotes: z.number(),
  /** whether the reader is one of them */
  upvoted: z.boolean(),
  /** comments the reader may read */
  commentCount: z.number(),
  /** null where the reader is not told who it was */
  userId: id.nullable(),
  author: shownPerson,
  /** when an admin first said something about it: from then on its author leaves it as it is */
  triagedAt: instant.nullable(),
  /** the entry that says the same, which goes on in its place */
  mergedInto: z.object({ id, title: wordOf('feedback', z.string()) }).nullable(),
  createdAt: instant,
  updatedAt: instant,
  version: z.number(),
})
export type FeedbackView = z.infer<typeof feedbackView>

export const feedbackSimilar = z.strictObject({ q: z.string().trim().min(3).max(feedbackTitleMax) })
export const similarView = z.object({
  items: z.array(feedbackView.pick({ id: true, title: true, status: true, upvotes: true, upvoted: true })),
})
export type SimilarFeedback = z.infer<typeof similarView>['items'][number]

export const feedbackMerge = z.strictObject({ id, intoId: z.uuid('Choose the entry that it goes into') })
