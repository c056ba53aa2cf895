import { useActor } from '#features/workspace/users/use-session.ts'
import { daysBetween } from '#shared/values/dates.ts'
import { loggedText } from '#shared/values/minutes.ts'
import { formatDate, formatMoney } from '#ui/base/format.ts'
import { useToday } from '#ui/base/use-today.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import type { Column } from '#ui/lists/table-column.ts'
import { RecordLink } from '#ui/records/record-link.tsx'
import { workKindLabels } from './labels.ts'
import type { WorkView } from './schema.ts'

/** What work is called where a row needs a name: with person and day, as a task has many entries. */
export const workName = ({ title, person, day }: WorkView): string => [title, person?.fullName, formatDate(day)].filter(Boolean).join(', ')

/** The task or deliverable that work comes from, which opens over the page. */
export function titleColumn(under: (work: WorkView) => string): Column<WorkView> {
  return {
    key: 'title',
    header: 'Work',
    phone: 'title',
    skeleton: <Skeleton className="h-4 w-48" />,
    cell: (work) => (
      <span className="flex min-w-0 flex-col">
        <RecordLink
          kind={work.recordType}
          id={work.recordId}
          dir="auto"
          className="truncate font-medium underline-offset-3 hover:underline"
        >
          {work.title}
        </RecordLink>
        <span className="truncate text-meta font-normal text-ink-3">
          <bdi>{under(work)}</bdi>
        </span>
      </span>
    ),
  }
}

export const personColumn: Column<WorkView> = {
  key: 'person',
  header: 'Person',
  phone: 'line',
  width: '20%',
  skeleton: <Skeleton className="h-4 w-28" />,
  cell: ({ person }) =>
    person && (
      <span className="flex min-w-0 items-center gap-2">
        <Avatar person={person} size={20} decorative />
        <bdi className="truncate">{person.fullName}</bdi>
      </span>
    ),
}

export const dayColumn: Column<WorkView> = {
  key: 'day',
  header: 'Done on',
  phone: 'bare',
  width: '104px',
  cell: ({ day }) => <span className="whitespace-nowrap tabular">{formatDate(day)}</span>,
}

export const quantityColumn: Column<WorkView> = {
  key: 'quantity',
  header: 'Time',
  align: 'end',
  phone: 'bare',
  width: '112px',
  cell: ({ kind, minutes }) => (
    <span className="whitespace-nowrap">
      {minutes === null ? <span className="text-ink-3">{workKindLabels[kind]}</span> : loggedText(minutes)}
    </span>
  ),
}

/** What work is worth; hours without a rate say so. */
export const amountColumn: Column<WorkView> = {
  key: 'amount',
  header: 'Amount',
  align: 'end',
  phone: 'bare',
  width: '132px',
  skeleton: <Skeleton className="ml-auto h-4 w-20" />,
  cell: ({ amount, currency, rate }) =>
    amount === null || currency === null ? (
      <span className="whitespace-nowrap text-warning">No rate</span>
    ) : (
      <span className="flex flex-col items-end whitespace-nowrap">
        <span className="font-medium">{formatMoney(amount, currency)}</span>
        {rate !== null && <span className="text-meta text-ink-3 max-sm:hidden">{formatMoney(rate, currency)} / h</span>}
      </span>
    ),
}

/** How many days ago work was done. */
export function useAgeColumn(): Column<WorkView> {
  const today = useToday(useActor().timezone)
  return {
    key: 'age',
    header: 'Age',
    align: 'end',
    phone: 'hide',
    width: '76px',
    cell: ({ day }) => {
      const days = daysBetween(day, today)
      return <span className={days > 90 ? 'whitespace-nowrap text-danger' : 'whitespace-nowrap text-ink-2'}>{`${days} d`}</span>
    },
  }
}
