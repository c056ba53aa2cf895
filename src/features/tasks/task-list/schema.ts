import { z } from 'zod'
import { listInput, queryIds, sortBy } from '#shared/contract/endpoint.ts'
import { personRef, projectWithBrand } from '#shared/contract/refs.ts'
import { taskCard, taskFilters } from '../tasks/schema.ts'
import { taskGroups, taskListSorts } from '../tasks/task-search.ts'

const listed = { ...taskFilters, group: z.enum(taskGroups).optional() }
/** Filters, the order, and by what the rows are grouped; groups come in an order of their own, whichever way the rows of one go. */
export const taskRows = listInput({
  ...listed,
  sort: sortBy(taskListSorts).default('dueDate'),
  /** only these, for a screen that refreshes what changed */
  ids: queryIds.optional(),
})
export type TaskRowsInput = z.output<typeof taskRows>
export const taskGroupsInput = z.strictObject(listed)
export type TaskGroupsInput = z.output<typeof taskGroupsInput>

/**
 * A group: what its rows have in common, and how many there are. Its key is the status, the priority, the id of the person or project, or
 * the Monday of the week; `none` for nobody and for no date.
 */
export const taskGroup = z.object({ key: z.string(), count: z.number() })
export type TaskGroup = z.infer<typeof taskGroup>

const refs = { people: z.array(personRef), projects: z.array(projectWithBrand) }
/** How many tasks fit, whole and by group, with the people and projects that groups are named by. */
export const taskGroupsView = z.object({ count: z.number(), groups: z.array(taskGroup), ...refs })
export type TaskGroupsView = z.infer<typeof taskGroupsView>

/** One page of rows with the people and projects they name. */
export const taskRowPage = z.object({ items: z.array(taskCard), nextCursor: z.string().nullable(), ...refs })
export type TaskRowPage = z.infer<typeof taskRowPage>
