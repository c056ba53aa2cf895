import { counted } from '#shared/values/counted.ts'
import { undoSeconds } from '#shared/values/undo.ts'
import { toast } from '../overlays/toast.tsx'
import { tellFailure } from './failure-toast.ts'
import { sentenceOf } from './form-changes.ts'

/** What of several was refused, under the name it has on the screen. */
export interface Refusal {
  readonly name: string
  readonly sentence: string
}
export interface Progress {
  readonly done: number
  readonly total: number
}
/** What several are called: 'task', 'tasks'. */
export interface Words {
  readonly one: string
  readonly many: string
  /** Whether a failure of one is told as one text. */
  readonly failuresInOne?: true
}

/** So many requests of one act are under way at once. */
const together = 4

/** "3 tasks" */
export function countOf(count: number, { one, many }: Words): string {
  return counted(count, one, many)
}

/** Runs a few at a time. @param onDone called as they come back @returns what was refused */
export async function eachOf<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<Refusal | null>,
  onDone?: (progress: Progress) => void,
): Promise<Refusal[]> {
  const refused: Refusal[] = []
  for (let from = 0; from < items.length; from += together) {
    const answers = await Promise.all(items.slice(from, from + together).map(work))
    refused.push(...answers.filter((one) => one !== null))
    onDone?.({ done: Math.min(from + together, items.length), total: items.length })
  }
  return refused
}

/** Says what was refused, by name and with the first reason. @param done what did not happen: "updated", "restored" */
export function tellRefused(refused: readonly Refusal[], asked: number, words: Words, done: string): void {
  const [first] = refused
  if (!first) return
  const verb = done.replace(/d$/, '')
  if (asked === 1) return tellFailure(`Failed to ${verb} ${words.one}`, first.sentence, words.failuresInOne)
  const names = refused.flatMap(({ name }) => (name ? `“${name}”` : [])).slice(0, 3)
  const more = refused.length > names.length && names.length > 0 ? ` and ${refused.length - names.length} more` : ''
  toast.error(`${refused.length} of ${countOf(asked, words)} could not be ${done}`, {
    description: `${names.join(', ')}${more}: ${first.sentence}`,
  })
}

interface ChangeTogether<Item, Done> {
  readonly items: readonly Item[]
  readonly nameOf: (item: Item) => string
  readonly words: Words
  /** For the message: "archived", "made Copywriter". */
  readonly told: string
  /** For what is refused: "updated" (the default), "archived". */
  readonly verb?: string
  /** @returns what its undo needs, or null where it was so already */
  readonly change: (item: Item) => Promise<Done | null>
  /** Left out where nobody could take it back. */
  readonly undo?: (done: Done) => Promise<unknown>
  /** What its undo does, for what of it is refused: "restored" (the default). */
  readonly undone?: string
  /** Loads anew what shows them, once all are done. */
  readonly refresh?: () => Promise<unknown>
  readonly onProgress?: (progress: Progress | null) => void
}

/** Changes several, each by itself and under the right to it: names what was refused, and takes the others back together. */
export async function changeTogether<Item, Done>(options: ChangeTogether<Item, Done>): Promise<void> {
  const { items, nameOf, words, told, verb = 'updated', change, undo, undone = 'restored', refresh, onProgress } = options
  const changed: { item: Item; done: Done }[] = []
  onProgress?.({ done: 0, total: items.length })
  const attempt = async (item: Item): Promise<Refusal | null> => {
    try {
      const done = await change(item)
      if (done !== null) changed.push({ item, done })
      return null
    } catch (error) {
      return { name: nameOf(item), sentence: sentenceOf(error) }
    }
  }
  const refused = await eachOf(items, attempt, onProgress)
  await refresh?.()
  onProgress?.(null)
  tellRefused(refused, items.length, words, verb)
  if (changed.length === 0) {
    if (refused.length === 0) toast.info('Nothing to change', { description: `It is so already for ${countOf(items.length, words)}.` })
    return
  }
  const takeBack = async (): Promise<void> => {
    onProgress?.({ done: 0, total: changed.length })
    const kept = await eachOf(
      changed,
      async ({ item, done }) => {
        const failed = await undo?.(done).then(
          () => null,
          (error: unknown) => sentenceOf(error),
        )
        return failed ? { name: nameOf(item), sentence: failed } : null
      },
      onProgress,
    )
    await refresh?.()
    onProgress?.(null)
    tellRefused(kept, changed.length, words, undone)
    if (kept.length < changed.length) toast.success(`${countOf(changed.length - kept.length, words)} as before`)
  }
  toast.success(`${countOf(changed.length, words)} ${told}`, {
    ...(undo && { duration: undoSeconds * 1000, action: { label: 'Undo', onClick: () => void takeBack() } }),
  })
}
