import type { ReactNode } from 'react'
import { PlaceLine } from '#features/clients/projects/place-line.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { sortFrom, sortText } from '#shared/values/sort.ts'
import { formatMoney } from '#ui/base/format.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { DataTable } from '#ui/lists/data-table.tsx'
import { SettersBar } from '#ui/lists/setters.tsx'
import type { Column } from '#ui/lists/table-column.ts'
import { RecordLink } from '#ui/records/record-link.tsx'
import { useRowsAsList } from '#ui/records/record-list.ts'
import { CampaignMark, periodText } from '../campaigns/campaign-options.tsx'
import { canEditCampaign, canSeeCampaignBudget } from '../campaigns/rules.ts'
import type { CampaignView } from '../campaigns/schema.ts'
import { CampaignMenu } from './campaign-menu.tsx'
import { type CampaignSearch, campaignSorts } from './campaigns-search.ts'
import { useCampaignActions, useCampaignSetters } from './card-actions.tsx'

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
  return (
    <Panel flush>
      <DataTable<CampaignView>
        caption="Campaigns"
        columns={columnsFor({ mayEdit, seesBudget: canSeeCampaignBudget(actor).allowed })}
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

function columnsFor({ mayEdit, seesBudget }: { mayEdit: boolean; seesBudget: boolean }): Column<CampaignView>[] {
  const budget: Column<CampaignView> = {
    key: 'budget',
    header: 'Budget',
    align: 'end',
    phone: 'bare',
    width: '1%',
    skeleton: <Skeleton className="ml-auto h-4 w-20" />,
    cell: ({ budget: amount, currency }) =>
      amount ? <span className="whitespace-nowrap">{formatMoney(amount, currency)}</span> : <span className="text-ink-3">–</span>,
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
