import { useSyncExternalStore } from 'react'

/**
 * What is held outside of React, kept up to date. React's own hook would refuse to be drawn on the server unless it is told twice what
 * there is to read.
 * @param subscribe the same function as long as it is the same source
 */
export function useExternal<T>(subscribe: (changed: () => void) => () => void, read: () => T): T {
  return useSyncExternalStore(subscribe, read, read)
}
