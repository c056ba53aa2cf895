import { ListTree } from 'lucide-react'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { NothingHere } from '#ui/states/nothing-here.tsx'

type NoItemsProps = {
  readonly filtered: boolean
  readonly onClear: () => void
  readonly onCreate: (() => void) | undefined /** why nothing can be added now */
  readonly off: string | null
}

/** What belongs in a tree without items, or that none fits. */
export function NoItems({ off, ...asked }: NoItemsProps) {
  return (
    <NothingHere
      {...asked}
      noneFound="No WBS items found"
      icon={<ListTree aria-hidden />}
      title="No WBS items found"
      hint="Break the work of this project down: each item can hold others, numbered 1, 1.1, 1.1.1."
      hintOfOthers={off ?? 'The work of this project is not broken down yet. Project managers and admins do that.'}
      create="Add WBS Item"
    />
  )
}

/** The tree while its items are on the way. */
export function TreeSkeleton() {
  return (
    <Loading label="Loading the tree" className="block min-h-0 flex-1 overflow-hidden rounded-panel border border-line bg-surface">
      {Array.from({ length: 12 }, (_, row) => (
        <span key={row} className="flex h-10 items-center gap-4 border-b border-line px-4 max-sm:h-15">
          <Skeleton className="h-3.5 w-8 max-sm:hidden" />
          <span style={{ width: row % 3 === 0 ? 0 : 22 }} />
          <Skeleton className="h-3.5 w-56 max-w-[50%]" />
          <Skeleton className="ml-auto h-3.5 w-80 max-lg:w-20" />
        </span>
      ))}
    </Loading>
  )
}
