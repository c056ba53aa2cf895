import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { forgetSession } from '#features/workspace/users/use-session.ts'

/** The session ended without one's own doing: to the sign-in screen, with a sentence, and back here afterwards. */
export function leaveFor(router: AnyRouter, queryClient: QueryClient): void {
  // Signing out by hand ends the stream and running requests as well, and has its own words.
  if (queryClient.isMutating({ mutationKey: ['sign-out'] }) > 0) return
  const { pathname, href } = router.state.location
  if (pathname === '/auth') return
  forgetSession(queryClient)
  void router.navigate({ to: '/auth', search: { next: href, ended: true }, replace: true })
}
