import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ArchiveRestore, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '#features/workspace/users/use-session.ts'
import { readsOf } from '#shared/contract/first-answers.ts'
import { capitalised } from '#shared/values/capitalised.ts'
import { formatInstant } from '#ui/base/format.ts'
import { useOnce } from '#ui/base/use-once.ts'
import { Button } from '#ui/controls/button.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { FilterSelect } from '#ui/filters/filter-bar.tsx'
import { changeTogether, countOf, type Progress } from '#ui/lists/change-together.ts'
import { DataTable } from '#ui/lists/data-table.tsx'
import { ExportButton } from '#ui/lists/export-button.tsx'
import { BarButton, SelectionBar } from '#ui/lists/selection-bar.tsx'
import { ShowMore } from '#ui/lists/show-more.tsx'
import type { Column } from '#ui/lists/table-column.ts'
import { useRefresh } from '#ui/records/record-queries.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import type { deletionsApi } from './api.ts'
import { callDeletions, deletedKindsQuery, deletionsQuery } from './client.ts'
import type { DeletionItem } from './schema.ts'

const dayMs = 86_400_000
const words = { one: 'record', many: 'records' }

/** What one could have deleted and was: for 30 days it can be taken back. */
export function DeletionsTab() {
  const { user } = useSession()
  const [kind, setKind] = useState<string | null>(null)
  const kinds = useQuery(deletedKindsQuery)
  const found = useInfiniteQuery(deletionsQuery(kind))
  const rows = found.data?.pages.flatMap((page) => page.items) ?? []
  const { restore, progress } = useRestore()
  return (
    <Panel
      flush
      title="Recently deleted"
      description="Kept for 30 days, then removed for good with everything that hangs on it."
      aside={
        <>
          <FilterSelect
            label="Kind"
            value={kind}
            onChange={setKind}
            options={(kinds.data?.items ?? []).map((one) => ({ value: one.recordType, label: capitalised(one.nouns) }))}
          />
          <ExportButton list={readsOf<typeof deletionsApi>()('GET /api/deletions', kind ? { recordType: kind } : {})} things="records" />
        </>
      }
    >
      {found.isError && rows.length === 0 ? (
        <ErrorState compact message={found.error.message} onRetry={() => void found.refetch()} retrying={found.isFetching} />
      ) : (
        <DataTable
          caption="Recently deleted"
          columns={columnsFor(user.timezone, restore)}
          rows={rows}
          nameOf={(row) => row.title}
          loadingRows={found.isPending ? 5 : 0}
          empty={
            <EmptyState
              compact
              icon={<Trash2 aria-hidden />}
              title="Nothing deleted within 30 days"
              hint="Records you deleted, or could have deleted, appear here and can be restored."
            />
          }
          renderBar={(chosen, clear) => (
            <SelectionBar count={chosen.length} onClear={clear} progress={progress}>
              <BarButton label="Restore" icon={<ArchiveRestore aria-hidden />} onClick={() => void restore(chosen)} />
            </SelectionBar>
          )}
        />
      )}
      <ShowMore list={found} label="Show older" place="foot" />
    </Panel>
  )
}

function useRestore() {
  const [progress, setProgress] = useState<Progress | null>(null)
  const refresh = useRefresh(['deletions', 'tasks', 'task', 'comments'])
  const once = useOnce()
  const restore = (chosen: readonly DeletionItem[]) =>
    once(chosen.map(({ id }) => id).join(), () =>
      changeTogether({
        items: chosen,
        nameOf: ({ title }) => title,
        words,
        told: 'restored',
        verb: 'restored',
        change: async (row) => {
          await callDeletions('POST /api/deletions/:id/restore', { id: row.id })
          return row
        },
        undo: ({ recordType, recordId }) => callDeletions('POST /api/deletions', { recordType, recordId }),
        undone: 'deleted',
        refresh,
        onProgress: setProgress,
      }),
    )
  return { restore, progress }
}

function columnsFor(zone: string, restore: (rows: readonly DeletionItem[]) => unknown): Column<DeletionItem>[] {
  return [
    {
      key: 'title',
      header: 'What',
      phone: 'title',
      width: '44%',
      cell: (row) => (
        <span className="flex min-w-0 flex-col">
          <span dir="auto" title={row.title} className="line-clamp-1 font-medium break-words">
            {row.title}
          </span>
          <span className="text-meta font-normal text-ink-3">{[capitalised(row.noun), ...heldWords(row)].join(' · ')}</span>
        </span>
      ),
    },
    {
      key: 'deletedBy',
      header: 'Deleted by',
      phone: 'bare',
      cell: ({ deletedBy }) =>
        deletedBy ? (
          <span className="flex min-w-0 items-center gap-2">
            <Avatar person={deletedBy} size={24} decorative />
            <span dir="auto" className="truncate">
              {deletedBy.fullName}
            </span>
          </span>
        ) : (
          <span className="text-ink-3">The system</span>
        ),
    },
    {
      key: 'deletedAt',
      header: 'When',
      phone: 'bare',
      cell: ({ deletedAt }) => <span className="whitespace-nowrap text-ink-2 tabular">{formatInstant(deletedAt, zone)}</span>,
    },
    { key: 'left', header: 'Days left', align: 'end', width: '1%', cell: ({ removedAt }) => daysLeft(removedAt) },
    {
      key: 'restore',
      header: 'Restore',
      hideHeader: true,
      phone: 'bare',
      width: '1%',
      actions: true,
      cell: (row) => (
        <Button
          size="sm"
          data-lead
          icon={<ArchiveRestore aria-hidden />}
          aria-label={`Restore ${row.title}`}
          onClick={() => restore([row])}
        >
          Restore
        </Button>
      ),
    },
  ]
}

/** "2 subtasks", "1 comment": what comes back with it. */
function heldWords({ holds }: DeletionItem): string[] {
  return holds.map(({ noun, nouns, count }) => `with ${countOf(count, { one: noun, many: nouns })}`)
}

function daysLeft(removedAt: string): number {
  return Math.max(0, Math.ceil((Date.parse(removedAt) - Date.now()) / dayMs))
}
