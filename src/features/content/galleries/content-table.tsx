import type { ReactNode } from 'react'
import { PlaceLine } from '#features/clients/projects/place-line.tsx'
import { RightsBadge } from '#features/records/usage-rights/rights-badge.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import type { Sort } from '#shared/values/sort.ts'
import { formatMoney } from '#ui/base/format.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { PriorityIcon } from '#ui/display/priority-icon.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { DataTable } from '#ui/lists/data-table.tsx'
import type { Column } from '#ui/lists/table-column.ts'
import { RecordLink } from '#ui/records/record-link.tsx'
import { ContentPicture, DueDate, RoundMark, TurnLine } from '../items/content-card.tsx'
import { ContentStatusMark } from '../items/content-options.tsx'
import { contentPriorityLabels, contentTypeLabels } from '../items/labels.ts'
import type { ContentItemView } from '../items/schema.ts'
import { ContentMenu } from './content-menu.tsx'
import { ContentSelectionBar } from './content-selection-bar.tsx'
import { ReviewLink } from './review-link.tsx'

interface ContentTableProps {
  readonly caption: string
  readonly rows: readonly ContentItemView[]
  readonly loading: boolean
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
  readonly empty: ReactNode
  /** several types stand together */
  readonly mixed: boolean
  /** what they were given and cost is what one looks for */
  readonly amounts: boolean
}

/** Content as rows, to compare and to change several at once. */
export function ContentTable({ caption, rows, loading, sort, onSort, empty, mixed, amounts }: ContentTableProps) {
  const { staff } = useActor()
  return (
    <Panel flush>
      <DataTable
        caption={caption}
        columns={columnsFor(mixed, staff && amounts)}
        rows={rows}
        nameOf={({ title }) => title}
        sort={sort}
        onSort={onSort}
        loadingRows={loading ? 12 : 0}
        empty={empty}
        {...(staff && {
          renderBar: (chosen: readonly ContentItemView[], clear: () => void) => <ContentSelectionBar items={chosen} onClear={clear} />,
        })}
      />
    </Panel>
  )
}

const money = (key: 'budgetAllocated' | 'actualCost', header: string): Column<ContentItemView> => ({
  key,
  header,
  align: 'end',
  cell: (item) => {
    const amount = item[key]
    return amount && item.currency ? <span className="whitespace-nowrap">{formatMoney(amount, item.currency)}</span> : '–'
  },
})
const turn: Column<ContentItemView> = {
  key: 'turn',
  header: 'Waiting for',
  phone: 'line',
  cell: (item) => <TurnLine item={item} stacked />,
}
const typeColumn: Column<ContentItemView> = {
  key: 'type',
  header: 'Type',
  phone: 'bare',
  cell: ({ contentType }) => contentTypeLabels[contentType],
}

function columnsFor(mixed: boolean, amounts: boolean): Column<ContentItemView>[] {
  return [
    {
      key: 'title',
      header: 'Title',
      sortable: true,
      phone: 'title',
      width: '30%',
      skeleton: <Skeleton className="h-4 w-48" />,
      cell: (item) => (
        // A long title takes what the other columns leave, and moves none of them out of sight.
        <span className="flex min-w-0 items-center gap-2.5 sm:w-0 sm:min-w-[max(100%,13rem)]">
          <ContentPicture item={item} iconSize={15} className="size-6" />
          <RecordLink
            kind="content-item"
            id={item.id}
            dir="auto"
            title={item.title}
            className="touch-line truncate font-medium underline-offset-3 hover:underline"
          >
            {item.title}
          </RecordLink>
          <RoundMark item={item} />
          {item.file && <RightsBadge file={item.file} />}
        </span>
      ),
    },
    ...(mixed ? [typeColumn] : []),
    { key: 'status', header: 'Status', phone: 'bare', cell: ({ status }) => <ContentStatusMark status={status} /> },
    {
      key: 'priority',
      header: 'Priority',
      phone: 'hide',
      cell: ({ priority }) => (
        <span className="flex justify-center" title={contentPriorityLabels[priority]}>
          <PriorityIcon priority={priority} label={contentPriorityLabels[priority]} />
        </span>
      ),
    },
    { key: 'dueDate', header: 'Due', sortable: true, phone: 'bare', cell: (item) => <DueDate item={item} /> },
    {
      key: 'place',
      header: 'Project or brand',
      phone: 'line',
      cell: (item) => (
        <span className="block sm:max-w-[20ch]">
          <PlaceLine project={item.project} brand={item.brand} />
        </span>
      ),
    },
    {
      key: 'assignee',
      header: 'Assignee',
      phone: 'hide',
      cell: ({ assignee }) => assignee && <Avatar person={assignee} size={24} />,
    },
    ...(amounts ? [money('budgetAllocated', 'Budget'), money('actualCost', 'Actual cost')] : [turn]),
    {
      key: 'review',
      header: 'Review',
      hideHeader: true,
      align: 'end',
      phone: 'line',
      width: '1%',
      cell: (item) => <ReviewLink item={item} className="sm:-my-1" />,
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      actions: true,
      phone: 'end',
      width: '1%',
      cell: (item) => <ContentMenu item={item} />,
    },
  ]
}
