import { useState } from 'react'
import { remember, remembered } from '#ui/base/remembered.ts'
import { useMediaQuery } from '#ui/base/use-media-query.ts'

/** Up to an upright tablet, where 240 px would leave the screen too little: below the line of Tailwind's `lg`. */
const narrow = '(width < 64rem)'

type Choice = 'open' | 'collapsed'

/**
 * Whether the sidebar is collapsed, as this browser remembers it, and how to change that. A wide and a narrow window each have a choice of
 * their own: what one takes on an upright tablet does not hold when it is turned.
 */
export function useSidebar(): [boolean, () => void] {
  const isNarrow = useMediaQuery(narrow)
  const key = isNarrow ? 'sidebar.narrow' : 'sidebar'
  const [chosen, setChosen] = useState<Readonly<Record<string, Choice>>>({})
  const collapsed = (chosen[key] ?? remembered(key) ?? (isNarrow ? 'collapsed' : 'open')) === 'collapsed'
  const toggle = () => {
    const next = collapsed ? 'open' : 'collapsed'
    setChosen({ ...chosen, [key]: next })
    remember(key, next)
  }
  return [collapsed, toggle]
}
