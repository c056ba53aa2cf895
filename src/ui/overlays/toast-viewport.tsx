import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect } from 'react'
import { cn } from '../base/cn.ts'
import { toastPlaceClass, useToastPlace } from './toast-place.ts'
import { receiveToasts, type ToastMessage } from './toast-queue.ts'

type Manager = ReturnType<typeof Toast.useToastManager<ToastMessage>>

function show(message: ToastMessage, add: Manager['add'], close: Manager['close']) {
  const id = add({
    title: message.title,
    description: message.description,
    type: message.tone,
    priority: message.tone === 'error' ? 'high' : 'low',
    timeout: message.duration ?? (message.tone === 'error' ? 10_000 : message.action ? 8000 : 5000),
    data: message,
    ...(message.action && {
      actionProps: {
        children: message.action.label,
        onClick: () => {
          message.action?.onClick()
          close(id)
        },
      },
    }),
  })
}

/** Draws the toasts; loaded by Toaster. Base UI and not sonner: sonner writes a style element, which our CSP refuses. */
export function ToastViewport() {
  return (
    <Toast.Provider limit={4}>
      <Receiver />
      <Toast.Portal>
        <Placed />
      </Toast.Portal>
    </Toast.Provider>
  )
}

function Placed() {
  const { toasts } = Toast.useToastManager<ToastMessage>()
  const place = useToastPlace<HTMLDivElement>(toasts.length)
  return (
    <Toast.Viewport ref={place} data-toasts className={cn(toastPlaceClass, 'outline-none')}>
      <List />
    </Toast.Viewport>
  )
}

// Hands over through the context and not through a global manager: the provider listens to that one only after the effects of its
// children, and the first message would be lost.
function Receiver() {
  const { add, close } = Toast.useToastManager<ToastMessage>()
  useEffect(() => receiveToasts((message) => show(message, add, close), close), [add, close])
  return null
}

const icons = { success: CircleCheck, error: CircleAlert, info: Info }
const tones = { success: 'text-success', error: 'text-danger', info: 'text-accent' }

function List() {
  const { toasts } = Toast.useToastManager<ToastMessage>()
  return toasts.toReversed().map((item) => {
    const tone = item.data?.tone ?? 'info'
    const Icon = icons[tone]
    return (
      <Toast.Root
        key={item.id}
        toast={item}
        data-toast
        // Base UI hides an error it has announced until F8 is pressed; its buttons are there for everybody.
        aria-hidden={false}
        swipeDirection={['right', 'up']}
        className={cn(
          'rounded-card border border-line-strong bg-surface text-ink shadow-float select-none',
          'translate-x-(--toast-swipe-movement-x) translate-y-(--toast-swipe-movement-y) transition-[opacity,translate] duration-180 data-swiping:duration-0',
          'data-ending-style:translate-x-3 data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-2 data-starting-style:opacity-0',
        )}
      >
        <Toast.Content className="flex items-start gap-2.5 py-2.5 pr-2 pl-3">
          <Icon aria-hidden size={17} className={cn('mt-[1.5px] shrink-0', tones[tone])} />
          <div className="min-w-0 flex-1">
            <Toast.Title className="text-body font-medium break-words" />
            <Toast.Description className="mt-0.5 text-secondary break-words text-ink-2" />
          </div>
          <Toast.Action className="-my-1 h-7 shrink-0 rounded-chip px-2 text-secondary font-medium text-accent hover:bg-accent-soft pointer-coarse:-my-2.5 pointer-coarse:h-11" />
          <Toast.Close
            aria-label="Close"
            // Base UI hides it until the list is hovered; ours is always in sight.
            aria-hidden={false}
            className="-my-1 grid size-7 shrink-0 place-items-center rounded-chip text-ink-3 hover:bg-hover hover:text-ink pointer-coarse:-my-2.5 pointer-coarse:size-11"
          >
            <X aria-hidden size={15} />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    )
  })
}
