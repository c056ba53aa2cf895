import { Drawer as Base } from '@base-ui/react/drawer'
import { X } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { cn } from '../base/cn.ts'
import { phone, useMediaQuery } from '../base/use-media-query.ts'
import { firstField } from './dialog-parts.ts'
import { useFloating } from './floating.tsx'

interface DrawerProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: ReactNode
  /** Keeps the title for screen readers only (a navigation drawer). */
  readonly hideTitle?: boolean
  readonly description?: ReactNode
  readonly children: ReactNode
  readonly footer?: ReactNode
  readonly side?: 'left' | 'right'
  /** `bottom` (default) on phones, or the same side as on the desk. */
  readonly phoneSide?: 'bottom' | 'same'
  readonly width?: number
  readonly trigger?: ReactElement
  /** What has the focus once it is open, in place of its first field. */
  readonly firstFocus?: (() => HTMLElement | null) | undefined
}

const places = {
  right:
    'inset-y-0 right-0 h-full w-(--drawer-width) max-w-[calc(100vw-48px)] border-l translate-x-(--drawer-swipe-movement-x) data-ending-style:translate-x-full data-starting-style:translate-x-full',
  left: 'inset-y-0 left-0 h-full w-(--drawer-width) max-w-[calc(100vw-48px)] border-r translate-x-(--drawer-swipe-movement-x) data-ending-style:-translate-x-full data-starting-style:-translate-x-full',
  down: 'inset-x-0 bottom-0 max-h-[88dvh] rounded-t-[16px] border-t translate-y-(--drawer-swipe-movement-y) data-ending-style:translate-y-full data-starting-style:translate-y-full',
}

/** A pane from the side; on a phone a sheet from below that is swiped away. */
export function Drawer({
  open,
  onOpenChange,
  title,
  hideTitle,
  description,
  children,
  footer,
  side = 'right',
  phoneSide = 'bottom',
  width = 420,
  trigger,
  firstFocus,
}: DrawerProps) {
  const isPhone = useMediaQuery(phone)
  const floating = useFloating()
  const from = isPhone && phoneSide === 'bottom' ? 'down' : side
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)} swipeDirection={from}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-scrim opacity-[calc(1-var(--drawer-swipe-progress,0))] transition-opacity duration-180 data-ending-style:opacity-0 data-starting-style:opacity-0 data-swiping:duration-0" />
        <Base.Viewport className="fixed inset-x-0 top-(--view-bar) bottom-0 z-40 overflow-hidden">
          <Base.Popup
            {...floating}
            initialFocus={(openedBy) => firstFocus?.() ?? firstField(floating.ref.current, openedBy)}
            style={{ '--drawer-width': `${width}px` }}
            className={cn(
              'absolute flex flex-col data-closed:pointer-events-none border-line bg-surface text-ink shadow-float outline-none transition-[translate] duration-180 data-swiping:duration-0 data-swiping:select-none',
              places[from],
            )}
          >
            {from === 'down' && <div aria-hidden className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-line-strong" />}
            <header className={cn('flex shrink-0 flex-col gap-0.5 py-3.5 pr-14 pl-5', !hideTitle && 'border-b border-line')}>
              <Base.Title dir="auto" className={cn('text-heading font-semibold', hideTitle && 'sr-only')}>
                {title}
              </Base.Title>
              {description && <Base.Description className="text-secondary text-ink-2">{description}</Base.Description>}
            </header>
            <Base.Content data-dialog-body className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4 scrollbar-thin">
              {children}
            </Base.Content>
            {footer && (
              <div
                data-dialog-footer
                className="flex shrink-0 justify-end gap-2 border-t border-line px-5 py-3 pb-[max(12px,env(safe-area-inset-bottom))]"
              >
                {footer}
              </div>
            )}
            <Base.Close
              aria-label="Close"
              className={cn(
                'absolute right-3 grid size-8 place-items-center rounded-control text-ink-3 transition-colors hover:bg-hover hover:text-ink pointer-coarse:right-1.5 pointer-coarse:size-11',
                from === 'down' ? 'top-4 pointer-coarse:top-2.5' : 'top-2.5 pointer-coarse:top-1',
              )}
            >
              <X aria-hidden size={17} />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
