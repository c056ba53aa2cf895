import { type KeyboardEvent as KeyPress, type RefObject, useEffect, useRef, useState } from 'react'

const pause = 90

/** A text once somebody pauses; at once when it is emptied. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), text === '' ? 0 : pause)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

/** Enter pressed before the answer is there means its first line, not the first of the answer before. */
export function useHeldEnter(input: RefObject<HTMLInputElement | null>, waiting: boolean) {
  const pressed = useRef(false)
  useEffect(() => {
    if (waiting || !pressed.current) return
    pressed.current = false
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
    requestAnimationFrame(() => input.current?.dispatchEvent(enter))
  }, [waiting, input])
  return (event: KeyPress<HTMLInputElement> & { preventBaseUIHandler: () => void }) => {
    if (event.nativeEvent.isComposing) return
    if (event.key !== 'Enter' || !waiting) {
      pressed.current = false
      return
    }
    event.preventDefault()
    event.preventBaseUIHandler()
    pressed.current = true
  }
}
