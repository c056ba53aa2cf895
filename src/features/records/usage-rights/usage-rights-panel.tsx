import { Pencil } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import type { ShownFile } from '#shared/records/shown-file.ts'
import { Button } from '#ui/controls/button.tsx'
import { Loading, SkeletonText } from '#ui/display/skeleton.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { useUsageRights } from './client.ts'
import { LazyUsageRightsDialog } from './lazy-dialog.tsx'
import { RightsBadge } from './rights-badge.tsx'
import { RightsFacts } from './rights-facts.tsx'
import { canEditUsageRights } from './rules.ts'

interface UsageRightsPanelProps {
  readonly file: ShownFile
  /** who brought it; null where the reader is not told */
  readonly uploaderId: string | null
}

/** How the file of a record may be used. */
export function UsageRightsPanel({ file, uploaderId }: UsageRightsPanelProps) {
  const actor = useActor()
  const rights = useUsageRights(file.id)
  const [editing, setEditing] = useState(false)
  const mayEdit = canEditUsageRights(actor, { uploaderId }).allowed
  const said = file.rights !== undefined && file.rights.state !== 'none'
  if (!said && !actor.staff) return null
  return (
    <section aria-label="Usage rights" className="flex flex-col gap-2">
      <div className="flex min-h-[30px] items-center justify-between gap-3">
        <h3 className="flex min-w-0 flex-wrap items-center gap-2 text-body font-semibold">
          Usage rights
          <RightsBadge file={file} />
        </h3>
        {mayEdit && (
          <Button size="sm" icon={<Pencil aria-hidden />} onClick={() => setEditing(true)}>
            Edit usage rights
          </Button>
        )}
      </div>
      {!said && <p className="text-ink-3">Nothing is said of how this file may be used.</p>}
      {said && rights.isPending && (
        <Loading label="Loading usage rights">
          <SkeletonText lines={3} />
        </Loading>
      )}
      {said && rights.isError && !rights.data && (
        <ErrorState compact message={sentenceOf(rights.error)} onRetry={() => void rights.refetch()} retrying={rights.isFetching} />
      )}
      {said && rights.data && <RightsFacts rights={rights.data} />}
      <Suspense fallback={null}>
        {editing && <LazyUsageRightsDialog file={file} uploaderId={uploaderId} onClose={() => setEditing(false)} />}
      </Suspense>
    </section>
  )
}
