import { Plus } from 'lucide-react'
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { cn } from '../base/cn.ts'
import { formatNumber } from '../base/format.ts'
import { useExternal } from '../base/use-external.ts'
import { useFocusNext } from '../base/use-focus-next.ts'
import { IconButton } from '../controls/icon-button.tsx'
import { columnWidth } from './board-class.ts'
import { useBoardContext, useColumn, useShownColumns } from './board-context.ts'
import { Cards, type ColumnHandle } from './cards.tsx'

type ColumnProps = {
  readonly column: string
  readonly ref: RefObject<ColumnHandle | null>
  readonly onCreate: (() => void) | undefined
  /** Shown among its cards while the board has none. */
  readonly empty: ReactNode
}

/** One column: its name and count, its cards, and the line at the foot that adds to it. */
export function BoardColumn({ column, ref, onCreate, empty }: ColumnProps) {
  const { store, drag, face } = useBoardContext()
  const { count } = useColumn(store, column)
  const shown = useShownColumns(store)
  const over = useExternal(drag.subscribe, () => drag.isOver(column))
  const section = useRef<HTMLElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    return section.current && scroller.current ? drag.column(section.current, scroller.current, column) : undefined
  }, [drag, column])
  const label = face.labels[column]
  return (
    <section
      ref={section}
      aria-label={label}
      data-column={column}
      // Focus can be led here when its last card is gone.
      tabIndex={-1}
      className={cn(
        'flex min-h-0 flex-1 flex-col overflow-hidden rounded-panel border bg-sunken transition-[border-color] -outline-offset-2 max-sm:w-full max-sm:min-w-full max-sm:snap-center max-sm:snap-always print:w-auto! print:min-w-0! print:overflow-visible',
        columnWidth(shown.length),
        over && !drag.byHand ? 'border-accent' : 'border-transparent',
      )}
    >
      {/* On a phone the tabs above say it, and the button below adds to the column one looks at. */}
      <header className="flex h-10 shrink-0 items-center gap-2 pr-2 pl-3.5 max-sm:hidden pointer-coarse:h-12 print:flex!">
        {face.icon(column)}
        <h2 className="text-body font-semibold">{label}</h2>
        <span data-count className="text-body text-ink-3 tabular">
          {formatNumber(count)}
        </span>
        {onCreate && (
          <IconButton
            size="sm"
            className="ml-auto print:hidden"
            label={`New ${face.noun} in ${label}`}
            icon={<Plus aria-hidden />}
            onClick={onCreate}
          />
        )}
      </header>
      <Cards column={column} scroller={scroller} ref={ref} empty={empty} foot={face.QuickAdd && onCreate && <AddLine column={column} />} />
    </section>
  )
}

/** A button that becomes a line to type into. Below the last card, and always visible. */
function AddLine({ column }: { readonly column: string }) {
  const { face } = useBoardContext()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { QuickAdd } = face
  const focusNext = useFocusNext()
  const close = () => {
    setOpen(false)
    focusNext(() => button.current)
  }
  return (
    <div className="sticky bottom-0 z-10 -mx-2 bg-sunken px-2 pt-1.5 pb-2 max-sm:hidden print:hidden">
      {open && QuickAdd ? (
        <Suspense fallback={<div className="h-control-sm" />}>
          <QuickAdd column={column} onClose={close} />
        </Suspense>
      ) : (
        <button
          ref={button}
          type="button"
          onClick={() => setOpen(true)}
          aria-label={`New ${face.noun} in ${face.labels[column]} by name`}
          className="flex h-control-sm w-full items-center gap-2 rounded-control px-2 text-secondary text-ink-3 -outline-offset-2 hover:bg-hover hover:text-ink"
        >
          <Plus aria-hidden size={14} />
          New {face.noun}
        </button>
      )}
    </div>
  )
}
