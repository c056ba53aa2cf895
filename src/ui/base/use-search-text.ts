import { useEffect, useEffectEvent, useState } from 'react'

const pause = 250

/**
 * Text of a search box that lives in the address: what is typed shows at once, the address follows after a short pause.
 * @param commit takes the text when the person pauses; what else was chosen meanwhile is known to it
 */
export function useSearchText(value: string, commit: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  // The address changed from elsewhere: "Clear all", the back button.
  if (value !== known) {
    setKnown(value)
    if (value !== text.trim()) setText(value)
  }
  const follow = useEffectEvent(() => commit(text.trim()))
  useEffect(() => {
    if (text.trim() === known) return undefined
    const timer = setTimeout(() => follow(), pause)
    return () => clearTimeout(timer)
  }, [text, known])
  return [text, setText]
}
