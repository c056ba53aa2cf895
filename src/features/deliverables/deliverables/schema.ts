import { z } from 'zod'
import { ownProjects } from '#features/clients/projects/schema.ts'
import { fileRef } from '#features/workspace/files/schema.ts'
import { baseVersion, calendarDate, id, instant, listInput, queryFlag, queryIds, queryList, sortBy } from '#shared/contract/endpoint.ts'
import { personRef, projectWithBrand, shownPerson } from '#shared/contract/refs.ts'
import { internal } from '#shared/rights/internal.ts'
import { oneLine } from '#shared/values/one-line.ts'

export const deliverableStatuses = ['not_started', 'in_progress', 'review', 'approved', 'delivered', 'rejected'] as const
export type DeliverableStatus = (typeof deliverableStatuses)[number]

export const deliverablePriorities = ['low', 'medium', 'high', 'urgent'] as const
export type DeliverablePriority = (typeof deliverablePriorities)[number]

export const deliverableTypes = ['document', 'design', 'video', 'code', 'report', 'content', 'campaign', 'other'] as const
export type DeliverableType = (typeof deliverableTypes)[number]

/** `position`: the order made by hand, in which a new one comes first; `due`: earliest due date first, without one last. */
export const boardSorts = ['position', 'due'] as const

export type BoardSort = (typeof boardSorts)[number]

/** What a client says of one in review. */
export const deliverableVerdicts = ['approved', 'changes'] as const
export type DeliverableVerdict = (typeof deliverableVerdicts)[number]

/**
 * Whom one in review waits for. `client`: no client has given a verdict yet. `mine`: for a client the same; for staff those that a client
 * has answered and that are assigned to the reader or in a project the reader manages.
 */
export const deliverableTurns = ['client', 'mine'] as const
export type DeliverableTurn = (typeof deliverableTurns)[number]

/** Stands for nobody beside the ids of people. */
export const nobody = 'none'

export const deliverableNameMax = 200
export const deliverableTextMax = 10_000
export const deliverableCategoryMax = 50
export const verdictCommentMax = 1000

export const deliverableStatus = z.enum(deliverableStatuses)
const deliverablePriority = z.enum(deliverablePriorities)
const deliverableType = z.enum(deliverableTypes, 'Select a type')

const hours = z.number().min(0, 'Hours must be at least 0').max(99_999).multipleOf(0.5, 'Hours go in steps of 0.5')
const text = z.string().trim().max(deliverableTextMax)

/** Fields a person fills in; the form and the server check them alike. */
export const deliverableFields = {
  name: oneLine().min(1, 'Name is required').max(deliverableNameMax),
  description: text.nullable(),
  projectId: z.uuid('Select a project'),
  deliverableType,
  category: oneLine().max(deliverableCategoryMax, `Enter at most ${deliverableCategoryMax} characters`).nullable(),
  assignedTo: id.nullable(),
  dueDate: calendarDate.nullable(),
  status: deliverableStatus,
  priority: deliverablePriority,
  /** kept by the agency, as the notes are */
  estimatedHours: hours.nullable(),
  actualHours: hours.nullable(),
  notes: text.nullable(),
}

export const deliverableCreate = z.strictObject({
  ...deliverableFields,
  description: deliverableFields.description.default(null),
  deliverableType: deliverableFields.deliverableType.default('document'),
  category: deliverableFields.category.default(null),
  assignedTo: deliverableFields.assignedTo.default(null),
  dueDate: deliverableFields.dueDate.default(null),
  status: deliverableFields.status.default('not_started'),
  priority: deliverableFields.priority.default('medium'),
  estimatedHours: deliverableFields.estimatedHours.default(null),
  actualHours: deliverableFields.actualHours.default(null),
  notes: deliverableFields.notes.default(null),
})

/** Only changed fields are sent; `version` is the one the change was based on. */
export const deliverableUpdate = z.strictObject(deliverableFields).partial().extend({ id, version: baseVersion })

/** Where a card was dropped: a column, and the card directly above or below it (in the order made by hand); neither keeps its place. */
export const deliverableMove = z.strictObject({ id, status: deliverableStatus, afterId: id.optional(), beforeId: id.optional() })

/** Every filter takes several values, of which one has to fit. */
const filters = {
  projectId: queryIds.optional(),
  brandId: queryIds.optional(),
  /** `mine`: only deliverables of active projects that the reader works on */
  projects: ownProjects.optional(),
  status: queryList(deliverableStatus).optional(),
  priority: queryList(deliverablePriority).optional(),
  deliverableType: queryList(deliverableType).optional(),
  /** ids, and `none` for those that nobody has */
  assignedTo: queryList(z.union([id, z.literal(nobody)])).optional(),
  /** `true`: only what is late */
  overdue: queryFlag.optional(),
  turn: z.enum(deliverableTurns).optional(),
  /** text in name or description */
  q: z.string().trim().max(200).optional(),
}
const deliverableSorts = ['createdAt', 'updatedAt', 'dueDate', 'name'] as const

/** `-createdAt` unless told; by due date what has none comes last. */
export const deliverableList = listInput({
  ...filters,
  sort: sortBy(deliverableSorts).default('-createdAt'),
})
export type DeliverableListInput = z.output<typeof deliverableList>

/** `true`: of what is delivered, only what was delivered in the last 14 days. Counts stay those of all. */
const recent = queryFlag.optional()

/** The first cards of every column in one answer. */
export const deliverableBoard = z.strictObject({
  ...filters,
  recent,
  sort: z.enum(boardSorts).default('position'),
  limit: z.coerce.number().int().min(1).max(100).default(25),
})
export type DeliverableBoardInput = z.output<typeof deliverableBoard>

/** More cards of the columns that `status` names, or those of the given ids. */
export const deliverableCards = listInput({
  ...filters,
  recent,
  sort: z.enum(boardSorts).default('position'),
  /** only these, for a screen that refreshes what changed */
  ids: queryIds.optional(),
})
export type DeliverableCardsInput = z.output<typeof deliverableCards>

/** A card of the board: people and projects stand once beside the cards, by id. The description is cut to what a card shows. */
export const deliverableCard = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  projectId: id,
  deliverableType,
  category: z.string().nullable(),
  assignedTo: id.nullable(),
  dueDate: calendarDate.nullable(),
  status: deliverableStatus,
  priority: deliverablePriority,
  estimatedHours: internal(z.number().nullable()),
  actualHours: internal(z.number().nullable()),
  /** milestones there are, and those of them that are completed */
  milestoneCount: z.number(),
  completedCount: z.number(),
  /** whole percent of the milestones; 0 where there are none */
  completionPercentage: z.number(),
  position: z.string(),
  /** what the client said since it came into review */
  verdict: z.enum(deliverableVerdicts).nullable(),
  /** when it was delivered; null while it is not */
  deliveredAt: instant.nullable(),
  createdBy: id.nullable(),
  version: z.number(),
})

export type DeliverableCard = z.infer<typeof deliverableCard>

/** Who approved it, and when; `ownWork`: it was assigned to whoever did. Kept while it is approved or delivered. */
const approval = z.object({ by: shownPerson, at: instant, ownWork: z.boolean() })

/** A deliverable as lists show it. What is marked internal is left out for people outside the agency. */
export const deliverableView = deliverableCard.extend({
  notes: internal(z.string().nullable()),
  approval: approval.nullable(),
  verdictAt: instant.nullable(),
  /** when it came into its status */
  statusSince: instant,
  createdAt: instant,
  updatedAt: instant,
  project: projectWithBrand,
  /** without an id where the reader is not told who it is; then the ids above are null too */
  assignee: shownPerson.nullable(),
  creator: shownPerson.nullable(),
})
export type DeliverableView = z.infer<typeof deliverableView>

/** A deliverable by itself. `state` stands for exactly what the reader sees of it (words, files, parts): a verdict names it. */
export const deliverableDetail = deliverableView.extend({ state: z.string() })
export type DeliverableDetail = z.infer<typeof deliverableDetail>

export const deliverableBoardView = z.object({
  columns: z.array(
    z.object({ status: deliverableStatus, count: z.number(), items: z.array(deliverableCard), nextCursor: z.string().nullable() }),
  ),
  people: z.array(personRef),
  projects: z.array(projectWithBrand),
})
export type DeliverableBoardView = z.infer<typeof deliverableBoardView>

/** One page of one column, with the people and projects its cards name. */
export const deliverableCardPage = z.object({
  items: z.array(deliverableCard),
  nextCursor: z.string().nullable(),
  people: z.array(personRef),
  projects: z.array(projectWithBrand),
})
export type DeliverableCardPage = z.infer<typeof deliverableCardPage>

const counts = Object.fromEntries(deliverableStatuses.map((status) => [status, z.number()])) as Record<DeliverableStatus, z.ZodNumber>
export const deliverableCounts = z.object({ counts: z.object(counts) })
export type DeliverableCounts = z.infer<typeof deliverableCounts>

/** What a client thinks of one in review. `state` is the one that was looked at: refused when it is another by now. */
export const deliverableVerdict = z.strictObject({
  id,
  state: z.string().max(64),
  outcome: z.enum(deliverableVerdicts, 'Choose an outcome'),
  comment: z.string().trim().max(verdictCommentMax, `Enter at most ${verdictCommentMax} characters`).nullable().default(null),
})

/** Something on a deliverable that clients can't see; `mayShow`: whether the reader may show it to them from here. */
const hiddenItem = z.object({ type: z.enum(['file', 'document', 'content-item']), id, name: z.string(), mayShow: z.boolean() })
export type HiddenItem = z.infer<typeof hiddenItem>
export const hiddenItems = z.object({ items: z.array(hiddenItem) })

export const deliverableAttachmentList = listInput({ deliverableId: id })
/** A file of a deliverable; the file itself is read at its `file.url`, and uploaded and removed as any attachment is. */
export const deliverableAttachmentView = z.object({
  id,
  deliverableId: id,
  fileName: z.string(),
  fileType: z.string(),
  fileSize: z.number(),
  /** none where the reader is not told who it was */
  uploadedBy: id.nullable(),
  uploadedAt: instant,
  file: fileRef,
  uploader: shownPerson,
})
export type DeliverableAttachmentView = z.infer<typeof deliverableAttachmentView>
