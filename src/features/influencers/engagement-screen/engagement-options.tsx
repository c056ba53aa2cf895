import { formatDate } from '#ui/base/format.ts'
import { Badge, type Tone } from '#ui/display/badge.tsx'
import { StatusIcon, type StatusShape } from '#ui/display/status-icon.tsx'
import {
  dueOnLabels,
  engagementStatusLabels,
  engagementStatusOrder,
  paymentKindLabels,
  paymentStatusLabels,
} from '../engagements/labels.ts'
import type { DueOn, EngagementStatus, PaymentStatus } from '../engagements/schema.ts'

const shapes: Readonly<Record<EngagementStatus, StatusShape>> = {
  proposed: 'todo',
  negotiating: 'review',
  contracted: 'approved',
  in_progress: 'in_progress',
  completed: 'done',
  cancelled: 'cancelled',
}
const paymentTones: Readonly<Record<PaymentStatus, Tone>> = { pending: 'neutral', partial: 'warning', completed: 'success' }

/** A status as its sign and its word. */
export function EngagementMark({ status }: { readonly status: EngagementStatus }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <StatusIcon status={shapes[status]} />
      <span className="truncate">{engagementStatusLabels[status]}</span>
    </span>
  )
}

/** How far an engagement is paid. */
export function PaymentMark({ status }: { readonly status: PaymentStatus }) {
  return (
    <Badge dot tone={paymentTones[status]}>
      {paymentStatusLabels[status]}
    </Badge>
  )
}

/** A status in a selector or menu. */
export const engagementStatusOption = (status: EngagementStatus) => ({
  value: status,
  label: engagementStatusLabels[status],
  lead: <StatusIcon status={shapes[status]} />,
})
export const engagementStatusOptions = engagementStatusOrder.map(engagementStatusOption)

function optionsOf<Value extends string>(labels: Readonly<Record<Value, string>>): { value: Value; label: string }[] {
  return (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }))
}
export const paymentStatusOptions = optionsOf(paymentStatusLabels)
export const paymentKindOptions = optionsOf(paymentKindLabels)
export const dueOnOptions = optionsOf(dueOnLabels)

interface Due {
  readonly due: DueOn
  readonly dueOn: string | null
  readonly dueDays: number | null
}

/** When a payment is due: "Due 3 Dec", "Due when the offer is accepted", "Due 14 days after all posts are checked". */
export function dueText({ due, dueOn, dueDays }: Due): string {
  if (dueOn) return `Due ${formatDate(dueOn)}`
  if (due === 'acceptance') return 'Due when the offer is accepted'
  if (due === 'date') return 'Without a due date'
  if (!dueDays) return 'Due once all posts are checked'
  return `Due ${dueDays} ${dueDays === 1 ? 'day' : 'days'} after all posts are checked`
}
