import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { canReviewContent } from '../content/rules.ts'
import type { ContentItemView } from '../content/schema.ts'
import { useActor } from '../users/use-session.ts'

/** Opens the review of what waits for a decision, for those who may decide. */
export function ReviewLink({ item }: { readonly item: ContentItemView }) {
  const actor = useActor()
  if (item.status !== 'pending_review' || !canReviewContent(actor, item).allowed) return null
  const to = { to: '.', search: (before: object) => ({ ...before, review: item.id }), resetScroll: false } as object as ComponentProps<
    typeof Link
  >
  return (
    <Button size="sm" aria-label={`Review ${item.title}`} render={<Link {...to} />}>
      Review
    </Button>
  )
}
