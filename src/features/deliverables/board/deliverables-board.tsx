import { type ReactNode, useCallback, useMemo } from 'react'
import { PrioritySprite } from '#features/tasks/board/priority-sprite.tsx'
import { addressOf } from '#shared/records/addresses.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { neverHolds } from '#shared/rights/decision.ts'
import { useToday } from '#ui/base/use-today.ts'
import { Board, type Placement } from '#ui/board/board.tsx'
import type { BoardFace } from '#ui/board/board-context.ts'
import { BoardSkeleton } from '#ui/board/board-skeleton.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { DeliverableSign } from '../deliverables/deliverable-options.tsx'
import { deliverableColumns, deliverablePriorityOrder, deliverableStatusLabels, isOverdue } from '../deliverables/labels.ts'
import { canCreateDeliverable, canEditDeliverable, canUpdateDeliverableStatus, deliverableRights } from '../deliverables/rules.ts'
import type { DeliverableCard, DeliverableStatus } from '../deliverables/schema.ts'
import { useReviewQuestion } from '../deliverables/use-review-question.tsx'
import { type DeliverableStore, loadMoreDeliverables, moveDeliverable, showOlderDeliverables } from './client.ts'
import { DeliverableCardInside, DeliverableViewProvider } from './deliverable-card.tsx'

const CardMenu = lazyPart(
  async () => (await import('./deliverable-card-menu.tsx')).DeliverableCardMenu,
  ({ onOpenChange }) => onOpenChange(false),
)

const QuickAdd = lazyPart(
  async () => (await import('./quick-add.tsx')).QuickAdd,
  ({ onClose }) => onClose(),
)
const SelectionBar = lazyPart(
  async () => (await import('./selection-bar.tsx')).DeliverableSelectionBar,
  ({ onClear }) => onClear(),
)

const icon = (status: DeliverableStatus) => <DeliverableSign status={status} />

interface DeliverablesBoardProps {
  readonly store: DeliverableStore
  readonly actor: Actor
  readonly passing: boolean
  readonly nothing: ReactNode
  readonly onOpen: (id: string) => void
  readonly onSortByHand: () => void
  readonly onCreate: ((status: DeliverableStatus) => void) | undefined
  readonly onShow: (status: DeliverableStatus) => void
}

/** The board of deliverables: a column per status, the one of what was rejected only while there is any. */
export function DeliverablesBoard({ store, actor, onSortByHand, ...rest }: DeliverablesBoardProps) {
  const today = useToday(actor.timezone)
  const showProject = store.filters.projectId?.length !== 1
  const view = useMemo(() => ({ store, actor, today, showProject }), [store, actor, today, showProject])
  const face = useMemo(() => faceFor(actor, showProject, today), [actor, showProject, today])
  const move = useCallback(
    (id: string, { column, ...place }: Placement<DeliverableStatus>) => moveDeliverable(store, id, { status: column, ...place }),
    [store],
  )
  const mayReview = useReviewQuestion()
  const mayMove = useCallback(
    async (id: string, status: DeliverableStatus) => {
      const card = store.card(id)
      return !card || mayReview([card], status)
    },
    [store, mayReview],
  )
  const loadMore = useCallback((status: DeliverableStatus) => void loadMoreDeliverables(store, status), [store])
  const older = useCallback((status: DeliverableStatus) => showOlderDeliverables(store, status), [store])
  const kept = useCallback(() => {
    toast.info('Cards stand by due date here', { action: { label: 'Switch to by hand', onClick: onSortByHand } })
  }, [onSortByHand])
  return (
    <DeliverableViewProvider value={view}>
      <PrioritySprite priorities={deliverablePriorityOrder} />
      <Board<DeliverableCard, DeliverableStatus>
        {...rest}
        store={store}
        face={face}
        mayMove={mayMove}
        onMove={move}
        refusedTitle="Failed to update deliverable"
        failuresInOne
        onKept={kept}
        onLoadMore={loadMore}
        onShowOlder={older}
      />
    </DeliverableViewProvider>
  )
}

function faceFor(actor: Actor, showProject: boolean, today: string): BoardFace<DeliverableCard, DeliverableStatus> {
  return {
    noun: 'deliverable',
    nouns: 'deliverables',
    labels: deliverableStatusLabels,
    icon,
    nameOf: ({ name }) => name,
    hrefOf: ({ id }) => addressOf.deliverable(id),
    guessHeight: ({ name, description }) => {
      const lines = description ? Math.min(2, Math.ceil(description.length / 38)) : 0
      return 96 + (name.length > 32 ? 20 : 0) + (lines > 0 ? 2 + lines * 18 : 0) + (showProject ? 18 : 0)
    },
    isLate: (card) => isOverdue(card, today),
    mayMove: (card) => canUpdateDeliverableStatus(actor, card).allowed,
    hasMenu: (card) => canUpdateDeliverableStatus(actor, card).allowed || canEditDeliverable(actor, card).allowed,
    Inside: DeliverableCardInside,
    Menu: CardMenu,
    QuickAdd: canCreateDeliverable(actor).allowed ? QuickAdd : undefined,
    SelectionBar: neverHolds(actor, deliverableRights['deliverables.status']) ? undefined : SelectionBar,
  }
}

/** The board while its cards are on the way. */
export function DeliverablesBoardSkeleton() {
  return (
    <BoardSkeleton
      label="Loading the board"
      columns={deliverableColumns.filter((status) => status !== 'rejected')}
      labels={deliverableStatusLabels}
      icon={(one) => icon(one as DeliverableStatus)}
      cards={4}
    />
  )
}
