import type { ReactNode } from 'react'
import { useActor, useSession } from '#features/workspace/users/use-session.ts'
import type { PersonRef } from '#shared/contract/refs.ts'
import { roleLabel } from '#shared/rights/roles.ts'
import { formatMoney } from '#ui/base/format.ts'
import { plannedText } from '#ui/base/hours-text.ts'
import { useToday } from '#ui/base/use-today.ts'
import { MoneyInput } from '#ui/controls/money-input.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { MinutesInput } from '../time-entries/minutes-input.tsx'
import { callRates, useCapacities, useRates } from './client.ts'
import { DatedForm, useAct } from './dated-form.tsx'
import { type DatedLine, DatedLines, PersonName } from './rate-history.tsx'
import { defaultWeekMinutes, ratedDuties } from './schema.ts'

/**
 * What an hour costs and how much of a week people have, for admins; each from a day on, so that what was stays as it was.
 * @param sellingRates the panel of a later capability next to the cost rates
 */
export function RatesPanel({ sellingRates }: { readonly sellingRates?: ReactNode }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <Rates />
        <Capacities />
      </div>
      {sellingRates}
    </div>
  )
}

type Found = { readonly person: PersonRef | null; readonly validFrom: string }

/** Lines of people who have values of their own, by name; those of everybody or of a role come before them. */
export function personLines<One extends Found & { readonly id: string }>(
  items: readonly One[],
  valueOf: (one: One) => string,
): DatedLine[] {
  const people = Map.groupBy(
    items.filter(({ person }) => person),
    ({ person }) => person?.id,
  )
  return [...people.values()]
    .flatMap(([first, ...others]): DatedLine[] => {
      if (!first?.person) return []
      const entries = [first, ...others].map((one) => ({ id: one.id, value: valueOf(one), validFrom: one.validFrom }))
      const { id, fullName } = first.person
      return [{ key: id, who: <PersonName person={first.person} />, name: fullName, entries: latestFirst(entries), none: 'Not yet' }]
    })
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

export const latestFirst = <One extends { readonly validFrom: string }>(entries: readonly One[]): One[] =>
  entries.toSorted((a, b) => b.validFrom.localeCompare(a.validFrom))

function Rates() {
  const { workspace } = useSession()
  const today = useToday(useActor().timezone)
  const rates = useRates()
  const act = useAct()
  const items = rates.data ?? []
  const text = ({ amount }: { readonly amount: string }) => `${formatMoney(amount, workspace.currency)} / h`
  const lines: DatedLine[] = ratedDuties.map((duty) => ({
    key: duty,
    who: roleLabel(duty),
    name: roleLabel(duty),
    entries: latestFirst(items.filter((rate) => rate.duty === duty).map((rate) => ({ ...rate, value: text(rate) }))),
    none: 'No rate',
  }))
  const remove = async (id: string) => {
    const rate = items.find((one) => one.id === id)
    if (!rate) return
    const { duty, person, amount, validFrom } = rate
    await act(
      'Rate removed',
      () => callRates('DELETE /api/rates/:id', { id }),
      () => callRates('POST /api/rates', { duty, userId: person?.id ?? null, amount, validFrom }),
    )
  }
  return (
    <Panel flush title="Rates" description="Cost per hour by role. A person’s own rate overrides it. Visible to the agency only.">
      <DatedForm<(typeof ratedDuties)[number], string>
        groups={ratedDuties.map((value) => ({ value, label: roleLabel(value) }))}
        forLabel="Role or person"
        valueLabel="Hourly rate"
        missing="Enter an amount"
        submit="Set rate"
        onSave={(of, amount, validFrom) =>
          act('Rate set', () =>
            callRates('POST /api/rates', { ...('group' in of ? { duty: of.group } : { userId: of.userId }), amount, validFrom }),
          )
        }
      >
        {(value, onChange) => <MoneyInput currency={workspace.currency} value={value} onChange={onChange} />}
      </DatedForm>
      <DatedLines label="Rates" query={rates} lines={[...lines, ...personLines(items, text)]} today={today} onRemove={remove} />
    </Panel>
  )
}

function Capacities() {
  const today = useToday(useActor().timezone)
  const capacities = useCapacities()
  const act = useAct()
  const items = capacities.data ?? []
  const text = ({ minutes }: { readonly minutes: number }) => `${plannedText(minutes)} a week`
  const everybody: DatedLine = {
    key: 'all',
    who: 'Everybody',
    name: 'Everybody',
    entries: latestFirst(items.filter(({ person }) => !person).map((one) => ({ ...one, value: text(one) }))),
    none: `${plannedText(defaultWeekMinutes)} a week`,
  }
  const remove = async (id: string) => {
    const capacity = items.find((one) => one.id === id)
    if (!capacity) return
    const { person, minutes, validFrom } = capacity
    await act(
      'Capacity removed',
      () => callRates('DELETE /api/capacities/:id', { id }),
      () => callRates('POST /api/capacities', { userId: person?.id ?? null, minutes, validFrom }),
    )
  }
  return (
    <Panel
      flush
      title="Capacity"
      description={`Weekly hours per person. Default ${plannedText(defaultWeekMinutes)}; holidays are deducted.`}
    >
      <DatedForm<'all', number>
        groups={[{ value: 'all', label: 'Everybody' }]}
        forLabel="Everybody or one person"
        valueLabel="Hours a week"
        missing="Enter hours, such as 32"
        submit="Set capacity"
        onSave={(of, minutes, validFrom) =>
          act('Capacity set', () => callRates('POST /api/capacities', { userId: 'group' in of ? null : of.userId, minutes, validFrom }))
        }
      >
        {(value, onChange) => <MinutesInput planned value={value} onChange={onChange} />}
      </DatedForm>
      <DatedLines label="Capacity" query={capacities} lines={[everybody, ...personLines(items, text)]} today={today} onRemove={remove} />
    </Panel>
  )
}
