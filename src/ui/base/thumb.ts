import { useEffect } from 'react'
import { useExternal } from './use-external.ts'

let buttons = 0
const listeners = new Set<() => void>()
const change = (by: number) => {
  buttons += by
  for (const listener of listeners) listener()
}

/** Says that a button is at the thumb, where a phone has room for one. */
export function useAtThumb(isThere: boolean): void {
  useEffect(() => {
    if (!isThere) return undefined
    change(1)
    return () => change(-1)
  }, [isThere])
}

/** Whether nothing is at the thumb. */
export function useFreeThumb(): boolean {
  return (
    useExternal(
      (changed) => {
        listeners.add(changed)
        return () => void listeners.delete(changed)
      },
      () => buttons,
    ) === 0
  )
}
