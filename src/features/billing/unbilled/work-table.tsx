import { FilePlus2, FileX2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { formatMoney, formatNumber } from '#ui/base/format.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { DataTable } from '#ui/lists/data-table.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { BarButton, SelectionBar } from '#ui/lists/selection-bar.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { canCreateInvoice } from '../invoices/rules.ts'
import { useUnbilledWork } from './client.ts'
import { sumsOf } from './labels.ts'
import { mayWriteOff } from './rules.ts'
import { type WorkView, workMax } from './schema.ts'
import type { UnbilledSearch } from './unbilled-search.ts'
import { amountColumn, dayColumn, personColumn, quantityColumn, titleColumn, useAgeColumn, workName } from './work-columns.tsx'

const BillDialog = lazyPart(
  async () => (await import('./bill-dialog.tsx')).BillDialog,
  ({ onClose }) => onClose(),
)
const WriteOffDialog = lazyPart(
  async () => (await import('./write-off-dialog.tsx')).WriteOffDialog,
  ({ onClose }) => onClose(),
)

const title = titleColumn(({ project }) => project.name)

type Asked = { readonly act: 'bill' | 'write-off'; readonly work: readonly WorkView[]; readonly clear: () => void }

interface WorkTableProps {
  readonly brand: { readonly id: string; readonly name: string }
  readonly search: UnbilledSearch
  /** rows that will come, for the skeleton */
  readonly expected: number
}

/** The unbilled work of one brand, to choose from, bill and write off. */
export function WorkTable({ brand, search, expected }: WorkTableProps) {
  const actor = useActor()
  const [asked, setAsked] = useState<Asked | null>(null)
  const list = useUnbilledWork(brand.id, search)
  const age = useAgeColumn()
  const mayBill = canCreateInvoice(actor).allowed
  const mayOff = mayWriteOff(actor)
  const bar = (work: readonly WorkView[], clear: () => void) => (
    <SelectionBar count={work.length} onClear={clear}>
      <span className="mr-1 max-w-64 truncate text-secondary text-ink-2 tabular max-sm:max-w-28">
        {sumsOf(work)
          .map(({ currency, amount }) => formatMoney(amount, currency))
          .join(' · ')}
      </span>
      {mayBill && <BarButton label="Bill…" icon={<FilePlus2 aria-hidden />} onClick={() => setAsked({ act: 'bill', work, clear })} />}
      {mayOff && <BarButton label="Write off…" icon={<FileX2 aria-hidden />} onClick={() => setAsked({ act: 'write-off', work, clear })} />}
    </SelectionBar>
  )
  if (list.isError && !list.data)
    return <ErrorState compact message={sentenceOf(list.error)} onRetry={() => void list.refetch()} retrying={list.isFetching} />
  return (
    <>
      <DataTable
        caption={`Unbilled work for ${brand.name}`}
        columns={[title, personColumn, dayColumn, age, quantityColumn, amountColumn]}
        rows={list.data?.items ?? []}
        nameOf={workName}
        loadingRows={list.isPending ? Math.min(Math.max(expected, 1), 8) : 0}
        empty={<EmptyState compact title="Nothing left to bill" hint="The work of this brand was billed or written off." />}
        {...((mayBill || mayOff) && { renderBar: bar })}
      />
      {list.data?.more && (
        <p className="border-t border-line px-4 py-2.5 text-secondary text-ink-2">
          The oldest {formatNumber(workMax)} are listed. Bill them first to see the rest.
        </p>
      )}
      {asked && (
        <Suspense fallback={null}>
          {asked.act === 'bill' ? (
            <BillDialog brandId={brand.id} work={asked.work} onDone={asked.clear} onClose={() => setAsked(null)} />
          ) : (
            <WriteOffDialog work={asked.work} onDone={asked.clear} onClose={() => setAsked(null)} />
          )}
        </Suspense>
      )}
    </>
  )
}
