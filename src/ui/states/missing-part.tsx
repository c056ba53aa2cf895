import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { cn } from '../base/cn.ts'
import { ErrorState } from './error-state.tsx'
import { loadPageAgain, lookForNewVersion } from './new-version.ts'

/** A file of the browser part could not be loaded. */
export class PartNotLoaded extends Error {
  constructor(cause: unknown) {
    super('A part of this page could not be loaded', { cause })
  }
}

const sentences = {
  updated: 'Atelier was updated meanwhile. Save what you entered, then load the page again.',
  unreachable: 'This part of Atelier could not be loaded. Check your connection, then load the page again.',
}

/**
 * Stands where a part should be whose file could not be loaded. After an update the page is loaded again at once, at the address one
 * wanted to go to; with something entered that would be lost, or when that did not help, a sentence says what to do.
 */
export function MissingPart({
  onClose,
}: {
  /** it stands above the page instead of in it, and can be put away */ readonly onClose?: (() => void) | undefined
}) {
  const [found, setFound] = useState<keyof typeof sentences | null>(null)
  const [trying, setTrying] = useState(false)
  const again = async () => {
    setTrying(true)
    setTrying(await loadPageAgain())
  }
  useEffect(() => {
    let here = true
    void lookForNewVersion().then((outcome) => {
      if (here && outcome !== 'reloading') setFound(outcome)
    })
    return () => void (here = false)
  }, [])
  if (!found) return null
  return (
    <div
      className={cn(
        onClose &&
          'fixed inset-x-4 bottom-4 z-60 mx-auto max-w-[420px] rounded-panel border border-line-strong bg-surface shadow-float sm:bottom-6',
      )}
    >
      <ErrorState compact message={sentences[found]} onRetry={() => void again()} retrying={trying} />
      {onClose && (
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="absolute top-1.5 right-1.5 grid size-control place-items-center rounded-control text-ink-3 transition-colors hover:bg-hover hover:text-ink"
        >
          <X aria-hidden size={17} />
        </button>
      )}
    </div>
  )
}
