import { Loading, Skeleton } from '#ui/skeleton.tsx'

/** The fields of a task on their way; seen only when that takes long. */
export function TaskSkeleton() {
  return (
    <Loading label="Loading the task">
      <div className="flex min-h-[560px] animate-appear-late flex-col gap-5">
        <Skeleton className="h-control w-full" />
        <Skeleton className="h-20 w-full" />
        <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
          {Array.from({ length: 8 }, (_, field) => (
            <Skeleton key={field} className="h-control" />
          ))}
        </div>
      </div>
    </Loading>
  )
}
