import { useMutation, useQueryClient } from '@tanstack/react-query'
import { forgetSession } from '#features/workspace/users/use-session.ts'
import { createClient } from '#shared/contract/client.ts'
import { AppError } from '#shared/rights/errors.ts'
import type { authApi, signInApi } from './api.ts'
import type { InvitationInput } from './schema.ts'

export const authCall = createClient<typeof authApi & typeof signInApi>()

export function useSignOut() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: ['sign-out'],
    mutationFn: () => authCall('POST /api/auth/sign-out', {}),
    onSuccess: () => forgetSession(queryClient),
  })
}

/** Where to go after signing in: only a page of ours, and not the sign-in page itself. */
export function safeNext(next: unknown): string {
  const home = '/dashboard'
  const base = 'http://atelier.invalid'
  if (typeof next !== 'string' || !next.startsWith('/') || !URL.canParse(next, base)) return home
  const url = new URL(next, base)
  if (url.origin !== base || /^\/(auth|api)(\/|$)/.test(url.pathname)) return home
  return url.pathname + url.search + url.hash
}

/**
 * Makes an account in the zone of this browser. Browsers also have zones without a name (`+00:00`) and some that the server does not
 * know yet: then in UTC, which can be changed in the settings.
 */
export async function inBrowserZone(make: (timezone: string) => Promise<unknown>): Promise<void> {
  try {
    await make(new Intl.DateTimeFormat().resolvedOptions().timeZone)
  } catch (error) {
    if (!(error instanceof AppError && error.fields?.timezone)) throw error
    await make('UTC')
  }
}

/** Sends and takes back invitations; each change loads the open ones anew. */
export function useInvitationActions() {
  const queryClient = useQueryClient()
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: ['invitations'] })
  return {
    create: useMutation({
      mutationFn: ({ input, key }: { input: InvitationInput; key: string }) =>
        authCall('POST /api/invitations', input, { idempotencyKey: key }),
      onSuccess,
    }),
    resend: useMutation({ mutationFn: (id: string) => authCall('POST /api/invitations/:id/resend', { id }), onSuccess }),
    revoke: useMutation({ mutationFn: (id: string) => authCall('DELETE /api/invitations/:id', { id }), onSuccess }),
  }
}
