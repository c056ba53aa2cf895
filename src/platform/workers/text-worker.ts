import type { Actor } from '#shared/actor.ts'
import { type TextDifference, uncompared } from '#shared/text/difference.ts'
import type { textTasks } from './text-tasks.ts'
import { openWorker, TaskEnded } from './worker.ts'

const inWorker = openWorker<typeof textTasks>(new URL('text-thread.ts', import.meta.url), {
  time: 10_000,
  memory: 256,
  perPerson: 4,
  waiting: 100,
  idle: 30_000,
})

/** Who waits for a result, for the limits per person. */
const personOf = ({ userId, link, viewedBy }: Actor): string => link?.guestId ?? viewedBy?.id ?? userId

/**
 * Compares two texts in the worker thread; two that it can't compare within its limits come back whole.
 * @throws AppError too_many_requests, unavailable
 */
export async function compareTexts(actor: Actor, before: string, after: string): Promise<TextDifference> {
  try {
    return await inWorker(personOf(actor), 'difference', { before, after })
  } catch (error) {
    if (error instanceof TaskEnded) return uncompared(before, after)
    throw error
  }
}
