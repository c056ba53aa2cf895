import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { ReviewScreenProps } from '#features/content/review-screen/review-screen.tsx'
import { reviewPart } from '#features/screens.ts'
import { textFrom } from '#shared/values/read-search.ts'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { loadPart } from '#ui/states/load-part.ts'

const ReviewScreen = lazyPart<ReviewScreenProps>(
  () => loadPart(reviewPart.part),
  ({ onClose }) => onClose(),
)

/** The content item that the address has under review, over whatever page one is on; see src/app/routes/pages.ts. */
export function OpenedReview() {
  const search: { readonly review?: unknown; readonly comment?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const id = textFrom(search.review)
  if (id === undefined) return null
  const go = (review: string | undefined) => {
    const options = {
      to: '.',
      replace: true,
      resetScroll: false,
      search: (before: { 'content-item'?: string }) => ({
        ...before,
        review,
        // The record below goes along.
        ...(review !== undefined && before['content-item'] !== undefined && { 'content-item': review }),
        comment: undefined,
      }),
    }
    void navigate(options as Parameters<typeof navigate>[0])
  }
  return (
    <Suspense fallback={null}>
      <ReviewScreen id={id} noteId={textFrom(search.comment) ?? null} onClose={() => go(undefined)} onGo={go} />
    </Suspense>
  )
}
