import { z } from 'zod'
import { commentAttachment } from '#features/records/attachments/schema.ts'
import { baseVersion, calendarDate, id, instant, listInput, queryIds, queryList, sortBy } from '#shared/contract/endpoint.ts'
import { brandRef, personRef, projectWithBrand, shownPerson, wordOf } from '#shared/contract/refs.ts'
import { audiences } from '#shared/rights/audience.ts'
import { internal } from '#shared/rights/internal.ts'
import { accountRoles } from '#shared/rights/roles.ts'
import { oneLine } from '#shared/values/one-line.ts'
import { feedbackFields } from '../feedback/schema.ts'

export const ticketStatuses = ['open', 'in_progress', 'waiting_user', 'resolved', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]
export const ticketPriorities = ['low', 'medium', 'high', 'urgent'] as const
export type TicketPriority = (typeof ticketPriorities)[number]
export const ticketCategories = ['technical', 'billing', 'feature_request', 'other'] as const
export type TicketCategory = (typeof ticketCategories)[number]
/** Whose move it is. */
export const ticketTurns = ['agency', 'asker'] as const
export type TicketTurn = (typeof ticketTurns)[number]
export const ticketViews = ['unassigned', 'mine', 'waiting', 'all'] as const
export type TicketViewName = (typeof ticketViews)[number]
export const ratings = ['good', 'bad'] as const
export type Rating = (typeof ratings)[number]
/** By which way something was written. */
export type TicketOrigin = 'portal' | 'mail'

export const ticketSubjectMax = 200
export const ticketTextMax = 10_000
/** Files of one message. */
export const ticketFilesMax = 20

const atMost = (max: number) => `Enter at most ${max} characters`
const status = z.enum(ticketStatuses, 'Select a status')
const category = z.enum(ticketCategories, 'Please select a category')
const priority = z.enum(ticketPriorities, 'Please select a priority')
const uploadIds = z.array(id).max(ticketFilesMax).default([])

export const ticketCreate = z.strictObject({
  subject: oneLine().min(5, 'Subject must be at least 5 characters').max(ticketSubjectMax, atMost(ticketSubjectMax)),
  description: z.string().trim().min(20, 'Description must be at least 20 characters').max(ticketTextMax, atMost(ticketTextMax)),
  category,
  priority: priority.default('medium'),
  /** one's own finished uploads */
  uploadIds,
})
export type TicketCreate = z.output<typeof ticketCreate>

/** Only changed fields are sent; `version` is the one the change was based on. Who asked may set the status to closed, or open it again. */
export const ticketUpdate = z
  .strictObject({ status, priority, category, assigneeId: id.nullable() })
  .partial()
  .extend({ id, version: baseVersion })
export type TicketUpdate = z.output<typeof ticketUpdate>

const ticketSorts = ['createdAt', 'waiting'] as const

export const ticketList = listInput({
  /** those nobody has; those one has; those that wait for whoever asked; all one may open */
  view: z.enum(ticketViews).optional(),
  status: queryList(status).optional(),
  priority: queryList(priority).optional(),
  category: queryList(category).optional(),
  /** of these askers */
  userId: queryIds.optional(),
  /** text in number, subject or description */
  q: z.string().trim().max(200).optional(),
  /** `waiting`: whose turn is the agency's first, the longest waiting before the others */
  sort: sortBy(ticketSorts).default('-createdAt'),
})
export type TicketListInput = z.output<typeof ticketList>

const ticketRef = z.object({ id, ticketNumber: z.string(), subject: z.string() })
const rating = z.enum(ratings)

/** A ticket as a list shows it. */
export const ticketCard = ticketRef.extend({
  /** of whoever asked; null where the reader is not told who it was */
  userId: id.nullable(),
  asker: shownPerson,
  category,
  priority,
  status,
  assigneeId: id.nullable(),
  assignee: shownPerson.nullable(),
  turn: z.enum(ticketTurns).nullable(),
  /** since when it is their turn: the first message that is not answered yet */
  turnSince: instant.nullable(),
  /** when somebody of the agency answered for the first time */
  firstAnsweredAt: instant.nullable(),
  /** when it was resolved or closed */
  closedAt: instant.nullable(),
  mergedIntoId: id.nullable(),
  rating: rating.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version: z.number(),
})
export type TicketCard = z.infer<typeof ticketCard>

export const ticketView = ticketCard.extend({
  description: z.string(),
  /** it came by e-mail */
  byMail: z.boolean(),
  files: z.array(commentAttachment),
  /** the one that it was merged into, and those that were merged into it */
  mergedInto: ticketRef.nullable(),
  merged: z.array(ticketRef),
  /** an earlier one that this continues */
  follows: ticketRef.nullable(),
  ratingComment: z.string().nullable(),
  ratedAt: instant.nullable(),
  /** the task that was made of it */
  task: internal(z.object({ id, name: wordOf('task', z.string()) }).nullable()),
  /** the entry of feedback that was made of it */
  feedback: internal(z.object({ id, title: wordOf('feedback', z.string()) }).nullable()),
})
export type TicketView = z.infer<typeof ticketView>

export const ticketCounts = z.object({ unassigned: z.number(), mine: z.number(), waiting: z.number(), all: z.number() })

export const ticketRating = z.strictObject({
  id,
  rating,
  comment: z.string().trim().max(1000, atMost(1000)).nullable().default(null),
})

export const ticketMerge = z.strictObject({ id, intoId: z.uuid('Choose a ticket') })

/** A task from a ticket; a line that leads back is added to its description. */
export const ticketTask = z.strictObject({
  id,
  projectId: z.uuid('Select a project'),
  name: oneLine().min(1, 'Task name is required').max(200, atMost(200)),
  description: z.string().trim().max(ticketTextMax, atMost(ticketTextMax)).nullable().default(null),
  assigneeId: id.nullable().default(null),
  dueDate: calendarDate.nullable().default(null),
  priority: priority.default('medium'),
})

/** Feedback from a ticket, in words that everybody may read: whoever sends it says so. */
export const ticketFeedback = z.strictObject({
  id,
  ...feedbackFields,
  category: feedbackFields.category.default(null),
  confirmed: z.literal(true, 'Confirm that everybody may read this'),
})

/** Who asked, for those who answer: where they belong and what they asked before. */
export const ticketAsker = z.object({
  person: personRef,
  email: z.string(),
  roles: z.array(z.enum(accountRoles)),
  brands: z.array(brandRef),
  projects: z.array(projectWithBrand),
  /** the newest of their other tickets, as far as the reader may open them */
  tickets: z.array(ticketRef.extend({ status })),
})
export type TicketAsker = z.infer<typeof ticketAsker>

export const replyList = listInput({ ticketId: id, order: z.enum(['oldest', 'newest']).default('oldest') })
export const replyCreate = z.strictObject({
  ticketId: id,
  /** may be empty where there are files */
  message: z.string().trim().max(ticketTextMax, atMost(ticketTextMax)),
  /** `internal`: a note for those who work on the ticket; whoever asked never sees it */
  audience: z.enum(audiences).default('client'),
  uploadIds,
})
export type ReplyCreate = z.input<typeof replyCreate>

export const replyView = z.object({
  id,
  ticketId: id,
  /** the number of the ticket it was written in: another one where that was merged */
  ticketNumber: z.string(),
  /** null where the reader is not told who it was */
  userId: id.nullable(),
  author: shownPerson,
  /** whether whoever asked wrote it */
  byAsker: z.boolean(),
  message: z.string(),
  audience: z.enum(audiences),
  /** it came by e-mail */
  byMail: z.boolean(),
  /** the address that mail says it comes from, where that is not the one of the account */
  sentFrom: internal(z.string().nullable()),
  files: z.array(commentAttachment),
  createdAt: instant,
})
export type ReplyView = z.infer<typeof replyView>

export const ticketPlace = z.strictObject({})
export const replyPlace = z.strictObject({ ticketId: id })
