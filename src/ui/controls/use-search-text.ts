import { useEffect, useRef, useState } from 'react'

const pause = 250

/**
 * Text of a search box that lives in the address: what is typed shows at once, the address follows after a short pause.
 * @param commit takes the text when the person pauses
 */
export function useSearchText(value: string, commit: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The address changed from elsewhere: "Clear all", the back button.
  if (value !== known) {
    setKnown(value)
    if (value !== text.trim()) setText(value)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const change = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => commit(next.trim()), pause)
  }
  return [text, change]
}
