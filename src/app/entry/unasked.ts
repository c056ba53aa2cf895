import type { Query, QueryClient } from '@tanstack/react-query'

/** What a drawing has named as read and nobody has asked for yet. */
export function unasked(queryClient: QueryClient): Query[] {
  const all = queryClient.getQueryCache().getAll()
  return all.filter(({ state, options }) => state.status === 'pending' && state.fetchStatus === 'idle' && isAskable(options))
}

function isAskable({ queryFn, enabled }: Query['options'] & { enabled?: unknown }): boolean {
  return typeof queryFn === 'function' && enabled !== false
}
