import { z } from 'zod'
import { ownProjects } from '#features/clients/projects/schema.ts'
import { baseVersion, calendarDate, id, instant, listInput, queryFlag, queryIds, queryList } from '#shared/contract/endpoint.ts'
import { personRef, projectWithBrand, shownPerson } from '#shared/contract/refs.ts'
import { internal } from '#shared/rights/internal.ts'
import { oneLine } from '#shared/values/one-line.ts'

export const taskStatuses = ['todo', 'in_progress', 'done', 'blocked'] as const
export type TaskStatus = (typeof taskStatuses)[number]

export const taskPriorities = ['low', 'medium', 'high', 'urgent'] as const
export type TaskPriority = (typeof taskPriorities)[number]

export const taskTypes = ['design', 'video', 'marketing', 'development', 'review', 'other'] as const
export type TaskType = (typeof taskTypes)[number]

/** `due`: earliest due date first, without one last, on the board what is done by when it was done; `position`: the order made by hand. */
export const taskSorts = ['due', 'position'] as const
export type TaskSort = (typeof taskSorts)[number]

/**
 * Days that a filter knows, by the viewer's own calendar: before today and not done; today; from Monday to Sunday of this week; today and
 * two weeks on; the ninety days before today.
 */
export const dueRanges = ['overdue', 'today', 'week', 'fortnight', 'past'] as const
export type DueRange = (typeof dueRanges)[number]

/** Stands for nobody beside the ids of people. */
export const nobody = 'none'

export const taskNameMax = 200
export const taskDescriptionMax = 10_000
export const taskStatus = z.enum(taskStatuses)
export const taskPriority = z.enum(taskPriorities)

const hours = z.number().min(0, 'Hours must be at least 0').max(99_999).multipleOf(0.5, 'Hours go in steps of 0.5')

/** Fields a person fills in; the form and the server check them alike. */
export const taskFields = {
  name: oneLine().min(1, 'Name is required').max(taskNameMax),
  description: z.string().trim().max(taskDescriptionMax).nullable(),
  projectId: z.uuid('Select a project'),
  assigneeId: id.nullable(),
  startDate: calendarDate.nullable(),
  dueDate: calendarDate.nullable(),
  priority: taskPriority,
  status: taskStatus,
  taskType: z.enum(taskTypes).nullable(),
  estimatedHours: hours.nullable(),
  actualHours: hours.nullable(),
  parentTaskId: id.nullable(),
}

type Dates = { startDate?: string | null | undefined; dueDate?: string | null | undefined }
export const startAfterDue = 'The start date must not be after the due date'
/** True unless both dates are given and the due date comes first. */
export function datesInOrder({ startDate, dueDate }: Dates): boolean {
  return !startDate || !dueDate || startDate <= dueDate
}

export const taskCreate = z.strictObject({
  ...taskFields,
  description: taskFields.description.default(null),
  assigneeId: taskFields.assigneeId.default(null),
  startDate: taskFields.startDate.default(null),
  dueDate: taskFields.dueDate.default(null),
  priority: taskFields.priority.default('medium'),
  status: taskFields.status.default('todo'),
  taskType: taskFields.taskType.default(null),
  estimatedHours: taskFields.estimatedHours.default(null),
  actualHours: taskFields.actualHours.default(null),
  parentTaskId: taskFields.parentTaskId.default(null),
})

/** Only changed fields are sent; `version` is the one the change was based on. */
export const taskUpdate = z.strictObject(taskFields).partial().extend({ id, version: baseVersion })

/** Where a card was dropped: a column, and the card directly above or below it (in the order made by hand); neither keeps its place. */
export const taskMove = z.strictObject({ id, status: taskStatus, afterId: id.optional(), beforeId: id.optional() })

/**
 * A place in the tree: below a task (`null`: at the top), directly behind or before one that hangs there; where neither is named, last.
 */
export const taskTreePlace = z.strictObject({ id, parentTaskId: id.nullable(), afterId: id.optional(), beforeId: id.optional() })

/** Every filter takes several values, of which one has to fit. */
export const taskFilters = {
  projectId: queryIds.optional(),
  brandId: queryIds.optional(),
  /** `mine`: only tasks of active projects that the reader works on */
  projects: ownProjects.optional(),
  /** ids, and `none` for tasks that nobody has */
  assigneeId: queryList(z.union([id, z.literal(nobody)])).optional(),
  priority: queryList(taskPriority).optional(),
  taskType: queryList(z.enum(taskTypes)).optional(),
  due: queryList(z.enum(dueRanges)).optional(),
  /** text in name or description */
  q: z.string().trim().max(200).optional(),
}
const listed = {
  ...taskFilters,
  /** `tree`: in the order of the work breakdown structure, among what hangs below one task */
  sort: z.enum([...taskSorts, 'tree']).default('due'),
  status: taskStatus.optional(),
  parentTaskId: id.optional(),
  /** only these, for a screen that refreshes what changed */
  ids: queryIds.optional(),
  assignedToMe: queryFlag.optional(),
}
export const taskList = listInput(listed)
export type TaskListInput = z.output<typeof taskList>

/** `true`: of what is done, only what was done in the last 14 days. Counts stay those of all. */
const recent = queryFlag.optional()

/** More cards of the board. */
export const taskCards = listInput({ ...listed, recent })
export type TaskCardsInput = z.output<typeof taskCards>

/** The first cards of every column in one answer. */
export const taskBoard = z.strictObject({
  ...taskFilters,
  recent,
  sort: z.enum(taskSorts).default('due'),
  limit: z.coerce.number().int().min(1).max(100).default(25),
})
export type TaskBoardInput = z.output<typeof taskBoard>

/** A card of the board: people and projects stand once beside the cards, by id. The description is cut to what a card shows. */
export const taskCard = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  projectId: id,
  assigneeId: id.nullable(),
  startDate: calendarDate.nullable(),
  dueDate: calendarDate.nullable(),
  priority: taskPriority,
  status: taskStatus,
  taskType: z.enum(taskTypes).nullable(),
  estimatedHours: internal(z.number().nullable()),
  actualHours: internal(z.number().nullable()),
  position: z.string(),
  /** when it last became done; null while it is not */
  completedAt: instant.nullable(),
  createdBy: id.nullable(),
  version: z.number(),
  /** what hangs below it, as far as the reader sees it; null where nothing does */
  subtasks: z.object({ done: z.number(), total: z.number() }).nullable(),
})
export type TaskCard = z.infer<typeof taskCard>

/** A task. What is marked internal is left out for people outside the agency. */
export const taskView = taskCard.omit({ subtasks: true }).extend({
  parentTaskId: id.nullable(),
  orderIndex: z.number(),
  createdAt: instant,
  updatedAt: instant,
  project: projectWithBrand,
  /** without an id where the reader is not told who it is; then the ids above are null too */
  assignee: shownPerson.nullable(),
  creator: shownPerson.nullable(),
})
export type TaskView = z.infer<typeof taskView>

/** An item of the tree. Items come in its order, each behind what is above it; `parentTaskId` is null where that is out of sight. */
export const taskTreeItem = taskCard.omit({ description: true, subtasks: true, position: true, completedAt: true, taskType: true }).extend({
  parentTaskId: id.nullable(),
  orderIndex: z.number(),
})

export type TaskTreeItem = z.infer<typeof taskTreeItem>

/** More of one project are not planned as a tree; what is left out is said by `count`. */
export const treeLimit = 5000
export const taskTree = z.object({ items: z.array(taskTreeItem), count: z.number(), people: z.array(personRef) })
export type TaskTree = z.infer<typeof taskTree>

export const taskBoardView = z.object({
  columns: z.array(z.object({ status: taskStatus, count: z.number(), items: z.array(taskCard), nextCursor: z.string().nullable() })),
  people: z.array(personRef),
  projects: z.array(projectWithBrand),
})
export type TaskBoardView = z.infer<typeof taskBoardView>

/** One page of one column, with the people and projects its cards name. */
export const taskCardPage = z.object({
  items: z.array(taskCard),
  nextCursor: z.string().nullable(),
  people: z.array(personRef),
  projects: z.array(projectWithBrand),
})

export type TaskCardPage = z.infer<typeof taskCardPage>
