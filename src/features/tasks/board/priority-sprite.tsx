import type { TaskPriority } from '../tasks/schema.ts'

const bars = { low: 1, medium: 2, high: 3, urgent: 3 } as const

/** The priority icons drawn once for all cards, which refer to them by `<use>`: one element each instead of four. */
export function PrioritySprite({ priorities }: { readonly priorities: readonly TaskPriority[] }) {
  return (
    <svg aria-hidden width="0" height="0" className="absolute">
      {priorities.map((priority) => (
        <symbol key={priority} id={`priority-${priority}`} viewBox="0 0 16 16" fill="currentColor">
          {priority === 'urgent' ? (
            <>
              <rect x="1.5" y="1.5" width="13" height="13" rx="3.5" />
              <path d="M8 4.6v3.9M8 11.2v.1" stroke="var(--paper)" strokeWidth="1.7" strokeLinecap="round" />
            </>
          ) : (
            <>
              <rect x="2" y="9.5" width="3" height="4.5" rx="1" />
              <rect x="6.5" y="6" width="3" height="8" rx="1" opacity={bars[priority] >= 2 ? 1 : 0.25} />
              <rect x="11" y="2.5" width="3" height="11.5" rx="1" opacity={bars[priority] >= 3 ? 1 : 0.25} />
            </>
          )}
        </symbol>
      ))}
    </svg>
  )
}
