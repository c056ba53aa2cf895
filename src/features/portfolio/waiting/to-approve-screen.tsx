import { BadgeCheck } from 'lucide-react'
import { counted } from '#shared/values/counted.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ShowMore } from '#ui/lists/show-more.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { PageHeader } from '#ui/states/page-header.tsx'
import { useToApprove } from './client.ts'
import { WaitingLines, WaitingLinesSkeleton } from './waiting-lines.tsx'

/** Everything that waits for a client's answer, of all their projects. */
export function ToApproveScreen() {
  const list = useToApprove()
  const total = list.data?.pages.at(-1)?.total
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title="To approve" {...(total ? { subtitle: `${counted(total, 'item')} waiting for you` } : {})} />
      {list.isError && !list.data && (
        <ErrorState message={sentenceOf(list.error)} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      )}
      {total === 0 && (
        <EmptyState
          icon={<BadgeCheck />}
          title="You're all caught up"
          hint="What the agency shares with you for approval shows up here, and you hear of it by a notification."
        />
      )}
      {list.isPending && (
        <div className="overflow-hidden rounded-panel border border-line bg-surface">
          <WaitingLinesSkeleton lines={6} />
        </div>
      )}
      {items.length > 0 && (
        <div className="overflow-hidden rounded-panel border border-line bg-surface">
          <WaitingLines items={items} label="To approve" answer />
        </div>
      )}
      <ShowMore list={list} place="below" />
    </div>
  )
}
