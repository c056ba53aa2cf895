import { z } from 'zod'
import { agreedRoundsMax } from '#features/clients/projects/schema.ts'
import { fileRef } from '#features/workspace/files/schema.ts'
import { baseVersion, calendarDate, id, instant, listInput, queryFlag, queryIds, queryList, sortBy } from '#shared/contract/endpoint.ts'
import { brandRef, personRef, projectWithBrand, shownPerson } from '#shared/contract/refs.ts'
import { internal } from '#shared/rights/internal.ts'
import { addDays } from '#shared/values/dates.ts'
import { amount, currency } from '#shared/values/money.ts'
import { oneLine } from '#shared/values/one-line.ts'

export const contentTypes = ['graphic', 'video', 'ad', 'article'] as const
export type ContentType = (typeof contentTypes)[number]

export const contentStatuses = ['draft', 'pending_review', 'in_revision', 'approved', 'published', 'rejected'] as const
export type ContentStatus = (typeof contentStatuses)[number]

export const contentPriorities = ['low', 'medium', 'high', 'urgent'] as const
export type ContentPriority = (typeof contentPriorities)[number]

export const contentTitleMax = 200
export const contentDescriptionMax = 2000
export const contentPlatformMax = 50
export const alternativeTextMax = 1000
const shortMax = 50
export const contentTagMax = 50
export const contentTagsMax = 20
/** How much of an article its card shows. */
const excerptMax = 300

/** Stands for nobody beside the ids of people. */
export const nobody = 'none'

/** Whom an item waits for: the agency, the client, or whoever asks. */
export const turns = ['agency', 'client', 'mine'] as const

const contentType = z.enum(contentTypes, 'Select a type')
const contentStatus = z.enum(contentStatuses)
const contentPriority = z.enum(contentPriorities, 'Select a priority')

const short = (max: number) => oneLine().max(max, `Enter at most ${max} characters`).nullable()
const long = (max: number) => z.string().trim().max(max, `Enter at most ${max} characters`).nullable()
const tag = oneLine().min(1).max(contentTagMax, `A tag has at most ${contentTagMax} characters`)

export const contentFields = {
  title: oneLine().min(1, 'Title is required').max(contentTitleMax, `Enter at most ${contentTitleMax} characters`),
  /** Markdown; empty is none */
  description: long(contentDescriptionMax),
  priority: contentPriority,
  platform: short(contentPlatformMax),
  /** as people say it: 1080 × 1350 */
  dimensions: short(shortMax),
  format: short(shortMax),
  /** what a picture shows, for people who do not see it */
  alternativeText: long(alternativeTextMax),
  tags: z
    .array(tag)
    .max(contentTagsMax, `Enter at most ${contentTagsMax} tags`)
    .transform((all) => [...new Set(all)]),
  /** decimal strings in major units of `currency`, kept by the agency */
  budgetAllocated: amount.nullable(),
  actualCost: amount.nullable(),
  currency,
  dueDate: calendarDate.nullable(),
  /** kept by the agency; without one those of the project hold */
  agreedRounds: z.number().int().min(1, 'Enter 1 or more').max(agreedRoundsMax, `Enter at most ${agreedRoundsMax}`).nullable(),
}

/** Of a project or a brand; a project decides its brand. Without a currency that of the project, the brand or the workspace holds. */
export const contentCreate = z.strictObject({
  contentType,
  ...contentFields,
  description: contentFields.description.default(null),
  priority: contentFields.priority.default('medium'),
  platform: contentFields.platform.default(null),
  dimensions: contentFields.dimensions.default(null),
  format: contentFields.format.default(null),
  alternativeText: contentFields.alternativeText.default(null),
  tags: contentFields.tags.default([]),
  budgetAllocated: contentFields.budgetAllocated.default(null),
  actualCost: contentFields.actualCost.default(null),
  currency: currency.optional(),
  dueDate: contentFields.dueDate.default(null),
  agreedRounds: contentFields.agreedRounds.default(null),
  projectId: id.nullable().default(null),
  brandId: id.nullable().default(null),
  /** admins and project managers name one; everybody else has it themselves */
  assignedTo: id.nullable().default(null),
  /** one's own finished upload, its first version; an article begins with the version that is written first */
  uploadId: id.nullable().default(null),
})

/**
 * Only changed fields are sent; `version` is the one the change was based on. A project or a brand moves the item there. What it says or
 * where it runs (title, description, platform, dimensions, format, alternative text, tags) sets an approved or published one in revision.
 */
export const contentUpdate = z
  .strictObject({ ...contentFields, projectId: id, brandId: id, assignedTo: id.nullable() })
  .partial()
  .extend({ id, version: baseVersion })

const contentSorts = ['createdAt', 'updatedAt', 'dueDate', 'title'] as const
export type ContentSort = (typeof contentSorts)[number]

/** Every filter takes several values, of which one has to fit. */
const filters = {
  contentType: queryList(contentType).optional(),
  projectId: queryIds.optional(),
  /** items of the brand and of its projects */
  brandId: queryIds.optional(),
  status: queryList(contentStatus).optional(),
  priority: queryList(contentPriority).optional(),
  /** `none` for what has no platform */
  platform: queryList(z.string().trim().max(contentPlatformMax)).optional(),
  /** ids, and `none` for items that nobody has */
  assignedTo: queryList(z.union([id, z.literal(nobody)])).optional(),
  createdBy: queryIds.optional(),
  turn: z.enum(turns).optional(),
  /** due on this day or later, or earlier */
  dueFrom: calendarDate.optional(),
  dueTo: calendarDate.optional(),
  /** `true`: only what has no due date */
  undated: queryFlag.optional(),
  /** what has a budget or a cost in it, wherever it lies; for people outside the agency nothing */
  currency: currency.optional(),
  /** text in title or description */
  q: z.string().trim().max(200).optional(),
}
/** `-createdAt` unless told; by due date what has none comes last. */
export const contentList = listInput({
  ...filters,
  /** only these, for a screen that refreshes what changed */
  ids: queryIds.optional(),
  /** `true` leaves out what is published or rejected */
  open: queryFlag.optional(),
  sort: sortBy(contentSorts).default('-createdAt'),
})
export type ContentListInput = z.output<typeof contentList>
export const contentCountInput = z.strictObject(filters)
export type ContentFilters = z.output<typeof contentCountInput>

/** So many of each day come with a calendar; how many there are is told of every day. */
export const calendarPerDay = 12
/** As long as two months. */
const calendarDaysMax = 62
const { undated: _undated, ...calendarFilters } = filters
/** Days from the first to the last, both of them too. */
export const contentCalendarInput = z
  .strictObject({ ...calendarFilters, dueFrom: calendarDate, dueTo: calendarDate })
  .refine(({ dueFrom, dueTo }) => dueTo < addDays(dueFrom, calendarDaysMax), {
    path: ['dueTo'],
    message: `Ask for at most ${calendarDaysMax} days`,
  })
export type ContentCalendarInput = z.output<typeof contentCalendarInput>

const count = z.number()
const countsOf = <const Key extends string>(keys: readonly Key[]) =>
  z.object(Object.fromEntries(keys.map((key) => [key, count])) as Record<Key, typeof count>)
/** How many of the items of these filters there are of each type and status, and how many wait for whom. */
export const contentCounts = z.object({
  total: count,
  types: countsOf(contentTypes),
  statuses: countsOf(contentStatuses),
  turns: countsOf(['agency', 'client']),
})
export type ContentCounts = z.infer<typeof contentCounts>

/** Whom it waits for, and since when; null once it is published or rejected. */
const turnView = z.object({ side: z.enum(['agency', 'client']), since: instant, people: internal(z.array(personRef)) })

/**
 * Rounds of review: a submission opens one, a decision closes it. `agreed` is null where nothing is agreed; `beyond`: the current one is
 * more than was; `nextBeyond`: the next one would be.
 */
const roundsView = z.object({
  agreed: z.number().nullable(),
  current: z.number(),
  open: z.boolean(),
  beyond: z.boolean(),
  nextBeyond: z.boolean(),
})

/** A content item as lists show it, with its current version; people outside the agency see the one that was shared with them. */
export const contentItemView = z.object({
  id,
  contentType,
  title: z.string(),
  description: z.string().nullable(),
  status: contentStatus,
  priority: contentPriority,
  platform: z.string().nullable(),
  dimensions: z.string().nullable(),
  format: z.string().nullable(),
  alternativeText: z.string().nullable(),
  tags: z.array(z.string()),
  budgetAllocated: internal(z.string().nullable()),
  actualCost: internal(z.string().nullable()),
  currency: internal(z.string()),
  dueDate: calendarDate.nullable(),
  projectId: id.nullable(),
  /** of its project, where it has one */
  brandId: id,
  /** null where the reader is not told who it is */
  assignedTo: id.nullable(),
  createdBy: id.nullable(),
  agreedRounds: internal(z.number().nullable()),
  publishedUrl: z.string().nullable(),
  publishedOn: calendarDate.nullable(),
  /** 0 while there is none */
  versionNumber: z.number(),
  /** the file of that version; none of an article */
  file: fileRef.nullable(),
  /** the beginning of an article, in Markdown, at most 300 signs */
  excerpt: z.string().max(excerptMax).nullable(),
  /** the version that clients see; null while nothing is shared */
  sharedVersion: z.number().nullable(),
  sharedAt: instant.nullable(),
  /** those the reader can read */
  commentCount: count,
  turn: turnView.nullable(),
  /** how many days each side has had it so far */
  held: internal(z.object({ agency: z.number(), client: z.number() })),
  rounds: internal(roundsView),
  /** problems of the preflight that nobody has given a reason for; null as long as nobody has looked */
  openProblems: internal(z.number().nullable()),
  createdAt: instant,
  updatedAt: instant,
  version: z.number(),
  project: projectWithBrand.nullable(),
  brand: brandRef,
  assignee: shownPerson.nullable(),
  creator: shownPerson.nullable(),
})
export type ContentItemView = z.infer<typeof contentItemView>

/** The days on which something is due, with the first of each. */
export const contentCalendar = z.object({
  days: z.array(z.object({ day: calendarDate, count, items: z.array(contentItemView) })),
})
export type ContentCalendar = z.infer<typeof contentCalendar>

/** The round that is open: who was asked to decide, on which version, and by when. */
const openReview = z.object({
  id,
  round: z.number(),
  versionNumber: z.number(),
  dueDate: calendarDate.nullable(),
  note: z.string().nullable(),
  submittedAt: instant,
  submittedBy: personRef.nullable(),
  reviewers: z.array(personRef),
})

/** A content item by itself. */
export const contentItemDetail = contentItemView.extend({
  versionId: id.nullable(),
  /** the text of an article, in Markdown with headings and tables */
  body: z.string().nullable(),
  review: internal(openReview.nullable()),
  /** reviewers of the last round who may still decide */
  lastReviewers: internal(z.array(personRef)),
  /** the manager of its project: whom to ask first, where nobody was asked before */
  manager: internal(personRef.nullable()),
  /** project managers of its project or brand who can make it a draft again; null unless it is rejected */
  reopeners: internal(z.array(personRef).nullable()),
})
export type ContentItemDetail = z.infer<typeof contentItemDetail>

/** Where the file of a new item is uploaded to, and that of a new version. */
export const contentPlace = z.strictObject({ contentType })
export const contentVersionPlace = z.strictObject({ contentItemId: id })
