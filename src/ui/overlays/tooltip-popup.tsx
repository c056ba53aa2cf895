import { Tooltip as Base } from '@base-ui/react/tooltip'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'
import { Kbd } from '../display/kbd.tsx'

export interface TooltipPopupProps {
  readonly anchor: Element
  readonly content: ReactNode
  readonly shortcut?: string | undefined
  readonly side: 'top' | 'bottom' | 'left' | 'right'
  readonly onClose: () => void
  /** The pointer went over to the words themselves. */
  readonly onStay: () => void
}

/** What a tooltip shows, beside the element it belongs to. */
export function TooltipPopup({ anchor, content, shortcut, side, onClose, onStay }: TooltipPopupProps) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    // Escape hides it, and does besides what it would have done without it: nobody asked for a tooltip, least of all by a rested pointer.
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') flushSync(() => close())
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [])
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Positioner anchor={anchor} side={side} sideOffset={6} collisionPadding={8} className="z-60">
          <Base.Popup
            onPointerEnter={onStay}
            onPointerLeave={onClose}
            className="flex max-w-[260px] items-center gap-2 rounded-chip bg-tip px-2 py-1 text-meta font-book text-on-tip transition-opacity duration-100 data-starting-style:opacity-0"
          >
            {content}
            {shortcut && <Kbd tone="current">{shortcut}</Kbd>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
