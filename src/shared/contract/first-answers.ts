import type { Actor } from '../rights/actor.ts'
import { AppError } from '../rights/errors.ts'
import type { Api, InputOf, Operation, RouteKey } from './endpoint.ts'

/** One read that a screen needs before it can show anything. */
export type FirstRequest = { key: RouteKey; input: Record<string, unknown> }

/** What a screen reads first, from its address and who looks at it: the server answers it together with the page. */
export type FirstRequests = (
  search: Readonly<Record<string, unknown>>,
  actor: Actor,
  /** what the browser remembers, by name */
  remembered: ReadonlyMap<string, string>,
) => FirstRequest[]

/** Names reads of a contract, checked by its types: `readsOf<typeof tasksApi>()('GET /api/tasks', { limit: 8 })`. */
export function readsOf<T extends Api>() {
  return <Key extends keyof T & `GET ${string}`>(key: Key, input: T[Key] extends Operation ? InputOf<T[Key]> : never): FirstRequest => ({
    key: key as RouteKey,
    input: input as Record<string, unknown>,
  })
}

/** The element of the page that carries the answers, by the address that is asked otherwise. */
export const firstAnswersId = 'first-answers'

/** Beside the answers: the addresses of those that are too large for the page, which the browser asks for once the page is seen. */
export const afterwardsName = 'afterwards'

/** A screen that opens later asks for itself: what came with the page is not so new any more. */
const keptFor = 10_000
let kept = new Map<string, unknown>()
let keptUntil = 0
let late: readonly Promise<unknown>[] = []

/**
 * Keeps what came with the page until the screens ask for it.
 * @param text JSON, or nothing where the server put none
 * @param ask asks for what was too large for the page, given what came along
 */
export function keepFirstAnswers(
  text: string | null | undefined,
  ask?: (address: string, came: ReadonlyMap<string, unknown>) => Promise<unknown>,
): void {
  kept.clear()
  late = []
  if (!text) return
  const { [afterwardsName]: afterwards, ...answers } = JSON.parse(text) as Record<string, unknown>
  for (const [address, answer] of Object.entries(answers)) kept.set(address, answer)
  keptUntil = Date.now() + keptFor
  if (!ask || !Array.isArray(afterwards)) return
  const asked = (afterwards as string[]).map((address) => ({ address, answer: ask(address, kept) }))
  for (const { address, answer } of asked) {
    // Whoever takes it hears of the failure.
    answer.catch(() => undefined)
    kept.set(address, answer)
  }
  late = asked.map(({ answer }) => answer)
}

/** Until what is asked for after the page is there, or has failed. */
export async function lateAnswers(): Promise<void> {
  await Promise.allSettled(late)
}

/**
 * The answer that came with the page, once, or the promise of one that comes after it: whoever asks again wants a newer one.
 * @throws AppError `unavailable` for what did not come while a page is drawn, where nothing else is asked
 */
export function takeFirstAnswer(address: string): { answer: unknown } | undefined {
  if (!kept.has(address)) {
    if (keptUntil === Number.POSITIVE_INFINITY) throw new AppError('unavailable', 'This did not come with the page.')
    return undefined
  }
  const answer = kept.get(address)
  kept.delete(address)
  return Date.now() < keptUntil ? { answer } : undefined
}

/**
 * For as long as it takes to ask: on the server several pages are made at once, and none may see the answers of another.
 * @param answers by address; what is taken goes from them
 */
export function withFirstAnswers<T>(answers: Map<string, unknown>, ask: () => T): T {
  const [before, until] = [kept, keptUntil]
  kept = answers
  keptUntil = Number.POSITIVE_INFINITY
  try {
    return ask()
  } finally {
    kept = before
    keptUntil = until
  }
}

/** They belong to who opened the page, and stand for what was before anything was told of. */
export function forgetFirstAnswers(): void {
  kept.clear()
}
