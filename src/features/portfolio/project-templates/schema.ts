import { z } from 'zod'
import { baseVersion, calendarDate, id, instant, listInput } from '#shared/contract/endpoint.ts'
import { personRef } from '#shared/contract/refs.ts'
import { oneLine } from '#shared/values/one-line.ts'
import { chosenPeople, planFields } from '../project-copies/schema.ts'

export const templateNameMax = 200
export const templateDescriptionMax = 2000

export const templateFields = {
  name: oneLine().min(1, 'Name is required').max(templateNameMax, `Enter at most ${templateNameMax} characters`),
  /** what it is good for */
  description: z.string().trim().max(templateDescriptionMax, `Enter at most ${templateDescriptionMax} characters`).nullable().optional(),
}

/** The plan is that of a project as it is now. */
export const templateCreate = z.strictObject({ ...templateFields, projectId: id })
/** Only changed fields are sent; `version` is the one the change was based on. */
export const templateUpdate = z.strictObject(templateFields).partial().extend({ id, version: baseVersion })
export const templateList = listInput({
  /** text in the name or the description */
  q: z.string().trim().max(200).optional(),
})

/** Nobody outside the agency sees one. */
export const templateView = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  taskCount: z.number(),
  deliverableCount: z.number(),
  createdBy: personRef.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version: z.number(),
})
export type TemplateView = z.infer<typeof templateView>

export const templatePlanInput = z.strictObject({
  id,
  /** of the project that is to be; without it nothing has a date */
  startDate: calendarDate.optional(),
  people: chosenPeople.default([]),
})
export const templateUse = z.strictObject({ ...planFields, id })
