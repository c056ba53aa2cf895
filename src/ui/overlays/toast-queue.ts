import type { ReactNode } from 'react'

export interface ToastOptions {
  readonly description?: ReactNode
  readonly action?: { readonly label: string; readonly onClick: () => void }
  /** Milliseconds; 0 stays until closed. 5 seconds, 8 with an action; errors stay 10. */
  readonly duration?: number
}
export interface ToastMessage extends ToastOptions {
  readonly tone: 'success' | 'error' | 'info'
  readonly title: string
}

// A page can say something before the part that draws it has loaded: what is said waits here.
const waiting: ToastMessage[] = []
let deliver: ((message: ToastMessage) => void) | null = null
let wake: (() => void) | null = null
let closeAll: (() => void) | null = null

export function say(message: ToastMessage) {
  if (deliver) {
    deliver(message)
    return
  }
  waiting.push(message)
  wake?.()
}

/** Takes away what is shown and what waits. */
export function dismissToasts() {
  waiting.length = 0
  closeAll?.()
}

/** For the part that draws: takes what waited and what comes. @param close takes all of them away */
export function receiveToasts(next: (message: ToastMessage) => void, close: () => void): () => void {
  deliver = next
  closeAll = close
  for (const message of waiting.splice(0)) next(message)
  return () => {
    if (deliver !== next) return
    deliver = null
    closeAll = null
  }
}

/** For Toaster: tells when the first message waits. */
export function onFirstToast(call: () => void): () => void {
  if (waiting.length > 0) call()
  wake = call
  return () => {
    if (wake === call) wake = null
  }
}
