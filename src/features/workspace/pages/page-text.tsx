import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loading, Skeleton, SkeletonText } from '#ui/display/skeleton.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RichText } from '#ui/text/rich-text.tsx'
import { pageQuery } from './client.ts'
import { pageTitles } from './labels.ts'
import type { PageName } from './schema.ts'

interface PageTextProps {
  readonly page: PageName
  /** Stands in its place until somebody has written it. */
  readonly unwritten: ReactNode
}

/** What a page says, under its name. */
export function PageText({ page, unwritten }: PageTextProps) {
  const read = useQuery(pageQuery(page))
  if (read.isPending) {
    return (
      <Loading>
        <div className="flex max-w-[68ch] flex-col gap-5">
          <Skeleton className="h-7 w-40" />
          <SkeletonText lines={5} />
          <SkeletonText lines={7} />
        </div>
      </Loading>
    )
  }
  if (read.isError) return <ErrorState message={read.error.message} onRetry={() => void read.refetch()} retrying={read.isFetching} />
  if (read.data.body === null) return unwritten
  return (
    <article className="max-w-[68ch]">
      <h1 className="text-figure font-semibold">{pageTitles[page]}</h1>
      <RichText profile="page" text={read.data.body} className="mt-4" />
    </article>
  )
}
