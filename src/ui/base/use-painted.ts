import { startTransition, useEffect, useState } from 'react'
import { isDrawn } from './drawn.ts'

/**
 * False while something is drawn for the first time, true once that was painted: what is costly and is not what one looks for first
 * waits for it. A page that the server draws is whole at once.
 * @param drawn false for what a page that the server draws has to do without too: it is there once the application has taken over
 */
export function usePainted({ drawn = true }: { readonly drawn?: boolean } = {}): boolean {
  const [painted, setPainted] = useState(() => drawn && (import.meta.env.SSR || isDrawn()))
  useEffect(() => {
    if (painted) return undefined
    let timer: number | undefined
    const after = () => {
      timer = window.setTimeout(() => startTransition(() => setPainted(true)))
    }
    // A page that nobody sees is not painted.
    if (document.hidden) after()
    const frame = requestAnimationFrame(after)
    return () => {
      cancelAnimationFrame(frame)
      window.clearTimeout(timer)
    }
  }, [painted])
  return painted
}
