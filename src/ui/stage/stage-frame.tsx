import { createContext, type KeyboardEvent, type ReactNode, use, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { cn } from '../base/cn.ts'

type StageKey = KeyboardEvent<HTMLElement>

/** What stands round a stage: where its tools go, and who asks it about keys and swipes. */
export type StagePlace = {
  readonly tools: HTMLElement | null
  readonly takeKeys: (keys: ((event: StageKey) => boolean) | null) => void
  readonly takeSwipe: (swipes: boolean) => void
}

export const StageContext = createContext<StagePlace | null>(null)

interface StageFrameProps {
  readonly children: ReactNode
  /** Buttons for what it shows; they stand in the bar above. */
  readonly tools?: ReactNode
  /** @returns whether the key was one of its own */
  readonly keys?: (event: StageKey) => boolean
  /** A swipe to the side leads to the next file. */
  readonly swipe?: boolean
  /** Dark behind pictures in both themes, else the page's own. */
  readonly ground: 'stage' | 'paper'
}

/** The place in which one file is shown, alike in the viewer and within a page. */
export function StageFrame({ children, tools, keys, swipe = false, ground }: StageFrameProps) {
  const place = use(StageContext)
  const press = useEffectEvent((event: StageKey) => keys?.(event) ?? false)
  useLayoutEffect(() => place?.takeSwipe(swipe), [place, swipe])
  useEffect(() => {
    place?.takeKeys((event) => press(event))
    return () => place?.takeKeys(null)
  }, [place])
  return (
    <div
      data-stage={ground}
      className={cn('relative size-full min-h-0', ground === 'stage' ? 'bg-stage text-on-stage' : 'bg-sunken text-ink')}
    >
      {tools && place?.tools && createPortal(tools, place.tools)}
      {children}
    </div>
  )
}
