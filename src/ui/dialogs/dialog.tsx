import { Dialog as Base } from '@base-ui/react/dialog'
import { useBlocker } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type ReactElement, type ReactNode, use, useRef, useState } from 'react'
import { cn } from '../base/cn.ts'
import { Button } from '../controls/button.tsx'
import { firstField, holdStill, leadToInvalid, scrimClass } from '../overlays/dialog-parts.ts'
import { useFloating } from '../overlays/floating.tsx'
import { CarriedText } from './carried-text.ts'
import { ConfirmDialog, type ConfirmOptions } from './confirm-dialog.tsx'

interface DialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: ReactNode
  readonly description?: ReactNode
  readonly children: ReactNode
  /** Buttons at the end; they stay in sight while the body scrolls. */
  readonly footer?: ReactNode
  /** What stands at the start of the footer line: "Delete", a hint. */
  readonly footerStart?: ReactNode
  /** In pixels; on a phone the dialog is a full sheet. */
  readonly width?: number
  /** Something was changed: closing by Escape, the cross, Cancel, outside or a step back asks first, and so does the browser before the tab is closed. `true` for the usual words. */
  readonly confirmClose?: boolean | ConfirmOptions | undefined
  /** Makes body and footer one form, so that Enter and a `type="submit"` button in the footer work. */
  readonly onSubmit?: (event: FormEvent<HTMLFormElement>) => void
  /** The button that opens it; with it focus returns there. Without one it returns to where it was. */
  readonly trigger?: ReactElement
  /** Where focus goes on closing when it cannot return, because what opened the dialog is gone by then. */
  readonly finalFocus?: () => HTMLElement | null
}

const discard: ConfirmOptions = {
  title: 'Discard your changes?',
  body: 'What you changed here is not saved yet.',
  confirmLabel: 'Discard changes',
  cancelLabel: 'Keep editing',
  danger: true,
}

/** A dialog: one thing to do, then back to where one was. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    children,
    footer,
    footerStart,
    width = 600,
    confirmClose,
    onSubmit,
    trigger,
    finalFocus,
  } = props
  const floating = useFloating(finalFocus)
  const leading = useRef<() => void>(null)
  const carried = use(CarriedText)
  const { change, question } = useDiscardQuestion(open, onOpenChange, confirmClose || carried)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    leading.current?.()
    leading.current = leadToInvalid(event.currentTarget)
    onSubmit?.(event)
  }
  const content = (
    <>
      <div data-dialog-body className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4 scrollbar-thin">
        {children}
      </div>
      {(footer || footerStart) && (
        <div
          data-dialog-footer
          className="flex shrink-0 items-center gap-2 border-t border-line px-5 py-3 max-sm:pb-[max(12px,env(safe-area-inset-bottom))]"
        >
          {footerStart}
          <div className="ml-auto flex items-center gap-2">{footer}</div>
        </div>
      )}
    </>
  )
  return (
    <Base.Root open={open} onOpenChange={change}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className={scrimClass} />
        <Base.Viewport className="fixed inset-x-0 top-(--view-bar) bottom-0 z-40 grid grid-cols-[100%] grid-rows-[100%] items-start justify-items-center px-6 pt-[min(10dvh,96px)] pb-6 max-sm:p-0">
          <Base.Popup
            {...floating}
            onPointerDownCapture={holdStill}
            onKeyDown={submitByKey}
            initialFocus={(openedBy) => firstField(floating.ref.current, openedBy)}
            style={{ '--dialog-width': `${width}px` }}
            className={cn(
              'relative flex max-h-full w-full max-w-(--dialog-width) flex-col overflow-hidden rounded-panel border border-line bg-surface text-ink shadow-float outline-none',
              'transition-[opacity,scale,translate] duration-160 data-ending-style:opacity-0 data-starting-style:scale-[0.985] data-starting-style:opacity-0',
              'max-sm:h-full max-sm:max-w-none max-sm:rounded-none max-sm:border-0 max-sm:data-ending-style:translate-y-4 max-sm:data-starting-style:translate-y-4',
            )}
          >
            <header className="flex shrink-0 flex-col gap-0.5 border-b border-line py-4 pr-14 pl-5">
              <Base.Title dir="auto" className="text-heading font-semibold break-words text-pretty">
                {title}
              </Base.Title>
              {description && (
                <Base.Description dir="auto" className="text-secondary break-words text-ink-2">
                  {description}
                </Base.Description>
              )}
            </header>
            {onSubmit ? (
              <form noValidate onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
                {content}
              </form>
            ) : (
              content
            )}
            <Base.Close
              aria-label="Close"
              className="absolute top-3 right-3 grid size-8 place-items-center rounded-control text-ink-3 transition-colors hover:bg-hover hover:text-ink pointer-coarse:top-1.5 pointer-coarse:right-1.5 pointer-coarse:size-11"
            >
              <X aria-hidden size={17} />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
        {question}
      </Base.Portal>
    </Base.Root>
  )
}

/** Ctrl or Cmd and Enter saves, also from a field in which Enter is a new line. */
function submitByKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
  event.preventDefault()
  event.currentTarget.querySelector('form')?.requestSubmit()
}

/** Asks before something that was entered is lost by closing the dialog, by a step back or with the tab. */
function useDiscardQuestion(open: boolean, onOpenChange: DialogProps['onOpenChange'], confirmClose: DialogProps['confirmClose']) {
  const [asking, setAsking] = useState(false)
  const change = (next: boolean) => {
    if (!next && confirmClose) setAsking(true)
    else onOpenChange(next)
  }
  const asks = open && Boolean(confirmClose)
  // A step back, not the ones that we make: to close it once it is saved, or to the sign-in.
  const leaving = useBlocker({
    shouldBlockFn: ({ action }) => action !== 'PUSH' && action !== 'REPLACE',
    enableBeforeUnload: asks,
    disabled: !asks,
    withResolver: true,
  })
  const question = (
    <ConfirmDialog
      {...(typeof confirmClose === 'object' ? confirmClose : discard)}
      open={asking || leaving.status === 'blocked'}
      onResolve={(discarded) => {
        setAsking(false)
        if (leaving.status === 'blocked') (discarded ? leaving.proceed : leaving.reset)()
        else if (discarded) onOpenChange(false)
      }}
    />
  )
  return { change, question }
}

/** "Cancel" in the footer: closes as the cross does, and so asks when something would be lost. */
export function DialogCancel() {
  return <Base.Close render={<Button />}>Cancel</Base.Close>
}
