import type { Query, QueryClient } from '@tanstack/react-query'

// What a page that the server has drawn and the application that takes it over have in common.

let drawn = false

/** Whether the page that is on the screen was drawn by the server and the application has not taken over yet. */
export const isDrawn = (): boolean => drawn
export function setDrawn(now: boolean): void {
  drawn = now
}

/** What a drawing has named as read and nobody has asked for yet. */
export function unasked(queryClient: QueryClient): Query[] {
  const all = queryClient.getQueryCache().getAll()
  return all.filter(({ state, options }) => state.status === 'pending' && state.fetchStatus === 'idle' && isAskable(options))
}

function isAskable({ queryFn, enabled }: Query['options'] & { enabled?: unknown }): boolean {
  return typeof queryFn === 'function' && enabled !== false
}
