import { ahead } from '../base/soon.ts'
import type { CardStore } from './card-store.ts'
import type { DragTarget } from './drag-target.ts'

type Cleanup = () => void
type Library = typeof import('./drag-library.ts')
/** `over`: the column under the pointer. `slot`: where among its loaded cards, the dragged one counted, the card would stand; -1 shows none. */
export type DragState = { readonly id: string; readonly height: number; readonly over: string | null; readonly slot: number }
type Drops = {
  /** A card was dropped. @param index counted without the card itself; undefined where its fields give its place */
  readonly onDrop: (id: string, column: string, index: number | undefined) => void
  /** Dropped in its own column, whose order is not made by hand. */
  readonly onKept: (id: string) => void
}

/** What is dragged and where it would land. Outside React: of a drag only the columns that show or lose the slot redraw. */
export class BoardDrag {
  readonly store: CardStore
  readonly #listeners = new Set<() => void>()
  readonly #waiting = new Set<(library: Library) => void>()
  #library: Library | undefined
  state: DragState | null = null

  constructor(store: CardStore) {
    this.store = store
  }

  readonly subscribe = (listener: () => void): Cleanup => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly slotIn = (column: string): number => (this.state?.over === column ? this.state.slot : -1)
  readonly isOver = (column: string): boolean => this.state?.over === column
  readonly isDragging = (id: string): boolean => this.state?.id === id
  /** Whether a card of this column may be dropped between two others of it. */
  get byHand(): boolean {
    return this.store.rules.byHand
  }

  /** Loads what dragging needs; without it everything else works, so a failure waits for the next approach. */
  readonly load = async (): Promise<void> => {
    if (this.#library) return
    await import('./drag-library.ts').then(
      (library) => {
        this.#library = library
        for (const bind of this.#waiting) bind(library)
        this.#waiting.clear()
      },
      () => undefined,
    )
  }

  /** Watches every drag of a card of this board. */
  watch({ onDrop, onKept }: Drops): Cleanup {
    const forget = ahead(this.load)
    const stop = this.#bind((library) =>
      library.watchDrags(this, {
        start: (id, height) => this.#set({ id, height, over: null, slot: -1 }),
        aim: (target) => this.#aim(target),
        drop: () => {
          const drop = this.state
          this.#set(null)
          if (!drop?.over) return
          const own = this.store.columnOf(drop.id) === drop.over
          if (!this.byHand && own) onKept(drop.id)
          else if (!this.byHand || drop.slot >= 0) onDrop(drop.id, drop.over, this.byHand ? this.#withoutItself(drop) : undefined)
        },
      }),
    )
    return () => {
      forget()
      stop()
    }
  }

  /** Makes a card draggable, and in the order by hand a place to drop beside. */
  card(element: HTMLElement, id: string, mayMove: boolean): Cleanup {
    return this.#bind((library) => library.bindCard(this, element, id, mayMove))
  }
  /** The free place that shows where the card would stand: staying on it changes nothing. */
  slot(element: HTMLElement, column: string): Cleanup {
    return this.#bind((library) => library.bindSlot(element, column))
  }
  /** A whole column to drop into, scrolled when the pointer nears its ends. */
  column(element: HTMLElement, scroller: HTMLElement, column: string): Cleanup {
    return this.#bind((library) => library.bindColumn(this, element, scroller, column))
  }

  #bind(bind: (library: Library) => Cleanup): Cleanup {
    if (this.#library) return bind(this.#library)
    let undo: Cleanup | undefined
    const later = (library: Library) => void (undo = bind(library))
    this.#waiting.add(later)
    return () => {
      this.#waiting.delete(later)
      undo?.()
    }
  }

  #aim(target: DragTarget | null): void {
    if (!this.state) return
    if (!target) this.#set({ ...this.state, over: null, slot: -1 })
    else this.#set({ ...this.state, over: target.column, slot: this.#slotFor(target) })
  }

  #slotFor(target: DragTarget): number {
    const { id, over, slot } = this.state ?? { id: '', over: null, slot: -1 }
    const dragged = this.store.card(id)
    if (!dragged) return -1
    const column = this.store.column(target.column)
    if (!this.byHand) return this.store.columnOf(id) === target.column ? -1 : this.store.placeIn(target.column, dragged)
    if (target.kind === 'slot') return slot
    if (target.kind === 'column') return over === target.column ? slot : column.ids.length
    const index = column.ids.indexOf(target.id ?? '') + (target.below ? 1 : 0)
    const own = column.ids.indexOf(id)
    return own >= 0 && (index === own || index === own + 1) ? -1 : index
  }

  #withoutItself(drop: DragState): number {
    const own = drop.over ? this.store.column(drop.over).ids.indexOf(drop.id) : -1
    return own >= 0 && own < drop.slot ? drop.slot - 1 : drop.slot
  }

  #set(next: DragState | null): void {
    const now = this.state
    if (now === next || (now && next && now.id === next.id && now.over === next.over && now.slot === next.slot)) return
    this.state = next
    for (const listener of this.#listeners) listener()
  }
}
