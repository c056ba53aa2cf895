import { ChevronRight, History, Send, Signature } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { ShareButton } from '#features/records/share-links/share-by-link.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { formatDate, formatInstant } from '#ui/base/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Badge, type Tone } from '#ui/display/badge.tsx'
import { Loading, SkeletonText } from '#ui/display/skeleton.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ShowMore } from '#ui/lists/show-more.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { canEditEngagement, isEnded, isNegotiable } from '../engagements/rules.ts'
import type { EngagementView } from '../engagements/schema.ts'
import type { OfferState, OfferView } from '../offers/schema.ts'
import { useOffers } from './client.ts'
import { factsOf } from './engagement-form.tsx'
import { OfferTerms } from './offer-terms.tsx'
import { missingForOffer } from './rules.ts'

const SendOfferDialog = lazyPart(
  async () => (await import('./send-offer-dialog.tsx')).SendOfferDialog,
  ({ onClose }) => onClose(),
)
const AcceptanceDialog = lazyPart(
  async () => (await import('./acceptance-dialog.tsx')).AcceptanceDialog,
  ({ onClose }) => onClose(),
)

const stateLabels: Readonly<Record<OfferState, string>> = {
  preparing: 'In preparation',
  open: 'Waiting for an answer',
  lapsed: 'Lapsed',
  replaced: 'Replaced',
  accepted: 'Accepted',
  declined: 'Declined',
  changes: 'Changes requested',
}
const stateTones: Readonly<Record<OfferState, Tone>> = {
  preparing: 'neutral',
  open: 'accent',
  lapsed: 'neutral',
  replaced: 'neutral',
  accepted: 'success',
  declined: 'danger',
  changes: 'warning',
}

/** The offers of an engagement with their frozen terms, and the next step: to send one, or to record an acceptance. */
export function OfferSection({ engagement }: { readonly engagement: EngagementView }) {
  const list = useOffers(engagement.id)
  const offers = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <section aria-label="Offer" className="flex flex-col gap-2">
      <h3 className="text-body font-semibold">Offer</h3>
      {engagement.changedSinceOffer && engagement.offer && (
        <p className="flex items-center gap-1.5 text-secondary text-warning">
          <History aria-hidden size={14} className="shrink-0" />
          Terms changed since offer {engagement.offer.sentAt ? engagement.offer.number : engagement.offer.number - 1}
        </p>
      )}
      {list.isPending && (
        <Loading label="Loading offers">
          <SkeletonText lines={2} />
        </Loading>
      )}
      {list.isError && offers.length === 0 && (
        <ErrorState compact message={sentenceOf(list.error)} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      )}
      {list.isSuccess && offers.length === 0 && <p className="text-secondary text-ink-3">No offer has been sent yet.</p>}
      {offers.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line">
          {offers.map((offer) => (
            <li key={offer.id}>
              <Offer offer={offer} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore list={list} label="Show earlier offers" place="beside" />
      {list.isSuccess && <Acts engagement={engagement} waiting={offers.find(({ state }) => state === 'open')} />}
    </section>
  )
}

function Offer({ offer }: { readonly offer: OfferView }) {
  const { number, state, manifest, comment, sha256 } = offer
  const line = (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-medium">Offer {number}</span>
      <Badge dot tone={stateTones[state]}>
        {stateLabels[state]}
      </Badge>
      <span dir="auto" className="min-w-0 text-meta break-words text-ink-3">
        <WhenAndWho offer={offer} />
      </span>
    </span>
  )
  if (!manifest) return <div className="px-3 py-2.5">{line}</div>
  return (
    <details className="group">
      <summary className="flex cursor-pointer list-none items-center gap-2 rounded-card px-3 py-2.5 hover:bg-hover [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          size={15}
          className="shrink-0 text-ink-3 transition-transform group-open:rotate-90 motion-reduce:transition-none"
        />
        {line}
      </summary>
      <div className="flex flex-col gap-3 px-3 pt-1 pb-3 sm:pl-9">
        {comment && (
          <p dir="auto" className="rounded-card bg-sunken px-3 py-2 text-secondary break-words whitespace-pre-line">
            {comment}
          </p>
        )}
        <OfferTerms manifest={manifest} />
        {sha256 && <p className="text-meta break-all text-ink-3">SHA-256 {sha256}</p>}
      </div>
    </details>
  )
}

/** When an offer was sent, until when it is valid, and who answered it. */
function WhenAndWho({ offer }: { readonly offer: OfferView }) {
  const { timezone } = useActor()
  const { sentAt, sentBy, validUntil, answeredAt, answeredBy, elsewhere, state } = offer
  if (answeredAt) {
    const how = elsewhere ? 'recorded by the agency' : 'answered'
    return `${answeredBy ?? 'Someone'}, ${how} ${formatInstant(answeredAt, timezone)}`
  }
  if (!sentAt) return 'Send it when the terms are ready'
  const valid = validUntil && (state === 'open' || state === 'lapsed') ? ` · valid until ${formatDate(validUntil)}` : ''
  return `Sent ${formatInstant(sentAt, timezone)}${sentBy ? ` by ${sentBy.fullName}` : ''}${valid}`
}

interface ActsProps {
  readonly engagement: EngagementView
  /** the offer that waits for its answer */
  readonly waiting: OfferView | undefined
}

function Acts({ engagement, waiting }: ActsProps) {
  const actor = useActor()
  const [open, setOpen] = useState<'offer' | 'acceptance' | null>(null)
  const { status, influencer, offer } = engagement
  if (!canEditEngagement(actor, factsOf(engagement)).allowed) return null
  const close = () => setOpen(null)
  const missing = missingForOffer(engagement)
  const share = offer && !isEnded(status) && (
    <ShareButton kind="engagement" record={{ recordType: 'engagement', recordId: engagement.id }} />
  )
  if (isEnded(status)) return null
  if (influencer.status === 'blacklisted') return <Hint>{influencer.fullName} is blacklisted. No offer can be made.</Hint>
  if (missing.length > 0) return <Hint>{`To send an offer, enter ${new Intl.ListFormat('en').format(missing)}.`}</Hint>
  const isNext = isNegotiable(status) || engagement.changedSinceOffer
  return (
    <div className="flex flex-wrap items-center gap-2">
      {!waiting && isNext && (
        <Button size="sm" variant="primary" icon={<Send aria-hidden />} onClick={() => setOpen('offer')}>
          Send offer…
        </Button>
      )}
      {isNext && (
        <Button size="sm" icon={<Signature aria-hidden />} onClick={() => setOpen('acceptance')}>
          Record acceptance…
        </Button>
      )}
      {share}
      <Suspense fallback={null}>
        {open === 'offer' && <SendOfferDialog engagement={engagement} onClose={close} />}
        {open === 'acceptance' && <AcceptanceDialog engagement={engagement} onClose={close} />}
      </Suspense>
    </div>
  )
}

const Hint = ({ children }: { readonly children: ReactNode }) => <p className="text-secondary text-ink-2">{children}</p>
