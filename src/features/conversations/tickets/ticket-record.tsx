import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { FollowIcon } from '#features/records/follows/follow-button.tsx'
import { HistoryList } from '#features/records/history/history-list.tsx'
import { addressOf } from '#shared/records/addresses.ts'
import { AppError, notFound } from '#shared/rights/errors.ts'
import { isId, textFrom } from '#shared/values/read-search.ts'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import type { OpenedRecordProps } from '#ui/records/opened-record.ts'
import { RecordFrame } from '#ui/records/record-frame.tsx'
import { useNeighbours } from '#ui/records/record-list.ts'
import { RecordSkeleton } from '#ui/records/record-skeleton.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { ticketQuery } from './client.ts'
import { Conversation, Question } from './conversation.tsx'
import { ticketCategoryLabels, ticketPriorityLabels, ticketStatusLabels } from './labels.ts'
import type { TicketView } from './schema.ts'
import { useTicketActs } from './ticket-acts.tsx'
import { AskerPanel, OwnActs, RatingPanel, Related, TicketFooter } from './ticket-parts.tsx'
import { TicketProperties } from './ticket-properties.tsx'

const TicketDialog = lazyPart(
  async () => (await import('./ticket-dialog.tsx')).TicketDialog,
  ({ onClose }) => onClose(),
)

const words = {
  subject: { label: 'subject' },
  description: { label: 'description', long: true },
  status: { label: 'status', values: ticketStatusLabels },
  priority: { label: 'priority', values: ticketPriorityLabels },
  category: { label: 'category', values: ticketCategoryLabels },
  assigneeId: { label: 'assignee' },
  rating: { label: 'rating', values: { good: 'Good', bad: 'Not good' } },
}

/** A ticket over whatever page one is on: what was asked and answered, its fields, who asked, and what happened to it. */
export function TicketRecord({ id, open, onClose, onClosed, onGo }: OpenedRecordProps) {
  const possible = isId(id)
  const query = useQuery({ ...ticketQuery(id), enabled: possible })
  const neighbours = useNeighbours('support-ticket', id)
  const search: { readonly comment?: unknown } = useSearch({ strict: false })
  const linked = textFrom(search.comment) ?? null
  const [again, setAgain] = useState(false)
  // An address cut short names no ticket: the same as one that is not there.
  const error = possible ? query.error : notFound('ticket')
  const gone = error instanceof AppError && error.code === 'not_found'
  const ticket = gone ? undefined : query.data
  const { items, dialogs } = useTicketActs(ticket)
  return (
    <>
      <RecordFrame
        open={open}
        onClose={() => void onClose()}
        onClosed={onClosed}
        onGo={onGo}
        noun="Ticket"
        name={ticket?.subject}
        address={addressOf['support-ticket'](id)}
        neighbours={neighbours}
        finalFocus={() => document.querySelector<HTMLElement>(`[data-record="${id}"]`)}
        context={<span className="shrink-0 tabular">{ticket?.ticketNumber ?? 'Ticket'}</span>}
        acts={
          ticket && (
            <>
              <FollowIcon key={id} noun="ticket" recordType="support-ticket" recordId={id} />
              <OwnActs ticket={ticket} />
            </>
          )
        }
        menu={items}
        over={dialogs}
        instead={
          !ticket &&
          (error ? (
            <ErrorState
              message={sentenceOf(error)}
              retrying={query.isFetching}
              // What is not there now is not there a moment later.
              {...(!gone && { onRetry: () => void query.refetch() })}
            />
          ) : (
            <RecordSkeleton noun="ticket" fields={6} />
          ))
        }
        parts={ticket ? partsOf(ticket, linked, () => setAgain(true)) : null}
      />
      <Suspense fallback={null}>
        {again && ticket && (
          <TicketDialog begin={{ subject: ticket.subject }} onClose={() => setAgain(false)} onCreated={(made) => onGo(made.id)} />
        )}
      </Suspense>
    </>
  )
}

function partsOf(ticket: TicketView, linked: string | null, onNew: () => void) {
  return {
    content: (
      <div className="flex flex-col gap-4">
        <Related ticket={ticket} />
        <Question ticket={ticket} />
        <RatingPanel key={ticket.id} ticket={ticket} />
      </div>
    ),
    properties: (
      <>
        <TicketProperties ticket={ticket} />
        <div className="mt-5 border-t border-line pt-4 empty:hidden">
          <AskerPanel ticket={ticket} />
        </div>
      </>
    ),
    comments: {
      title: 'Replies',
      count: undefined,
      thread: <Conversation key={ticket.id} ticket={ticket} linked={linked} />,
      composer: <TicketFooter ticket={ticket} onNew={onNew} />,
      first: linked !== null,
    },
    history: <HistoryList key={ticket.id} recordType="support-ticket" recordId={ticket.id} noun="ticket" words={words} />,
  }
}
