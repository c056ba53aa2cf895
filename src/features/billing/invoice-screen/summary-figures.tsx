import type { ReactNode } from 'react'
import { formatMoney } from '#ui/base/format.ts'
import { Figure, Figures, FigureValue } from '#ui/display/panel.tsx'
import { percentOf } from '../invoices/labels.ts'
import type { InvoiceSummary } from '../invoices/schema.ts'

type Currency = InvoiceSummary['currencies'][number]

/** Total billed, paid, outstanding and overdue: the most used currency large, the others below it, never added up. */
export function SummaryFigures({ summary }: { readonly summary: InvoiceSummary | undefined }) {
  const [first, ...others] = summary?.currencies ?? []
  const money = (of: (one: Currency) => string) =>
    summary === undefined ? <FigureValue value={undefined} /> : first ? formatMoney(of(first), first.currency) : '–'
  const rest = (of: (one: Currency) => string): ReactNode =>
    others.length > 0 && others.map((one) => formatMoney(of(one), one.currency)).join(' · ')
  const overdue = summary?.currencies.reduce((count, one) => count + one.overdue, 0)
  const collected = first && percentOf(first.paid, first.billed)
  return (
    <Figures>
      <Figure label="Total Billed" value={money(({ billed }) => billed)} note={rest(({ billed }) => billed)} />
      <Figure
        label="Paid"
        value={money(({ paid }) => paid)}
        note={rest(({ paid }) => paid) || (collected !== undefined && collected !== null && `${collected}% collected`)}
      />
      <Figure label="Outstanding" value={money(({ outstanding }) => outstanding)} note={rest(({ outstanding }) => outstanding)} />
      <Figure
        label="Overdue"
        value={<FigureValue value={overdue} />}
        note={overdue === 1 ? 'invoice' : 'invoices'}
        tone={overdue ? 'bad' : 'quiet'}
      />
    </Figures>
  )
}
