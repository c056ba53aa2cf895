/** What of a list is chosen to be changed at once. Outside React: of a change only the rows or cards it concerns redraw. */
export class ListSelection {
  readonly #listeners = new Set<() => void>()
  #ids: readonly string[] = []
  /** where a range begins */
  #from: string | null = null

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  /** In the order they were chosen. */
  readonly ids = (): readonly string[] => this.#ids
  has(id: string): boolean {
    return this.#ids.includes(id)
  }

  /** Chooses one, or lets it go. */
  toggle(id: string): void {
    this.#from = id
    this.#set(this.has(id) ? this.#ids.filter((one) => one !== id) : [...this.#ids, id])
  }

  /** Chooses everything from the last chosen one to this one. @param order the part of the list that it stands in */
  extend(id: string, order: readonly string[]): void {
    const ends = [order.indexOf(this.#from ?? ''), order.indexOf(id)].sort((a, b) => a - b)
    const [first = -1, last = -1] = ends
    if (first < 0) {
      if (!this.has(id)) this.toggle(id)
      return
    }
    this.#set([...new Set([...this.#ids, ...order.slice(first, last + 1)])])
  }

  /** Chooses all of these, beside what is chosen. */
  add(ids: readonly string[]): void {
    this.#set([...new Set([...this.#ids, ...ids])])
  }

  clear(): void {
    this.#from = null
    if (this.#ids.length > 0) this.#set([])
  }

  #set(ids: readonly string[]): void {
    this.#ids = ids
    for (const listener of this.#listeners) listener()
  }
}
