import { useNavigate } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { PlaceLine } from '#features/clients/projects/place-line.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { stripMarks } from '#shared/markdown/strip.ts'
import { cn } from '#ui/base/cn.ts'
import { onMenuPress } from '#ui/base/coarse-pointer.ts'
import { formatDate } from '#ui/base/format.ts'
import { useFocusNext } from '#ui/base/use-focus-next.ts'
import { useToday } from '#ui/base/use-today.ts'
import type { MenuPoint } from '#ui/board/board-context.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { Card } from '#ui/display/card.tsx'
import { PriorityIcon } from '#ui/display/priority-icon.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { CardList } from '#ui/lists/card-list.tsx'
import { RecordLink } from '#ui/records/record-link.tsx'
import { useRowsAsList } from '#ui/records/record-list.ts'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { DeliverableMark } from '../deliverables/deliverable-options.tsx'
import { deliverablePriorityLabels, deliverableTypeLabels, isOverdue, verdictLabels } from '../deliverables/labels.ts'
import type { DeliverableView } from '../deliverables/schema.ts'
import { useDeliverables } from './client.ts'
import { MilestoneLine } from './deliverable-card.tsx'
import type { GridFilters } from './deliverables-search.ts'

const DeliverableMenu = lazyPart(
  async () => (await import('./deliverable-menu.tsx')).DeliverableMenu,
  ({ onClose }) => onClose(),
)

/** Deliverables of these filters as cards. */
export function DeliverablesGrid({ filters, empty }: { readonly filters: GridFilters; readonly empty: ReactNode }) {
  const list = useDeliverables(filters)
  useRowsAsList('deliverable', list.data?.pages.flatMap((page) => page.items) ?? [])
  return (
    <CardList<DeliverableView>
      list={list}
      things="deliverables"
      renderCard={(deliverable) => <GridCard deliverable={deliverable} />}
      skeleton={<CardSkeleton />}
      empty={empty}
    />
  )
}

function GridCard({ deliverable }: { readonly deliverable: DeliverableView }) {
  const navigate = useNavigate()
  const today = useToday(useActor().timezone)
  const { id, name, description, project, status, priority, dueDate, assignee, verdict } = deliverable
  const overdue = isOverdue(deliverable, today)
  const [menu, setMenu] = useState<MenuPoint | 'closed'>('closed')
  const button = useRef<HTMLButtonElement>(null)
  const focusNext = useFocusNext()
  const close = () => {
    setMenu('closed')
    focusNext(() => button.current)
  }
  const open = () => {
    const options = { to: '.', search: (before: object) => ({ ...before, deliverable: id }), resetScroll: false }
    void navigate(options as Parameters<typeof navigate>[0])
  }
  return (
    <Card interactive className="flex flex-col gap-1.5 p-3!" onContextMenu={(event) => onMenuPress(event, setMenu)}>
      <div className="flex items-start gap-1">
        <h2 className="min-w-0 flex-1 truncate text-body font-semibold">
          <RecordLink
            kind="deliverable"
            id={id}
            dir="auto"
            title={name}
            className="outline-offset-0 after:absolute after:inset-0 after:rounded-card"
          >
            {name}
          </RecordLink>
        </h2>
        <div className="relative z-10 -mt-1 -mr-1.5 pointer-coarse:-my-3 pointer-coarse:-mr-2.5">
          {menu === 'closed' ? (
            <IconButton
              ref={button}
              size="sm"
              label={`Actions for ${name}`}
              aria-haspopup="menu"
              icon={<Ellipsis aria-hidden />}
              onClick={() => setMenu(null)}
            />
          ) : (
            <Suspense fallback={null}>
              <DeliverableMenu deliverable={deliverable} at={menu} onOpen={open} onClose={close} />
            </Suspense>
          )}
        </div>
      </div>
      <PlaceLine project={project} brand={project.brand} />
      <p dir="auto" className="line-clamp-2 min-h-9 text-secondary break-words text-ink-2">
        {description ? stripMarks(description) : ''}
      </p>
      <MilestoneLine card={deliverable} />
      <div className="mt-1 flex min-h-6 flex-wrap items-center gap-x-2.5 gap-y-1 text-meta text-ink-2">
        <DeliverableMark status={status} />
        <PriorityIcon priority={priority} label={`${deliverablePriorityLabels[priority]} priority`} />
        <span>{deliverableTypeLabels[deliverable.deliverableType]}</span>
        {dueDate && (
          <time dateTime={dueDate} className={cn('tabular', overdue && 'font-medium text-danger')}>
            {overdue ? `Overdue · ${formatDate(dueDate)}` : formatDate(dueDate)}
          </time>
        )}
        {assignee && (
          <span className="ml-auto">
            <Avatar person={assignee} size={24} />
          </span>
        )}
      </div>
      {status === 'review' && verdict && (
        <p className={cn('text-meta font-medium', verdict === 'approved' ? 'text-success' : 'text-warning')}>{verdictLabels[verdict]}</p>
      )}
    </Card>
  )
}

function CardSkeleton() {
  return (
    <Card className="flex h-[182px] flex-col gap-3 p-3!">
      <Skeleton className="h-4 w-3/4" />
      <Skeleton className="h-3 w-1/2" />
      <Skeleton className="h-3 w-11/12" />
      <Skeleton className="mt-auto h-3 w-2/3" />
    </Card>
  )
}
