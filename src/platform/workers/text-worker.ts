import { readingCost } from '#shared/markdown/cost.ts'
import { type TextDifference, uncompared } from '#shared/markdown/difference.ts'
import { type Blocks, namesPicture, type Picture } from '#shared/markdown/tree.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { AppError } from '#shared/rights/errors.ts'
import type { Asked, Found, Subject } from '#shared/values/preflight.ts'
import { workerTasks } from './text-tasks.ts'
import { openWorker, TaskEnded } from './worker.ts'

const inWorker = openWorker<typeof workerTasks>(new URL('text-tasks.ts', import.meta.url), {
  time: 20_000,
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

/** What costs less to read, in microseconds, is read at once: handing it over would cost as much. */
const light = 20_000

/** @param person whose limits count: a person’s id, or that of a record where it is read for nobody in particular */
async function read<Name extends 'article' | 'passages' | 'pictures'>(
  task: Name,
  person: string,
  markdown: string,
): Promise<ReturnType<(typeof workerTasks)[Name]>> {
  if (readingCost(markdown) <= light) return workerTasks[task](markdown) as ReturnType<(typeof workerTasks)[Name]>
  return inWorker(person, task, markdown).catch(refused)
}

/** The text of an article as a tree. @throws AppError too_many_requests, unavailable */
export const readArticle = (actor: Actor, markdown: string): Promise<Blocks> => read('article', personOf(actor), markdown)

/** The words of an article, for passages of it. @throws AppError too_many_requests, unavailable */
export const readPassages = (actor: Actor, markdown: string): Promise<string> => read('passages', personOf(actor), markdown)

/** The pictures of an article. @throws AppError too_many_requests, unavailable */
export const readPictures = async (person: string, markdown: string): Promise<Picture[]> =>
  namesPicture(markdown) ? read('pictures', person, markdown) : []

/** What the kit of a brand says against an item. @throws AppError too_many_requests, unavailable */
export async function checkContent(itemId: string, subject: Subject, kit: Asked): Promise<Found[]> {
  const length = (subject.body?.length ?? 0) + (subject.description?.length ?? 0)
  if (length <= light) return workerTasks.findings({ subject, kit })
  return inWorker(itemId, 'findings', { subject, kit }).catch(refused)
}

function refused(error: unknown): never {
  if (error instanceof TaskEnded) throw new AppError('unavailable', 'This text could not be read in time. Try again in a moment.')
  throw error
}
