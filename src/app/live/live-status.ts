import { useExternal } from '#ui/base/use-external.ts'

export type LiveStatus = 'connecting' | 'open' | 'lost'

let status: LiveStatus = 'connecting'
const listeners = new Set<() => void>()

/** Told by the stream. */
export function setLiveStatus(next: LiveStatus): void {
  if (next === status) return
  status = next
  for (const listener of listeners) listener()
}

/** How the live stream is doing; `lost` only after it has been away for five seconds. */
export function useLiveStatus(): LiveStatus {
  return useExternal(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => status,
  )
}
