import { Link } from '@tanstack/react-router'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'

/** A line of a panel on Home; a link in it covers the whole line. */
export const rowClass =
  'relative flex min-h-14 items-center gap-3 border-t border-line px-4 py-2 first:border-t-0 hover:bg-paper dark:hover:bg-hover/50'

/** The name of a project, as a link that covers its line. */
export function ProjectLink({ project }: { readonly project: { readonly id: string; readonly name: string } }) {
  return (
    <Link
      to="/projects"
      search={{ project: project.id }}
      className="block truncate font-medium outline-offset-0 after:absolute after:inset-0"
    >
      <bdi>{project.name}</bdi>
    </Link>
  )
}

/** Skeleton of such lines. @param label what loads, for screen readers */
export function LinesComing({ lines, label }: { readonly lines: number; readonly label?: string }) {
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
