import { Loading, Skeleton } from '#ui/display/skeleton.tsx'

/** Where one goes on in a team dialog when its list has nothing left to take away. */
export function addPersonField(list: HTMLElement): HTMLElement | null | undefined {
  return list.parentElement?.querySelector<HTMLElement>('[data-add-person] [role=combobox]')
}

/** The place of a team list that comes. */
export function TeamSkeleton() {
  return (
    <Loading label="Loading team">
      {[0, 1, 2].map((place) => (
        <div key={place} className="flex min-h-[52px] items-center gap-3 py-1.5">
          <Skeleton className="size-8 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="h-3 w-1/3" />
          </div>
        </div>
      ))}
    </Loading>
  )
}
