import { useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { useReview } from './use-review.tsx'

/** Says that another version came while one looks at this one, which stays. */
export function NewVersion() {
  const { versions, version, look } = useReview()
  const newest = Math.max(...versions.map(({ number }) => number))
  const [known, setKnown] = useState(newest)
  if (newest <= known || version.number === newest) return <output className="sr-only" />
  return (
    <output className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-accent/30 bg-accent-soft px-4 py-2 text-body text-ink">
      <span className="min-w-0 flex-1">{`Version ${newest} has come. You still look at version ${version.number}.`}</span>
      <Button size="sm" variant="primary" onClick={() => look(newest)}>
        {`Look at version ${newest}`}
      </Button>
      <Button size="sm" onClick={() => setKnown(newest)}>
        Stay
      </Button>
    </output>
  )
}
