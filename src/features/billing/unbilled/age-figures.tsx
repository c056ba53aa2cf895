import type { ReactNode } from 'react'
import { compare, decimal } from '#shared/values/decimal.ts'
import { formatMoney } from '#ui/base/format.ts'
import { Figure, Figures, FigureValue } from '#ui/display/panel.tsx'
import { ageLabels } from './labels.ts'
import { type UnbilledSummary, workAges } from './schema.ts'

type Currency = UnbilledSummary['currencies'][number]

/** Unbilled work in total and by age: the currency of the largest part first, the others below it, never added up. */
export function AgeFigures({ currencies }: { readonly currencies: readonly Currency[] | undefined }) {
  const [first, ...others] = (currencies ?? []).toSorted((a, b) => compare(decimal(b.amount), decimal(a.amount)))
  const money = (of: (one: Currency) => string) =>
    currencies === undefined ? <FigureValue value={undefined} /> : first ? formatMoney(of(first), first.currency) : '–'
  const rest = (of: (one: Currency) => string): ReactNode =>
    others.length > 0 && others.map((one) => formatMoney(of(one), one.currency)).join(' · ')
  return (
    <Figures>
      <Figure label="Unbilled" value={money(({ amount }) => amount)} note={rest(({ amount }) => amount)} />
      {workAges.map((age) => (
        <Figure key={age} label={ageLabels[age]} value={money(({ ages }) => ages[age])} note={rest(({ ages }) => ages[age])} />
      ))}
    </Figures>
  )
}
