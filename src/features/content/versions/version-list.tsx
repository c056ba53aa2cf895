import { useQueryClient } from '@tanstack/react-query'
import { Download, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { RightsBadge } from '#features/records/usage-rights/rights-badge.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { sizeText } from '#shared/values/size-text.ts'
import { formatInstant } from '#ui/base/format.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ShowMore } from '#ui/lists/show-more.tsx'
import { startDownload } from '#ui/lists/start-download.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { useVersionQuestion } from '#ui/records/version-question.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { refreshContent } from '../items/client.ts'
import { canEditContent } from '../items/rules.ts'
import type { ContentItemDetail } from '../items/schema.ts'
import { callVersions, useContentVersions } from './client.ts'
import { newVersionWarning, stillRejectedWords } from './labels.ts'
import type { ContentVersionView } from './schema.ts'

interface VersionListProps {
  readonly item: ContentItemDetail
  /** The ways to a new one, and to what changed between two. */
  readonly aside?: ReactNode
}

/** Everything an item was, and is: the newest first, with what clients saw of it. */
export function ContentVersionList({ item, aside }: VersionListProps) {
  const actor = useActor()
  const versions = useContentVersions(item.id)
  const items = versions.data?.pages.flatMap((page) => page.items) ?? []
  const mayEdit = canEditContent(actor, item).allowed
  return (
    <section aria-label="Versions" className="flex flex-col gap-2">
      <div className="flex min-h-control-sm flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h3 className="text-body font-semibold">Versions</h3>
        <div className="flex flex-wrap items-center gap-2">{aside}</div>
      </div>
      {versions.isPending && (
        <Loading label="Loading versions">
          <Skeleton className="h-12 w-full" />
        </Loading>
      )}
      {versions.isError && items.length === 0 && (
        <ErrorState compact message={sentenceOf(versions.error)} onRetry={() => void versions.refetch()} retrying={versions.isFetching} />
      )}
      {versions.isSuccess && items.length === 0 && <p className="text-secondary text-ink-3">There is no version yet</p>}
      <ul className="flex flex-col empty:hidden">
        {items.map((version) => (
          <VersionLine key={version.id} item={item} version={version} mayEdit={mayEdit} />
        ))}
      </ul>
      <ShowMore list={versions} place="beside" />
    </section>
  )
}

interface VersionLineProps {
  readonly item: ContentItemDetail
  readonly version: ContentVersionView
  readonly mayEdit: boolean
}

function VersionLine({ item, version, mayEdit }: VersionLineProps) {
  const { timezone } = useActor()
  const restore = useRestore(item)
  const { number, note, restoredFrom, uploader, current, file, createdAt } = version
  const said = note ?? (typeof restoredFrom === 'number' ? `Version ${restoredFrom} restored` : null)
  return (
    <li className="flex min-h-12 items-center gap-3 border-t border-line py-2 first:border-t-0">
      <span className="w-8 shrink-0 text-secondary font-medium tabular text-ink-2">{`v${number}`}</span>
      <Avatar person={uploader} size={24} decorative />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="break-words text-secondary text-ink">
          {said ?? (file ? <bdi>{file.name}</bdi> : 'Text')}
        </p>
        <p className="text-meta text-ink-3">
          <bdi>{uploader.fullName}</bdi> · {formatInstant(createdAt, timezone)}
          {file && ` · ${sizeText(file.size)}`}
        </p>
        <VersionMarks version={version} sharedNow={item.sharedVersion === number} />
      </div>
      {file && <RightsBadge file={file} className="max-sm:hidden" />}
      {current && <Badge tone="success">Current</Badge>}
      {mayEdit && !current && (
        <IconButton size="sm" label={`Restore version ${number}`} icon={<RotateCcw aria-hidden />} onClick={() => void restore(number)} />
      )}
      {file && (
        <IconButton
          size="sm"
          label={`Download version ${number}`}
          icon={<Download aria-hidden />}
          onClick={() => startDownload(`/api/content-items/${item.id}/file?number=${number}`)}
        />
      )}
    </li>
  )
}

/** To the agency, which of them clients see now or saw before. */
function VersionMarks({ version: { shared }, sharedNow }: { readonly version: ContentVersionView; readonly sharedNow: boolean }) {
  const { staff } = useActor()
  if (!staff || !shared) return null
  return <p className="text-meta font-medium text-accent">{sharedNow ? 'Clients see this version' : 'Clients saw this version'}</p>
}

/** Brings an old version back as a new one. Asks first where the item was decided on. */
function useRestore(item: ContentItemDetail) {
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const actor = useActor()
  const { id } = item
  const mayGoOn = useVersionQuestion()
  return async (number: number): Promise<void> => {
    const warning = newVersionWarning(actor, item)
    const question = { title: `Restore version ${number}?`, body: warning, confirmLabel: 'Restore version' }
    if (warning !== null && !(await confirm(question))) return
    if (!(await mayGoOn({ recordType: 'content-item', recordId: id }))) return
    try {
      const saved = await callVersions('POST /api/content-items/:id/versions/:number/restore', { id, number })
      await refreshContent(queryClient)
      const kept = `It is now version ${saved.versionNumber}; nothing was lost.`
      toast.success(`Version ${number} restored`, { description: stillRejectedWords(actor, saved) ?? kept })
    } catch (error) {
      toast.error('Failed to restore version', { description: sentenceOf(error) })
    }
  }
}
