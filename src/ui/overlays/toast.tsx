import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../display/lazy-part.tsx'
import { dismissToasts, onFirstToast, say, type ToastOptions } from './toast-queue.ts'

/** Says what has happened. What one must decide belongs in a dialog; what is wrong with a field belongs at the field. */
export const toast = {
  success: (title: string, options?: ToastOptions) => say({ ...options, title, tone: 'success' }),
  error: (title: string, options?: ToastOptions) => say({ ...options, title, tone: 'error' }),
  info: (title: string, options?: ToastOptions) => say({ ...options, title, tone: 'info' }),
  /** Takes all away: what they said is not true any more. */
  dismiss: dismissToasts,
}

const ToastViewport = lazyPart<{ readonly onClose: () => void }>(
  async () => (await import('./toast-viewport.tsx')).ToastViewport,
  ({ onClose }) => onClose(),
)

/** Once in the app. The drawing part (Base UI) is fetched with the first message. */
export function Toaster() {
  const [awake, setAwake] = useState(false)
  useEffect(() => onFirstToast(() => setAwake(true)), [])
  return awake ? (
    <Suspense fallback={null}>
      <ToastViewport onClose={() => setAwake(false)} />
    </Suspense>
  ) : null
}
