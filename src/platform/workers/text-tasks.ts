import { differenceOf } from '#shared/text/difference.ts'

/** What is computed from long texts in the worker thread, by its name; inputs and results are cloned. */
export const textTasks = {
  difference: ({ before, after }: { before: string; after: string }) => differenceOf(before, after),
}
