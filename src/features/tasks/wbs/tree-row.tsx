import { ChevronRight, Ellipsis } from 'lucide-react'
import { type MouseEvent, memo, useEffect, useRef } from 'react'
import { cn } from '#ui/base/cn.ts'
import { isCoarse, onMenuPress } from '#ui/base/coarse-pointer.ts'
import { RecordLink } from '#ui/records/record-link.tsx'
import { canChangeTaskField } from '../tasks/rules.ts'
import type { Line } from './tree.ts'
import { ItemCell, ItemCells, PhoneLine } from './tree-cells.tsx'
import { ItemEditor } from './tree-editor.tsx'
import { useTreeView } from './tree-view.tsx'
import type { TreeDrag } from './use-tree-drag.tsx'

// oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are put in their place one by one, which those of a table cannot be

/** The server draws the rows one below the other, and the browser puts each where it stood. */
const placeClass = import.meta.env.SSR ? 'relative' : 'absolute inset-x-0 top-0'

type TreeRowProps = {
  readonly line: Line
  /** its row in the list */
  readonly index: number
  readonly start: number
  readonly tabbable: boolean
  /** it is here for what was found below it */
  readonly passing: boolean
  readonly dragged: boolean
  /** what is dragged would land in it */
  readonly aimed: boolean
  readonly bindRow: TreeDrag['bindRow']
}

/** One item of the tree. Few elements, and nothing mounted that is not used: there may be thousands. */
export const TreeRow = memo(function TreeRow(props: TreeRowProps) {
  const { line, index, start, tabbable, passing, dragged, aimed, bindRow } = props
  const { item, depth, below } = line
  const view = useTreeView()
  const { isClosed, mayManage, setOpened } = view
  const row = useRef<HTMLDivElement>(null)
  const isEdited = view.opened?.id === item.id && view.opened.what !== 'menu'
  useEffect(
    () => (row.current && mayManage && !isEdited ? bindRow(row.current, item.id) : undefined),
    [bindRow, item.id, mayManage, isEdited],
  )
  return (
    <div
      ref={row}
      role="row"
      aria-level={depth + 1}
      aria-posinset={line.place}
      aria-setsize={line.siblings}
      // The row of headings is the first.
      aria-rowindex={index + 2}
      {...(below > 0 && { 'aria-expanded': !isClosed(item.id) })}
      tabIndex={tabbable ? 0 : -1}
      data-item={item.id}
      onContextMenu={(event) => onMenuPress(event, (at) => setOpened({ id: item.id, what: 'menu', at }))}
      style={import.meta.env.SSR ? undefined : { transform: `translateY(${start}px)` }}
      className={cn(
        placeClass,
        'group/row grid h-(--row) grid-cols-(--columns) items-center border-b border-line bg-surface text-body text-ink outline-none',
        'hover:bg-paper focus-within:bg-paper focus-visible:shadow-[inset_2px_0_0_var(--color-accent)] dark:hover:bg-hover/50 dark:focus-within:bg-hover/50',
        'print:static! print:transform-none! print:break-inside-avoid',
        passing && 'text-ink-3',
        dragged && 'opacity-40',
        aimed && 'bg-accent-soft! outline-2 -outline-offset-2 outline-accent',
      )}
    >
      <span role="gridcell" className="truncate pl-4 text-secondary tabular text-ink-3 max-sm:hidden">
        {line.number}
      </span>
      <NameCell line={line} tabbable={tabbable} />
      <ItemCells line={line} tabbable={tabbable} />
      <MenuCell line={line} tabbable={tabbable} />
    </div>
  )
})

function NameCell({ line, tabbable }: { readonly line: Line; readonly tabbable: boolean }) {
  const { item, depth, below, number } = line
  const { isClosed, toggle, actor, setOpened } = useTreeView()
  const closed = isClosed(item.id)
  const mayRename = canChangeTaskField(actor, item, 'name').allowed
  const rename = (event: MouseEvent) => {
    if (!mayRename) return
    event.preventDefault()
    setOpened({ id: item.id, what: 'name' })
  }
  return (
    <span
      role="rowheader"
      style={{ '--depth': depth }}
      className="relative flex h-full min-w-0 items-center gap-1 pr-3 pl-[calc(var(--depth)*var(--indent))] max-sm:pl-[calc(8px+min(var(--depth),6)*var(--indent))]"
    >
      {below > 0 ? (
        <button
          type="button"
          tabIndex={-1}
          aria-label={closed ? `Expand ${number}` : `Collapse ${number}`}
          onClick={() => toggle(item.id)}
          className="relative z-1 grid touch-target size-6 shrink-0 place-items-center rounded-chip text-ink-3 hover:bg-hover hover:text-ink pointer-coarse:mr-2.5 pointer-coarse:ml-0.5"
        >
          <ChevronRight
            aria-hidden
            size={15}
            className={cn('transition-transform motion-reduce:transition-none', !closed && 'rotate-90')}
          />
        </button>
      ) : (
        <span className="size-6 shrink-0 pointer-coarse:mr-2.5 pointer-coarse:ml-0.5" />
      )}
      <ItemCell id={item.id} what="name">
        <span className="min-w-0 flex-1">
          <RecordLink
            kind="task"
            id={item.id}
            dir="auto"
            draggable={false}
            tabIndex={tabbable ? 0 : -1}
            data-name
            onDoubleClick={rename}
            className={cn(
              'block touch-cover truncate rounded-chip underline-offset-3 hover:underline',
              below > 0 && 'font-medium',
              item.status === 'done' && 'text-ink-2',
            )}
          >
            {item.name}
          </RecordLink>
          <PhoneLine line={line} />
        </span>
      </ItemCell>
    </span>
  )
}

function MenuCell({ line: { item }, tabbable }: { readonly line: Line; readonly tabbable: boolean }) {
  const { opened, setOpened } = useTreeView()
  const isOpen = opened?.id === item.id && opened.what === 'menu'
  const button = (
    <button
      type="button"
      tabIndex={tabbable ? 0 : -1}
      aria-label={`Actions for ${item.name}`}
      aria-haspopup="menu"
      onClick={() => setOpened({ id: item.id, what: 'menu' })}
      className={cn(
        'grid size-7 place-items-center rounded-chip text-ink-2 hover:bg-hover hover:text-ink pointer-coarse:size-11 print:hidden',
        !isOpen && !isCoarse() && 'opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100',
      )}
    >
      <Ellipsis aria-hidden size={16} />
    </button>
  )
  return (
    <span role="gridcell" className="grid h-full place-items-center">
      {isOpen ? <ItemEditor fallback={button} /> : button}
    </span>
  )
}
