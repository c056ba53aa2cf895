import { Lock, Mail, MessagesSquare } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { AttachmentTiles } from '#features/records/attachments/attachment-tiles.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import type { ShownPerson } from '#shared/contract/refs.ts'
import { cn } from '#ui/base/cn.ts'
import { formatInstant, formatRelative } from '#ui/base/format.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Loading, SkeletonText } from '#ui/display/skeleton.tsx'
import { ShowMore } from '#ui/lists/show-more.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RichText } from '#ui/text/rich-text.tsx'
import { useReplies } from './client.ts'
import type { ReplyView, TicketView } from './schema.ts'

/** What was said in a ticket, oldest first; what was said before is loaded on request. @param linked the reply that the address names */
export function Conversation({ ticket, linked = null }: { readonly ticket: TicketView; readonly linked?: string | null }) {
  const replies = useReplies(ticket.id)
  const items = replies.data?.pages.flatMap((page) => page.items).toReversed() ?? []
  const list = useRef<HTMLOListElement>(null)
  useShowLast(list, items.at(-1)?.id)
  if (replies.isError && !replies.data)
    return <ErrorState compact message={replies.error.message} onRetry={() => void replies.refetch()} retrying={replies.isFetching} />
  if (replies.isPending)
    return (
      <Loading label="Loading replies">
        <SkeletonText lines={4} />
      </Loading>
    )
  if (items.length === 0)
    return (
      <p className="flex items-center gap-2 py-1 text-secondary text-ink-2">
        <MessagesSquare aria-hidden size={15} className="text-ink-3" /> No replies yet
      </p>
    )
  return (
    <div className="flex flex-col gap-3">
      <ShowMore list={replies} label="Load earlier" place="beside" />
      <ol ref={list} aria-label="Replies" aria-live="polite" className="flex flex-col gap-3">
        {items.map((reply) => (
          <Reply key={reply.id} reply={reply} ticket={ticket} linked={reply.id === linked} />
        ))}
      </ol>
    </div>
  )
}

/** What came last is in sight when one opens the ticket, and when something comes while the end is. */
function useShowLast(list: RefObject<HTMLOListElement | null>, last: string | undefined): void {
  useEffect(() => {
    if (last === undefined) return
    list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
  }, [last, list])
}

interface ReplyProps {
  readonly reply: ReplyView
  readonly ticket: TicketView
  readonly linked: boolean
}

/** One message. A note stands on a ground of its own, behind a dashed line: nobody takes it for an answer. */
function Reply({ reply, ticket, linked }: ReplyProps) {
  const note = reply.audience === 'internal'
  const place = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (linked) place.current?.scrollIntoView({ block: 'center' })
  }, [linked])
  return (
    <li
      ref={place}
      data-reply={reply.id}
      data-audience={reply.audience}
      className={cn(
        'rounded-card border px-3 py-2.5',
        note ? 'border-dashed border-line-strong bg-sunken' : 'border-line bg-surface',
        linked && 'outline-1 outline-accent/40',
      )}
    >
      <Said
        person={reply.author}
        at={reply.createdAt}
        marks={
          <>
            {note && <Badge icon={<Lock aria-hidden />}>Internal note</Badge>}
            {reply.byMail && <ByMail />}
            {reply.sentFrom && (
              <>
                <Badge tone="warning">Sent from another address</Badge>
                <span className="max-w-full min-w-0 truncate text-meta text-ink-2">{reply.sentFrom}</span>
              </>
            )}
            {reply.ticketNumber !== ticket.ticketNumber && <Badge>{reply.ticketNumber}</Badge>}
          </>
        }
      >
        {reply.message !== '' && <RichText text={reply.message} className="text-ink" />}
        {reply.files.length > 0 && (
          <div className="mt-2">
            <AttachmentTiles
              size="sm"
              label="Files of the reply"
              items={reply.files.map((one) => ({ ...one, uploaderId: reply.userId }))}
            />
          </div>
        )}
      </Said>
    </li>
  )
}

interface SaidProps {
  readonly person: ShownPerson
  readonly at: string
  readonly marks?: ReactNode
  readonly children: ReactNode
}

const ByMail = () => (
  <Badge icon={<Mail aria-hidden />} tone="neutral">
    By e-mail
  </Badge>
)

/** Who said something and when, above what they said. */
export function Said({ person, at, marks, children }: SaidProps) {
  const { timezone } = useActor()
  return (
    <div className="flex gap-2.5">
      <Avatar person={person} size={24} decorative />
      <div className="min-w-0 flex-1">
        <p className="mb-1 flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="text-body font-medium">{person.fullName}</bdi>
          <time dateTime={at} title={formatInstant(at, timezone, 'long')} className="text-meta text-ink-2">
            {formatRelative(at)}
          </time>
          {marks}
        </p>
        {children}
      </div>
    </div>
  )
}

/** What was asked, with the files that came with it. */
export function Question({ ticket }: { readonly ticket: TicketView }) {
  return (
    <section aria-label="Description" className="flex flex-col gap-3 rounded-card border border-line bg-surface px-3 py-2.5">
      <Said person={ticket.asker} at={ticket.createdAt} marks={ticket.byMail && <ByMail />}>
        <RichText text={ticket.description} className="text-ink" />
      </Said>
      {ticket.files.length > 0 && (
        <AttachmentTiles size="sm" label="Files of the ticket" items={ticket.files.map((one) => ({ ...one, uploaderId: ticket.userId }))} />
      )}
    </section>
  )
}
