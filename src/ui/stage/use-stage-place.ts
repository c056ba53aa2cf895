import { type KeyboardEvent, type TouchEvent, useMemo, useRef, useState } from 'react'
import type { StagePlace } from './stage-frame.tsx'

/** How far a finger goes to the side for a swipe, in pixels. */
const swipeLength = 56
/** Where keys have a meaning of their own. */
const typing = 'input, textarea, select, [contenteditable=true], [role=combobox], [role=listbox], [role=menu], video, audio'

/** What stands round a stage: hands keys and swipes on to it, and gives its tools a place. @param go to the file before or after */
export function useStagePlace(go: (by: -1 | 1) => void) {
  const [tools, setTools] = useState<HTMLElement | null>(null)
  const keys = useRef<((event: KeyboardEvent<HTMLElement>) => boolean) | null>(null)
  const swipes = useRef(false)
  const began = useRef<{ x: number; y: number } | null>(null)
  const place = useMemo<StagePlace>(
    () => ({
      tools,
      takeKeys: (taken) => {
        keys.current = taken
      },
      takeSwipe: (taken) => {
        swipes.current = taken
      },
    }),
    [tools],
  )
  const press = (event: KeyboardEvent<HTMLElement>): boolean => {
    if (event.altKey || event.defaultPrevented || !(event.target instanceof Element)) return false
    // What opens above it, a list of speeds, is a child of it for React only.
    if (!event.currentTarget.contains(event.target) || event.target.closest(typing)) return false
    if ((event.key === ' ' || event.key === 'Enter') && event.target.closest('button, a')) return false
    const chord = event.ctrlKey || event.metaKey
    if (!keys.current?.(event)) {
      const key = event.key.toLowerCase()
      if (chord) return false
      if (key === 'j' || key === 'arrowright') go(1)
      else if (key === 'k' || key === 'arrowleft') go(-1)
      else return false
    }
    event.preventDefault()
    return true
  }
  const touch = {
    onTouchStart: ({ touches }: TouchEvent) => {
      const only = touches.item(0)
      began.current = touches.length === 1 && swipes.current ? { x: only.clientX, y: only.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const last = changedTouches.item(0)
      if (!began.current || !last) return
      const across = last.clientX - began.current.x
      const along = last.clientY - began.current.y
      began.current = null
      if (Math.abs(across) >= swipeLength && Math.abs(across) > Math.abs(along) * 1.5) go(across < 0 ? 1 : -1)
    },
    onTouchCancel: () => {
      began.current = null
    },
  }
  return { place, toolsRef: setTools, press, touch }
}
