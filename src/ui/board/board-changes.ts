import { sentenceOf } from '../lists/form-changes.ts'
import type { BoardCard } from './board-rules.ts'
import type { CardStore } from './card-store.ts'
import type { BoardRefs, NamedCards } from './named-cards.ts'

type Page<Card> = BoardRefs & { readonly items: readonly Card[]; readonly nextCursor: string | null }
type NamingCard = BoardCard & { readonly projectId: string }

/** Loads the next page of a column, unless it is on its way or there is none. */
export async function loadMore<Card extends NamingCard, Column extends string>(
  store: NamedCards<Card, Column>,
  column: Column,
  read: (cursor: string) => Promise<Page<Card>>,
): Promise<void> {
  const { nextCursor, loading } = store.column(column)
  if (nextCursor === null || loading) return
  store.markLoading(column, true)
  try {
    const page = await read(nextCursor)
    // Meanwhile the column may have begun anew: this page belongs to what was.
    if (store.column(column).nextCursor !== nextCursor) return
    store.takeRefs(page)
    store.append(column, page)
  } catch {
    store.markLoading(column, false, true)
  }
}

type Change<Card extends BoardCard, Column extends string, Answer> = {
  /** where it is put at once; undefined where it stays in its column */
  readonly column: Column | undefined
  readonly index?: number | undefined
  /** what it shows at once, where it stays */
  readonly fields?: Partial<Card>
  readonly send: () => Promise<Answer>
  readonly columnOf: (answer: Answer) => Column
  readonly take: (answer: Answer) => void
}

/**
 * Changes a card at once and tells the server; refused, it goes back to what and where it was.
 * @returns the sentence of the refusal, or null
 */
export async function changeAtOnce<Card extends BoardCard, Column extends string, Answer>(
  store: CardStore<Card, Column>,
  id: string,
  { column, index, fields = {}, send, columnOf, take }: Change<Card, Column, Answer>,
): Promise<string | null> {
  store.hold(id)
  const takeBack = column === undefined ? store.change(id, fields) : store.place(id, column, index)
  let answer: Answer | null = null
  let refusal: string | null = null
  try {
    answer = await send()
  } catch (error) {
    refusal = sentenceOf(error)
  }
  store.release(id)
  if (!answer) takeBack()
  // Gone into a part of the column that is not loaded: counted there, and loaded when it is scrolled to.
  else if (store.column(columnOf(answer)).ids.includes(id)) take(answer)
  return refusal
}

const olderAtOnce = 50
const mostAtOnce = 200

/**
 * Shows the older cards of the finished column. The column is read from its beginning: by hand, older cards are anywhere in it.
 * @returns the first card that was not shown before
 */
export async function showOlder<Card extends NamingCard, Column extends string>(
  store: NamedCards<Card, Column>,
  column: Column,
  read: (limit: number) => Promise<Page<Card>>,
): Promise<string | undefined> {
  const { ids, loading } = store.column(column)
  if (loading) return undefined
  const before = new Set(ids)
  store.markLoading(column, true)
  try {
    const page = await read(Math.min(ids.length + olderAtOnce, mostAtOnce))
    store.takeRefs(page)
    store.showOlder(column, page)
    return store.column(column).ids.find((id) => !before.has(id))
  } catch {
    store.markLoading(column, false, true)
    return undefined
  }
}

/** Reads a board, again where older cards came to be shown meanwhile. */
export async function readShown<View>(store: Pick<NamedCards, 'recentOnly'>, read: () => Promise<View>): Promise<View> {
  const { recentOnly } = store
  const view = await read()
  return store.recentOnly === recentOnly ? view : read()
}
