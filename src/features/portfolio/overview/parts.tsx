import { Loading, Skeleton } from '#ui/display/skeleton.tsx'

/** A line of a panel on Home that leads somewhere as a whole. */
export const rowClass =
  'relative flex min-h-14 items-center gap-3 border-t border-line px-4 py-2 first:border-t-0 hover:bg-paper dark:hover:bg-hover/50'

/** The place of lines that come. */
export function LinesComing({ lines, label }: { readonly lines: number; readonly label: string }) {
  return (
    <Loading label={label}>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className="flex h-14 items-center gap-3 border-t border-line px-4 first:border-t-0">
          <Skeleton className="size-7" />
          <Skeleton className={line % 2 === 0 ? 'h-3.5 w-1/2' : 'h-3.5 w-2/5'} />
        </div>
      ))}
    </Loading>
  )
}
