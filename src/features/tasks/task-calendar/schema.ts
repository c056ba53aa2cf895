import { z } from 'zod'
import { calendarDate, maxPageSize } from '#shared/contract/endpoint.ts'
import { personRef, projectWithBrand } from '#shared/contract/refs.ts'
import { addDays } from '#shared/values/dates.ts'
import { taskCard, taskFilters } from '../tasks/schema.ts'

/** A calendar shows six weeks at most. */
const mostDays = 42

export const taskCalendarInput = z
  .strictObject({
    ...taskFilters,
    dueFrom: calendarDate,
    dueTo: calendarDate,
    /** so many of each day, those to be done before those that are */
    perDay: z.coerce.number().int().min(1).max(maxPageSize).default(14),
  })
  .refine(({ dueFrom, dueTo }) => dueTo < addDays(dueFrom, mostDays), {
    path: ['dueTo'],
    message: `Ask for at most ${mostDays} days at once`,
  })
export type TaskCalendarInput = z.output<typeof taskCalendarInput>

/** Days on which something is due, with how much there is and the first of it, and the people and projects it names. */
export const taskCalendarView = z.object({
  days: z.array(z.object({ day: calendarDate, count: z.number(), items: z.array(taskCard) })),
  people: z.array(personRef),
  projects: z.array(projectWithBrand),
})
export type TaskCalendarView = z.infer<typeof taskCalendarView>
