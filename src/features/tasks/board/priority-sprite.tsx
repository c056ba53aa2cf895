import { PriorityBars } from '#ui/display/priority-icon.tsx'
import type { TaskPriority } from '../tasks/schema.ts'

/** The priority icons drawn once for all cards, which refer to them by `<use>`: one element each instead of five. */
export function PrioritySprite({ priorities }: { readonly priorities: readonly TaskPriority[] }) {
  return (
    <svg aria-hidden width="0" height="0" className="absolute">
      {priorities.map((priority) => (
        <symbol key={priority} id={`priority-${priority}`} viewBox="0 0 16 16" fill="currentColor">
          <PriorityBars priority={priority} />
        </symbol>
      ))}
    </svg>
  )
}
