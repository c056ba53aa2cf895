import { useRef } from 'react'

/**
 * Pressed twice, done once: what is pressed again before its work has ended is left out. A button shows that it is busy only with the
 * next paint, and two quick presses come before that.
 */
export function useOnce(): (what: string, work: () => Promise<unknown>) => Promise<void> {
  const running = useRef(new Set<string>())
  return async (what, work) => {
    if (running.current.has(what)) return
    running.current.add(what)
    try {
      await work()
    } finally {
      running.current.delete(what)
    }
  }
}
