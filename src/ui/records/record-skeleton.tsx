import { Loading, Skeleton, SkeletonText } from '../display/skeleton.tsx'

const labels = ['w-12', 'w-16', 'w-16', 'w-14', 'w-10', 'w-14', 'w-16', 'w-12']
const values = ['w-20', 'w-28', 'w-24', 'w-16', 'w-14', 'w-32', 'w-9', 'w-9']

interface RecordSkeletonProps {
  /** "task" */
  readonly noun: string
  /** How many fields it has. */
  readonly fields: number
}

/** A record on its way, in the places it will have; seen only when that takes long. */
export function RecordSkeleton({ noun, fields }: RecordSkeletonProps) {
  return (
    <Loading label={`Loading the ${noun}`} className="flex min-h-0 flex-1 animate-appear-late max-md:flex-col-reverse max-md:justify-end">
      <div className="flex min-w-0 flex-1 flex-col gap-8 px-6 py-5 max-md:px-4">
        <div className="max-w-[72ch]">
          <SkeletonText lines={4} />
        </div>
        <div className="flex flex-col gap-5">
          <Skeleton className="h-4 w-24" />
          {[0, 1].map((comment) => (
            <div key={comment} className="flex gap-2.5">
              <Skeleton className="size-7 rounded-full" />
              <div className="flex-1">
                <SkeletonText lines={2} />
              </div>
            </div>
          ))}
        </div>
      </div>
      <div className="flex w-[313px] shrink-0 flex-col gap-0.5 border-l border-line px-4 py-4 max-md:w-full max-md:border-0 max-md:pt-3">
        {labels.slice(0, fields).map((label, row) => (
          <div key={`${label} ${values[row]}`} className="flex h-control items-center">
            <span className="w-[87px] shrink-0">
              <Skeleton className={`h-3 ${label}`} />
            </span>
            <Skeleton className={`h-3 ${values[row]}`} />
          </div>
        ))}
      </div>
    </Loading>
  )
}
