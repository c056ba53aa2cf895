import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'
import { Kbd } from '../display/kbd.tsx'

interface TooltipProps {
  readonly content: ReactNode
  readonly shortcut?: string | undefined
  readonly side?: 'top' | 'bottom' | 'left' | 'right'
  /** The one element it belongs to; it must take a ref and have a name of its own: a tooltip is not read on touch. */
  readonly children: ReactElement
}

/** A few words on hover and on keyboard focus. Never the only place where something is said. */
export function Tooltip({ content, shortcut, side = 'top', children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} delay={450} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} collisionPadding={8} className="z-60">
          <Base.Popup className="flex max-w-[260px] items-center gap-2 rounded-chip bg-tip px-2 py-1 text-meta font-book text-on-tip transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {content}
            {shortcut && <Kbd tone="current">{shortcut}</Kbd>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** Round the app once: after the first tooltip the neighbours answer at once. */
export function TooltipProvider({ children }: { readonly children: ReactNode }) {
  return <Base.Provider delay={450}>{children}</Base.Provider>
}
