import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis, Plus, Trash2, Undo2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { paymentMethodLabels } from '#shared/values/payment-methods.ts'
import { formatDate, formatMoney } from '#ui/base/format.ts'
import { useToday } from '#ui/base/use-today.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { Loading, SkeletonText } from '#ui/display/skeleton.tsx'
import { tellFailure } from '#ui/lists/failure-toast.ts'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ShowMore } from '#ui/lists/show-more.tsx'
import { Menu, MenuItem } from '#ui/overlays/menu.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import type { PaymentView } from '../engagement-payments/schema.ts'
import { paymentKindLabels, paymentStateLabels } from '../engagements/labels.ts'
import { canRecordPayments, canReversePayments } from '../engagements/rules.ts'
import type { EngagementView } from '../engagements/schema.ts'
import { callEngagementPayments, refreshEngagements, useEngagementPayments } from './client.ts'
import { factsOf } from './engagement-form.tsx'
import { dueText } from './engagement-options.tsx'
import { openAmount } from './rules.ts'

const PaymentDialog = lazyPart(
  async () => (await import('./payment-dialog.tsx')).PaymentDialog,
  ({ onClose }) => onClose(),
)
const PayDialog = lazyPart(
  async () => (await import('./pay-dialog.tsx')).PayDialog,
  ({ onClose }) => onClose(),
)

/** What is agreed, paid and open, and every planned and made payment; for people who see payments to influencers. */
export function PaymentSection({ engagement }: { readonly engagement: EngagementView }) {
  const actor = useActor()
  const list = useEngagementPayments(engagement.id)
  const [adding, setAdding] = useState<'planned' | 'paid' | null>(null)
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const mayRecord = canRecordPayments(actor, factsOf(engagement)).allowed && engagement.status !== 'cancelled'
  return (
    <section aria-label="Payments" className="flex flex-col gap-2">
      <h3 className="text-body font-semibold">Payments</h3>
      <Sums engagement={engagement} />
      {list.isPending && (
        <Loading label="Loading payments">
          <SkeletonText lines={2} />
        </Loading>
      )}
      {list.isError && items.length === 0 && (
        <ErrorState compact message={sentenceOf(list.error)} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      )}
      {list.isSuccess && items.length === 0 && <p className="text-secondary text-ink-3">No payment is planned or made yet.</p>}
      {items.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line">
          {items.map((payment) => (
            <PaymentLine key={payment.id} payment={payment} engagement={engagement} mayRecord={mayRecord} />
          ))}
        </ul>
      )}
      <ShowMore list={list} label="Show older payments" place="beside" />
      {mayRecord && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" icon={<Plus aria-hidden />} onClick={() => setAdding('planned')}>
            Plan payment…
          </Button>
          <Button size="sm" icon={<Plus aria-hidden />} onClick={() => setAdding('paid')}>
            Record payment…
          </Button>
        </div>
      )}
      <Suspense fallback={null}>
        {adding && <PaymentDialog engagement={engagement} payments={items} state={adding} onClose={() => setAdding(null)} />}
      </Suspense>
    </section>
  )
}

/** Agreed, paid and open. */
function Sums({ engagement }: { readonly engagement: EngagementView }) {
  const { agreedRate, paymentAmount, currency } = engagement
  const figures: [label: string, amount: string | null][] = [
    ['Agreed', agreedRate],
    ['Paid', paymentAmount],
    ['Open', openAmount(engagement)],
  ]
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {figures.map(([label, amount]) => (
        <div key={label}>
          <dt className="text-meta text-ink-2">{label}</dt>
          <dd className="font-semibold whitespace-nowrap tabular">
            {amount === null ? <span className="font-normal text-ink-3">–</span> : formatMoney(amount, currency)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface PaymentLineProps {
  readonly payment: PaymentView
  readonly engagement: EngagementView
  readonly mayRecord: boolean
}

function PaymentLine({ payment, engagement, mayRecord }: PaymentLineProps) {
  const { kind, state, amount, currency, reversed, reference, invoiceNumber, notes, creator } = payment
  const today = useToday(useActor().timezone)
  const late = state === 'planned' && payment.dueOn !== null && payment.dueOn < today
  const details = [reference, invoiceNumber && `Invoice ${invoiceNumber}`, creator?.fullName, notes].filter(Boolean).join(' · ')
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2.5">
      <span className="flex min-w-0 flex-1 basis-48 flex-col">
        <span>
          {paymentKindLabels[kind]} · {paymentStateLabels[state]}
          {reversed && <span className="text-ink-3"> · reversed</span>}
        </span>
        <span className={late ? 'text-meta font-medium text-danger' : 'text-meta text-ink-2'}>
          {whenText(payment)}
          {late && ' · Overdue'}
        </span>
        {details && (
          <span dir="auto" className="text-meta break-words text-ink-3">
            {details}
          </span>
        )}
      </span>
      <span className={`font-medium whitespace-nowrap tabular ${reversed ? 'text-ink-3 line-through' : ''}`}>
        {formatMoney(amount, currency)}
      </span>
      <Acts payment={payment} engagement={engagement} mayRecord={mayRecord} />
    </li>
  )
}

/** When a payment is due, or when and how it was made. */
function whenText(payment: PaymentView): string {
  const { state, paidOn, paymentMethod } = payment
  if (state === 'planned' || paidOn === null) return dueText(payment)
  const day = formatDate(paidOn, 'long')
  return paymentMethod && state === 'paid' ? `${day} · ${paymentMethodLabels[paymentMethod]}` : day
}

function Acts({ payment, engagement, mayRecord }: PaymentLineProps) {
  const actor = useActor()
  const { remove, reverse } = usePaymentActs(payment)
  const [open, setOpen] = useState<'pay' | 'edit' | null>(null)
  const close = () => setOpen(null)
  const mayReverse = payment.state === 'paid' && !payment.reversed && canReversePayments(actor, factsOf(engagement)).allowed
  const what = `${paymentKindLabels[payment.kind].toLowerCase()} of ${formatMoney(payment.amount, payment.currency)}`
  if (mayReverse)
    return (
      <Button size="sm" variant="ghost" icon={<Undo2 aria-hidden />} onClick={() => void reverse()}>
        Reverse…<span className="sr-only"> {what}</span>
      </Button>
    )
  if (payment.state !== 'planned' || !mayRecord) return null
  return (
    <span className="flex items-center gap-1">
      <Button size="sm" onClick={() => setOpen('pay')}>
        Mark as paid…<span className="sr-only"> {what}</span>
      </Button>
      <Menu trigger={<IconButton size="sm" label={`Actions for the ${what}`} icon={<Ellipsis aria-hidden />} />}>
        <MenuItem onSelect={() => setOpen('edit')}>Edit…</MenuItem>
        <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => void remove()}>
          Remove
        </MenuItem>
      </Menu>
      <Suspense fallback={null}>
        {open === 'pay' && <PayDialog payment={payment} onClose={close} />}
        {open === 'edit' && <PaymentDialog engagement={engagement} payments={[]} state="planned" edited={payment} onClose={close} />}
      </Suspense>
    </span>
  )
}

/** Removes a planned payment, or reverses one that was made, each after a question. */
function usePaymentActs({ id, amount, currency, kind }: PaymentView) {
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const money = formatMoney(amount, currency)
  const act = async (send: () => Promise<unknown>, done: string, failed: string) => {
    try {
      await send()
      toast.success(done)
    } catch (error) {
      tellFailure(failed, sentenceOf(error), true)
    }
    void refreshEngagements(queryClient)
  }
  return {
    remove: async () => {
      const yes = await confirm({
        title: `Remove the planned ${kind === 'expenses' ? 'payment of expenses' : kind} of ${money}?`,
        body: 'An open offer includes the planned payments, so it is withdrawn and the next one prepared.',
        confirmLabel: 'Remove payment',
        danger: true,
      })
      if (yes)
        await act(
          () => callEngagementPayments('DELETE /api/engagement-payments/:id', { id }),
          'Payment removed successfully',
          'Failed to remove payment',
        )
    },
    reverse: async () => {
      const yes = await confirm({
        title: `Reverse the payment of ${money}?`,
        body: 'The entry stays and a reversal is added. This can’t be undone: record the payment again instead.',
        confirmLabel: 'Reverse payment',
        danger: true,
      })
      if (yes)
        await act(
          () => callEngagementPayments('POST /api/engagement-payments/:id/reversal', { id }),
          'Payment reversed',
          'Failed to reverse payment',
        )
    },
  }
}
