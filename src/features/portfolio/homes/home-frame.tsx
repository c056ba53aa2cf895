import { ChevronLeft } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { AppError } from '#shared/rights/errors.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'

interface HomeHeaderProps {
  /** The link back to the list. */
  readonly back: ReactNode
  readonly logo: ReactNode
  readonly name: string
  readonly badges: ReactNode
  /** What stands under the name: brand, dates, website. */
  readonly meta: ReactNode
  readonly actions: ReactNode
  /** Under it all: progress, people. */
  readonly children?: ReactNode
}

/** The top of a record's home: what it is, how it stands, what one can do with it. */
export function HomeHeader({ back, logo, name, badges, meta, actions, children }: HomeHeaderProps) {
  return (
    <header className="flex flex-col gap-4">
      {back}
      <div className="flex items-start justify-between gap-x-6 gap-y-3 max-md:flex-col">
        <div className="flex min-w-0 items-start gap-3.5">
          {logo}
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <h1 dir="auto" className="min-w-0 text-title font-semibold break-words text-ink">
                {name}
              </h1>
              {badges}
            </div>
            <div className="mt-0.5 flex min-h-5 flex-wrap items-center gap-x-4 gap-y-1 text-secondary text-ink-2">{meta}</div>
          </div>
        </div>
        {actions && (
          <div className="flex shrink-0 flex-wrap items-center gap-2 max-md:w-full max-md:[&>a]:grow max-md:[&>button]:grow">{actions}</div>
        )}
      </div>
      {children}
    </header>
  )
}

/** The words of a link back to a list. */
export function BackWords({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <ChevronLeft aria-hidden size={15} className="-ml-1 text-ink-3" />
      {children}
    </>
  )
}
export const backClass =
  'relative inline-flex touch-target items-center gap-0.5 self-start rounded-chip text-secondary text-ink-2 underline-offset-3 hover:text-ink hover:underline'

interface NoHomeProps {
  /** "project": for the sentences. */
  readonly noun: string
  /** What was asked for, as `useQuery` tells it. */
  readonly query: { readonly error: Error | null; readonly isFetching: boolean; readonly refetch: () => unknown }
  /** The link that leads on. */
  readonly link: ReactElement<{ className?: string; children?: ReactNode }>
  /** A project has a line for its progress. */
  readonly progress?: boolean
}

/** In place of a home: it comes, it did not, or nothing is there that is open to this person; which of the two is not told. */
export function NoHome({ noun, query: { error, isFetching, refetch }, link, progress = false }: NoHomeProps) {
  if (!error) return <HomeSkeleton label={`Loading ${noun}`} progress={progress} />
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

interface HomeSkeletonProps {
  readonly label: string
  readonly progress?: boolean
}

/** The place of a home that comes. */
export function HomeSkeleton({ label, progress = false }: HomeSkeletonProps) {
  return (
    <Loading label={label} className="flex flex-col gap-5">
      <div className="flex flex-col gap-4">
        <Skeleton className="h-4.5 w-20" />
        <div className="flex items-start gap-3.5">
          <Skeleton className="size-10 rounded-card" />
          <div className="flex flex-col gap-1.5">
            <Skeleton className="h-6.5 w-64 max-w-[50vw]" />
            <Skeleton className="h-4.5 w-44" />
          </div>
          <Skeleton className="ml-auto h-control w-32 max-md:hidden" />
        </div>
        <Skeleton className="hidden h-11 w-full max-md:block" />
        {progress && (
          <div className="flex h-9 max-w-[420px] flex-col justify-between py-1">
            <Skeleton className="h-1.5 w-full rounded-full" />
            <Skeleton className="h-3.5 w-32" />
          </div>
        )}
      </div>
      <div className="flex h-[39px] items-center gap-5 border-b border-line">
        {[64, 44, 56, 52].map((width, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- places have no other key
          <span key={at} style={{ width }}>
            <Skeleton className="h-4 w-full" />
          </span>
        ))}
      </div>
      <Skeleton className="h-[95px] w-full rounded-panel max-sm:h-[190px]" />
      <div className="-mt-1 grid gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <Skeleton className="h-64 w-full rounded-panel" />
        <Skeleton className="h-64 w-full rounded-panel" />
      </div>
    </Loading>
  )
}
