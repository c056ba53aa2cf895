import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import { auditKinds } from '#shared/records/audit-kinds.ts'
import { deviceName } from '#shared/values/device.ts'
import { formatInstant } from '#ui/base/format.ts'
import { Badge } from '#ui/display/badge.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { DataTable } from '#ui/lists/data-table.tsx'
import { ShowMore } from '#ui/lists/show-more.tsx'
import type { Column } from '#ui/lists/table-column.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { NothingFound } from '#ui/states/nothing-here.tsx'
import { useActor } from '../users/use-session.ts'
import { AuditEntryDialog } from './audit-entry-dialog.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { type AuditSearch, activeFilters, readAuditSearch } from './audit-search.ts'
import { AuditWho } from './audit-who.tsx'
import { auditOptions } from './client.ts'
import { aboutText, detailText } from './labels.ts'
import type { AuditEntry } from './schema.ts'

/** Who did what, from where: every line of the audit log, by filters that stand in the address. */
export function AuditTab() {
  const search = readAuditSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const { timezone } = useActor()
  const [open, setOpen] = useState<AuditEntry | null>(null)
  const entries = useInfiniteQuery(auditOptions(search))
  const rows = entries.data?.pages.flatMap((page) => page.items) ?? []
  const setSearch = (next: AuditSearch) =>
    void navigate({ to: '/settings', search: { tab: 'audit', ...next }, replace: true, resetScroll: false })
  const filtered = activeFilters(search) > 0 || Boolean(search.q)
  return (
    <div className="flex flex-col gap-4">
      <AuditFilters search={search} setSearch={setSearch} />
      <Panel flush title="Audit log" description="Who signed in, and who changed rights, settings and records. Nobody can change a line.">
        {entries.isError && rows.length === 0 ? (
          <ErrorState compact message={entries.error.message} onRetry={() => void entries.refetch()} retrying={entries.isFetching} />
        ) : (
          <DataTable
            caption="Audit log"
            columns={columnsFor(timezone, setOpen)}
            rows={rows}
            nameOf={({ kind }) => auditKinds[kind].label}
            onRowClick={setOpen}
            loadingRows={entries.isPending ? 12 : 0}
            empty={
              filtered ? (
                <NothingFound compact title="No entries found" onClear={() => setSearch({})} />
              ) : (
                <EmptyState
                  compact
                  icon={<ScrollText />}
                  title="Nothing yet"
                  hint="Sign-ins, rights, settings and deletions show up here."
                />
              )
            }
          />
        )}
        <ShowMore list={entries} label="Show older lines" place="foot" />
      </Panel>
      {open && <AuditEntryDialog entry={open} onClose={() => setOpen(null)} />}
    </div>
  )
}

function columnsFor(timezone: string, onOpen: (entry: AuditEntry) => void): Column<AuditEntry>[] {
  return [
    {
      key: 'what',
      header: 'What',
      width: '44%',
      cell: (entry) => (
        <div className="flex min-w-0 flex-col">
          <span className="flex items-center gap-2">
            <button type="button" data-lead className="truncate text-left font-medium outline-offset-0" onClick={() => onOpen(entry)}>
              {auditKinds[entry.kind].label}
            </button>
            {entry.outcome === 'failed' && (
              <Badge tone="danger" dot>
                Failed
              </Badge>
            )}
          </span>
          <span className="truncate text-meta font-normal text-ink-3">
            {[aboutText(entry), detailText(entry)].filter(Boolean).join(' · ')}
          </span>
        </div>
      ),
    },
    { key: 'who', header: 'Who', width: '26%', phone: 'line', cell: (entry) => <AuditWho actor={entry.actor} /> },
    {
      key: 'when',
      header: 'When',
      phone: 'bare',
      cell: ({ at }) => (
        <time dateTime={at} className="text-secondary whitespace-nowrap text-ink-2 tabular">
          {formatInstant(at, timezone)}
        </time>
      ),
    },
    {
      key: 'from',
      header: 'From',
      phone: 'bare',
      cell: ({ address, browser }) =>
        address && (
          <div className="flex min-w-0 flex-col text-meta text-ink-3">
            <span className="truncate tabular">{address}</span>
            {browser && <span className="truncate max-sm:hidden">{deviceName(browser)}</span>}
          </div>
        ),
    },
  ]
}
