import { Link } from '@tanstack/react-router'
import { ChevronRight, GitMerge, RotateCcw, ThumbsDown, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { roleLabel } from '#shared/rights/roles.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { BrandLogo } from '#ui/display/brand-logo.tsx'
import { SkeletonText } from '#ui/display/skeleton.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { callSupport, useAsker } from './client.ts'
import { canStillReopen, isEnded, ticketTitle } from './labels.ts'
import { ReplyComposer } from './reply-composer.tsx'
import { canManageTicket, canRateTicket, canSetStatus } from './rules.ts'
import type { Rating, TicketAsker, TicketView } from './schema.ts'
import { TicketSign } from './ticket-options.tsx'
import { factsOf } from './ticket-properties.tsx'
import { useTicketChange } from './use-ticket-change.tsx'

interface TicketProps {
  readonly ticket: TicketView
}

/** Another ticket, to go there. */
export function TicketLink({
  id,
  ticketNumber,
  subject,
}: {
  readonly id: string
  readonly ticketNumber: string
  readonly subject: string
}) {
  return (
    <Link
      to="."
      search={(before: object) => ({ ...before, 'support-ticket': id, comment: undefined })}
      className="font-medium text-accent underline-offset-2 hover:underline"
    >
      {ticketTitle({ ticketNumber, subject })}
    </Link>
  )
}

/** What it has to do with other tickets. */
export function Related({ ticket }: TicketProps) {
  const { mergedInto, merged, follows } = ticket
  if (!mergedInto && merged.length === 0 && !follows) return null
  return (
    <div className="flex flex-col gap-1 rounded-card border border-line bg-sunken px-3 py-2 text-secondary text-ink-2">
      {mergedInto && (
        <p className="flex items-center gap-1.5">
          <GitMerge aria-hidden size={15} className="shrink-0 text-ink-3" />
          <span>
            Merged into <TicketLink {...mergedInto} />
          </span>
        </p>
      )}
      {merged.map((one) => (
        <p key={one.id} className="flex items-center gap-1.5">
          <GitMerge aria-hidden size={15} className="shrink-0 text-ink-3" />
          <span>
            <TicketLink {...one} /> was merged into this one
          </span>
        </p>
      ))}
      {follows && (
        <p>
          Goes on from <TicketLink {...follows} />
        </p>
      )}
    </div>
  )
}

interface FooterProps extends TicketProps {
  /** Begins a new ticket that goes on from this one. */
  readonly onNew?: (() => void) | undefined
}

/** Where one answers; of what was merged or ended too long ago, where one goes on instead. */
export function TicketFooter({ ticket, onNew }: FooterProps) {
  const { userId } = useActor()
  if (ticket.mergedInto)
    return (
      <p className="py-1 text-secondary text-ink-2">
        Go on in <TicketLink {...ticket.mergedInto} />
      </p>
    )
  if (ticket.userId === userId && !canStillReopen(ticket.closedAt))
    return (
      <div className="flex flex-wrap items-center justify-between gap-2 py-1 text-secondary text-ink-2">
        This ticket ended more than 30 days ago.
        {onNew && (
          <Button size="sm" onClick={onNew}>
            Write a new one
          </Button>
        )}
      </div>
    )
  return <ReplyComposer key={ticket.id} ticket={ticket} />
}

/** Close and open again, for whoever asked. */
export function OwnActs({ ticket }: TicketProps) {
  const actor = useActor()
  const change = useTicketChange('Failed to update ticket')
  const facts = { ...factsOf(ticket), status: ticket.status, closedAt: ticket.closedAt }
  if (ticket.mergedIntoId !== null || canManageTicket(actor, facts).allowed) return null
  const to = isEnded(ticket.status) ? 'in_progress' : 'closed'
  if (!canSetStatus(actor, facts, to).allowed) return null
  const set = async (status: typeof ticket.status, told: string, back: boolean) => {
    const done = await change(() => callSupport('PATCH /api/support-tickets/:id', { id: ticket.id, status }))
    if (done)
      toast.success(told, back ? { action: { label: 'Undo', onClick: () => void set('in_progress', 'Ticket opened again', false) } } : {})
  }
  return to === 'closed' ? (
    <Button size="sm" onClick={() => void set('closed', 'Ticket closed', true)}>
      Close ticket
    </Button>
  ) : (
    <Button size="sm" icon={<RotateCcw aria-hidden />} onClick={() => void set('in_progress', 'Ticket opened again', false)}>
      Open again
    </Button>
  )
}

const ratingWords: Readonly<Record<Rating, string>> = { good: 'Good', bad: 'Not good' }
const ratingIcons: Readonly<Record<Rating, React.ReactNode>> = { good: <ThumbsUp aria-hidden />, bad: <ThumbsDown aria-hidden /> }

/** How it was answered: asked of whoever asked once it is resolved, read by the others. */
export function RatingPanel({ ticket }: TicketProps) {
  const actor = useActor()
  const change = useTicketChange('Failed to send your rating')
  const [comment, setComment] = useState(ticket.ratingComment ?? '')
  const facts = { ...factsOf(ticket), status: ticket.status, closedAt: ticket.closedAt }
  const may = canRateTicket(actor, facts).allowed && ticket.mergedIntoId === null
  if (!may && !ticket.rating) return null
  if (!may)
    return (
      <p className="flex items-center gap-1.5 text-secondary text-ink-2 [&>svg]:size-4">
        {ticket.rating && ratingIcons[ticket.rating]} Rated {ticket.rating && ratingWords[ticket.rating].toLowerCase()}
        {ticket.ratingComment && <bdi className="min-w-0 truncate">“{ticket.ratingComment}”</bdi>}
      </p>
    )
  const rate = async (rating: Rating) => {
    const done = await change(() =>
      callSupport('POST /api/support-tickets/:id/rating', { id: ticket.id, rating, comment: comment.trim() || null }),
    )
    if (done) toast.success('Thank you for your rating')
  }
  return (
    <section aria-label="Rating" className="flex flex-col gap-2 rounded-card border border-line bg-sunken px-3 py-2.5">
      <p className="text-body font-medium">How was it answered?</p>
      <div className="flex flex-wrap items-center gap-2">
        {(['good', 'bad'] as const).map((rating) => (
          <Button
            key={rating}
            size="sm"
            icon={ratingIcons[rating]}
            aria-pressed={ticket.rating === rating}
            className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
            onClick={() => void rate(rating)}
          >
            {ratingWords[rating]}
          </Button>
        ))}
        <TextInput
          aria-label="What could we do better?"
          placeholder="What could we do better?"
          value={comment}
          limit={1000}
          className="min-w-40 flex-1"
          onChange={(event) => setComment(event.target.value)}
        />
      </div>
    </section>
  )
}

/** Who asked, next to the ticket: where they belong, and what else they asked. @param folded one line that unfolds */
export function AskerPanel({ ticket, folded = false }: TicketProps & { readonly folded?: boolean }) {
  const actor = useActor()
  const may = canManageTicket(actor, factsOf(ticket)).allowed
  const asker = useAsker(ticket.id, may)
  if (!may) return null
  if (asker.isError)
    return <ErrorState compact message={asker.error.message} onRetry={() => void asker.refetch()} retrying={asker.isFetching} />
  if (!asker.data) return <SkeletonText lines={folded ? 1 : 3} />
  if (!folded)
    return (
      <section aria-label="Asked by" className="flex flex-col gap-3">
        <h3 className="text-body font-semibold">Asked by</h3>
        <Asker {...asker.data} />
      </section>
    )
  return (
    <section aria-label="Asked by" className="min-w-0 has-[[open]]:basis-full">
      <details className="group">
        <summary className="flex min-h-7 items-center gap-1.5 rounded-chip px-[11px] text-secondary text-ink-2 hover:text-ink pointer-coarse:min-h-11">
          <ChevronRight aria-hidden size={14} className="shrink-0 transition-transform group-open:rotate-90" />
          <span className="text-ink-3">Asked by</span>
          <bdi className="min-w-0 truncate">{asker.data.person.fullName}</bdi>
        </summary>
        <div className="flex max-h-64 flex-col gap-3 overflow-y-auto px-[11px] pt-1 pb-2 scrollbar-thin">
          <Asker {...asker.data} />
        </div>
      </details>
    </section>
  )
}

function Asker({ person, email, roles, brands, projects, tickets }: TicketAsker) {
  return (
    <>
      <div className="flex items-center gap-2.5">
        <Avatar person={person} size={32} decorative />
        <div className="min-w-0">
          <p className="text-body font-medium break-words">
            <bdi>{person.fullName}</bdi>
          </p>
          <p className="text-meta text-ink-2">{roles.map(roleLabel).join(', ') || 'No role yet'}</p>
          <a href={`mailto:${email}`} className="block touch-line text-meta wrap-anywhere text-accent underline-offset-2 hover:underline">
            {email}
          </a>
        </div>
      </div>
      {(brands.length > 0 || projects.length > 0) && (
        <ul aria-label="Brands and projects" className="flex flex-col gap-1.5 pointer-coarse:mt-0.5 pointer-coarse:gap-0">
          {brands.map((brand) => (
            <li key={brand.id}>
              <Link
                to="/brands"
                search={{ brand: brand.id }}
                className="flex items-center gap-2 text-secondary hover:underline pointer-coarse:min-h-11"
              >
                <BrandLogo brand={brand} size={18} /> <bdi className="min-w-0 break-words">{brand.name}</bdi>
              </Link>
            </li>
          ))}
          {projects.map((project) => (
            <li key={project.id}>
              <Link
                to="/projects"
                search={{ project: project.id }}
                className="flex items-center gap-2 text-secondary hover:underline pointer-coarse:min-h-11"
              >
                <BrandLogo brand={project.brand} size={18} />
                <span className="min-w-0 break-words">
                  <bdi>{project.name}</bdi> <bdi className="text-ink-2">{project.brand.name}</bdi>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {tickets.length > 0 && (
        <div>
          <p className="mb-1 text-meta text-ink-2">Other tickets</p>
          <ul className="flex flex-col gap-1 pointer-coarse:gap-0">
            {tickets.map(({ status, ...one }) => (
              <li key={one.id} className="flex min-w-0 items-center gap-1.5 text-secondary pointer-coarse:min-h-11">
                <TicketSign status={status} />
                <span className="min-w-0 touch-line truncate [&>a]:pointer-coarse:py-3">
                  <TicketLink {...one} />
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
