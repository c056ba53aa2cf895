import { type MouseEvent, memo, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { cn } from '#ui/cn.ts'
import { hueOf, initialsOf } from '#ui/display/avatar.tsx'
import { lazyPart } from '#ui/display/lazy-part.tsx'
import { useBoardContext, useCard } from './board-context.tsx'
import type { BoardPerson } from './board-store.ts'
import { formatDue, formatHours } from './card-format.ts'
import { priorityLabels, typeLabels } from './labels.ts'
import { canUpdateTaskStatus } from './rules.ts'

const CardMenu = lazyPart(
  async () => (await import('./card-menu.tsx')).CardMenu,
  ({ onOpenChange }) => onOpenChange(false),
)

/** Where nothing hovers, the menu's button is always there. */
const coarsePointer = matchMedia('(pointer: coarse)').matches

const moreClass =
  'absolute top-1.5 right-1.5 grid size-7 place-items-center rounded-chip bg-surface text-ink-2 hover:bg-hover hover:text-ink pointer-coarse:size-11 pointer-coarse:top-0 pointer-coarse:right-0 pointer-coarse:bg-transparent'

type BoardCardProps = {
  readonly id: string
  /** its row in the column, and how many there are */
  readonly index: number
  readonly count: number
  /** how far down it stands, in pixels */
  readonly start: number
  readonly tabbable: boolean
  readonly measure: (element: HTMLElement | null) => void
  readonly onFocus: (id: string) => void
}

/** A task on the board. Few elements, and nothing mounted that is not used: there may be thousands. */
export const BoardCard = memo(function BoardCard({ id, index, count, start, tabbable, measure, onFocus }: BoardCardProps) {
  const board = useBoardContext()
  const { store, drag, actor } = board
  const card = useCard(store, id)
  const link = useRef<HTMLAnchorElement>(null)
  const lifted = useSyncExternalStore(drag.subscribe, () => drag.isDragging(id))
  const [near, setNear] = useState(false)
  const [menuOpen, setMenuOpen] = useState(false)
  const mayMove = card !== undefined && canUpdateTaskStatus(actor, card).allowed
  useEffect(() => {
    const element = link.current
    return element ? drag.card(element, id, mayMove) : undefined
  }, [drag, id, mayMove])
  if (!card) return null
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    board.open(id)
  }
  const closeMenu = (next: boolean) => {
    setMenuOpen(next)
    if (!next) board.focusCard(id)
  }
  return (
    <li
      ref={measure}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={count}
      style={{ transform: `translateY(${start}px)` }}
      onPointerEnter={mayMove ? () => setNear(true) : undefined}
      onPointerLeave={() => setNear(false)}
      className="absolute inset-x-0 top-0"
    >
      <a
        ref={link}
        href={`/tasks?task=${id}`}
        data-task-id={id}
        tabIndex={tabbable ? 0 : -1}
        onClick={open}
        onFocus={() => onFocus(id)}
        onKeyDown={(event) => {
          if (event.key.toLowerCase() !== 'm' || event.metaKey || event.ctrlKey || event.altKey || !mayMove || menuOpen) return
          event.preventDefault()
          setMenuOpen(true)
        }}
        className={cn(
          'block rounded-card border border-line bg-surface px-3 py-2.5 text-ink outline-offset-0 [-webkit-touch-callout:none] hover:border-line-strong dark:hover:border-ink-3/50',
          lifted && 'opacity-40',
        )}
      >
        {board.showProject && <span className="block truncate text-meta text-ink-3">{store.project(card.projectId)?.name}</span>}
        <span className="line-clamp-3 text-body font-medium break-words pointer-coarse:pr-8">{card.name}</span>
        {card.description && <span className="mt-1 line-clamp-2 text-secondary break-words text-ink-2">{card.description}</span>}
        <span className="mt-1.5 flex items-end gap-1.5 text-meta leading-6 text-ink-2 tabular">
          <span className="flex min-w-0 flex-1 flex-wrap gap-x-1.5">
            <span className="flex items-center gap-1.5">
              <svg
                role="img"
                aria-label={`${priorityLabels[card.priority]} priority`}
                width="16"
                height="16"
                className={cn('shrink-0', card.priority === 'urgent' && 'text-danger')}
              >
                <use href={`#priority-${card.priority}`} />
              </svg>
              {card.taskType && <span className="rounded-[5px] bg-sunken px-1.5 leading-5 dark:bg-hover">{typeLabels[card.taskType]}</span>}
            </span>
            {/* In a narrow column the two go on to the next line together. */}
            <span className="flex gap-x-1.5 whitespace-nowrap">
              {card.dueDate && <Due date={card.dueDate} today={board.today} done={card.status === 'done'} />}
              {formatHours(card) && <span className="text-ink-3">{formatHours(card)}</span>}
            </span>
          </span>
          <Face person={store.person(card.assigneeId)} />
        </span>
      </a>
      {menuOpen ? (
        <Suspense fallback={null}>
          <CardMenu card={card} className={moreClass} onOpenChange={closeMenu} />
        </Suspense>
      ) : (
        mayMove &&
        (near || coarsePointer) && (
          <button
            type="button"
            tabIndex={-1}
            aria-label={`Move ${card.name}`}
            aria-haspopup="menu"
            onClick={() => setMenuOpen(true)}
            className={moreClass}
          >
            ⋯
          </button>
        )
      )}
    </li>
  )
})

function Due({ date, today, done }: { date: string; today: string; done: boolean }) {
  const overdue = !done && date < today
  return (
    <span
      title={overdue ? 'Overdue' : undefined}
      className={cn(
        overdue &&
          'font-medium text-danger before:mr-1 before:inline-grid before:size-3.5 before:place-items-center before:rounded-full before:bg-danger before:text-[10px] before:leading-none before:font-semibold before:text-on-danger before:content-["!"/"Overdue"]',
      )}
    >
      {formatDue(date, today)}
    </span>
  )
}

function Face({ person }: { person: BoardPerson | undefined }) {
  if (!person) return null
  const size = 'ml-auto size-6 shrink-0 rounded-full'
  if (person.avatarUrl)
    return (
      <img
        src={person.avatarUrl}
        alt={person.fullName}
        title={person.fullName}
        width={24}
        height={24}
        loading="lazy"
        className={cn(size, 'bg-sunken object-cover')}
      />
    )
  return (
    <span
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- initials stand for a picture without being one
      role="img"
      aria-label={person.fullName}
      title={person.fullName}
      className={cn(size, 'grid place-items-center text-[9.5px] leading-none font-semibold text-on-hue', hueOf(person.id))}
    >
      {initialsOf(person.fullName)}
    </span>
  )
}
