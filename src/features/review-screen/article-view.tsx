import { useRef } from 'react'
import { ErrorState } from '#ui/display/error-state.tsx'
import { Loading, SkeletonText } from '#ui/display/skeleton.tsx'
import { RichText } from '#ui/text/rich-text.tsx'
import type { ContentVersionView } from '../content-versions/schema.ts'
import { useVersionText } from './client.ts'
import { useReview } from './use-review.tsx'
import { useStepScroll } from './use-step-scroll.tsx'

/** The text of an article as it reads. */
export function ArticleView({ version }: { readonly version: ContentVersionView }) {
  const { comparing } = useReview()
  const text = useVersionText(version.id)
  const scroller = useRef<HTMLElement>(null)
  useStepScroll(scroller, comparing !== null)
  return (
    <section
      ref={scroller}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keys
      tabIndex={0}
      aria-label={`Text of version ${version.number}`}
      className="size-full overflow-y-auto bg-surface px-6 py-8 text-ink scrollbar-thin outline-offset-[-2px] max-sm:px-4 max-sm:py-5"
    >
      <div className="mx-auto max-w-[68ch]">
        {text.isError ? (
          <ErrorState compact message={text.error.message} onRetry={() => void text.refetch()} retrying={text.isFetching} />
        ) : text.data ? (
          <RichText text={text.data.body ?? ''} profile="page" />
        ) : (
          <Loading label="Loading the text">
            <SkeletonText lines={12} />
          </Loading>
        )}
      </div>
    </section>
  )
}
