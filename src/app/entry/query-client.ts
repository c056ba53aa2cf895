import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { loadAnew } from '#features/workspace/users/use-page-owner.ts'
import { isLeaving } from '#features/workspace/users/use-session.ts'
import type { RefreshedBy } from '#shared/contract/live.ts'
import { AppError } from '#shared/rights/errors.ts'

/** Answers that asking again will not change. */
function isFinal(error: unknown): boolean {
  return error instanceof AppError && error.status < 500
}

/**
 * One per page. Data stays fresh by the live stream, so neither focus nor time loads it again while the stream is open.
 * @param onSignedOut called when an answer says that nobody is signed in here any more
 */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (!(error instanceof AppError)) return
    if (error.code === 'not_authenticated') onSignedOut()
    if (error.code === 'other_person') loadAnew(() => location.reload())
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError, onSuccess: (_data, query) => isLeaving(query.queryKey, query.state.data) && onSignedOut() }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: (failures, error) => !isFinal(error) && failures < 2,
        retryDelay: (attempt) => Math.min(400 * 2 ** attempt, 4000),
      },
      mutations: { retry: false },
    },
  })
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** kinds of records of which it shows a part */
      refreshedBy?: RefreshedBy
      /** kind of the records that its screen brings up to date itself, see `onLive` */
      patches?: string
    }
  }
}
