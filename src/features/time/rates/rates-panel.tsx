import { Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { peopleToChoose, usePeopleChoices } from '#features/workspace/users/use-people.ts'
import { useActor, useSession } from '#features/workspace/users/use-session.ts'
import type { PersonRef } from '#shared/contract/refs.ts'
import { isStaff, roleLabel } from '#shared/rights/roles.ts'
import { clockText } from '#shared/values/minutes.ts'
import { undoSeconds } from '#shared/values/undo.ts'
import { formatDate, formatMoney } from '#ui/base/format.ts'
import { useToday } from '#ui/base/use-today.ts'
import { Button } from '#ui/controls/button.tsx'
import { DateInput } from '#ui/controls/date-input.tsx'
import { Field } from '#ui/controls/field.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { MoneyInput } from '#ui/controls/money-input.tsx'
import { PersonCombobox } from '#ui/controls/person-combobox.tsx'
import { Select } from '#ui/controls/select.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { MinutesInput } from '../time-entries/minutes-input.tsx'
import { callRates, useCapacities, useRates, useRatesRefresh } from './client.ts'
import { type CapacityView, defaultWeekMinutes, type RateView, ratedDuties } from './schema.ts'

/** What an hour costs and how much of a week people have, for admins; each from a day on, so that what was stays as it was. */
export function RatesPanel() {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Rates />
      <Capacities />
    </div>
  )
}

function Rates() {
  const { workspace } = useSession()
  const rates = useRates()
  const act = useTold()
  const again = ({ duty, person, amount, validFrom }: RateView) =>
    callRates('POST /api/rates', { duty, userId: person?.id ?? null, amount, validFrom })
  return (
    <Panel
      flush
      title="Rates"
      description="What an hour costs, by duty on the project. A person’s own rate comes before that of their duty. Only the agency sees them."
    >
      <RateForm currency={workspace.currency} act={act} />
      <List query={rates} empty="No rates yet: hours cost nothing.">
        {(items) =>
          items.map((rate) => (
            <Line
              key={rate.id}
              who={rate.person ? <Person person={rate.person} /> : roleLabel(rate.duty ?? '')}
              value={`${formatMoney(rate.amount, workspace.currency)} / h`}
              from={rate.validFrom}
              remove={() =>
                act(
                  'Rate removed',
                  () => callRates('DELETE /api/rates/:id', { id: rate.id }),
                  () => again(rate),
                )
              }
            />
          ))
        }
      </List>
    </Panel>
  )
}

type Told = (what: string, work: () => Promise<unknown>, undo?: () => Promise<unknown>) => Promise<boolean>

/** Does it, says so and offers the way back. */
function useTold(): Told {
  const refresh = useRatesRefresh()
  const told: Told = async (what, work, undo) => {
    try {
      await work()
      toast.success(what, {
        ...(undo && { duration: undoSeconds * 1000, action: { label: 'Undo', onClick: () => void told('Taken back', undo) } }),
      })
      return true
    } catch (error) {
      toast.error('Nothing was changed', { description: sentenceOf(error) })
      return false
    } finally {
      await refresh()
    }
  }
  return told
}

const somebody = 'person'

function RateForm({ currency, act }: { readonly currency: string; readonly act: Told }) {
  const today = useToday(useActor().timezone)
  const [duty, setDuty] = useState<string>(ratedDuties[0] ?? somebody)
  const [userId, setUserId] = useState<string | null>(null)
  const [amount, setAmount] = useState<string | null>(null)
  const [validFrom, setValidFrom] = useState<string | null>(today)
  const [tried, setTried] = useState(false)
  const forPerson = duty === somebody
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!amount || !validFrom || (forPerson && !userId)) return
    const of = forPerson ? { userId } : { duty: duty as (typeof ratedDuties)[number] }
    if (await act('Rate set', () => callRates('POST /api/rates', { ...of, amount, validFrom }))) {
      setAmount(null)
      setTried(false)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid grid-cols-2 gap-3 border-b border-line p-4 max-sm:grid-cols-1">
      <Field label="Of">
        <Select
          options={[
            ...ratedDuties.map((one) => ({ value: one as string, label: roleLabel(one) })),
            { value: somebody, label: 'One person' },
          ]}
          value={duty}
          onChange={setDuty}
        />
      </Field>
      {forPerson ? <PersonField value={userId} onChange={setUserId} error={tried && !userId} /> : <span className="max-sm:hidden" />}
      <Field label="An hour costs" required error={tried && !amount ? 'Enter an amount' : undefined}>
        <MoneyInput currency={currency} value={amount} onChange={setAmount} />
      </Field>
      <Field label="From" required error={tried && !validFrom ? 'Enter a date' : undefined}>
        <DateInput fixed value={validFrom} onChange={setValidFrom} />
      </Field>
      <Button type="submit" className="justify-self-start">
        Set rate
      </Button>
    </form>
  )
}

interface PersonFieldProps {
  readonly value: string | null
  readonly onChange: (id: string | null) => void
  readonly error: boolean
}

function PersonField({ value, onChange, error }: PersonFieldProps) {
  const choices = usePeopleChoices({ ...(value && { chosen: [value] }) })
  return (
    <Field label="Person" error={error ? 'Choose a person' : undefined}>
      <PersonCombobox
        {...peopleToChoose(choices, ({ roles }) => roles === undefined || isStaff(roles))}
        value={value}
        onChange={onChange}
      />
    </Field>
  )
}

function Capacities() {
  const capacities = useCapacities()
  const act = useTold()
  const again = ({ person, minutes, validFrom }: CapacityView) =>
    callRates('POST /api/capacities', { userId: person?.id ?? null, minutes, validFrom })
  return (
    <Panel
      flush
      title="Capacity"
      description={`How much of a week people have. Until it is set, everybody has ${clockText(defaultWeekMinutes)} hours; holidays take their share.`}
    >
      <CapacityForm act={act} />
      <List query={capacities} empty="Nothing was set yet.">
        {(items) =>
          items.map((capacity) => (
            <Line
              key={capacity.id}
              who={capacity.person ? <Person person={capacity.person} /> : 'Everybody'}
              value={`${clockText(capacity.minutes)} h a week`}
              from={capacity.validFrom}
              remove={() =>
                act(
                  'Capacity removed',
                  () => callRates('DELETE /api/capacities/:id', { id: capacity.id }),
                  () => again(capacity),
                )
              }
            />
          ))
        }
      </List>
    </Panel>
  )
}

function CapacityForm({ act }: { readonly act: Told }) {
  const today = useToday(useActor().timezone)
  const [of, setOf] = useState<'all' | typeof somebody>('all')
  const [userId, setUserId] = useState<string | null>(null)
  const [minutes, setMinutes] = useState<number | null>(null)
  const [validFrom, setValidFrom] = useState<string | null>(today)
  const [tried, setTried] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (minutes === null || !validFrom || (of === somebody && !userId)) return
    if (
      await act('Capacity set', () => callRates('POST /api/capacities', { userId: of === somebody ? userId : null, minutes, validFrom }))
    ) {
      setMinutes(null)
      setTried(false)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid grid-cols-2 gap-3 border-b border-line p-4 max-sm:grid-cols-1">
      <Field label="Of">
        <Select
          options={[
            { value: 'all', label: 'Everybody' },
            { value: somebody, label: 'One person' },
          ]}
          value={of}
          onChange={setOf}
        />
      </Field>
      {of === somebody ? <PersonField value={userId} onChange={setUserId} error={tried && !userId} /> : <span className="max-sm:hidden" />}
      <Field label="Hours a week" required error={tried && minutes === null ? 'Enter hours, such as 32' : undefined}>
        <MinutesInput value={minutes} onChange={setMinutes} />
      </Field>
      <Field label="From" required error={tried && !validFrom ? 'Enter a date' : undefined}>
        <DateInput fixed value={validFrom} onChange={setValidFrom} />
      </Field>
      <Button type="submit" className="justify-self-start">
        Set capacity
      </Button>
    </form>
  )
}

interface ListQuery<Item> {
  readonly data: readonly Item[] | undefined
  readonly isPending: boolean
  readonly isFetching: boolean
  readonly error: Error | null
  readonly refetch: () => Promise<unknown>
}

interface ListProps<Item> {
  readonly query: ListQuery<Item>
  readonly empty: string
  readonly children: (items: readonly Item[]) => React.ReactNode
}

function List<Item>({ query, empty, children }: ListProps<Item>) {
  if (query.isPending)
    return (
      <Loading>
        <Skeleton className="m-4 h-24" />
      </Loading>
    )
  if (!query.data)
    return <ErrorState compact message={sentenceOf(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
  if (query.data.length === 0) return <p className="p-4 text-ink-3">{empty}</p>
  return <ul className="flex flex-col">{children(query.data)}</ul>
}

interface LineProps {
  readonly who: React.ReactNode
  readonly value: string
  readonly from: string
  readonly remove: () => Promise<unknown>
}

function Line({ who, value, from, remove }: LineProps) {
  return (
    <li className="flex min-h-11 items-center gap-3 border-line px-4 py-1 not-first:border-t">
      <span className="min-w-0 flex-1 truncate">{who}</span>
      <span className="shrink-0 font-medium tabular">{value}</span>
      <span className="w-32 shrink-0 text-right text-meta text-ink-2 tabular">from {formatDate(from)}</span>
      <IconButton
        size="sm"
        label={`Remove ${value} from ${formatDate(from)}`}
        icon={<Trash2 aria-hidden />}
        onClick={() => void remove()}
      />
    </li>
  )
}

function Person({ person }: { readonly person: PersonRef }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar person={person} size={20} decorative />
      <bdi className="truncate">{person.fullName}</bdi>
    </span>
  )
}
