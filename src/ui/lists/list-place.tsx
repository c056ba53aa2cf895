import { type ReactNode, useEffect, useState } from 'react'
import { remember, remembered } from '../base/remembered.ts'
import { Loading } from '../display/skeleton.tsx'

/**
 * How many lines a list had the last time: most likely as many come again, and what is below stays where it is.
 * @param name of the list and of who reads it @param most as many as it shows @param now how many there are; undefined while they load
 * @param first how many to expect on the first visit
 */
export function useLinesLeft(name: string, most: number, now: number | undefined, first = most): number {
  const [place] = useState(() => {
    const lines = Number(remembered(name) ?? first)
    return Number.isInteger(lines) && lines >= 0 && lines <= most ? lines : first
  })
  useEffect(() => {
    if (now !== undefined && now !== place) remember(name, String(now))
  }, [name, now, place])
  return place
}

/** Where most likely nothing comes: the room of what says so. */
export function EmptyPlace({ children }: { readonly children: ReactNode }) {
  return (
    <Loading>
      <div aria-hidden className="invisible">
        {children}
      </div>
    </Loading>
  )
}
