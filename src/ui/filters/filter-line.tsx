import { SlidersHorizontal } from 'lucide-react'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { cn } from '../base/cn.ts'
import { IconButton } from '../controls/icon-button.tsx'
import { useFitting } from './use-fitting.ts'

interface FilterLineProps {
  /** The filters, the most important first. */
  readonly children: ReactNode
  readonly activeCount: number
  readonly isOpen: boolean
  /** Opens the sheet, which has all of them. */
  readonly onMore: () => void
}

/** As many filters as fit, and a button for the rest. Its place is kept while everything fits, so that no chip moves. */
export function FilterLine({ children, activeCount, isOpen, onMore }: FilterLineProps) {
  const { line, isShort, hiddenOn } = useFitting(activeCount)
  const keep = useKeptWidths()
  return (
    <div className="flex min-w-0 flex-1 items-center gap-2" {...keep}>
      {/* The padding leaves room for focus rings, which would be clipped. */}
      <div
        ref={line}
        data-fitting
        className="relative -m-1 flex h-[calc(var(--control-sm)+8px)] min-w-0 flex-1 flex-wrap gap-2 overflow-clip p-1"
      >
        {children}
      </div>
      <IconButton
        size="sm"
        variant="secondary"
        label={hiddenOn > 0 ? `All filters, ${hiddenOn} more on` : 'All filters'}
        icon={<SlidersHorizontal aria-hidden />}
        count={hiddenOn}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={onMore}
        className={cn('size-control-sm', !isShort && 'invisible')}
      />
    </div>
  )
}

/**
 * A cleared filter is narrower than it was: until the pointer leaves the line, every chip keeps its width, and none slides under the
 * pointer.
 */
function useKeptWidths() {
  const release = useRef<(() => void) | null>(null)
  return {
    onClickCapture: ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
      const line = currentTarget.querySelector('[data-fitting]')
      if (!line || !(target instanceof Element) || !target.closest('[data-clear]')) return
      release.current?.()
      release.current = keepWidths(line)
    },
  }
}

/** @returns what gives the chips their own widths again, which also happens when the pointer leaves the line */
function keepWidths(line: Element): () => void {
  const chips = () => [...line.children].filter((chip) => chip instanceof HTMLElement)
  const widths = chips().map((chip) => chip.getBoundingClientRect().width)
  const keep = () => {
    for (const [at, chip] of chips().entries()) chip.style.minWidth = `${widths[at]}px`
  }
  // A chip is replaced by its working part, which begins without a width.
  const replaced = new MutationObserver(keep)
  replaced.observe(line, { childList: true })
  keep()
  // The button under the pointer is gone: a browser need not report that the pointer leaves what it was part of.
  const follow = ({ target }: PointerEvent) => {
    if (!(target instanceof Node) || !line.contains(target)) release()
  }
  const release = () => {
    removeEventListener('pointermove', follow)
    replaced.disconnect()
    for (const chip of chips()) chip.style.minWidth = ''
  }
  addEventListener('pointermove', follow)
  return release
}
