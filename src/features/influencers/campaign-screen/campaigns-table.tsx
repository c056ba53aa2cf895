import { keepPreviousData, useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PlaceLine } from '#features/clients/projects/place-line.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { sortFrom, sortText } from '#shared/values/sort.ts'
import { cn } from '#ui/base/cn.ts'
import { formatMoney } from '#ui/base/format.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { DataTable } from '#ui/lists/data-table.tsx'
import { SettersBar } from '#ui/lists/setters.tsx'
import type { Column } from '#ui/lists/table-column.ts'
import { RecordLink } from '#ui/records/record-link.tsx'
import { useRowsAsList } from '#ui/records/record-list.ts'
import { figuresQuery } from '../campaign-figures/client.ts'
import type { CampaignFigures } from '../campaign-figures/schema.ts'
import { CampaignMark, periodText } from '../campaigns/campaign-options.tsx'
import { canEditCampaign, canSeeCampaignBudget } from '../campaigns/rules.ts'
import type { CampaignView } from '../campaigns/schema.ts'
import { CampaignMenu } from './campaign-menu.tsx'
import { type CampaignSearch, campaignSorts } from './campaigns-search.ts'
import { useCampaignActions, useCampaignSetters } from './card-actions.tsx'
import { isExceeded } from './figures-panel.tsx'

interface CampaignsTableProps {
  readonly rows: readonly CampaignView[]
  readonly loading: boolean
  readonly order: CampaignSearch['order']
  readonly onOrder: (order: CampaignSearch['order']) => void
  readonly empty: ReactNode
  readonly foot: ReactNode
}

/** Campaigns as rows to compare: client, status, period, budget and owner. */
export function CampaignsTable({ rows, loading, order, onOrder, empty, foot }: CampaignsTableProps) {
  const actor = useActor()
  const mayEdit = canEditCampaign(actor).allowed
  useRowsAsList('campaign', rows)
  const seesBudget = canSeeCampaignBudget(actor).allowed
  const figures = useFigures(rows, seesBudget)
  return (
    <Panel flush>
      <DataTable<CampaignView>
        caption="Campaigns"
        columns={columnsFor({ mayEdit, seesBudget, figures })}
        rows={rows}
        nameOf={({ name }) => name}
        sort={order ? (sortFrom(order, campaignSorts) ?? null) : null}
        onSort={(next) => onOrder(sortText(next) as CampaignSearch['order'])}
        loadingRows={loading ? 5 : 0}
        empty={empty}
        {...(mayEdit && { renderBar: (chosen, clear) => <Bar chosen={chosen} onClear={clear} /> })}
      />
      {foot}
    </Panel>
  )
}

function Bar({ chosen, onClear }: { readonly chosen: readonly CampaignView[]; readonly onClear: () => void }) {
  const setters = useCampaignSetters(chosen, useCampaignActions(chosen))
  return <SettersBar count={chosen.length} setters={setters} onClear={onClear} />
}

/** As many campaigns as one answer holds. */
const atATime = 100

/** The figures of these rows by campaign, as far as they have loaded. */
function useFigures(rows: readonly CampaignView[], enabled: boolean): ReadonlyMap<string, CampaignFigures> {
  const ids = enabled ? rows.map(({ id }) => id) : []
  const parts = Array.from({ length: Math.ceil(ids.length / atATime) }, (_, n) => ids.slice(n * atATime, (n + 1) * atATime))
  const read = useQueries({ queries: parts.map((part) => ({ ...figuresQuery(part), placeholderData: keepPreviousData })) })
  return new Map(read.flatMap(({ data }) => data?.items ?? []).map((one) => [one.id, one]))
}

interface ColumnsOptions {
  readonly mayEdit: boolean
  readonly seesBudget: boolean
  readonly figures: ReadonlyMap<string, CampaignFigures>
}

function columnsFor({ mayEdit, seesBudget, figures }: ColumnsOptions): Column<CampaignView>[] {
  const budget: Column<CampaignView> = {
    key: 'budget',
    header: 'Budget',
    align: 'end',
    phone: 'bare',
    width: '1%',
    skeleton: <Skeleton className="ml-auto h-4 w-20" />,
    cell: (campaign) => <Budget campaign={campaign} figures={figures.get(campaign.id)} />,
  }
  const actions: Column<CampaignView> = {
    key: 'actions',
    header: 'Actions',
    hideHeader: true,
    actions: true,
    phone: 'end',
    width: '1%',
    cell: (campaign) => <CampaignMenu campaign={campaign} />,
  }
  return [...fixedColumns, ...(seesBudget ? [budget] : []), owner, ...(mayEdit ? [actions] : [])]
}

interface BudgetProps {
  readonly campaign: CampaignView
  readonly figures: CampaignFigures | undefined
}

function Budget({ campaign: { budget, currency }, figures }: BudgetProps) {
  if (!budget) return <span className="text-ink-3">–</span>
  const { remaining } = figures ?? {}
  return (
    <span className="flex flex-col items-end whitespace-nowrap">
      {formatMoney(budget, currency)}
      {remaining && (
        <span className={cn('text-meta', isExceeded(figures) ? 'text-danger' : 'text-ink-3')}>
          {isExceeded(figures) ? `${formatMoney(remaining.slice(1), currency)} over` : `${formatMoney(remaining, currency)} left`}
        </span>
      )}
    </span>
  )
}

const fixedColumns: readonly Column<CampaignView>[] = [
  {
    key: 'name',
    header: 'Campaign',
    sortable: true,
    phone: 'title',
    skeleton: <Skeleton className="h-4 w-48" />,
    cell: ({ id, name }) => (
      <RecordLink kind="campaign" id={id} dir="auto" className="touch-line block truncate font-medium underline-offset-3 hover:underline">
        {name}
      </RecordLink>
    ),
  },
  {
    key: 'brand',
    header: 'Client',
    phone: 'line',
    skeleton: <Skeleton className="h-4 w-40" />,
    cell: ({ project, brand }) => <PlaceLine project={project} brand={brand} />,
  },
  {
    key: 'status',
    header: 'Status',
    phone: 'bare',
    width: '130px',
    skeleton: <Skeleton className="h-4 w-20" />,
    cell: ({ status }) => <CampaignMark status={status} />,
  },
  {
    key: 'startDate',
    header: 'Period',
    sortable: true,
    phone: 'bare',
    width: '1%',
    skeleton: <Skeleton className="h-4 w-28" />,
    cell: (campaign) => <span className="whitespace-nowrap tabular">{periodText(campaign) ?? <span className="text-ink-3">–</span>}</span>,
  },
]

const owner: Column<CampaignView> = {
  key: 'owner',
  header: 'Owner',
  phone: 'bare',
  width: '170px',
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
