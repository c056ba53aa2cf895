import { Link } from '@tanstack/react-router'
import { LifeBuoy } from 'lucide-react'
import { useMemo } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { cn } from '#ui/base/cn.ts'
import { formatRelative } from '#ui/base/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { PriorityIcon } from '#ui/display/priority-icon.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ShowMore } from '#ui/lists/show-more.tsx'
import { useRowsAsList } from '#ui/records/record-list.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { NothingFound } from '#ui/states/nothing-here.tsx'
import { useTickets } from './client.ts'
import { ticketPriorityLabels, ticketStatusLabels } from './labels.ts'
import type { TicketCard } from './schema.ts'
import { TicketSign } from './ticket-options.tsx'
import { turnText } from './ticket-properties.tsx'
import type { TicketSearch } from './tickets-search.ts'

interface TicketListProps {
  readonly search: TicketSearch
  readonly chosen: string | undefined
  readonly className?: string
  /** shows all again, where not all are shown */
  readonly onClear: (() => void) | undefined
  readonly onCreate: () => void
}

/** The tickets, newest first, in a list that scrolls alone, next to the chosen ticket. */
export function TicketList({ search, chosen, className, onClear, onCreate }: TicketListProps) {
  const tickets = useTickets(search)
  const items = useMemo(() => tickets.data?.pages.flatMap((page) => page.items) ?? [], [tickets.data])
  useRowsAsList('support-ticket', items)
  return (
    <section
      aria-label="Tickets"
      className={cn(
        'min-h-[600px] overflow-y-auto overscroll-contain rounded-card border border-line bg-surface scrollbar-thin max-md:min-h-0 max-md:overflow-visible',
        className,
      )}
    >
      {tickets.isError && !tickets.data ? (
        <ErrorState message={sentenceOf(tickets.error)} onRetry={() => void tickets.refetch()} retrying={tickets.isFetching} />
      ) : tickets.isPending ? (
        <Loading label="Loading tickets">
          {[0, 1, 2, 3, 4, 5].map((line) => (
            <div key={line} className="flex flex-col gap-2 border-b border-line px-4 py-3">
              <Skeleton className="h-4 w-2/3" />
              <Skeleton className="h-3.5 w-1/2" />
            </div>
          ))}
        </Loading>
      ) : items.length === 0 ? (
        <Nothing onClear={onClear} onCreate={onCreate} />
      ) : (
        <ul>
          {items.map((ticket) => (
            <Row key={ticket.id} ticket={ticket} chosen={ticket.id === chosen} />
          ))}
        </ul>
      )}
      <ShowMore list={tickets} place="foot" />
    </section>
  )
}

function Nothing({ onClear, onCreate }: Pick<TicketListProps, 'onClear' | 'onCreate'>) {
  if (onClear) return <NothingFound title="No tickets found" onClear={onClear} />
  return (
    <EmptyState
      icon={<LifeBuoy aria-hidden />}
      title="No tickets yet"
      hint="Write down what does not work or what you would like to know: each ticket has a number, and you see whose turn it is."
      action={<Button onClick={onCreate}>New Ticket</Button>}
    />
  )
}

function Row({ ticket, chosen }: { readonly ticket: TicketCard; readonly chosen: boolean }) {
  const { staff, userId } = useActor()
  const turn = turnText(ticket, userId)
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        to="/support"
        search={(before: object) => ({ ...before, ticket: ticket.id })}
        resetScroll={false}
        data-record={ticket.id}
        data-row-id={ticket.id}
        aria-current={chosen || undefined}
        className={cn('flex flex-col gap-1 px-4 py-2.5 -outline-offset-2', chosen ? 'bg-accent-soft' : 'hover:bg-hover')}
      >
        <span className="flex items-center gap-2 text-meta text-ink-2">
          <TicketSign status={ticket.status} label={ticketStatusLabels[ticket.status]} />
          <span className="tabular">{ticket.ticketNumber}</span>
          <span className="min-w-0 flex-1 truncate">{ticketStatusLabels[ticket.status]}</span>
          <PriorityIcon priority={ticket.priority} label={`${ticketPriorityLabels[ticket.priority]} priority`} />
          <time dateTime={ticket.createdAt}>{formatRelative(ticket.createdAt)}</time>
        </span>
        <span dir="auto" className={cn('truncate text-body font-medium', chosen ? 'text-accent' : 'text-ink')}>
          {ticket.subject}
        </span>
        {(staff || turn) && (
          <span className="flex min-h-5 items-center gap-1.5 text-meta text-ink-2">
            {staff && (
              <>
                <Avatar person={ticket.asker} size={18} decorative />
                <bdi className="min-w-0 truncate">{ticket.asker.fullName}</bdi>
              </>
            )}
            <span className={cn('shrink-0', staff && 'ml-auto')}>{turn}</span>
          </span>
        )}
      </Link>
    </li>
  )
}
