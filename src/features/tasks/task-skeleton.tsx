import { cn } from '#ui/cn.ts'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'

/** The fields of a task on their way; seen only when that takes long. */
export function TaskSkeleton({ reading = false }: { /** of who may not edit it: fewer */ readonly reading?: boolean }) {
  return (
    <Loading label="Loading the task">
      <div className={cn('flex animate-appear-late flex-col gap-5', reading ? 'min-h-[352px]' : 'min-h-[560px]')}>
        <Skeleton className="h-control w-full" />
        <Skeleton className="h-20 w-full" />
        <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
          {Array.from({ length: reading ? 4 : 8 }, (_, field) => (
            <Skeleton key={field} className="h-control" />
          ))}
        </div>
      </div>
    </Loading>
  )
}
