import { useEffect, useState } from 'react'

/** How much of the window the keyboard of a phone covers, in pixels. */
export function useKeyboardInset(): number {
  const [inset, setInset] = useState(0)
  useEffect(() => {
    const shown = window.visualViewport
    if (!shown) return undefined
    // Zoomed in, the visible part is smaller as well, but nothing covers the rest.
    const measure = () => setInset(shown.scale > 1.01 ? 0 : Math.max(0, Math.round(window.innerHeight - shown.height - shown.offsetTop)))
    measure()
    shown.addEventListener('resize', measure)
    shown.addEventListener('scroll', measure)
    return () => {
      shown.removeEventListener('resize', measure)
      shown.removeEventListener('scroll', measure)
    }
  }, [])
  return inset
}
