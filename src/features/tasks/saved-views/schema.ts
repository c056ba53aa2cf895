import { z } from 'zod'
import { baseVersion, id } from '#shared/contract/endpoint.ts'
import { projectRef } from '#shared/contract/refs.ts'
import { oneLine } from '#shared/values/one-line.ts'

export const viewNameMax = 60
/** How many views somebody keeps, and how many a project has. */
export const viewsMax = 100
/** Longer than any choice by hand. */
const searchMax = 4000

const name = oneLine().min(1, 'Name is required').max(viewNameMax, `Enter at most ${viewNameMax} characters`)
/** What an address of the tasks holds of filters, groups, order, columns and shape; what makes no sense there is left out. */
const search = z.string().max(searchMax)

/** One's own, or that of a project. */
export const taskViewCreate = z.strictObject({ name, search, projectId: id.nullable().default(null) })
export const taskViewUpdate = z.strictObject({ name, search }).partial().extend({ id, version: baseVersion })

export const taskViewView = z.object({
  id,
  name: z.string(),
  search: z.string(),
  /** null for one's own */
  projectId: id.nullable(),
  version: z.number(),
  project: projectRef.nullable(),
  /** whether the reader may change and delete it */
  manageable: z.boolean(),
})
export type TaskViewView = z.infer<typeof taskViewView>
