import { Loading, Skeleton } from '#ui/display/skeleton.tsx'

/** The list while its rows are on the way. */
export function TaskListSkeleton() {
  return (
    <Loading label="Loading tasks" className="block min-h-0 flex-1 overflow-hidden rounded-panel border border-line bg-surface">
      {Array.from({ length: 14 }, (_, row) => (
        <span key={row} className="flex h-10 items-center gap-4 border-b border-line px-4 max-sm:h-15">
          <Skeleton className="h-3.5 w-64 max-w-[60%]" />
          <Skeleton className="ml-auto h-3.5 w-96 max-lg:w-24" />
        </span>
      ))}
    </Loading>
  )
}
