import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { AppError } from '#shared/rights/errors.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { Tooltip } from '#ui/overlays/tooltip.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'

interface HomeHeaderProps {
  /** The link back to the list, a `BackLink`. */
  readonly back: ReactNode
  readonly logo: ReactNode
  readonly name: string
  readonly badges: ReactNode
  /** Under the name, on one line: brand, dates, progress. */
  readonly meta: ReactNode
  readonly actions: ReactNode
}

/** The head of a project or brand: name, status and actions in one row of 56 px, on a phone in two lines. Its tabs follow directly. */
export function HomeHeader({ back, logo, name, badges, meta, actions }: HomeHeaderProps) {
  return (
    <header className="-mt-3 flex min-h-14 items-center gap-x-3 max-md:-mt-2 max-md:flex-wrap max-md:gap-y-1 max-md:pb-2">
      {back}
      <div className="flex min-w-0 flex-1 items-center gap-3 max-md:order-last max-md:basis-full max-md:items-start">
        {logo}
        <div className="min-w-0">
          {/* On touch, 24 px keep a status that opens a menu and the link under it from lying over each other. */}
          <div className="flex min-w-0 items-center gap-x-2.5 gap-y-1 max-md:flex-wrap pointer-coarse:has-[button]:pb-6">
            <h1
              dir="auto"
              title={name}
              className="min-w-0 truncate text-heading font-semibold text-ink max-md:text-title max-md:break-words max-md:whitespace-normal"
            >
              {name}
            </h1>
            {badges}
          </div>
          <div className="flex items-center gap-x-4 gap-y-1 text-secondary leading-4 whitespace-nowrap text-ink-2 empty:hidden max-md:mt-1 max-md:flex-wrap max-md:leading-5">
            {meta}
          </div>
        </div>
      </div>
      {actions && <div className="ml-auto flex shrink-0 items-center gap-1">{actions}</div>}
    </header>
  )
}

/** An arrow back to the list. */
export function BackLink({ to, label }: { readonly to: '/projects' | '/brands'; readonly label: string }) {
  return (
    <Tooltip content={label} side="bottom">
      <Link
        to={to}
        search={{}}
        aria-label={label}
        className="relative -ml-2 grid size-[28px] shrink-0 place-items-center rounded-control text-ink-2 transition-colors hover:bg-hover hover:text-ink pointer-coarse:-ml-3 pointer-coarse:size-11"
      >
        <ChevronLeft aria-hidden size={18} />
      </Link>
    </Tooltip>
  )
}

interface NoHomeProps {
  /** "project": for the sentences. */
  readonly noun: string
  /** What was asked for, as `useQuery` tells it. */
  readonly query: { readonly error: Error | null; readonly isFetching: boolean; readonly refetch: () => unknown }
  /** The link that leads on. */
  readonly link: ReactElement<{ className?: string; children?: ReactNode }>
}

/** In place of a home: it comes, it did not, or nothing is there that is open to this person; which of the two is not told. */
export function NoHome({ noun, query: { error, isFetching, refetch }, link }: NoHomeProps) {
  if (!error) return <HomeSkeleton label={`Loading ${noun}`} />
  if (!(error instanceof AppError && error.status === 404))
    return <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <EmptyState
      page
      title={`This ${noun} is not here`}
      hint="It was deleted, or it is not open to you. Ask whoever gave you the link, or look for it in the list."
      action={
        <Button variant="primary" render={link}>
          Show all {noun}s
        </Button>
      }
    />
  )
}

/** The place of a home that comes. */
export function HomeSkeleton({ label }: { readonly label: string }) {
  return (
    <Loading label={label} className="flex flex-col gap-4">
      <div className="-mt-3 flex min-h-14 items-center gap-3 max-md:mt-10">
        <Skeleton className="size-8 rounded-card md:ml-8" />
        <div className="flex flex-col gap-1.5">
          <Skeleton className="h-5 w-64 max-w-[50vw]" />
          <Skeleton className="h-3.5 w-44" />
        </div>
        <Skeleton className="ml-auto h-control w-32 max-md:hidden" />
      </div>
      <div className="-mt-4 flex h-[39px] items-center gap-5 border-b border-line">
        {[64, 44, 56, 52].map((width, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- places have no other key
          <span key={at} style={{ width }}>
            <Skeleton className="h-4 w-full" />
          </span>
        ))}
      </div>
      <Skeleton className="h-[95px] w-full rounded-panel max-sm:h-[190px]" />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <Skeleton className="h-64 w-full rounded-panel" />
        <Skeleton className="h-64 w-full rounded-panel" />
      </div>
    </Loading>
  )
}
