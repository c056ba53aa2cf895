import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '#ui/base/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { Loading, SkeletonText } from '#ui/display/skeleton.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ShowMore } from '#ui/lists/show-more.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RichText } from '#ui/text/rich-text.tsx'
import { useActor } from '../users/use-session.ts'
import { pageVersionQuery, pageVersionsOptions, usePageChanges } from './client.ts'
import { pageTitles } from './labels.ts'
import type { PageName, PageVersion } from './schema.ts'

interface PageHistoryProps {
  readonly page: PageName
  /** the version that readers see */
  readonly current: number
}

/** Everything the page said, newest first; any of it can come back. */
export function PageHistory({ page, current }: PageHistoryProps) {
  const { timezone } = useActor()
  const [open, setOpen] = useState<PageVersion | null>(null)
  const versions = useInfiniteQuery(pageVersionsOptions(page))
  const rows = versions.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Panel flush title="History" description="Every text that was saved stays here.">
      {versions.isPending && (
        <Loading>
          <div className="px-4 py-3.5">
            <SkeletonText lines={3} />
          </div>
        </Loading>
      )}
      {versions.isError && rows.length === 0 && (
        <ErrorState compact message={versions.error.message} onRetry={() => void versions.refetch()} retrying={versions.isFetching} />
      )}
      <ul>
        {rows.map((one) => (
          <li
            key={one.id}
            className="relative flex items-center gap-3 border-t border-line px-4 py-2.5 first:border-t-0 hover:bg-paper dark:hover:bg-hover/50"
          >
            {one.author && <Avatar person={one.author} size={24} decorative />}
            <div className="min-w-0 flex-1">
              <button
                type="button"
                className="max-w-full truncate text-left font-medium outline-offset-0 after:absolute after:inset-0"
                onClick={() => setOpen(one)}
              >
                Version {one.version}
              </button>
              <p className="truncate text-meta text-ink-3">{aboutVersion(one, timezone)}</p>
            </div>
            {one.version === current && <Badge tone="success">Shown now</Badge>}
          </li>
        ))}
      </ul>
      <ShowMore list={versions} label="Show older versions" place="foot" />
      {open && <VersionDialog page={page} version={open} current={current} onClose={() => setOpen(null)} />}
    </Panel>
  )
}

function aboutVersion({ author, createdAt, restoredFrom, length }: PageVersion, timezone: string): string {
  const parts = [author?.fullName ?? 'Atelier', formatInstant(createdAt, timezone)]
  if (restoredFrom !== null) parts.push(`brought back version ${restoredFrom}`)
  if (length === 0) parts.push('emptied')
  return parts.join(' · ')
}

interface VersionDialogProps extends PageHistoryProps {
  readonly version: PageVersion
  readonly onClose: () => void
}

function VersionDialog({ page, version, current, onClose }: VersionDialogProps) {
  const { timezone } = useActor()
  const text = useQuery(pageVersionQuery(page, version.version))
  const { restore } = usePageChanges(page)
  const bringBack = (which: number, undo: number | null) =>
    restore.mutate(which, {
      onSuccess: () => {
        onClose()
        toast.success(`${pageTitles[page]} says again what version ${which} said`, {
          ...(undo !== null && { action: { label: 'Undo', onClick: () => bringBack(undo, null) } }),
        })
      },
      onError: (error) => toast.error('The version was not brought back', { description: sentenceOf(error) }),
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`${pageTitles[page]}, version ${version.version}`}
      description={aboutVersion(version, timezone)}
      width={680}
      footer={
        version.version !== current && (
          <Button variant="primary" loading={restore.isPending} onClick={() => bringBack(version.version, current)}>
            Bring this version back
          </Button>
        )
      }
    >
      {text.isPending && (
        <Loading>
          <SkeletonText lines={8} />
        </Loading>
      )}
      {text.isError && <ErrorState compact message={text.error.message} onRetry={() => void text.refetch()} retrying={text.isFetching} />}
      {text.data &&
        (text.data.body ? <RichText profile="page" text={text.data.body} /> : <p className="text-ink-3">The page was emptied.</p>)}
    </Dialog>
  )
}
