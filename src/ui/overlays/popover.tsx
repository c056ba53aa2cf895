import { Popover as Base } from '@base-ui/react/popover'
import { type ReactElement, type ReactNode, useRef } from 'react'
import { cn } from '../base/cn.ts'
import { useFloating } from './floating.tsx'
import { floatClass } from './surface.ts'

interface PopoverProps {
  readonly trigger: ReactElement
  /** The accessible name; `showTitle` puts it on top as well. */
  readonly title: string
  readonly showTitle?: boolean
  readonly children: ReactNode
  readonly align?: 'start' | 'center' | 'end'
  readonly side?: 'top' | 'bottom' | 'left' | 'right'
  readonly width?: number
  readonly open?: boolean
  readonly onOpenChange?: (open: boolean) => void
}

/** A small pane at the thing it belongs to. */
export function Popover({
  trigger,
  title,
  showTitle = false,
  children,
  align = 'start',
  side = 'bottom',
  width = 280,
  open,
  onOpenChange,
}: PopoverProps) {
  const button = useRef<HTMLButtonElement>(null)
  const floating = useFloating(undefined, button)
  return (
    <Base.Root {...(open !== undefined && { open })} onOpenChange={(next) => onOpenChange?.(next)}>
      <Base.Trigger ref={button} render={trigger} />
      <Base.Portal>
        <Base.Positioner side={side} align={align} sideOffset={6} collisionPadding={8} className="z-50 outline-none">
          <Base.Popup
            {...floating}
            data-keep-clear
            style={{ width }}
            className={cn(floatClass, 'max-h-(--available-height) max-w-(--available-width) overflow-y-auto p-3 scrollbar-thin')}
          >
            <Base.Title className={showTitle ? 'mb-2 text-body font-semibold' : 'sr-only'}>{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
