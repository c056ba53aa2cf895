import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useInvoiceSummary } from '#features/billing/invoice-screen/client.ts'
import { useUnbilledSummary } from '#features/billing/unbilled/client.ts'
import { loggedText } from '#shared/values/minutes.ts'
import { formatMoney } from '#ui/base/format.ts'
import { Figure, Figures, FigureValue, figureLink } from '#ui/display/panel.tsx'

interface MoneyFiguresProps {
  /** the brand or the project that the figures are about, as filters of /billing */
  readonly at: { readonly brandId: string[] } | { readonly projectId: string[] }
}

/** Billed, unbilled and open for people who see prices; each figure leads to its list. */
export function MoneyFigures({ at }: MoneyFiguresProps) {
  const invoices = useInvoiceSummary(at).data
  const unbilled = useUnbilledSummary(at).data
  const overdue = invoices?.currencies.reduce((count, one) => count + one.overdue, 0) ?? 0
  const unrated = unbilled?.unvaluedMinutes ?? 0
  return (
    <Figures>
      <MoneyFigure
        label={
          <Link to="/billing" search={at} className={figureLink}>
            Billed
          </Link>
        }
        sums={invoices?.currencies.map(({ billed, currency }) => ({ amount: billed, currency }))}
      />
      <MoneyFigure
        label={
          <Link to="/billing" search={{ ...at, tab: 'unbilled' }} className={figureLink}>
            Unbilled
          </Link>
        }
        sums={unbilled?.currencies}
        more={unrated > 0 && `${loggedText(unrated)} without a selling rate`}
      />
      <MoneyFigure
        label={
          <Link to="/billing" search={{ ...at, status: ['sent', 'viewed', 'partial', 'overdue'] }} className={figureLink}>
            Open
          </Link>
        }
        sums={invoices?.currencies.map(({ outstanding, currency }) => ({ amount: outstanding, currency }))}
        more={overdue > 0 && (overdue === 1 ? '1 invoice overdue' : `${overdue} invoices overdue`)}
        tone={overdue > 0 ? 'bad' : 'quiet'}
      />
    </Figures>
  )
}

interface MoneyFigureProps {
  readonly label: ReactNode
  /** per currency; never added up */
  readonly sums: readonly { readonly amount: string; readonly currency: string }[] | undefined
  readonly more?: string | false
  readonly tone?: 'quiet' | 'bad'
}

function MoneyFigure({ label, sums, more, tone = 'quiet' }: MoneyFigureProps) {
  const [first, ...others] = sums ?? []
  const rest = others.map(({ amount, currency }) => formatMoney(amount, currency))
  return (
    <Figure
      label={label}
      value={sums === undefined ? <FigureValue value={undefined} /> : first ? formatMoney(first.amount, first.currency) : '–'}
      note={[...rest, ...(more ? [more] : [])].join(' · ')}
      tone={tone}
    />
  )
}
