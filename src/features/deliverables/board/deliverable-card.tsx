import { createContext, use } from 'react'
import { formatDue, formatHours } from '#features/tasks/tasks/task-format.ts'
import { stripMarks } from '#shared/markdown/strip.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { cn } from '#ui/base/cn.ts'
import { CardDue, CardFace, CardProject } from '#ui/board/card-parts.tsx'
import { deliverablePriorityLabels, deliverableTypeLabels, isOverdue, progressWords, verdictLabels } from '../deliverables/labels.ts'
import type { DeliverableCard } from '../deliverables/schema.ts'
import type { DeliverableStore } from './client.ts'

/** What the cards of the board need beside themselves; the same object until something in it changes. */
export type DeliverableBoardView = {
  readonly store: DeliverableStore
  readonly actor: Actor
  readonly today: string
  readonly showProject: boolean
}

const ViewContext = createContext<DeliverableBoardView | null>(null)
export const DeliverableViewProvider = ViewContext.Provider

export function useDeliverableView(): DeliverableBoardView {
  const view = use(ViewContext)
  if (!view) throw new Error('A card of the board of deliverables is used outside of it')
  return view
}

/** What stands on the card of a deliverable. */
export function DeliverableCardInside({ card }: { readonly card: DeliverableCard }) {
  // Names come from the store, which changes inside: memoising by the compiler would keep those of the past.
  'use no memo'
  const { store, today, showProject } = useDeliverableView()
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
      <MilestoneLine card={card} />
      {card.verdict && card.status === 'review' && (
        <span className={cn('mt-1 block text-meta font-medium', card.verdict === 'approved' ? 'text-success' : 'text-warning')}>
          {verdictLabels[card.verdict]}
        </span>
      )}
      <span className="mt-1.5 flex items-end gap-1 text-meta leading-6 text-ink-2 tabular">
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1.5">
          <svg
            role="img"
            aria-label={`${deliverablePriorityLabels[card.priority]} priority`}
            width="16"
            height="16"
            className={cn('shrink-0', card.priority === 'urgent' && 'text-ink')}
          >
            <use href={`#priority-${card.priority}`} />
          </svg>
          <span className="truncate rounded-[5px] bg-sunken px-1 leading-5 dark:bg-hover">
            {deliverableTypeLabels[card.deliverableType]}
          </span>
          {card.dueDate && <CardDue overdue={overdue}>{formatDue(card.dueDate, today)}</CardDue>}
          {hours && <span className="[word-spacing:-1px] text-ink-3">{hours}</span>}
        </span>
        <CardFace person={store.person(card.assignedTo)} />
      </span>
    </>
  )
}

/** How far its milestones are. */
export function MilestoneLine({ card }: { readonly card: Pick<DeliverableCard, 'milestoneCount' | 'completedCount'> }) {
  const { milestoneCount, completedCount } = card
  return (
    <span className="mt-1.5 flex items-center gap-2 text-meta text-ink-3 tabular">
      {milestoneCount > 0 && (
        <span aria-hidden className="h-1 min-w-0 flex-1 overflow-hidden rounded-full bg-line">
          <span
            className={cn('block h-full rounded-full', completedCount === milestoneCount ? 'bg-success' : 'bg-ink-3')}
            style={{ width: `${(completedCount / milestoneCount) * 100}%` }}
          />
        </span>
      )}
      <span className="shrink-0">{progressWords(card)}</span>
    </span>
  )
}
