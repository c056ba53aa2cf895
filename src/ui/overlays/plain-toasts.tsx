import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toastPlaceClass, useToastPlace } from './toast-place.ts'
import { receiveToasts, type ToastMessage } from './toast-queue.ts'

/** The messages without motion and without Base UI: what is left when the part that draws them cannot be fetched. */
export function PlainToasts({ onEmpty }: { readonly onEmpty: () => void }) {
  const [shown, setShown] = useState<readonly ToastMessage[]>([])
  useEffect(
    () =>
      receiveToasts(
        (message) => setShown((before) => [...before, message].slice(-3)),
        () => setShown([]),
      ),
    [],
  )
  const place = useToastPlace<HTMLOutputElement>(shown.length)
  const close = (message: ToastMessage) => {
    const left = shown.filter((one) => one !== message)
    setShown(left)
    // The next message tries once more to fetch what draws it properly.
    if (left.length === 0) onEmpty()
  }
  return (
    <output ref={place} data-toasts className={toastPlaceClass}>
      {shown.map((message, index) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- two messages may say the same
          key={index}
          className="flex items-start gap-2 rounded-card border border-line-strong bg-surface py-2.5 pr-2 pl-3 text-ink shadow-float"
        >
          <div className="min-w-0 flex-1">
            <p className="text-body font-medium break-words">{message.title}</p>
            {message.description && <p className="mt-0.5 text-secondary break-words text-ink-2">{message.description}</p>}
          </div>
          {message.action && (
            <button
              type="button"
              onClick={() => {
                message.action?.onClick()
                close(message)
              }}
              className="h-7 rounded-chip px-2 text-secondary font-medium text-accent hover:bg-accent-soft pointer-coarse:h-11"
            >
              {message.action.label}
            </button>
          )}
          <button
            type="button"
            aria-label="Close"
            onClick={() => close(message)}
            className="grid size-7 place-items-center rounded-chip text-ink-3 hover:bg-hover hover:text-ink pointer-coarse:size-11"
          >
            <X aria-hidden size={15} />
          </button>
        </div>
      ))}
    </output>
  )
}
