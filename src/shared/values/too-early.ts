import { nextWorkingDay, type WorkingDays, workingDaysBetween } from './working-days.ts'

/** When something is planned: calendar dates, null where none is known. */
export type Planned = { readonly first: string | null; readonly last: string | null; readonly done: boolean }

/**
 * Whether something begins before what it waits for is finished: some working day of the time until that is due lies in it already. What
 * begins on the next working day does not; nor does what is done, or waits for what is done.
 */
export function isTooEarly(days: WorkingDays, before: Planned, after: Planned): boolean {
  if (before.done || after.done || before.last === null || after.first === null) return false
  return after.first <= before.last && workingDaysBetween(days, after.first, before.last) > 0
}

/** The first day on which something can begin that waits for what is due on a day. */
export function earliestAfter(days: WorkingDays, due: string): string {
  return nextWorkingDay(days, due)
}

/** When a task is planned by its own dates; with one of both it is that day. */
export function plannedOf({ startDate, dueDate, status }: { startDate: string | null; dueDate: string | null; status: string }): Planned {
  return { first: startDate ?? dueDate, last: dueDate ?? startDate, done: status === 'done' }
}
