import type { ReactNode } from 'react'
import { PlaceLine } from '#features/clients/projects/place-line.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { sortFrom, sortText } from '#shared/values/sort.ts'
import { formatDate, formatMoney } from '#ui/base/format.ts'
import { Panel } from '#ui/display/panel.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { DataTable } from '#ui/lists/data-table.tsx'
import type { Column } from '#ui/lists/table-column.ts'
import { RecordLink } from '#ui/records/record-link.tsx'
import { invoiceKindLabels } from '../invoices/labels.ts'
import type { InvoiceView } from '../invoices/schema.ts'
import { InvoiceMenu } from './invoice-menu.tsx'
import { InvoiceState } from './invoice-options.tsx'
import { type InvoiceSearch, invoiceSorts } from './invoices-search.ts'

interface InvoiceTableProps {
  readonly rows: readonly InvoiceView[]
  readonly loading: boolean
  readonly sort: InvoiceSearch['sort']
  readonly onSort: (sort: InvoiceSearch['sort']) => void
  readonly empty: ReactNode
  readonly foot: ReactNode
}

/** Invoices as rows: whose, over how much, until when, and their state. */
export function InvoiceTable({ rows, loading, sort, onSort, empty, foot }: InvoiceTableProps) {
  const { staff } = useActor()
  return (
    <Panel flush>
      <DataTable
        caption="Invoices"
        columns={columnsFor(staff)}
        rows={rows}
        nameOf={({ invoiceNumber }) => invoiceNumber}
        sort={sort ? (sortFrom(sort, invoiceSorts) ?? null) : null}
        onSort={(next) => onSort(sortText(next) as InvoiceSearch['sort'])}
        loadingRows={loading ? 5 : 0}
        empty={empty}
      />
      {foot}
    </Panel>
  )
}

function columnsFor(staff: boolean): Column<InvoiceView>[] {
  return [
    {
      key: 'invoiceNumber',
      header: 'Number',
      sortable: true,
      phone: 'title',
      width: '150px',
      skeleton: <Skeleton className="h-4 w-24" />,
      cell: ({ id, invoiceNumber, kind }) => (
        <span className="flex min-w-0 flex-col">
          <RecordLink kind="invoice" id={id} className="touch-line truncate font-medium tabular underline-offset-3 hover:underline">
            {invoiceNumber}
          </RecordLink>
          {kind !== 'invoice' && <span className="truncate text-meta text-ink-3">{invoiceKindLabels[kind]}</span>}
        </span>
      ),
    },
    {
      key: 'client',
      header: 'Client',
      phone: 'line',
      skeleton: <Skeleton className="h-4 w-40" />,
      cell: ({ clientName, project, brand }) => (
        <span className="flex min-w-0 flex-col">
          <bdi className="truncate">{clientName}</bdi>
          {staff && brand && (
            <span className="text-meta">
              <PlaceLine project={project} brand={brand} />
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'state',
      header: 'Status',
      phone: 'bare',
      width: '1%',
      skeleton: <Skeleton className="h-5 w-16" />,
      cell: ({ badge }) => <InvoiceState badge={badge} />,
    },
    {
      key: 'billingDate',
      header: 'Billing date',
      sortable: true,
      phone: 'hide',
      width: '1%',
      cell: ({ billingDate }) => <span className="whitespace-nowrap">{formatDate(billingDate)}</span>,
    },
    {
      key: 'dueDate',
      header: 'Due',
      sortable: true,
      phone: 'bare',
      width: '1%',
      cell: ({ dueDate, badge, kind }) =>
        kind === 'credit_note' ? null : (
          <span className={badge === 'overdue' ? 'font-medium whitespace-nowrap text-danger' : 'whitespace-nowrap'}>
            {formatDate(dueDate)}
          </span>
        ),
    },
    {
      key: 'totalAmount',
      header: 'Total',
      sortable: true,
      align: 'end',
      phone: 'bare',
      width: '1%',
      skeleton: <Skeleton className="ml-auto h-4 w-20" />,
      cell: ({ kind, totalAmount, balance, currency, badge }) => (
        <span className="flex flex-col items-end whitespace-nowrap">
          <span className="font-medium">{formatMoney(kind === 'credit_note' ? `-${totalAmount}` : totalAmount, currency)}</span>
          {badge === 'partial' && <span className="text-meta text-ink-3">{formatMoney(balance, currency)} open</span>}
        </span>
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      actions: true,
      phone: 'end',
      width: '1%',
      cell: (invoice) => <InvoiceMenu invoice={invoice} />,
    },
  ]
}
