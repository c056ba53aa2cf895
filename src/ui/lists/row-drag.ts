import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine'
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/utils/set-custom-native-drag-preview'
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'

// The part of dragging that needs its library: loaded once the rows stand.

export type Cleanup = () => void
export type Pointer = { readonly x: number; readonly y: number }
type Steps = {
  readonly start: (id: string) => void
  /** null beside the list */
  readonly aim: (pointer: Pointer | null) => void
  readonly drop: (pointer: Pointer | null) => void
}
type Event = { location: { current: { dropTargets: readonly unknown[]; input: { clientX: number; clientY: number } } } }

const previewMargin = 12

/** Follows the drags of one list's rows. @param owner the same for all of them */
export function bindRows(scroller: HTMLElement, owner: object, { start, aim, drop }: Steps): Cleanup {
  const isOwn = ({ source }: { source: { data: Record<string, unknown> } }) => source.data.owner === owner
  const pointer = ({ location: { current } }: Event) =>
    current.dropTargets.length > 0 ? { x: current.input.clientX, y: current.input.clientY } : null
  return combine(
    dropTargetForElements({ element: scroller, canDrop: isOwn }),
    autoScrollForElements({ element: scroller, canScroll: isOwn }),
    monitorForElements({
      canMonitor: isOwn,
      onDragStart: ({ source }) => start(String(source.data.id)),
      onDrag: (event) => aim(pointer(event)),
      onDropTargetChange: (event) => aim(pointer(event)),
      onDrop: (event) => drop(pointer(event)),
    }),
  )
}

/** Makes a row draggable; what is lifted is its name alone. */
export function bindRow(element: HTMLElement, owner: object, id: string): Cleanup {
  return draggable({
    element,
    // A press into a field selects words.
    canDrag: ({ input }) => !(document.elementFromPoint(input.clientX, input.clientY) instanceof HTMLInputElement),
    getInitialData: () => ({ owner, id }),
    onGenerateDragPreview: ({ nativeSetDragImage }) => {
      setCustomNativeDragPreview({
        nativeSetDragImage,
        getOffset: () => ({ x: previewMargin, y: previewMargin }),
        render: ({ container }) => {
          const name = document.createElement('div')
          name.className = 'max-w-72 truncate rounded-control border border-line bg-surface px-3 py-2 text-body text-ink shadow-float'
          name.textContent = element.querySelector('[data-name]')?.textContent ?? ''
          container.style.padding = `${previewMargin}px`
          container.append(name)
        },
      })
    },
  })
}
