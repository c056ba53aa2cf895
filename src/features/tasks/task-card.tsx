import { cn } from '#ui/cn.ts'
import { hueOf, initialsOf } from '#ui/display/avatar.tsx'
import type { BoardPerson } from './board-store.ts'
import { useBoardView } from './board-view.tsx'
import { formatDue, formatHours } from './card-format.ts'
import { priorityLabels, typeLabels } from './labels.ts'
import type { TaskCard } from './schema.ts'

/** What stands on the card of a task. Few elements: there may be thousands. */
export function TaskCardInside({ card }: { readonly card: TaskCard }) {
  const { store, today, showProject } = useBoardView()
  return (
    <>
      {showProject && (
        <span dir="auto" className="block truncate text-meta text-ink-3">
          {store.project(card.projectId)?.name}
        </span>
      )}
      <span dir="auto" className="line-clamp-3 text-body font-medium break-words pointer-coarse:pr-8">
        {card.name}
      </span>
      {card.description && (
        <span dir="auto" className="mt-1 line-clamp-2 text-secondary break-words text-ink-2">
          {card.description}
        </span>
      )}
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
            {card.dueDate && <Due date={card.dueDate} today={today} done={card.status === 'done'} />}
            {formatHours(card) && <span className="text-ink-3">{formatHours(card)}</span>}
          </span>
        </span>
        <Face person={store.person(card.assigneeId)} />
      </span>
    </>
  )
}

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
