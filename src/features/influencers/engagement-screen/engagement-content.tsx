import { Lock, OctagonX } from 'lucide-react'
import { DecisionList } from '#features/records/decisions/decision-list.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { dateIn } from '#shared/values/dates.ts'
import { formatDate, formatMoney } from '#ui/base/format.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import type { Editing } from '#ui/records/edit-in-place.ts'
import { DescriptionInPlace } from '#ui/records/fields-in-place.tsx'
import { RecordLink } from '#ui/records/record-link.tsx'
import { isNegotiable, seesAllPayments } from '../engagements/rules.ts'
import { deliverablesMax, type EngagementView, notesMax, termsMax } from '../engagements/schema.ts'
import { ClashWarning } from './clash-warning.tsx'
import type { EngagementFieldName } from './engagement-form.tsx'
import { EngagementMark, PaymentMark } from './engagement-options.tsx'
import { OfferSection } from './offer-section.tsx'
import { PaymentSection } from './payment-section.tsx'

export type EngagementEditing = Editing<EngagementView, EngagementFieldName>
interface OneProps {
  readonly editing: EngagementEditing
}

/** What is agreed with an influencer, how far the offers are, and what is paid. */
export function EngagementContent({ editing }: OneProps) {
  const actor = useActor()
  const { row } = editing
  return (
    <div className="flex flex-col gap-6">
      <Head editing={editing} />
      {row.status === 'cancelled' && (
        <p className="flex gap-2 rounded-card border border-line bg-sunken p-2.5 text-secondary text-ink">
          <OctagonX aria-hidden size={15} className="mt-0.5 shrink-0 text-ink-2" />
          <span dir="auto" className="min-w-0 break-words">
            <span className="font-medium">Cancelled.</span> {row.cancelReason}
          </span>
        </p>
      )}
      {isNegotiable(row.status) && <ClashWarning engagement={row} />}
      <section aria-label="Content deliverables" className="flex flex-col gap-1">
        <h3 className="text-body font-semibold">Content deliverables</h3>
        <DescriptionInPlace editing={editing} name="contentDeliverables" limit={deliverablesMax} />
      </section>
      <OfferSection key={`${row.id} offers`} engagement={row} />
      {seesAllPayments(actor) && <PaymentSection key={`${row.id} payments`} engagement={row} />}
      <section aria-label="Terms" className="flex flex-col gap-1">
        <h3 className="flex flex-wrap items-baseline gap-x-1.5 text-body font-semibold">
          Terms <span className="text-meta font-normal text-ink-3">The influencer reads them in the offer</span>
        </h3>
        <DescriptionInPlace editing={editing} name="terms" limit={termsMax} />
      </section>
      <section aria-label="Notes" className="flex flex-col gap-1">
        <h3 className="flex items-center gap-1.5 text-body font-semibold">
          Notes <Lock aria-hidden size={13} className="text-ink-3" />
          <span className="text-meta font-normal text-ink-3">Internal only</span>
        </h3>
        <DescriptionInPlace editing={editing} name="notes" limit={notesMax} />
      </section>
      <DecisionList recordType="engagement" recordId={row.id} />
    </div>
  )
}

/** The influencer and the campaign, each leading to its record. */
export function Parties({ engagement: { influencer, campaign } }: { readonly engagement: EngagementView }) {
  const link = 'touch-line rounded-chip underline-offset-3 hover:underline'
  return (
    <>
      <RecordLink kind="influencer" id={influencer.id} dir="auto" className={link}>
        {influencer.fullName}
      </RecordLink>
      <span className="text-ink-3"> · </span>
      <RecordLink kind="campaign" id={campaign.id} dir="auto" className={link}>
        {campaign.name}
      </RecordLink>
    </>
  )
}

/** Status, rate and payment, which people look for first. */
function Head({ editing: { row, may } }: OneProps) {
  const { timezone } = useActor()
  const { influencer, status, statusSince, agreedRate, currency, paymentStatus } = row
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Avatar person={influencer} size={40} decorative />
      <span className="flex min-w-0 flex-col">
        {/* To people who may edit, the title of the record offers the links. */}
        {!may('ownerId') && (
          <span className="text-secondary">
            <Parties engagement={row} />
          </span>
        )}
        <span className="font-medium">
          <EngagementMark status={status} />
        </span>
        <span className="text-meta text-ink-3">since {formatDate(dateIn(timezone, new Date(statusSince)))}</span>
      </span>
      <span className="ml-auto flex items-center gap-3">
        {paymentStatus && agreedRate !== null && <PaymentMark status={paymentStatus} />}
        {agreedRate === null ? (
          <span className="text-secondary text-ink-3">No rate agreed yet</span>
        ) : (
          <span className="text-section font-semibold whitespace-nowrap tabular">{formatMoney(agreedRate, currency)}</span>
        )}
      </span>
    </div>
  )
}
