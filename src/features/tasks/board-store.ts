import type { BoardFilters } from './board-search.ts'
import { columnOrder } from './labels.ts'
import type { TaskBoardView, TaskCard, TaskSort, TaskStatus } from './schema.ts'

export type BoardPerson = TaskBoardView['people'][number]
export type BoardProject = TaskBoardView['projects'][number]
export type CardPage = { items: TaskCard[]; nextCursor: string | null; people: BoardPerson[]; projects: BoardProject[] }

/** One column as far as it is loaded. A new object whenever something in it changes, so that React sees the change. */
export type ColumnState = {
  readonly ids: readonly string[]
  /** how many tasks the server counts, loaded or not */
  readonly count: number
  readonly nextCursor: string | null
  readonly loading: boolean
  readonly failed: boolean
}

const emptyColumn: ColumnState = { ids: [], count: 0, nextCursor: null, loading: false, failed: false }
/** Sorts behind every calendar date. */
const noDate = '~'

let made = 0

/**
 * The cards of one view of the board, by id, and the order of each column. Kept outside React, so that a change redraws the cards
 * and columns it touches and nothing else, however many are loaded.
 */
export class BoardStore {
  /** another one for every view of the board */
  readonly key = String((made += 1))
  readonly filters: BoardFilters
  readonly sort: TaskSort
  readonly #cards = new Map<string, TaskCard>()
  readonly #columns = new Map<TaskStatus, ColumnState>()
  readonly #people = new Map<string, BoardPerson>()
  readonly #projects = new Map<string, BoardProject>()
  readonly #listeners = new Map<string, Set<() => void>>()
  /** cards with a change on its way to the server: what others report meanwhile waits for its answer */
  readonly #pending = new Map<string, number>()
  /** grows with every own change, so that counts asked for before it are not taken for the truth after it */
  changes = 0

  constructor(filters: BoardFilters) {
    this.filters = filters
    this.sort = filters.sort
  }

  readonly card = (id: string): TaskCard | undefined => this.#cards.get(id)
  readonly column = (status: TaskStatus): ColumnState => this.#columns.get(status) ?? emptyColumn
  person(id: string | null): BoardPerson | undefined {
    return id === null ? undefined : this.#people.get(id)
  }
  project(id: string): BoardProject | undefined {
    return this.#projects.get(id)
  }
  get people(): BoardPerson[] {
    return [...this.#people.values()]
  }
  get projects(): BoardProject[] {
    return [...this.#projects.values()]
  }
  get total(): number {
    return columnOrder.reduce((sum, status) => sum + this.column(status).count, 0)
  }
  isPending(id: string): boolean {
    return this.#pending.has(id)
  }

  /** @param topic a card's id or a column's status @returns stops listening */
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
  reset(view: TaskBoardView): void {
    this.#putRefs(view)
    const moving = [...this.#pending.keys()].flatMap((id) => this.#cards.get(id) ?? [])
    for (const { status, items, count, nextCursor } of view.columns) {
      const settled = items.filter((card) => !this.isPending(card.id))
      for (const card of settled) this.#put(card)
      const others = count - (items.length - settled.length)
      this.#setColumn(status, { ids: settled.map((card) => card.id), count: others, nextCursor, loading: false, failed: false })
    }
    for (const card of moving) this.#enter(card, this.placeIn(card.status, card))
    const kept = new Set(columnOrder.flatMap((status) => this.column(status).ids))
    for (const id of this.#cards.keys()) if (!kept.has(id) && !this.isPending(id)) this.#cards.delete(id)
  }

  markLoading(status: TaskStatus, loading: boolean, failed = false): void {
    this.#setColumn(status, { ...this.column(status), loading, failed })
  }

  /** Adds the next page of a column; a card that has come there otherwise in the meantime is not doubled. */
  append(status: TaskStatus, page: CardPage): void {
    this.#putRefs(page)
    const column = this.column(status)
    const known = new Set(column.ids)
    const fresh = page.items.filter((card) => !known.has(card.id) && !this.isPending(card.id))
    for (const card of fresh) {
      const before = this.#cards.get(card.id)
      if (before && before.status !== status) this.#leave(before)
      this.#put(card)
    }
    const ids = [...column.ids, ...fresh.map((card) => card.id)]
    this.#setColumn(status, { ids, count: Math.max(column.count, ids.length), nextCursor: page.nextCursor, loading: false, failed: false })
  }

  /** Takes cards as the server has them now. @param refs the people and projects they name */
  receive(cards: readonly TaskCard[], refs?: Pick<CardPage, 'people' | 'projects'>): void {
    if (refs) this.#putRefs(refs)
    for (const card of cards) if (!this.isPending(card.id)) this.#take(card)
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

  setCounts(counts: Readonly<Partial<Record<TaskStatus, number>>>): void {
    for (const status of columnOrder) {
      const column = this.column(status)
      const count = Math.max(counts[status] ?? 0, column.ids.length)
      if (count !== column.count) this.#setColumn(status, { ...column, count })
    }
  }

  /**
   * Moves a card before the server has answered. @param index where among the loaded cards of the column, counted without the card
   * itself; left out, the place its sort key gives @returns takes the move back
   */
  place(id: string, status: TaskStatus, index?: number): () => void {
    const before = this.#cards.get(id)
    if (!before) return () => {}
    const order = this.column(status).ids.filter((other) => other !== id)
    const above = index === undefined ? undefined : this.#cards.get(order[index - 1] ?? '')
    // The smallest text behind the card above: right until the server tells the key it made.
    const position = index === undefined ? before.position : above ? `${above.position}\u0000` : ''
    this.#leave(before)
    const moved = { ...before, status, position }
    this.#cards.set(id, moved)
    this.#enter(moved, index ?? this.placeIn(status, moved))
    this.#emit(id)
    return () => {
      const now = this.#cards.get(id)
      if (now) this.#leave(now)
      this.#cards.set(id, before)
      this.#enter(before, this.#placeOf(before))
      this.#emit(id)
    }
  }

  /** Changes fields of a card before the server has answered. @returns takes the change back */
  change(id: string, fields: Partial<TaskCard>): () => void {
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

  /** Whether a task belongs to this view; what the server decides for everything that others do. */
  fits(task: Pick<TaskCard, 'projectId' | 'assigneeId' | 'priority' | 'name' | 'description'>): boolean {
    const { projectId, assigneeId, priority, q } = this.filters
    if ((projectId && task.projectId !== projectId) || (assigneeId && task.assigneeId !== assigneeId)) return false
    if (priority && task.priority !== priority) return false
    return !q || `${task.name}\n${task.description ?? ''}`.toLowerCase().includes(q.toLowerCase())
  }

  /** Where a card would stand in a column by its sort key; -1 when that part of the column is not loaded yet. */
  placeIn(status: TaskStatus, card: TaskCard): number {
    const index = this.#placeOf({ ...card, status })
    return index === this.column(status).ids.length && this.column(status).nextCursor !== null ? -1 : index
  }

  #take(card: TaskCard, force = false): void {
    const before = this.#cards.get(card.id)
    if (before && !force && before.version > card.version) return
    this.#cards.set(card.id, card)
    const stays = before?.status === card.status && this.#compare(before, card) === 0
    if (!stays || !this.column(card.status).ids.includes(card.id)) this.#settle(before, card)
    this.#emit(card.id)
  }

  /** Puts a card to the place its sort key gives; in the part that is not loaded it only counts. */
  #settle(before: TaskCard | undefined, card: TaskCard): void {
    const wasLast = before?.status === card.status && this.column(card.status).ids.at(-1) === card.id
    if (before) this.#leave(before)
    const column = this.column(card.status)
    const index = this.#placeOf(card)
    const beyond = index === column.ids.length && column.nextCursor !== null && !wasLast
    if (beyond) {
      this.#cards.delete(card.id)
      this.#setColumn(card.status, { ...column, count: column.count + 1 })
    } else this.#enter(card, index)
  }

  /** Takes a known card out of its column; one that stands in the part that is not loaded was counted there all the same. */
  #leave(card: TaskCard): void {
    const column = this.column(card.status)
    this.#setColumn(card.status, { ...column, ids: column.ids.filter((id) => id !== card.id), count: Math.max(0, column.count - 1) })
  }

  /** @param index -1 counts the card without showing it */
  #enter(card: TaskCard, index: number): void {
    const column = this.column(card.status)
    const ids = index < 0 ? column.ids : column.ids.toSpliced(index, 0, card.id)
    this.#setColumn(card.status, { ...column, ids, count: column.count + 1 })
  }

  /** Binary search among the loaded cards, the card itself left out. */
  #placeOf(card: TaskCard): number {
    const ids = this.column(card.status).ids.filter((id) => id !== card.id)
    let low = 0
    let high = ids.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = this.#cards.get(ids[middle] ?? '')
      if (other && this.#compare(other, card) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  #compare(a: TaskCard, b: TaskCard): number {
    if (this.sort === 'position') return a.position < b.position ? -1 : a.position > b.position ? 1 : 0
    const left = a.dueDate ?? noDate
    const right = b.dueDate ?? noDate
    if (left !== right) return left < right ? -1 : 1
    return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
  }

  #put(card: TaskCard): void {
    const before = this.#cards.get(card.id)
    if (this.isPending(card.id) || (before && before.version > card.version)) return
    this.#cards.set(card.id, card)
    this.#emit(card.id)
  }

  #putRefs({ people, projects }: Pick<CardPage, 'people' | 'projects'>): void {
    const changed = new Set<string>()
    for (const person of people) {
      const before = this.#people.get(person.id)
      if (before && (before.fullName !== person.fullName || before.avatarUrl !== person.avatarUrl)) changed.add(person.id)
      this.#people.set(person.id, person)
    }
    for (const project of projects) {
      const before = this.#projects.get(project.id)
      if (before && before.name !== project.name) changed.add(project.id)
      this.#projects.set(project.id, project)
    }
    if (changed.size > 0) this.#redraw((card) => changed.has(card.assigneeId ?? '') || changed.has(card.projectId))
  }

  #redraw(concerned: (card: TaskCard) => boolean): void {
    for (const [id, card] of this.#cards) {
      if (!concerned(card)) continue
      this.#cards.set(id, { ...card })
      this.#emit(id)
    }
  }

  #setColumn(status: TaskStatus, column: ColumnState): void {
    this.#columns.set(status, column)
    this.#emit(status)
  }

  #emit(topic: string): void {
    for (const listener of this.#listeners.get(topic) ?? []) listener()
    for (const listener of this.#listeners.get('all') ?? []) listener()
  }
}
