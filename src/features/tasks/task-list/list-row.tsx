import { Ellipsis } from 'lucide-react'
import { type MouseEvent, memo } from 'react'
import { cn } from '#ui/base/cn.ts'
import { isCoarse, onMenuPress } from '#ui/base/coarse-pointer.ts'
import { useExternal } from '#ui/base/use-external.ts'
import { useCard } from '#ui/board/board-context.ts'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { RecordLink } from '#ui/records/record-link.tsx'
import { TimerMark } from '../board/timer-mark.tsx'
import { canChangeTaskField } from '../tasks/rules.ts'
import type { TaskCard } from '../tasks/schema.ts'
import { useBoardView } from '../tasks/task-view-context.tsx'
import { columnFaces, PhoneLine } from './list-cells.tsx'
import { CellEditor } from './list-editor.tsx'
import { useListView } from './list-view.tsx'

// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/control-has-associated-label -- rows are put in their place one by one, which those of a table cannot be

/** The server draws the rows one below the other, and the browser puts each where it stood. */
export const placeClass = import.meta.env.SSR ? 'relative' : 'absolute inset-x-0 top-0'
export const placeAt = (start: number) => (import.meta.env.SSR ? undefined : { transform: `translateY(${start}px)` })

type ListRowProps = { readonly id: string; readonly index: number; readonly start: number; readonly tabbable: boolean }

/** One task of the list. Few elements, and nothing mounted that is not used: there may be thousands. */
export const ListRow = memo(function ListRow({ id, index, start, tabbable }: ListRowProps) {
  // Names come from the store, which changes inside: memoising by the compiler would keep those of the past.
  'use no memo'
  const { store } = useBoardView()
  const { columns, selection, several, setOpened } = useListView()
  const task = useCard<TaskCard>(store, id)
  const chosen = useExternal(selection.subscribe, () => selection.has(id))
  if (!task) return null
  return (
    <div
      role="row"
      // The row of headings is the first.
      aria-rowindex={index + 2}
      {...(several && { 'aria-selected': chosen })}
      tabIndex={tabbable ? 0 : -1}
      data-task={id}
      onContextMenu={(event) => onMenuPress(event, (at) => setOpened({ id, what: 'menu', at }))}
      style={placeAt(start)}
      className={cn(
        placeClass,
        'group/row grid h-(--row) grid-cols-(--columns) items-center border-b border-line text-body text-ink outline-none',
        chosen ? 'bg-accent-soft' : 'bg-surface hover:bg-paper focus-within:bg-paper dark:hover:bg-hover/50 dark:focus-within:bg-hover/50',
        'focus-visible:shadow-[inset_2px_0_0_var(--color-accent)]',
        'print:static! print:transform-none! print:break-inside-avoid',
      )}
    >
      {several && <BoxCell task={task} chosen={chosen} />}
      <NameCell task={task} tabbable={tabbable} />
      {columns.map((column) => {
        const { Cell } = columnFaces[column]
        return (
          <span key={column} role="gridcell" className="flex h-full min-w-0 items-center max-sm:hidden">
            <Cell task={task} tabbable={tabbable} />
          </span>
        )
      })}
      <MenuCell task={task} tabbable={tabbable} />
    </div>
  )
})

function BoxCell({ task, chosen }: { readonly task: TaskCard; readonly chosen: boolean }) {
  const { selection, extend } = useListView()
  return (
    <span
      role="gridcell"
      className="flex h-full items-center justify-center"
      // The box itself does not tell whether Shift was held.
      onClickCapture={(event) => {
        if (!event.shiftKey) return
        event.preventDefault()
        event.stopPropagation()
        extend(task.id)
      }}
    >
      <Checkbox aria-label={`Select ${task.name}`} checked={chosen} onChange={() => selection.toggle(task.id)} />
    </span>
  )
}

function NameCell({ task, tabbable }: { readonly task: TaskCard; readonly tabbable: boolean }) {
  const { actor, timed } = useBoardView()
  const { setOpened } = useListView()
  const mayRename = canChangeTaskField(actor, task, 'name').allowed
  const rename = (event: MouseEvent) => {
    if (!mayRename) return
    event.preventDefault()
    setOpened({ id: task.id, what: 'name' })
  }
  return (
    <span role="rowheader" className="relative flex h-full min-w-0 items-center pr-3 pl-2 first:pl-4">
      <CellEditor id={task.id} what="name">
        <span className="min-w-0 flex-1">
          <RecordLink
            kind="task"
            id={task.id}
            dir="auto"
            draggable={false}
            tabIndex={tabbable ? 0 : -1}
            data-name
            onDoubleClick={rename}
            className={cn(
              'block touch-cover truncate rounded-chip underline-offset-3 hover:underline',
              task.status === 'done' && 'text-ink-2',
            )}
          >
            {task.name}
          </RecordLink>
          <PhoneLine task={task} />
        </span>
        {timed === task.id && <TimerMark />}
      </CellEditor>
    </span>
  )
}

function MenuCell({ task, tabbable }: { readonly task: TaskCard; readonly tabbable: boolean }) {
  const { opened, setOpened } = useListView()
  const isOpen = opened?.id === task.id && opened.what === 'menu'
  return (
    <span role="gridcell" className="grid h-full place-items-center">
      <CellEditor id={task.id} what="menu">
        <button
          type="button"
          tabIndex={tabbable ? 0 : -1}
          aria-label={`Actions for ${task.name}`}
          aria-haspopup="menu"
          onClick={() => setOpened({ id: task.id, what: 'menu' })}
          className={cn(
            'grid size-7 place-items-center rounded-chip text-ink-2 hover:bg-hover hover:text-ink pointer-coarse:size-11 print:hidden',
            !isOpen && !isCoarse() && 'opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100',
          )}
        >
          <Ellipsis aria-hidden size={16} />
        </button>
      </CellEditor>
    </span>
  )
}
