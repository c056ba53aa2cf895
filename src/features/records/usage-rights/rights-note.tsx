import { Link } from '@tanstack/react-router'
import { FileThumbnail } from '#features/workspace/files/file-thumbnail.tsx'
import { warnedRights } from '#shared/records/usage-rights.ts'
import { Panel, panelLink } from '#ui/display/panel.tsx'
import { RecordLink } from '#ui/records/record-link.tsx'
import { useRightsWarnings } from './client.ts'
import { RightsBadge } from './rights-badge.tsx'
import type { RightsWarning } from './schema.ts'

type At = { readonly projectId: string } | { readonly brandId: string }

/** The files of a project or a brand of which the right to use them ends soon or has ended; nothing where there are none. */
export function RightsNote({ at }: { readonly at: At }) {
  const { data } = useRightsWarnings(at)
  if (!data || data.items.length === 0) return null
  return (
    <Panel
      flush
      title="Usage rights"
      aside={
        <Link to="/documents" search={{ ...at, rights: [...warnedRights] }} className={panelLink}>
          View documents
        </Link>
      }
    >
      <ul aria-label="Files whose usage rights end or have ended">
        {data.items.map((item) => (
          <NoteLine key={`${item.id} ${item.recordId}`} item={item} />
        ))}
      </ul>
      {data.nextCursor !== null && <p className="border-t border-line px-4 py-2.5 text-secondary text-ink-2">There are more of them.</p>}
    </Panel>
  )
}

/** A file leads to the record that it is shown on; an attachment says which one that is. */
function NoteLine({ item: { file, recordType, recordId, title } }: { readonly item: RightsWarning }) {
  return (
    <li className="relative flex min-h-11 items-center gap-3 border-t border-line px-4 py-1.5 first:border-t-0 hover:bg-paper max-sm:flex-wrap max-sm:gap-y-1 dark:hover:bg-hover/50">
      <FileThumbnail file={file} iconSize={15} className="size-6" />
      <span className="flex min-w-0 flex-1 flex-col">
        <RecordLink
          kind={recordType}
          id={recordId}
          dir="auto"
          className="truncate font-medium outline-offset-0 after:absolute after:inset-0"
        >
          {file.name}
        </RecordLink>
        {title !== file.name && <bdi className="truncate text-meta text-ink-3">{title}</bdi>}
      </span>
      <RightsBadge file={file} />
    </li>
  )
}
