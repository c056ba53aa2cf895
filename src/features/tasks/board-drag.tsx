import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine'
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/utils/set-custom-native-drag-preview'
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge'
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge'
import type { BoardStore } from './board-store.ts'
import type { TaskStatus } from './schema.ts'

type Cleanup = () => void
/** `over`: the column under the pointer. `slot`: where among its loaded cards, the dragged one counted, the card would stand; -1 shows none. */
export type DragState = { readonly id: string; readonly height: number; readonly over: TaskStatus | null; readonly slot: number }
type Target = { kind: 'card' | 'slot' | 'column'; status: TaskStatus /** of a card */; id?: string }

const previewMargin = 16

/** What is dragged and where it would land. Outside React: of a drag only the columns that show or lose the slot redraw. */
export class BoardDrag {
  readonly #store: BoardStore
  readonly #listeners = new Set<() => void>()
  state: DragState | null = null

  constructor(store: BoardStore) {
    this.#store = store
  }

  readonly subscribe = (listener: () => void): Cleanup => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly slotIn = (status: TaskStatus): number => (this.state?.over === status ? this.state.slot : -1)
  readonly isOver = (status: TaskStatus): boolean => this.state?.over === status
  readonly isDragging = (id: string): boolean => this.state?.id === id

  /** Watches every drag of a card of this board. @param onDrop gets the place counted without the card itself */
  watch(onDrop: (id: string, status: TaskStatus, index: number | undefined) => void): Cleanup {
    return monitorForElements({
      canMonitor: ({ source }) => source.data.board === this.#store,
      onDragStart: ({ source }) =>
        this.#set({ id: String(source.data.id), height: source.element.getBoundingClientRect().height, over: null, slot: -1 }),
      onDrag: ({ location }) => this.#aim(location.current.dropTargets.map((target) => target.data)),
      onDropTargetChange: ({ location }) => this.#aim(location.current.dropTargets.map((target) => target.data)),
      onDrop: ({ location }) => {
        this.#aim(location.current.dropTargets.map((target) => target.data))
        const drop = this.state
        this.#set(null)
        if (!drop?.over) return
        const status = this.#store.card(drop.id)?.status
        if (drop.slot < 0 && (this.#store.sort === 'position' || status === drop.over)) return
        onDrop(drop.id, drop.over, this.#store.sort === 'position' ? this.#withoutItself(drop) : undefined)
      },
    })
  }

  /** Makes a card draggable, and in the order by hand a place to drop beside. */
  card(element: HTMLElement, id: string, mayMove: boolean): Cleanup {
    const status = () => this.#store.card(id)?.status
    const parts: Cleanup[] = []
    if (mayMove) {
      parts.push(
        draggable({
          element,
          getInitialData: () => ({ board: this.#store, id }),
          onGenerateDragPreview: ({ nativeSetDragImage, location }) => {
            const rect = element.getBoundingClientRect()
            const { clientX, clientY } = location.initial.input
            setCustomNativeDragPreview({
              nativeSetDragImage,
              getOffset: () => ({ x: clientX - rect.left + previewMargin, y: clientY - rect.top + previewMargin }),
              render: ({ container }) => drawPreview(container, element, rect),
            })
          },
        }),
      )
    }
    if (this.#store.sort === 'position') {
      parts.push(
        dropTargetForElements({
          element,
          canDrop: ({ source }) => source.data.board === this.#store,
          getData: ({ input }) =>
            attachClosestEdge({ kind: 'card', id, status: status() }, { element, input, allowedEdges: ['top', 'bottom'] }),
        }),
      )
    }
    return combine(...parts)
  }

  /** The free place that shows where the card would stand: staying on it changes nothing. */
  slot(element: HTMLElement, status: TaskStatus): Cleanup {
    return dropTargetForElements({ element, getData: () => ({ kind: 'slot', status }) })
  }

  /** A whole column to drop into, scrolled when the pointer nears its ends. */
  column(element: HTMLElement, scroller: HTMLElement, status: TaskStatus): Cleanup {
    const canDrop = ({ source }: { source: { data: Record<string, unknown> } }) => source.data.board === this.#store
    return combine(
      dropTargetForElements({ element, canDrop, getData: () => ({ kind: 'column', status }) }),
      autoScrollForElements({ element: scroller, canScroll: canDrop }),
    )
  }

  #aim(targets: readonly Record<string | symbol, unknown>[]): void {
    if (!this.state) return
    const [data] = targets
    const target = data as Target | undefined
    if (!data || !target?.status) this.#set({ ...this.state, over: null, slot: -1 })
    else this.#set({ ...this.state, over: target.status, slot: this.#slotFor(target, data) })
  }

  #slotFor(target: Target, data: Record<string | symbol, unknown>): number {
    const { id, over, slot } = this.state ?? { id: '', over: null, slot: -1 }
    const dragged = this.#store.card(id)
    if (!dragged) return -1
    const column = this.#store.column(target.status)
    if (this.#store.sort === 'due') return dragged.status === target.status ? -1 : this.#store.placeIn(target.status, dragged)
    if (target.kind === 'slot') return slot
    if (target.kind === 'column') return over === target.status ? slot : column.ids.length
    const index = column.ids.indexOf(target.id ?? '') + (extractClosestEdge(data) === 'bottom' ? 1 : 0)
    const own = column.ids.indexOf(id)
    return own >= 0 && (index === own || index === own + 1) ? -1 : index
  }

  #withoutItself(drop: DragState): number {
    const own = drop.over ? this.#store.column(drop.over).ids.indexOf(drop.id) : -1
    return own >= 0 && own < drop.slot ? drop.slot - 1 : drop.slot
  }

  #set(next: DragState | null): void {
    const now = this.state
    if (now === next || (now && next && now.id === next.id && now.over === next.over && now.slot === next.slot)) return
    this.state = next
    for (const listener of this.#listeners) listener()
  }
}

/** The lifted card: the same card, tilted a little, with room round it so that nothing is cut off. */
function drawPreview(container: HTMLElement, element: HTMLElement, rect: DOMRect): void {
  const copy = element.cloneNode(true) as HTMLElement
  copy.classList.add('shadow-float')
  Object.assign(copy.style, {
    width: `${rect.width}px`,
    transform: matchMedia('(prefers-reduced-motion: reduce)').matches ? '' : 'rotate(2deg)',
  })
  container.style.padding = `${previewMargin}px`
  container.append(copy)
}
