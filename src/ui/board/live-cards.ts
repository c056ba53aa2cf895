import type { LiveMessage } from '#shared/contract/live.ts'
import type { BoardCard } from './board-rules.ts'
import type { CardStore } from './card-store.ts'

/** Where a board asks for what has changed. */
export type LiveSource<Card extends BoardCard, Column extends string> = {
  /** These cards, as far as they are to be seen and fit the view. */
  readonly cards: (ids: readonly string[], signal: AbortSignal) => Promise<readonly Card[]>
  /** How many cards each column holds. */
  readonly counts: (signal: AbortSignal) => Promise<Readonly<Partial<Record<Column, number>>>>
  /** Whether a changed field can neither move a card to another column nor in or out of this view. */
  readonly keepsPlace: (field: string) => boolean
  /** Whether asking again later may help. */
  readonly mayWorkLater: (error: unknown) => boolean
}

/** Changes come in bursts; those of one burst are asked for together. */
const gatherFor = 12
/** A request line has its limit. */
const mostIds = 100
const retryAfter = 2000

/**
 * Keeps a board up to date from the ids the live stream tells: it asks for exactly those cards. What the answer leaves out is
 * deleted, out of reach or outside the filters, and leaves the board.
 */
export function liveCards<Card extends BoardCard, Column extends string>(
  store: CardStore<Card, Column>,
  source: LiveSource<Card, Column>,
): { take: (message: LiveMessage) => void; stop: () => void } {
  const stopping = new AbortController()
  let waiting = new Set<string>()
  let countsToo = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let busy = false

  const take = (message: LiveMessage): void => {
    if (message.what === 'rights') return
    if (message.what === 'gone') {
      if (store.remove(message.recordId)) countsToo = true
    } else {
      const known = store.card(message.recordId)
      const own = known && message.version !== null && known.version >= message.version && !store.isPending(known.id)
      const keeps = message.fields.length > 0 && message.fields.every(source.keepsPlace)
      if (!own) waiting.add(message.recordId)
      if (!own && !(known && keeps)) countsToo = true
    }
    schedule(gatherFor)
  }

  const schedule = (delay: number) => {
    if (!busy) timer ??= setTimeout(() => void refresh(), delay)
  }

  const receive = (ids: readonly string[], cards: readonly Card[]) => {
    const found = new Set(cards.map((card) => card.id))
    store.receive(cards)
    for (const id of ids) if (!found.has(id) && !store.isPending(id)) store.remove(id)
  }

  const refresh = async () => {
    timer = undefined
    if (waiting.size === 0 && !countsToo) return
    const pending = [...waiting].filter((id) => store.isPending(id))
    const ids = [...waiting].filter((id) => !store.isPending(id)).slice(0, mostIds)
    const withCounts = countsToo
    const before = store.changes
    for (const id of ids) waiting.delete(id)
    countsToo = false
    busy = true
    try {
      const { signal } = stopping
      // A card shows as soon as it is there; how many there are is told beside it.
      const [, counts] = await Promise.all([
        ids.length > 0 && source.cards(ids, signal).then((cards) => receive(ids, cards)),
        withCounts && source.counts(signal),
      ])
      if (counts && store.changes === before) store.setCounts(counts)
      else if (counts) countsToo = true
      busy = false
      if (waiting.size > 0 || countsToo) schedule(pending.length === waiting.size && !countsToo ? 200 : gatherFor)
    } catch (error) {
      busy = false
      if (stopping.signal.aborted || !source.mayWorkLater(error)) return
      waiting = new Set([...ids, ...waiting])
      countsToo ||= withCounts
      schedule(retryAfter)
    }
  }

  return {
    take,
    stop: () => {
      clearTimeout(timer)
      stopping.abort()
    },
  }
}
