import { Check } from 'lucide-react'
import { stripMarks } from '#shared/markdown/strip.ts'
import { counted } from '#shared/values/counted.ts'
import { cn } from '#ui/base/cn.ts'
import { CardDue, CardFace, CardProject } from '#ui/board/card-parts.tsx'
import { isOverdue, priorityLabels, typeLabels } from '../tasks/labels.ts'
import type { TaskCard } from '../tasks/schema.ts'
import { formatDue, formatHours } from '../tasks/task-format.ts'
import { useBoardView } from '../tasks/task-view-context.tsx'
import { TimerMark } from './timer-mark.tsx'

/** What stands on the card of a task. Few elements: there may be thousands. */
export function TaskCardInside({ card }: { readonly card: TaskCard }) {
  // Names come from the store, which changes inside: memoising by the compiler would keep those of the past.
  'use no memo'
  const { store, today, showProject, timed } = useBoardView()
  const overdue = isOverdue(card, today)
  const hours = formatHours(card)
  return (
    <>
      {showProject && <CardProject project={store.project(card.projectId)} />}
      <span dir="auto" className="line-clamp-3 text-body font-medium break-words pointer-coarse:pr-8">
        {card.name}
      </span>
      {card.description && (
        <span dir="auto" className="mt-1 line-clamp-2 text-secondary break-words text-ink-2">
          {stripMarks(card.description)}
        </span>
      )}
      <span className="mt-1.5 flex items-end gap-1 text-meta leading-6 text-ink-2 tabular">
        {/* Where the line is full, date and hours go on to the next one together: the type is never cut. */}
        <span className="flex min-w-0 flex-1 flex-wrap gap-x-1.5">
          <span className="flex min-w-0 items-center gap-1">
            <svg
              role="img"
              aria-label={`${priorityLabels[card.priority]} priority`}
              width="16"
              height="16"
              className={cn('shrink-0', card.priority === 'urgent' && 'text-ink')}
            >
              <use href={`#priority-${card.priority}`} />
            </svg>
            {card.taskType && (
              <span className="whitespace-nowrap rounded-[5px] bg-sunken px-1 leading-5 dark:bg-hover">{typeLabels[card.taskType]}</span>
            )}
          </span>
          <span className="flex min-w-0 flex-wrap gap-x-1.5 whitespace-nowrap pl-0.5">
            {timed === card.id && <TimerMark />}
            {card.dueDate && <CardDue overdue={overdue}>{formatDue(card.dueDate, today)}</CardDue>}
            {card.subtasks && <Subtasks {...card.subtasks} />}
            {hours && <span className="[word-spacing:-1px] text-ink-3">{hours}</span>}
          </span>
        </span>
        <CardFace person={store.person(card.assigneeId)} />
      </span>
    </>
  )
}

/** As drawn by the board for each card: a tick and how many of how many. */
function Subtasks({ done, total }: NonNullable<TaskCard['subtasks']>) {
  return (
    <span
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a tick and two figures stand for the words
      role="img"
      aria-label={`${done} of ${counted(total, 'subtask')} done`}
      title={`${done} of ${counted(total, 'subtask')} done`}
      className={done === total ? 'text-success' : 'text-ink-3'}
    >
      <Check aria-hidden size={12} strokeWidth={2.5} className="mr-0.5 inline-block align-[-1px]" />
      {done}/{total}
    </span>
  )
}
