import { z } from 'zod'
import { calendarDate, id } from '#shared/contract/endpoint.ts'
import { wordOf } from '#shared/contract/refs.ts'
import { taskStatus } from '../tasks/schema.ts'

/** More than anybody plans round one task. */
export const dependenciesMax = 100

/** Finish to start: `afterId` begins once `beforeId` is finished. Both lie in one project. */
export const dependencyCreate = z.strictObject({ beforeId: id, afterId: id })
export const dependencyView = z.object({ id, beforeId: id, afterId: id })
export type DependencyView = z.infer<typeof dependencyView>

const linkedTask = z.object({
  id,
  name: wordOf('task', z.string()),
  status: taskStatus,
  startDate: calendarDate.nullable(),
  dueDate: calendarDate.nullable(),
})

/** A dependency as the record of one of its tasks shows it. */
export const dependencyDetail = dependencyView.extend({ before: linkedTask, after: linkedTask })
export type DependencyDetail = z.infer<typeof dependencyDetail>
