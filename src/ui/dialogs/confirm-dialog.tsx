import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef } from 'react'
import { cn } from '../base/cn.ts'
import { Button } from '../controls/button.tsx'
import { scrimClass } from '../overlays/dialog-parts.ts'
import { useFloating } from '../overlays/floating.tsx'

export interface ConfirmOptions {
  readonly title: string
  readonly body?: ReactNode
  /** Below the words: a list, or a choice that goes with the answer. */
  readonly extra?: ReactNode
  /** What happens on yes, in a verb: "Delete document". */
  readonly confirmLabel?: string
  readonly cancelLabel?: string
  readonly danger?: boolean
}

interface ConfirmDialogProps extends ConfirmOptions {
  readonly open: boolean
  readonly onResolve: (confirmed: boolean) => void
  readonly onClosed?: () => void
}

/** The question itself. Use `useConfirm()`; this part is for dialogs that ask by themselves. Focus starts on the safe answer. */
export function ConfirmDialog({
  open,
  onResolve,
  onClosed,
  title,
  body,
  extra,
  confirmLabel = 'Confirm',
  cancelLabel = 'Cancel',
  danger = false,
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  const floating = useFloating()
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onResolve(false)
      }}
      onOpenChangeComplete={(next) => {
        if (!next) onClosed?.()
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className={scrimClass} />
        <AlertDialog.Popup
          {...floating}
          initialFocus={cancel}
          className={cn(
            'fixed top-[min(18dvh,160px)] left-1/2 z-40 w-[min(420px,calc(100vw-32px))] -translate-x-1/2 rounded-panel border border-line bg-surface p-5 shadow-float outline-none',
            'transition-[opacity,scale] data-closed:pointer-events-none data-ending-style:opacity-0 data-starting-style:scale-[0.98] data-starting-style:opacity-0',
          )}
        >
          <AlertDialog.Title dir="auto" className="text-heading font-semibold break-words">
            {title}
          </AlertDialog.Title>
          {body && <AlertDialog.Description className="mt-1.5 text-body break-words text-ink-2">{body}</AlertDialog.Description>}
          {extra}
          <div className="mt-5 flex justify-end gap-2 max-sm:flex-col-reverse">
            <Button ref={cancel} onClick={() => onResolve(false)}>
              {cancelLabel}
            </Button>
            <Button variant={danger ? 'danger' : 'primary'} onClick={() => onResolve(true)}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
