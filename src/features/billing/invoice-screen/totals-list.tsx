import { decimal, isZero } from '#shared/values/decimal.ts'
import { formatMoney } from '#ui/base/format.ts'
import { taxReasons } from '../invoice-documents/labels.ts'
import type { TaxGroup } from '../invoice-documents/schema.ts'

interface TotalsListProps {
  readonly currency: string
  readonly totals: {
    readonly subtotal: string
    readonly discountAmount: string
    readonly groups: readonly TaxGroup[]
    readonly totalAmount: string
    /** of an invoice: what was paid and credited of the total, and what is still open */
    readonly paidAmount?: string
    readonly creditedAmount?: string
    readonly balance?: string
  } | null
}

/** Subtotal, discount, taxes by rate and total, as the server computes them; below them what was paid or credited, and what is open. */
export function TotalsList({ currency, totals }: TotalsListProps) {
  const text = (amount: string) => formatMoney(amount, currency)
  if (totals === null) return <p className="text-right text-secondary text-ink-3">Totals appear once quantities and prices can be read.</p>
  const { subtotal, discountAmount, groups, totalAmount, paidAmount = '0', creditedAmount = '0', balance } = totals
  const isNil = (amount: string) => isZero(decimal(amount))
  return (
    <dl className="ml-auto grid w-full max-w-80 grid-cols-[1fr_auto] gap-x-6 gap-y-1 text-secondary text-ink-2 tabular">
      <dt>Subtotal</dt>
      <dd className="text-right">{text(subtotal)}</dd>
      {!isNil(discountAmount) && (
        <>
          <dt>Discount</dt>
          <dd className="text-right">{text(`-${discountAmount}`)}</dd>
        </>
      )}
      {groups
        .filter(({ tax, category }) => !isNil(tax) || taxReasons[category])
        .map(({ category, rate, base, tax }) => (
          <div key={`${category} ${rate}`} className="contents">
            <dt>{taxReasons[category] ?? `Tax ${rate}% on ${text(base)}`}</dt>
            <dd className="text-right">{text(tax)}</dd>
          </div>
        ))}
      <dt className="pt-1 text-body font-semibold text-ink">Total</dt>
      <dd className="pt-1 text-right text-body font-semibold text-ink">{text(totalAmount)}</dd>
      {!isNil(paidAmount) && (
        <>
          <dt>Paid</dt>
          <dd className="text-right">{text(`-${paidAmount}`)}</dd>
        </>
      )}
      {!isNil(creditedAmount) && (
        <>
          <dt>Credited</dt>
          <dd className="text-right">{text(`-${creditedAmount}`)}</dd>
        </>
      )}
      {balance !== undefined && !(isNil(paidAmount) && isNil(creditedAmount)) && (
        <>
          <dt className="font-semibold text-ink">Open</dt>
          <dd className="text-right font-semibold text-ink">{text(balance)}</dd>
        </>
      )}
    </dl>
  )
}
