import { ArrowLeft, ChevronLeft, ChevronRight, Ellipsis, Link2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '../base/format.ts'
import { IconButton } from '../controls/icon-button.tsx'
import { Menu } from '../overlays/menu.tsx'
import { copyLink } from './copy-link.ts'
import type { Neighbours } from './record-list.ts'

export interface RecordBarProps {
  /** The small line above the name: what one does here, what it is part of. */
  readonly context: ReactNode
  /** The record at the address of its own screen: `/tasks?task=…`. */
  readonly address: string
  readonly neighbours: Neighbours | null
  readonly onGo: (id: string) => void
  readonly onClose: () => void
  /** What one can do with it at one press. */
  readonly acts?: ReactNode
  /** Items of its menu; without any there is no menu. */
  readonly menu?: ReactNode
}

// Not disabled at the end of the list: that would lose the focus, and the keys with it.
const stepClass = 'aria-disabled:opacity-40'

/** The line above the name: where one is, the way to the next one, and what one can do. */
export function RecordBar({ context, address, neighbours, onGo, onClose, acts, menu }: RecordBarProps) {
  return (
    <div data-keep-clear className="flex min-h-12 shrink-0 items-center gap-1 pt-1 pr-3 pl-6 max-md:pr-1 max-md:pl-1">
      <IconButton label="Close" icon={<ArrowLeft aria-hidden />} className="md:hidden" onClick={onClose} />
      <div className="flex min-w-0 flex-1 items-center gap-1.5 pr-2 text-secondary text-ink-3">{context}</div>
      {neighbours && (
        <nav aria-label="Records of the list" className="flex shrink-0 items-center">
          <IconButton
            size="sm"
            label="Previous"
            shortcut="K"
            tooltipSide="bottom"
            icon={<ChevronLeft aria-hidden />}
            aria-disabled={!neighbours.previous}
            className={stepClass}
            onClick={() => neighbours.previous && onGo(neighbours.previous)}
          />
          <span className="px-0.5 text-meta text-ink-3 tabular max-md:sr-only">
            {formatNumber(neighbours.place)} of {formatNumber(neighbours.count)}
          </span>
          <IconButton
            size="sm"
            label="Next"
            shortcut="J"
            tooltipSide="bottom"
            icon={<ChevronRight aria-hidden />}
            aria-disabled={!neighbours.next}
            className={stepClass}
            onClick={() => neighbours.next && onGo(neighbours.next)}
          />
        </nav>
      )}
      {acts}
      <IconButton
        size="sm"
        label="Copy link"
        tooltipSide="bottom"
        icon={<Link2 aria-hidden />}
        onClick={() => void copyLink(new URL(address, location.origin).href)}
      />
      {menu && <Menu trigger={<IconButton size="sm" label="More" tooltipSide="bottom" icon={<Ellipsis aria-hidden />} />}>{menu}</Menu>}
      <IconButton size="sm" label="Close" tooltipSide="bottom" icon={<X aria-hidden />} className="max-md:hidden" onClick={onClose} />
    </div>
  )
}
