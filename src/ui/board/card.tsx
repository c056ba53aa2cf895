import { Ellipsis } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, memo, Suspense, useEffect, useRef, useState } from 'react'
import { cn } from '../base/cn.ts'
import { isCoarse, onMenuPress } from '../base/coarse-pointer.ts'
import { useExternal } from '../base/use-external.ts'
import { type MenuPoint, useBoardContext, useCard } from './board-context.ts'

/** The server knows no heights: it draws the cards one below the other, and the browser puts each where it stood. */
const placeClass = import.meta.env.SSR ? 'relative not-last:mb-2' : 'absolute inset-x-0 top-0'

const moreClass =
  'absolute top-1.5 right-1.5 grid size-7 place-items-center rounded-chip bg-surface text-ink-2 hover:bg-hover hover:text-ink pointer-coarse:size-11 pointer-coarse:top-0 pointer-coarse:right-0 pointer-coarse:bg-transparent print:hidden'

type CardFrameProps = {
  readonly id: string
  /** its row in the column */
  readonly index: number
  /** which card of the column it is, and of how many */
  readonly place: number
  readonly count: number
  /** how far down it stands, in pixels */
  readonly start: number
  readonly tabbable: boolean
  readonly measure: (element: HTMLElement | null) => void
  readonly onFocus: (id: string) => void
}

/** One card of a board. Few elements, and nothing mounted that is not used: there may be thousands. */
export const CardFrame = memo(function CardFrame({ id, index, place, count, start, tabbable, measure, onFocus }: CardFrameProps) {
  const board = useBoardContext()
  const { store, drag, selection, face } = board
  const card = useCard(store, id)
  const link = useRef<HTMLAnchorElement>(null)
  const lifted = useExternal(drag.subscribe, () => drag.isDragging(id))
  const chosen = useExternal(selection.subscribe, () => selection.has(id))
  const [near, setNear] = useState(false)
  const [menu, setMenu] = useState<MenuPoint | 'closed'>('closed')
  const mayMove = card !== undefined && face.mayMove(card)
  const hasMenu = card !== undefined && face.hasMenu(card)
  useEffect(() => {
    const element = link.current
    return element ? drag.card(element, id, mayMove) : undefined
  }, [drag, id, mayMove])
  if (!card) return null
  const press = (event: MouseEvent) => {
    const several = face.SelectionBar !== undefined
    if (event.button !== 0 || event.altKey || (!several && (event.metaKey || event.ctrlKey || event.shiftKey))) return
    event.preventDefault()
    if (event.shiftKey) selection.extend(id, store.column(store.columnOf(id) ?? '').ids)
    else if (event.metaKey || event.ctrlKey || (isCoarse() && selection.ids().length > 0)) selection.toggle(id)
    else board.open(id)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'm' || event.metaKey || event.ctrlKey || event.altKey || !hasMenu || menu !== 'closed') return
    event.preventDefault()
    setMenu(null)
  }
  return (
    <li
      ref={measure}
      data-index={index}
      aria-posinset={place}
      aria-setsize={count}
      style={import.meta.env.SSR ? undefined : { transform: `translateY(${start}px)` }}
      onPointerEnter={hasMenu ? () => setNear(true) : undefined}
      onPointerLeave={() => setNear(false)}
      className={cn(placeClass, 'print:static! print:mb-2 print:transform-none! print:break-inside-avoid')}
    >
      <a
        ref={link}
        href={face.hrefOf(card)}
        data-card-id={id}
        tabIndex={tabbable ? 0 : -1}
        onClick={press}
        onFocus={() => onFocus(id)}
        onKeyDown={onKey}
        onContextMenu={hasMenu ? (event) => onMenuPress(event, setMenu) : undefined}
        className={cn(
          'block rounded-card border px-2.5 py-2.5 text-ink outline-offset-0 select-none [-webkit-touch-callout:none]',
          chosen ? 'border-accent bg-accent-soft' : 'border-line bg-surface hover:border-line-strong dark:hover:border-ink-3/50',
          lifted && 'opacity-40',
        )}
      >
        {chosen && <span className="sr-only">Selected: </span>}
        <face.Inside card={card} />
      </a>
      {menu !== 'closed' ? (
        <Suspense fallback={null}>
          <face.Menu
            card={card}
            at={menu}
            className={moreClass}
            onOpenChange={(open) => {
              if (open) return
              setMenu('closed')
              board.focusCard(id)
            }}
          />
        </Suspense>
      ) : (
        hasMenu &&
        (near || isCoarse()) && (
          <button
            type="button"
            tabIndex={-1}
            aria-label={`Actions for ${face.nameOf(card)}`}
            aria-haspopup="menu"
            onClick={() => setMenu(null)}
            className={moreClass}
          >
            <Ellipsis aria-hidden size={16} />
          </button>
        )
      )}
    </li>
  )
})
