import { useEffect } from 'react'

const bars = new Set<object>()

/** Says that filters narrow a list on screen. */
export function useActiveFilters(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined
    const bar = {}
    bars.add(bar)
    return () => void bars.delete(bar)
  }, [active])
}

/** Whether a list on screen is filtered. */
export const isFiltered = (): boolean => bars.size > 0
