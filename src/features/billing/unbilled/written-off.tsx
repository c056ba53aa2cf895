import { Ellipsis, FileX2, Undo2 } from 'lucide-react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { undoSeconds } from '#shared/values/undo.ts'
import { formatInstant } from '#ui/base/format.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { DataTable } from '#ui/lists/data-table.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ShowMore } from '#ui/lists/show-more.tsx'
import type { Column } from '#ui/lists/table-column.ts'
import { Menu, MenuItem } from '#ui/overlays/menu.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { NothingFound } from '#ui/states/nothing-here.tsx'
import { callUnbilled, useUnbilledRefresh, useWrittenOff } from './client.ts'
import { mayWriteOff } from './rules.ts'
import type { WorkView, WriteOffCreate } from './schema.ts'
import type { UnbilledSearch } from './unbilled-search.ts'
import { amountColumn, dayColumn, quantityColumn, titleColumn, workName } from './work-columns.tsx'

interface WrittenOffProps {
  readonly search: UnbilledSearch
  readonly filtered: boolean
  readonly onClear: () => void
}

/** Work that was written off: why and by whom, and the way to restore it. */
export function WrittenOff({ search, filtered, onClear }: WrittenOffProps) {
  const actor = useActor()
  const list = useWrittenOff(search)
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  const restore = useRestore()
  if (list.isError && rows.length === 0)
    return <ErrorState message={sentenceOf(list.error)} onRetry={() => void list.refetch()} retrying={list.isFetching} />
  return (
    <Panel flush>
      <DataTable
        caption="Work that was written off"
        columns={[
          titleColumn(({ project, person }) => [project.brand.name, project.name, person?.fullName].filter(Boolean).join(' · ')),
          reasonColumn(actor.timezone),
          dayColumn,
          quantityColumn,
          amountColumn,
          ...(mayWriteOff(actor) ? [actionsColumn(restore)] : []),
        ]}
        rows={rows}
        nameOf={workName}
        loadingRows={list.isPending ? 5 : 0}
        empty={
          filtered ? (
            <NothingFound title="Nothing written off for these filters" onClear={onClear} />
          ) : (
            <EmptyState
              icon={<FileX2 aria-hidden />}
              title="Nothing written off"
              hint="Work that won’t be billed appears here with the reason."
            />
          )
        }
      />
      <ShowMore list={list} label="Show more" place="foot" />
    </Panel>
  )
}

const reasonColumn = (zone: string): Column<WorkView> => ({
  key: 'reason',
  header: 'Reason',
  phone: 'line',
  width: '34%',
  cell: ({ writeOff }) =>
    writeOff && (
      <span className="flex min-w-0 flex-col">
        <bdi className="line-clamp-2 [overflow-wrap:anywhere]">{writeOff.reason}</bdi>
        <span className="text-meta text-ink-3">
          {[writeOff.person?.fullName, formatInstant(writeOff.createdAt, zone, 'date')].filter(Boolean).join(', ')}
        </span>
      </span>
    ),
})

type Restore = ReturnType<typeof useRestore>

const actionsColumn = (restore: Restore): Column<WorkView> => ({
  key: 'actions',
  header: 'Actions',
  hideHeader: true,
  actions: true,
  phone: 'end',
  width: '1%',
  cell: (work) => (
    <Menu trigger={<IconButton size="sm" label={`Actions for ${workName(work)}`} icon={<Ellipsis aria-hidden />} />}>
      <MenuItem icon={<Undo2 aria-hidden />} onSelect={() => void restore.one(work)}>
        Restore this
      </MenuItem>
      <MenuItem icon={<Undo2 aria-hidden />} onSelect={() => void restore.whole(work)}>
        Restore the whole write-off
      </MenuItem>
    </Menu>
  ),
})

/** Makes written-off work unbilled again: one item, or all that was written off with it. */
function useRestore() {
  const refresh = useUnbilledRefresh()
  const run = async <Result,>(
    said: string,
    work: () => Promise<Result>,
    undo?: (done: Result) => () => Promise<unknown>,
    failed = 'Nothing was restored',
  ) => {
    try {
      const done = await work()
      const again = undo?.(done)
      toast.success(
        said,
        again && {
          duration: undoSeconds * 1000,
          action: { label: 'Undo', onClick: () => void run('Written off again', again, undefined, 'Failed to write off again') },
        },
      )
    } catch (error) {
      toast.error(failed, { description: sentenceOf(error) })
    }
    await refresh()
  }
  const writeOff = (input: WriteOffCreate) => () => callUnbilled('POST /api/write-offs', input)
  return {
    one: async ({ kind, id, title, writeOff: off }: WorkView): Promise<void> => {
      if (!off) return
      const restore = () => callUnbilled('DELETE /api/write-off-items/:id', { id: off.itemId })
      await run(`“${title}” can be billed again`, restore, () => writeOff({ work: [{ kind, id }], reason: off.reason }))
    },
    whole: async ({ writeOff: off }: WorkView): Promise<void> => {
      if (!off) return
      await run(
        'The whole write-off can be billed again',
        () => callUnbilled('DELETE /api/write-offs/:id', { id: off.id }),
        (restored) => writeOff(restored),
      )
    },
  }
}
