import { type ComponentType, useEffect, useState } from 'react'
import { ahead } from '../base/soon.ts'
import { PlainToasts } from './plain-toasts.tsx'
import { dismissToasts, onFirstToast, say, type ToastOptions } from './toast-queue.ts'

/** Says what has happened. What one must decide belongs in a dialog; what is wrong with a field belongs at the field. */
export const toast = {
  success: (title: string, options?: ToastOptions) => say({ ...options, title, tone: 'success' }),
  error: (title: string, options?: ToastOptions) => say({ ...options, title, tone: 'error' }),
  info: (title: string, options?: ToastOptions) => say({ ...options, title, tone: 'info' }),
  /** Takes all away: what they said is not true any more. */
  dismiss: dismissToasts,
}

const load = () => import('./toast-viewport.tsx')

/**
 * Once in the app. The drawing part (Base UI) is fetched once the page stands, or with the first message before that: most of what is to
 * be said when a connection is gone could not be said if it were fetched only then. Where it cannot be had, the words stand plainly.
 */
export function Toaster() {
  const [Drawn, setDrawn] = useState<ComponentType | null>(null)
  const [missing, setMissing] = useState(false)
  useEffect(() => {
    const draw = () =>
      load().then(
        ({ ToastViewport }) => setDrawn(() => ToastViewport),
        () => setMissing(true),
      )
    const forget = ahead(load)
    const stop = onFirstToast(() => void draw())
    return () => {
      forget()
      stop()
    }
  }, [])
  if (Drawn) return <Drawn />
  return missing ? <PlainToasts onEmpty={() => setMissing(false)} /> : null
}
