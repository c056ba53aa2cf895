import { counted } from '#shared/values/counted.ts'
import { Loading, SkeletonText } from '#ui/display/skeleton.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { DifferenceView } from '../versions/difference-view.tsx'
import type { ContentVersionView } from '../versions/schema.ts'
import { useVersionDifference } from './client.ts'

/** What became of an article from one version to another: what is new, what is gone, and words that changed. */
export function ArticleChanges({ before, after }: { readonly before: ContentVersionView; readonly after: ContentVersionView }) {
  const difference = useVersionDifference(after.id, before.id)
  if (difference.isError)
    return (
      <ErrorState compact message={difference.error.message} onRetry={() => void difference.refetch()} retrying={difference.isFetching} />
    )
  return (
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keys
      tabIndex={0}
      aria-label={`From version ${before.number} to version ${after.number}`}
      className="size-full overflow-y-auto bg-surface px-6 py-8 text-ink scrollbar-thin outline-offset-[-2px] max-sm:px-4 max-sm:py-5"
    >
      <div className="mx-auto flex max-w-[68ch] flex-col gap-3">
        {difference.data ? (
          <>
            <p className="text-secondary text-ink-2">
              {`From version ${before.number} to version ${after.number}: ${counted(difference.data.added, 'word')} added, ${difference.data.removed} removed`}
            </p>
            <DifferenceView difference={difference.data} />
          </>
        ) : (
          <Loading label="Loading the difference">
            <SkeletonText lines={12} />
          </Loading>
        )}
      </div>
    </section>
  )
}
