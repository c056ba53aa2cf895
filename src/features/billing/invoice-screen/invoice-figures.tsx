import { Link } from '@tanstack/react-router'
import { counted } from '#shared/values/counted.ts'
import { Figure, FigureValue, figureLink } from '#ui/display/panel.tsx'
import { useInvoiceSummary } from './client.ts'
import { unpaidBadges } from './invoices-search.ts'
import { amountsOf } from './summary-figures.tsx'

/** Unpaid and overdue balances per currency, each a link to the invoices it sums up. */
export function InvoiceFigures() {
  const { data } = useInvoiceSummary({})
  const overdue = data?.currencies.reduce((count, one) => count + one.overdue, 0) ?? 0
  const open = amountsOf(data, ({ outstanding }) => outstanding)
  const late = amountsOf(data, ({ overdueAmount }) => overdueAmount)
  return (
    <>
      <Figure
        label={
          <Link to="/billing" search={{ status: unpaidBadges }} className={figureLink}>
            Unpaid invoices
          </Link>
        }
        value={open?.first ?? <FigureValue value={undefined} />}
        note={open?.others}
      />
      <Figure
        label={
          <Link to="/billing" search={{ status: ['overdue'] }} className={figureLink}>
            Overdue invoices
          </Link>
        }
        value={late?.first ?? <FigureValue value={undefined} />}
        note={[data && counted(overdue, 'invoice'), late?.others].filter(Boolean).join(' · ')}
        tone={overdue > 0 ? 'bad' : 'quiet'}
      />
    </>
  )
}
