import type { Decision } from '#shared/rights/decision.ts'
import { AppError } from '#shared/rights/errors.ts'
import { undoSeconds } from '#shared/values/undo.ts'
import { toast } from '../overlays/toast.tsx'
import { countOf, eachOf, type Refusal, tellRefused, type Words } from './change-together.ts'
import { sentenceOf } from './form-changes.ts'

const undoFor = undoSeconds * 1000

export interface CardActions<Fields> {
  /** Sets the same on each of these. @param what for the message: "moved to Done" */
  readonly change: (ids: readonly string[], fields: Fields, what: string) => Promise<void>
  readonly remove: (ids: readonly string[]) => Promise<void>
}

/** What a kind of card, or of row, brings to be changed several at once. */
interface CardKind<Card, Fields> {
  readonly words: Words
  readonly card: (id: string) => Card | undefined
  readonly mayChange: (card: Card, field: string) => Decision
  readonly mayDelete: (card: Card) => Decision
  /** Shows the change at once and tells the server; refused, it goes back. @returns the sentence of the refusal, or null */
  readonly change: (card: Card, fields: Fields) => Promise<string | null>
  /** Asks first where that is to be asked. */
  readonly mayGo: (ids: readonly string[]) => Promise<boolean>
  readonly remove: (id: string) => Promise<{ deletionId: string }>
  /** It was gone already. */
  readonly leave: (id: string) => void
  readonly restore: (id: string, deletionId: string) => Promise<unknown>
}

/**
 * Changes cards at once and tells the server, each by itself and under the right to it; what is refused goes back, with a sentence.
 * Several at once are taken back together.
 */
export function cardActions<Card extends { readonly name: string }, Fields extends object>(
  kind: CardKind<Card, Fields>,
): CardActions<Fields> {
  return { change: (...asked) => changeCards(kind, ...asked), remove: (ids) => removeCards(kind, ids) }
}

type Named = { readonly name: string }

async function changeCards<Card extends Named, Fields extends object>(
  kind: CardKind<Card, Fields>,
  ids: readonly string[],
  fields: Fields,
  what: string,
): Promise<void> {
  const { words } = kind
  const done: { id: string; before: Fields }[] = []
  const refused = await eachOf(ids, async (id) => {
    const card = kind.card(id)
    if (!card || isSame(card, fields)) return null
    const before = fieldsOf(card, fields)
    const refusal = Object.keys(fields)
      .map((field) => kind.mayChange(card, field))
      .find((decision) => !decision.allowed)
    const sentence = refusal && !refusal.allowed ? refusal.reason : await kind.change(card, fields)
    if (sentence !== null) return { name: card.name, sentence }
    done.push({ id, before })
    return null
  })
  tellRefused(refused, ids.length, words, 'updated')
  if (ids.length < 2 || done.length === 0) return
  const takeBack = async ({ id, before }: (typeof done)[number]): Promise<Refusal | null> => {
    const card = kind.card(id)
    const sentence = card ? await kind.change(card, before) : null
    return sentence === null ? null : { name: card?.name ?? '', sentence }
  }
  const undo = async () => tellRefused(await eachOf(done, takeBack), done.length, words, 'updated')
  toast.success(`${countOf(done.length, words)} ${what}`, { duration: undoFor, action: { label: 'Undo', onClick: () => void undo() } })
}

async function removeCards<Card extends Named, Fields>(kind: CardKind<Card, Fields>, ids: readonly string[]): Promise<void> {
  const { words } = kind
  if (!(await kind.mayGo(ids))) return
  const deleted: { id: string; name: string; deletionId: string }[] = []
  const refused: Refusal[] = []
  // One after the other: what hangs below one of them goes along with it.
  for (const id of ids) {
    const card = kind.card(id)
    const name = card?.name ?? ''
    const may = card && kind.mayDelete(card)
    try {
      if (may && !may.allowed) throw new AppError('forbidden', may.reason)
      deleted.push({ id, name, deletionId: (await kind.remove(id)).deletionId })
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') kind.leave(id)
      else refused.push({ name, sentence: sentenceOf(error) })
    }
  }
  tellRefused(refused, ids.length, words, 'deleted')
  if (deleted.length === 0) return
  const restore = async () => {
    const kept: Refusal[] = []
    for (const { id, name, deletionId } of deleted.toReversed())
      await kind.restore(id, deletionId).catch((error: unknown) => kept.push({ name, sentence: sentenceOf(error) }))
    tellRefused(kept, deleted.length, words, 'restored')
  }
  const one = `${words.one.charAt(0).toUpperCase()}${words.one.slice(1)} deleted successfully`
  const title = ids.length === 1 ? one : `${countOf(deleted.length, words)} deleted`
  toast.success(title, { duration: undoFor, action: { label: 'Undo', onClick: () => void restore() } })
}

const valueOf = (card: object, field: string): unknown => (card as Readonly<Record<string, unknown>>)[field]

function fieldsOf<Fields extends object>(card: object, fields: Fields): Fields {
  return Object.fromEntries(Object.keys(fields).map((field) => [field, valueOf(card, field)])) as Fields
}

function isSame(card: object, fields: object): boolean {
  return Object.entries(fields).every(([field, value]) => valueOf(card, field) === value)
}
