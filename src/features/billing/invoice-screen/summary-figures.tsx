import { formatMoney } from '#ui/base/format.ts'
import { Figure, Figures, FigureValue } from '#ui/display/panel.tsx'
import { percentOf } from '../invoices/labels.ts'
import type { InvoiceSummary } from '../invoices/schema.ts'

type Currency = InvoiceSummary['currencies'][number]

/** One sum in each currency, never added up: the most used currency first, the others joined. */
export function amountsOf(
  summary: InvoiceSummary | undefined,
  of: (one: Currency) => string,
): { first: string; others: string } | undefined {
  if (summary === undefined) return undefined
  const [first, ...others] = summary.currencies
  const text = (one: Currency) => formatMoney(of(one), one.currency)
  return { first: first ? text(first) : '–', others: others.map(text).join(' · ') }
}

/** Total billed, paid, outstanding and overdue: the most used currency large, the others below it. */
export function SummaryFigures({ summary }: { readonly summary: InvoiceSummary | undefined }) {
  const [first] = summary?.currencies ?? []
  const [billed, paid, outstanding] = [
    amountsOf(summary, (one) => one.billed),
    amountsOf(summary, (one) => one.paid),
    amountsOf(summary, (one) => one.outstanding),
  ]
  const overdue = summary?.currencies.reduce((count, one) => count + one.overdue, 0)
  const collected = first && percentOf(first.paid, first.billed)
  return (
    <Figures>
      <Figure label="Total Billed" value={billed?.first ?? <FigureValue value={undefined} />} note={billed?.others} />
      <Figure
        label="Paid"
        value={paid?.first ?? <FigureValue value={undefined} />}
        note={paid?.others || (collected !== undefined && collected !== null && `${collected}% collected`)}
      />
      <Figure label="Outstanding" value={outstanding?.first ?? <FigureValue value={undefined} />} note={outstanding?.others} />
      <Figure
        label="Overdue"
        value={<FigureValue value={overdue} />}
        note={overdue === 1 ? 'invoice' : 'invoices'}
        tone={overdue ? 'bad' : 'quiet'}
      />
    </Figures>
  )
}
