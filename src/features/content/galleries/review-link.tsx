import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { Button } from '#ui/controls/button.tsx'
import type { ContentItemView } from '../items/schema.ts'
import { reviewOfferFor } from '../reviews/rules.ts'

/** Opens the review of an item that waits for a decision. It is the next step for the reader whose turn it is. */
export function ReviewLink({ item, className }: { readonly item: ContentItemView; readonly className?: string }) {
  const offer = reviewOfferFor(useActor(), item)
  if (offer === null) return null
  const to = { to: '.', search: (before: object) => ({ ...before, review: item.id }), resetScroll: false } as object as ComponentProps<
    typeof Link
  >
  return (
    <Button
      size="sm"
      {...(className !== undefined && { className })}
      variant={offer === 'own-turn' ? 'primary' : 'secondary'}
      aria-label={`Review ${item.title}`}
      render={<Link {...to} />}
    >
      Review
    </Button>
  )
}
