import type { ReactNode } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { sortFrom, sortText } from '#shared/values/sort.ts'
import { formatDate, formatMoney } from '#ui/base/format.ts'
import { useToday } from '#ui/base/use-today.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { BrandLogo } from '#ui/display/brand-logo.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { DataTable } from '#ui/lists/data-table.tsx'
import type { Column } from '#ui/lists/table-column.ts'
import { RecordLink } from '#ui/records/record-link.tsx'
import { useRowsAsList } from '#ui/records/record-list.ts'
import { canCreateEngagement, isEnded, seesAllPayments } from '../engagements/rules.ts'
import type { EngagementView } from '../engagements/schema.ts'
import { nameOfEngagement } from './engagement-form.tsx'
import { EngagementMenu } from './engagement-menu.tsx'
import { EngagementMark, PaymentMark } from './engagement-options.tsx'
import { type EngagementSearch, engagementSorts } from './engagements-search.ts'

interface EngagementsTableProps {
  readonly rows: readonly EngagementView[]
  readonly loading: boolean
  readonly order: EngagementSearch['by']
  readonly onOrder: (order: EngagementSearch['by']) => void
  readonly empty: ReactNode
  readonly foot: ReactNode
}

/** Engagements as rows to compare: influencer, campaign, status, rate, payment, owner and follow-up. */
export function EngagementsTable({ rows, loading, order, onOrder, empty, foot }: EngagementsTableProps) {
  const actor = useActor()
  useRowsAsList('engagement', rows)
  return (
    <Panel flush>
      <DataTable<EngagementView>
        caption="Engagements"
        columns={columnsFor({ mayEdit: canCreateEngagement(actor).allowed, seesPayments: seesAllPayments(actor) })}
        rows={rows}
        nameOf={nameOfEngagement}
        sort={order ? (sortFrom(order, engagementSorts) ?? null) : null}
        onSort={(next) => onOrder(sortText(next) as EngagementSearch['by'])}
        loadingRows={loading ? 6 : 0}
        empty={empty}
      />
      {foot}
    </Panel>
  )
}

function columnsFor({ mayEdit, seesPayments }: { mayEdit: boolean; seesPayments: boolean }): Column<EngagementView>[] {
  return [...fixedColumns, ...(seesPayments ? [payment] : []), owner, followUp, ...(mayEdit ? [actions] : [])]
}

const none = <span className="text-ink-3">–</span>

const fixedColumns: readonly Column<EngagementView>[] = [
  {
    key: 'influencer',
    header: 'Influencer',
    phone: 'title',
    skeleton: <Skeleton className="h-4 w-40" />,
    cell: ({ id, influencer, campaign }) => (
      <RecordLink
        kind="engagement"
        id={id}
        className="touch-line flex min-w-0 items-center gap-2 font-medium underline-offset-3 hover:underline"
      >
        <Avatar person={influencer} size={24} decorative />
        <bdi className="truncate">{influencer.fullName}</bdi>
        <span className="sr-only"> in {campaign.name}</span>
      </RecordLink>
    ),
  },
  {
    key: 'campaign',
    header: 'Campaign',
    phone: 'line',
    skeleton: <Skeleton className="h-4 w-40" />,
    cell: ({ campaign, project }) => (
      <span className="flex min-w-0 items-center gap-2 text-secondary text-ink-2">
        <BrandLogo brand={project.brand} size={18} />
        <span className="min-w-0 truncate">
          <bdi className="text-ink">{campaign.name}</bdi> · <bdi>{project.brand.name}</bdi>
        </span>
      </span>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    phone: 'bare',
    width: '130px',
    skeleton: <Skeleton className="h-4 w-20" />,
    cell: ({ status }) => <EngagementMark status={status} />,
  },
  {
    key: 'rate',
    header: 'Agreed rate',
    align: 'end',
    phone: 'bare',
    width: '1%',
    skeleton: <Skeleton className="ml-auto h-4 w-20" />,
    cell: ({ agreedRate, currency }) =>
      agreedRate === null ? none : <span className="whitespace-nowrap tabular">{formatMoney(agreedRate, currency)}</span>,
  },
]

const payment: Column<EngagementView> = {
  key: 'payment',
  header: 'Payment',
  phone: 'bare',
  width: '110px',
  skeleton: <Skeleton className="h-4 w-16" />,
  cell: ({ paymentStatus }) => (paymentStatus ? <PaymentMark status={paymentStatus} /> : none),
}

const owner: Column<EngagementView> = {
  key: 'owner',
  header: 'Owner',
  phone: 'bare',
  width: '160px',
  skeleton: <Skeleton className="h-4 w-28" />,
  cell: ({ owner: person }) =>
    person ? (
      <span className="flex min-w-0 items-center gap-2">
        <Avatar person={person} size={20} decorative />
        <bdi className="truncate">{person.fullName}</bdi>
      </span>
    ) : (
      <span className="text-ink-3">Nobody</span>
    ),
}

const followUp: Column<EngagementView> = {
  key: 'followUpOn',
  header: 'Follow-up',
  sortable: true,
  phone: 'bare',
  width: '1%',
  skeleton: <Skeleton className="h-4 w-16" />,
  cell: (engagement) => <FollowUp engagement={engagement} />,
}

function FollowUp({ engagement: { followUpOn, status } }: { readonly engagement: EngagementView }) {
  const today = useToday(useActor().timezone)
  if (!followUpOn) return <span className="text-ink-3 max-sm:hidden">–</span>
  const late = followUpOn < today && !isEnded(status)
  return (
    <span className={late ? 'font-medium whitespace-nowrap text-danger' : 'whitespace-nowrap'}>
      <span className="sm:sr-only">Follow-up </span>
      {formatDate(followUpOn)}
      {late && <span className="sr-only"> Overdue</span>}
    </span>
  )
}

const actions: Column<EngagementView> = {
  key: 'actions',
  header: 'Actions',
  hideHeader: true,
  actions: true,
  phone: 'end',
  width: '1%',
  cell: (engagement) => <EngagementMenu engagement={engagement} />,
}
