import { Link2 } from 'lucide-react'
import { workSetters } from '#features/clients/projects/work-setters.tsx'
import { useSharing } from '#features/records/share-links/share-by-link.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { useToday } from '#ui/base/use-today.ts'
import { BarButton } from '#ui/lists/selection-bar.tsx'
import { SettersBar } from '#ui/lists/setters.tsx'
import { contentPriorityOptions } from '../items/content-options.tsx'
import { canDeleteContent, canPatchContent } from '../items/rules.ts'
import type { ContentItemView } from '../items/schema.ts'
import { type ContentChange, useContentActions } from '../items/use-content-actions.tsx'
import { canMakeReviewLink } from '../review-links/rules.ts'

interface ContentSelectionBarProps {
  readonly items: readonly ContentItemView[]
  readonly onClear: () => void
}

/** What can be done with all chosen items at once, each under the right to it. */
export function ContentSelectionBar({ items, onClear }: ContentSelectionBarProps) {
  const actor = useActor()
  const { change, removeAll } = useContentActions()
  const { share, dialog } = useSharing(
    'review',
    items.map(({ id }) => ({ recordType: 'content-item', recordId: id })),
  )
  const setters = workSetters<ContentItemView, 'assignedTo', ContentChange>({
    cards: items,
    today: useToday(actor.timezone),
    holder: 'assignedTo',
    priorities: contentPriorityOptions,
    may: (item, field) => canPatchContent(actor, item, [field]).allowed,
    mayDelete: (item) => canDeleteContent(actor, item).allowed,
    change: (_ids, fields, told) => change(items, fields, told),
    remove: () => removeAll(items, onClear),
  })
  return (
    <SettersBar count={items.length} setters={setters} onClear={onClear}>
      {canMakeReviewLink(actor).allowed && <BarButton label="Review link…" icon={<Link2 aria-hidden />} onClick={share} />}
      {dialog}
    </SettersBar>
  )
}
