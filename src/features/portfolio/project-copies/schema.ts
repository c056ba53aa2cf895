import { z } from 'zod'
import { projectCreate } from '#features/clients/projects/schema.ts'
import { calendarDate, id } from '#shared/contract/endpoint.ts'
import { personRef } from '#shared/contract/refs.ts'
import type { Duty } from '#shared/rights/roles.ts'
import { planDuties } from './project-plan.ts'

/** More is not planned in one project (the tree shows no more). */
export const copiedTasksMax = 5000

const duty = z.enum(planDuties as [Duty, ...Duty[]])

/** Pairs of duty and person, separated by commas: `graphic_designer:6f…,copywriter:0b…`. */
export const chosenPeople = z
  .string()
  .max(2000)
  .transform((text) =>
    text
      .split(',')
      .filter(Boolean)
      .map((pair) => {
        const [name = '', userId = ''] = pair.split(':')
        return { duty: name, userId }
      }),
  )
  .pipe(z.array(z.strictObject({ duty, userId: id })))

export const copyPreviewInput = z.strictObject({
  /** the project that is copied */
  projectId: id,
  /** of the new one; without it nothing has a date */
  startDate: calendarDate.optional(),
  people: chosenPeople.default([]),
})
export type CopyPreviewInput = z.output<typeof copyPreviewInput>

/** What is entered of a project that takes over a plan. */
export const planFields = {
  ...projectCreate.shape,
  /** who takes over what a duty has to do; manager and owner are fields of the project */
  people: z
    .array(z.strictObject({ duty, userId: id }))
    .max(planDuties.length)
    .default([]),
}
/** What becomes of a plan: a project of these fields. */
export type PlannedProject = z.output<z.ZodObject<typeof planFields>>

export const projectCopy = z.strictObject({
  ...planFields,
  /** the project that is copied */
  copyOf: id,
})
export type ProjectCopy = z.output<typeof projectCopy>

const planned = {
  id,
  name: z.string(),
  dueDate: calendarDate.nullable(),
  /** as many days after the start */
  dueDay: z.number().nullable(),
  /** whose work it was there; null where nobody of the agency had it */
  duty: duty.nullable(),
  person: personRef.nullable(),
}
export const copyPreview = z.object({
  /** as the tree is read */
  tasks: z.array(
    z.object({
      ...planned,
      parentId: id.nullable(),
      number: z.string(),
      startDate: calendarDate.nullable(),
      startDay: z.number().nullable(),
    }),
  ),
  deliverables: z.array(
    z.object({
      ...planned,
      milestones: z.array(z.object({ name: z.string(), dueDate: calendarDate.nullable(), dueDay: z.number().nullable() })),
    }),
  ),
  /** duties that have something to do, and how much */
  duties: z.array(z.object({ duty, count: z.number() })),
  /** how much of it nobody has */
  unassigned: z.number(),
})
export type CopyPreview = z.infer<typeof copyPreview>
