import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine'
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/utils/set-custom-native-drag-preview'
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge'
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge'
import type { DraggedBoard, DragTarget } from './drag-target.ts'

// The part of dragging that needs its library: loaded once the board stands.

type Cleanup = () => void
type Steps = {
  readonly start: (id: string, height: number) => void
  readonly aim: (target: DragTarget | null) => void
  readonly drop: () => void
}

const previewMargin = 16

type Data = Record<string | symbol, unknown>
type Location = { readonly current: { readonly dropTargets: readonly { readonly data: Data }[] } }

/** Follows the drags of one board's cards. */
export function watchDrags(board: DraggedBoard, { start, aim, drop }: Steps): Cleanup {
  const look = ({ location }: { location: Location }) => aim(targetOf(location.current.dropTargets[0]?.data))
  return monitorForElements({
    canMonitor: ({ source }) => source.data.board === board.store,
    onDragStart: ({ source }) => start(String(source.data.id), source.element.getBoundingClientRect().height),
    onDrag: look,
    onDropTargetChange: look,
    onDrop: (event) => {
      look(event)
      drop()
    },
  })
}

function targetOf(data: Data | undefined): DragTarget | null {
  const target = data as DragTarget | undefined
  if (!data || !target?.column) return null
  return target.kind === 'card' ? { ...target, below: extractClosestEdge(data) === 'bottom' } : target
}

/** See `BoardDrag.card`. */
export function bindCard(board: DraggedBoard, element: HTMLElement, id: string, mayMove: boolean): Cleanup {
  const parts: Cleanup[] = []
  if (mayMove) {
    parts.push(
      draggable({
        element,
        getInitialData: () => ({ board: board.store, id }),
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
  if (board.byHand) {
    parts.push(
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.board === board.store,
        getData: ({ input }) =>
          attachClosestEdge({ kind: 'card', id, column: board.store.columnOf(id) }, { element, input, allowedEdges: ['top', 'bottom'] }),
      }),
    )
  }
  return combine(...parts)
}

/** See `BoardDrag.slot`. */
export function bindSlot(element: HTMLElement, column: string): Cleanup {
  return dropTargetForElements({ element, getData: () => ({ kind: 'slot', column }) })
}

/** See `BoardDrag.column`. */
export function bindColumn(board: DraggedBoard, element: HTMLElement, scroller: HTMLElement, column: string): Cleanup {
  const canDrop = ({ source }: { source: { data: Record<string, unknown> } }) => source.data.board === board.store
  return combine(
    dropTargetForElements({ element, canDrop, getData: () => ({ kind: 'column', column }) }),
    autoScrollForElements({ element: scroller, canScroll: canDrop }),
  )
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
