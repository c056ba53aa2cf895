import { WifiOff } from 'lucide-react'
import { useLiveStatus } from '../live/live-status.ts'

/** Says quietly that what is on the screen may be old. */
export function LiveNote() {
  const lost = useLiveStatus() === 'lost'
  return (
    // On a phone above the button at the thumb.
    <output className="pointer-events-none fixed inset-x-0 bottom-4 z-30 flex justify-center max-sm:bottom-20">
      {lost && (
        <span className="flex items-center gap-2 rounded-full border border-line-strong bg-surface px-3 py-1.5 text-meta text-ink-2 shadow-float">
          <WifiOff aria-hidden size={14} />
          No connection. Trying again…
        </span>
      )}
    </output>
  )
}
