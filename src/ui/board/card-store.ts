import type { BoardCard, BoardRules } from './board-rules.ts'

/** The first page of a column. */
export type ColumnPage<Card, Column> = {
  readonly column: Column
  readonly items: readonly Card[]
  readonly count: number
  readonly nextCursor: string | null
}

/** One column as far as it is loaded. A new object whenever something in it changes, so that React sees the change. */
export type ColumnState = {
  readonly ids: readonly string[]
  /** how many cards the server counts, loaded or not */
  readonly count: number
  readonly nextCursor: string | null
  readonly loading: boolean
  readonly failed: boolean
}

const emptyColumn: ColumnState = { ids: [], count: 0, nextCursor: null, loading: false, failed: false }

/**
 * The cards of one view of a board, by id, and the order of each column. Kept outside React, so that a change redraws the cards
 * and columns it touches and nothing else, however many are loaded.
 */
export class CardStore<Card extends BoardCard = BoardCard, Column extends string = string> {
  readonly rules: BoardRules<Card, Column>
  readonly #cards = new Map<string, Card>()
  readonly #columns = new Map<Column, ColumnState>()
  readonly #listeners = new Map<string, Set<() => void>>()
  /** cards with a change on its way to the server: what others report meanwhile waits for its answer */
  readonly #pending = new Map<string, number>()
  /** cards shown before the part of their column is loaded that they belong to */
  readonly #ahead = new Set<string>()
  /** grows with every own change, so that counts asked for before it are not taken for the truth after it */
  changes = 0

  constructor(rules: BoardRules<Card, Column>) {
    this.rules = rules
  }

  readonly card = (id: string): Card | undefined => this.#cards.get(id)
  /** Whether a loaded card fits. */
  some(fits: (card: Card) => boolean): boolean {
    return [...this.#cards.values()].some(fits)
  }
  column(name: Column): ColumnState {
    return this.#columns.get(name) ?? emptyColumn
  }
  /** The column a known card stands in. */
  columnOf(id: string): Column | undefined {
    const card = this.#cards.get(id)
    return card && this.rules.columnOf(card)
  }
  #older = false
  /** Whether older cards of the finished column are left out of the board, and of what it asks for. */
  get recentOnly(): boolean {
    return this.rules.finished !== undefined && !this.#older
  }
  /** Whether a column has older cards to show: all recent ones are loaded, and the server counts more. */
  hidesOlder(name: Column): boolean {
    const { ids, count, nextCursor } = this.column(name)
    return this.recentOnly && name === this.rules.finished && nextCursor === null && count > ids.length
  }
  #shown: readonly Column[] | undefined
  /** The columns that stand on the board now; the same list until it is another. */
  get shown(): readonly Column[] {
    const { columns, optional = [] } = this.rules
    if (optional.length === 0) return columns
    const now = columns.filter((name) => !optional.includes(name) || this.column(name).count > 0)
    if (!this.#shown || this.#shown.join() !== now.join()) this.#shown = now
    return this.#shown
  }
  get total(): number {
    return this.rules.columns.reduce((sum, column) => sum + this.column(column).count, 0)
  }
  readonly isPending = (id: string): boolean => this.#pending.has(id)

  /** @param topic a card's id or a column's name @returns stops listening */
  subscribe(topic: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set()
    this.#listeners.set(topic, listeners)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#listeners.delete(topic)
    }
  }

  /** Takes the first page of every column; what was loaded behind it is asked for again when it is scrolled to. */
  reset(pages: readonly ColumnPage<Card, Column>[]): void {
    this.#ahead.clear()
    const moving = [...this.#pending.keys()].flatMap((id) => this.#cards.get(id) ?? [])
    for (const { column, items, count, nextCursor } of pages) {
      const settled = items.filter((card) => !this.isPending(card.id))
      for (const card of settled) this.#put(card)
      const others = count - (items.length - settled.length)
      this.#setColumn(column, { ids: settled.map((card) => card.id), count: others, nextCursor, loading: false, failed: false })
    }
    for (const card of moving) this.#enter(card, this.placeIn(this.rules.columnOf(card), card))
    const kept = new Set(this.rules.columns.flatMap((column) => this.column(column).ids))
    for (const id of this.#cards.keys()) if (!kept.has(id) && !this.isPending(id)) this.#cards.delete(id)
  }

  markLoading(name: Column, loading: boolean, failed = false): void {
    this.#setColumn(name, { ...this.column(name), loading, failed })
  }

  /** Adds the next page of a column; a card that has come there otherwise in the meantime is not doubled. */
  append(name: Column, page: { readonly items: readonly Card[]; readonly nextCursor: string | null }): void {
    const column = this.column(name)
    // Those shown ahead stay last until the page with their place is here.
    const inPlace = column.ids.filter((id) => !this.#ahead.has(id))
    const known = new Set(inPlace)
    const fresh = page.items.filter((card) => !known.has(card.id) && !this.isPending(card.id))
    for (const card of fresh) {
      const before = this.#cards.get(card.id)
      if (before && this.rules.columnOf(before) !== name) this.#leave(before)
      this.#put(card)
    }
    for (const card of fresh) this.#ahead.delete(card.id)
    const ids = [...inPlace, ...fresh.map((card) => card.id), ...column.ids.filter((id) => this.#ahead.has(id))]
    this.#setColumn(name, { ids, count: Math.max(column.count, ids.length), nextCursor: page.nextCursor, loading: false, failed: false })
  }

  /** Takes the finished column with its older cards, which stay shown from now on. */
  showOlder(name: Column, page: { readonly items: readonly Card[]; readonly nextCursor: string | null }): void {
    this.#older = true
    this.#setColumn(name, { ...this.column(name), ids: [] })
    this.append(name, page)
  }

  /** Takes cards as the server has them now. */
  receive(cards: readonly Card[]): void {
    for (const card of cards) if (!this.isPending(card.id)) this.#take(card)
  }

  /**
   * Takes a card that was just created here. Where its place is in the part that is not loaded, it is shown behind what is, until that part
   * is loaded.
   */
  receiveNew(card: Card): void {
    this.#ahead.add(card.id)
    this.receive([card])
  }

  /** Takes a card away that is deleted, out of reach or outside the filters now. @returns whether it was there */
  remove(id: string): boolean {
    const card = this.#cards.get(id)
    if (!card) return false
    this.#cards.delete(id)
    this.#leave(card)
    this.#emit(id)
    return true
  }

  setCounts(counts: Readonly<Partial<Record<Column, number>>>): void {
    for (const name of this.rules.columns) {
      const column = this.column(name)
      const count = Math.max(counts[name] ?? 0, column.ids.length)
      if (count !== column.count) this.#setColumn(name, { ...column, count })
    }
  }

  /**
   * Moves a card before the server has answered. @param index where among the loaded cards of the column, counted without the card
   * itself; left out, the place its fields give @returns takes the move back
   */
  place(id: string, to: Column, index?: number): () => void {
    const before = this.#cards.get(id)
    if (!before) return () => {}
    const order = this.column(to).ids.filter((other) => other !== id)
    const above = index === undefined ? undefined : (this.#cards.get(order[index - 1] ?? '') ?? null)
    this.#leave(before)
    const moved = this.rules.moved(before, to, above)
    this.#cards.set(id, moved)
    this.#enter(moved, index ?? this.placeIn(to, moved))
    this.#emit(id)
    return () => {
      const now = this.#cards.get(id)
      if (now) this.#leave(now)
      this.#cards.set(id, before)
      this.#enter(before, this.#placeOf(before, this.rules.columnOf(before)))
      this.#emit(id)
    }
  }

  /** Changes fields of a card before the server has answered. @returns takes the change back */
  change(id: string, fields: Partial<Card>): () => void {
    const before = this.#cards.get(id)
    if (!before) return () => {}
    this.#take({ ...before, ...fields })
    return () => this.#take(before, true)
  }

  /** Holds back what others report about a card until `release`. */
  hold(id: string): void {
    this.changes += 1
    this.#pending.set(id, (this.#pending.get(id) ?? 0) + 1)
  }
  release(id: string): void {
    this.changes += 1
    const open = (this.#pending.get(id) ?? 1) - 1
    if (open > 0) this.#pending.set(id, open)
    else this.#pending.delete(id)
  }

  /** Where a card would stand in a column by its fields; -1 when that part of the column is not loaded yet. */
  placeIn(name: Column, card: Card): number {
    const index = this.#placeOf(card, name)
    return index === this.column(name).ids.length && this.column(name).nextCursor !== null ? -1 : index
  }

  /** Draws these cards anew: something they show beside their own fields has changed. */
  redraw(concerned: (card: Card) => boolean): void {
    for (const [id, card] of this.#cards) {
      if (!concerned(card)) continue
      this.#cards.set(id, { ...card })
      this.#emit(id)
    }
  }

  #take(card: Card, force = false): void {
    const before = this.#cards.get(card.id)
    if (before && !force && before.version > card.version) return
    this.#cards.set(card.id, card)
    const name = this.rules.columnOf(card)
    const stays = before !== undefined && this.rules.columnOf(before) === name && this.rules.compare(before, card) === 0
    if (!stays || !this.column(name).ids.includes(card.id)) this.#settle(before, card)
    this.#emit(card.id)
  }

  /** Puts a card to the place its fields give; in the part that is not loaded it only counts. */
  #settle(before: Card | undefined, card: Card): void {
    const name = this.rules.columnOf(card)
    const wasLast = before !== undefined && this.rules.columnOf(before) === name && this.column(name).ids.at(-1) === card.id
    if (before) this.#leave(before)
    const column = this.column(name)
    const index = this.#placeOf(card, name)
    const beyond = index === column.ids.length && column.nextCursor !== null && !wasLast && !this.#ahead.has(card.id)
    if (beyond) {
      this.#cards.delete(card.id)
      this.#setColumn(name, { ...column, count: column.count + 1 })
    } else this.#enter(card, index)
  }

  /** Takes a known card out of its column; one that stands in the part that is not loaded was counted there all the same. */
  #leave(card: Card): void {
    const name = this.rules.columnOf(card)
    const column = this.column(name)
    this.#setColumn(name, { ...column, ids: column.ids.filter((id) => id !== card.id), count: Math.max(0, column.count - 1) })
  }

  /** @param index -1 counts the card without showing it */
  #enter(card: Card, index: number): void {
    const name = this.rules.columnOf(card)
    const column = this.column(name)
    const ids = index < 0 ? column.ids : column.ids.toSpliced(index, 0, card.id)
    this.#setColumn(name, { ...column, ids, count: column.count + 1 })
  }

  /** Binary search among the loaded cards of a column, the card itself left out. */
  #placeOf(card: Card, name: Column): number {
    const there = this.rules.columnOf(card) === name ? card : this.rules.moved(card, name, undefined)
    const ids = this.column(name).ids.filter((id) => id !== card.id)
    let low = 0
    let high = ids.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = this.#cards.get(ids[middle] ?? '')
      if (other && this.rules.compare(other, there) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  #put(card: Card): void {
    const before = this.#cards.get(card.id)
    if (this.isPending(card.id) || (before && before.version > card.version)) return
    this.#cards.set(card.id, card)
    this.#emit(card.id)
  }

  #setColumn(name: Column, column: ColumnState): void {
    this.#columns.set(name, column)
    this.#emit(name)
  }

  #emit(topic: string): void {
    for (const listener of this.#listeners.get(topic) ?? []) listener()
    for (const listener of this.#listeners.get('all') ?? []) listener()
  }
}
