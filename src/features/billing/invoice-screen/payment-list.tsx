import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useActor } from '#features/workspace/users/use-session.ts'
import { paymentMethodLabels } from '#shared/values/payment-methods.ts'
import { formatDate, formatMoney } from '#ui/base/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { tellFailure } from '#ui/lists/failure-toast.ts'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ShowMore } from '#ui/lists/show-more.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import type { InvoiceDetail } from '../invoices/schema.ts'
import { canReversePayment } from '../payments/rules.ts'
import type { PaymentView } from '../payments/schema.ts'
import { callPayments, paymentsOptions, refreshInvoices } from './client.ts'

const kindWords = { payment: 'Payment', refund: 'Refund', reversal: 'Reversal' } as const

/** What was paid and given back; a payment is undone by its reversal. */
export function PaymentList({ invoice }: { readonly invoice: InvoiceDetail }) {
  const list = useInfiniteQuery(paymentsOptions(invoice.id))
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section aria-label="Payments" className="flex flex-col gap-2">
      <h3 className="text-body font-semibold">Payments</h3>
      {list.isError ? (
        <p className="text-secondary text-danger">{sentenceOf(list.error)}</p>
      ) : items.length === 0 ? (
        <p className="text-secondary text-ink-3">{list.isPending ? 'Loading…' : 'Nothing has been paid yet.'}</p>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line">
          {items.map((payment) => (
            <PaymentLine key={payment.id} payment={payment} invoice={invoice} />
          ))}
        </ul>
      )}
      <ShowMore list={list} label="Show older payments" place="below" />
    </section>
  )
}

function PaymentLine({ payment, invoice }: { readonly payment: PaymentView; readonly invoice: InvoiceDetail }) {
  const actor = useActor()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const { id, kind, amount, currency, paymentDate, paymentMethod, transactionReference, notes, reversed, recorder } = payment
  const mayReverse = kind !== 'reversal' && !reversed && canReversePayment(actor, invoice).allowed
  const reverse = async () => {
    const yes = await confirm({
      title: `Reverse ${formatMoney(amount, currency)} of ${formatDate(paymentDate)}?`,
      body: 'The entry stays and a reversal is added. This can’t be undone: record the payment again instead.',
      confirmLabel: `Reverse ${kind}`,
      danger: true,
    })
    if (!yes) return
    try {
      await callPayments('POST /api/payments/:id/reversal', { id })
      toast.success(`${kindWords[kind]} reversed`)
    } catch (error) {
      tellFailure('Failed to reverse payment', sentenceOf(error), true)
    }
    void refreshInvoices(queryClient)
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
      <span className="flex min-w-0 flex-1 flex-col">
        <span>
          {kindWords[kind]} · {paymentMethodLabels[paymentMethod]}
          {reversed && <span className="text-ink-3"> · reversed</span>}
        </span>
        <span className="truncate text-meta text-ink-3">
          {[formatDate(paymentDate, 'long'), transactionReference, recorder?.fullName, notes].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className={`font-medium tabular ${reversed ? 'text-ink-3 line-through' : ''}`}>
        {formatMoney(kind === 'payment' ? amount : `-${amount}`, currency)}
      </span>
      {mayReverse && (
        <Button size="sm" variant="ghost" onClick={() => void reverse()}>
          Reverse…
        </Button>
      )}
    </li>
  )
}
