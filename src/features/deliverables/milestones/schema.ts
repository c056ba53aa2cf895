import { z } from 'zod'
import { baseVersion, calendarDate, id, instant, listInput } from '#shared/contract/endpoint.ts'
import { oneLine } from '#shared/values/one-line.ts'

export const milestoneStatuses = ['pending', 'in_progress', 'completed'] as const
export type MilestoneStatus = (typeof milestoneStatuses)[number]

export const milestoneNameMax = 100
export const milestoneTextMax = 2000
/** More steps than anybody follows. */
export const milestonesMax = 100

const status = z.enum(milestoneStatuses)

/** Fields a person fills in; the form and the server check them alike. */
export const milestoneFields = {
  name: oneLine().min(1, 'Name is required').max(milestoneNameMax, `Enter at most ${milestoneNameMax} characters`),
  description: z.string().trim().max(milestoneTextMax, `Enter at most ${milestoneTextMax} characters`).nullable(),
  status,
  dueDate: calendarDate.nullable(),
}

/** Comes behind the others. */
export const milestoneCreate = z.strictObject({
  deliverableId: id,
  ...milestoneFields,
  description: milestoneFields.description.default(null),
  status: milestoneFields.status.default('pending'),
  dueDate: milestoneFields.dueDate.default(null),
})

/** Only changed fields are sent. The status is set, never flipped: asked twice, it is as after once. */
export const milestoneUpdate = z.strictObject(milestoneFields).partial().extend({ id, version: baseVersion })

/** Directly below another one, or, without it, before all of them. */
export const milestoneMove = z.strictObject({ id, afterId: id.nullable() })

export const milestoneList = listInput({ deliverableId: id })

export const milestoneView = z.object({
  id,
  deliverableId: id,
  name: z.string(),
  description: z.string().nullable(),
  status,
  dueDate: calendarDate.nullable(),
  /** exactly while it is completed */
  completedAt: instant.nullable(),
  /** 1, 2, 3 … among those of its deliverable */
  orderIndex: z.number(),
  createdAt: instant,
  updatedAt: instant,
  version: z.number(),
})
export type MilestoneView = z.infer<typeof milestoneView>
