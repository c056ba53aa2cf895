import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Maximize2 } from 'lucide-react'
import { cn } from '#ui/base/cn.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Loading, SkeletonText } from '#ui/display/skeleton.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { ticketQuery } from './client.ts'
import { Conversation, Question } from './conversation.tsx'
import { TicketMenu } from './ticket-acts.tsx'
import { AskerPanel, OwnActs, RatingPanel, Related, TicketFooter } from './ticket-parts.tsx'
import { TicketProperties } from './ticket-properties.tsx'

interface TicketPaneProps {
  readonly id: string
  /** on a phone: the list again */
  readonly onBack: () => void
  /** Begins a new ticket under this subject. */
  readonly onNew: (subject: string) => void
}

/** The chosen ticket: its fields in one line under the subject, what was asked, what was said since, and where one answers. */
export function TicketPane({ id, onBack, onNew }: TicketPaneProps) {
  const query = useQuery(ticketQuery(id))
  const ticket = query.data
  const back = <IconButton size="sm" label="Back to the tickets" icon={<ArrowLeft aria-hidden />} className="md:hidden" onClick={onBack} />
  if (!ticket)
    return (
      <section aria-label="Ticket" className={cn(paneClass, 'p-4')}>
        {back}
        {query.isError ? (
          <ErrorState message={sentenceOf(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
        ) : (
          <Loading label="Loading the ticket">
            <SkeletonText lines={8} />
          </Loading>
        )}
      </section>
    )
  return (
    <section data-drop-frame aria-label={`Ticket ${ticket.ticketNumber}`} className={paneClass}>
      <header className="flex shrink-0 flex-col gap-1 border-b border-line px-4 pt-3 pb-1.5">
        {/* On a phone the subject has a line of its own, below what can be done. */}
        <div className="flex items-start gap-2 max-md:flex-wrap max-md:items-center">
          {back}
          <div className="min-w-0 flex-1 max-md:contents">
            <p className="text-meta text-ink-2 tabular max-md:flex-1">{ticket.ticketNumber}</p>
            <h2 dir="auto" className="text-heading font-semibold break-words text-pretty max-md:order-last max-md:basis-full">
              {ticket.subject}
            </h2>
          </div>
          <OwnActs ticket={ticket} />
          <TicketMenu ticket={ticket} />
          <Link
            to="/support"
            search={(before: object) => ({ ...before, 'support-ticket': ticket.id })}
            resetScroll={false}
            aria-label="Open as a record"
            title="Open as a record"
            className="grid size-8 shrink-0 place-items-center rounded-chip text-ink-2 hover:bg-hover max-md:hidden pointer-coarse:size-11"
          >
            <Maximize2 aria-hidden size={16} />
          </Link>
        </div>
        <fieldset aria-label="Fields" className="-mx-[11px] min-w-0">
          <TicketProperties ticket={ticket} inLine={<AskerPanel ticket={ticket} folded />} />
        </fieldset>
      </header>
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto overscroll-contain px-4 py-4 scrollbar-thin max-md:overflow-visible">
        <Related ticket={ticket} />
        <Question ticket={ticket} />
        <div
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
          tabIndex={0}
          role="log"
          aria-label="Replies"
          className="min-h-[300px] shrink-0 rounded-card outline-offset-4 max-md:min-h-0"
        >
          <Conversation ticket={ticket} />
        </div>
        <RatingPanel ticket={ticket} />
      </div>
      <div className="sticky bottom-0 shrink-0 border-t border-line bg-surface px-4 py-3 max-md:pb-[max(12px,env(safe-area-inset-bottom))]">
        <TicketFooter ticket={ticket} onNew={() => onNew(ticket.subject)} />
      </div>
    </section>
  )
}

/** As high as the window leaves next to the list; on a phone the whole page, down to its edges. */
const paneClass =
  'flex min-w-0 flex-col rounded-card border border-line bg-surface md:overflow-hidden max-md:-mx-4 max-md:-mt-4 max-md:-mb-6 max-md:grow max-md:rounded-none max-md:border-0'
