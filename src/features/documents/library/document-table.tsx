import type { ReactNode } from 'react'
import { PlaceLine } from '#features/clients/projects/place-line.tsx'
import { SharedMark } from '#features/records/share-links/share-by-link.tsx'
import { RightsBadge } from '#features/records/usage-rights/rights-badge.tsx'
import { FileThumbnail } from '#features/workspace/files/file-thumbnail.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { sizeText } from '#shared/values/size-text.ts'
import type { Sort } from '#shared/values/sort.ts'
import { formatInstant } from '#ui/base/format.ts'
import { AudienceBadge } from '#ui/display/audience-badge.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { DataTable } from '#ui/lists/data-table.tsx'
import type { Column } from '#ui/lists/table-column.ts'
import { RecordLink } from '#ui/records/record-link.tsx'
import { categoryLabels } from '../documents/labels.ts'
import type { DocumentView } from '../documents/schema.ts'
import { DocumentMenu } from './document-menu.tsx'
import { DocumentSelectionBar } from './document-selection-bar.tsx'

interface DocumentTableProps {
  readonly rows: readonly DocumentView[]
  readonly loading: boolean
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
  readonly empty: ReactNode
  /** where all of them belong, which none of them repeats */
  readonly within: 'project' | 'brand' | null
}

/** Documents as rows, to compare and to change several at once. */
export function DocumentTable({ rows, loading, sort, onSort, empty, within }: DocumentTableProps) {
  const { timezone, staff } = useActor()
  return (
    <Panel flush>
      <DataTable
        caption="Documents"
        columns={columnsFor(timezone, staff, within)}
        rows={rows}
        nameOf={({ name }) => name}
        sort={sort}
        onSort={onSort}
        loadingRows={loading ? 12 : 0}
        empty={empty}
        renderBar={(chosen, clear) => <DocumentSelectionBar documents={chosen} onClear={clear} />}
      />
    </Panel>
  )
}

function columnsFor(zone: string, staff: boolean, within: DocumentTableProps['within']): Column<DocumentView>[] {
  const place: Column<DocumentView> = {
    key: 'place',
    header: 'Project or brand',
    phone: 'line',
    width: '24%',
    cell: (document) => (
      <span className="block max-w-[32ch]">
        <PlaceLine project={document.project} brand={document.brand} />
      </span>
    ),
  }
  const audience: Column<DocumentView> = {
    key: 'audience',
    header: 'Audience',
    phone: 'hide',
    cell: ({ audience: who }) => <AudienceBadge audience={who} />,
  }
  return [
    {
      key: 'name',
      header: 'Name',
      sortable: true,
      phone: 'title',
      width: '34%',
      skeleton: <Skeleton className="h-4 w-48" />,
      cell: ({ id, name, file, versionNumber, project, sharedByLink }) => (
        // A long name takes what the other columns leave, and moves none of them out of sight.
        <span className="flex min-w-0 items-center gap-2.5 sm:w-0 sm:min-w-full">
          <FileThumbnail file={file} iconSize={15} className="size-6" />
          <span className="flex min-w-0 flex-col">
            <RecordLink kind="document" id={id} dir="auto" title={name} className="truncate font-medium underline-offset-3 hover:underline">
              {name}
            </RecordLink>
            {within === 'brand' && project && <bdi className="truncate text-meta text-ink-3">{project.name}</bdi>}
          </span>
          {sharedByLink && <SharedMark />}
          {versionNumber > 1 && <Badge>{`v${versionNumber}`}</Badge>}
          <RightsBadge file={file} />
        </span>
      ),
    },
    {
      key: 'category',
      header: 'Category',
      sortable: true,
      phone: 'bare',
      cell: ({ category }) => <span className="whitespace-nowrap">{categoryLabels[category]}</span>,
    },
    ...(within === null ? [place] : []),
    ...(staff ? [audience] : []),
    {
      key: 'fileSize',
      header: 'Size',
      align: 'end',
      sortable: true,
      phone: 'hide',
      cell: ({ fileSize }) => <span className="whitespace-nowrap">{sizeText(fileSize)}</span>,
    },
    {
      key: 'uploadedAt',
      header: 'Uploaded',
      sortable: true,
      phone: 'hide',
      cell: ({ uploadedAt }) => <span className="whitespace-nowrap">{formatInstant(uploadedAt, zone, 'date')}</span>,
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      actions: true,
      phone: 'end',
      width: '1%',
      cell: (document) => <DocumentMenu document={document} />,
    },
  ]
}
