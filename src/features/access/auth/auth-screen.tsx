import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { sessionQuery } from '#features/workspace/users/use-session.ts'
import { InvitationForm, SetupForm } from './account-forms.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { safeNext } from './client.ts'
import { ForgotPasswordForm, NewPasswordForm } from './password-forms.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** What the address of the sign-in page can carry; tokens come by link and decide which step is shown. */
export type AuthSearch = {
  next?: string
  setup?: string
  invitation?: string
  reset?: string
  forgot?: boolean
  /** the session ended elsewhere */
  ended?: boolean
  /** a code; texts in the address are never shown, because anybody can write them into a link */
  error?: string
}

const knownErrors = new Map([
  ['access_denied', 'Access was denied. Sign in with your e-mail address and password.'],
  ['otp_expired', 'This link has expired or was used already. Ask for a new one.'],
  ['invalid_token', 'This link has expired or was used already. Ask for a new one.'],
  ['server_error', 'The sign-in service had a problem. Try again in a moment.'],
])

function noteOf({ error, ended }: AuthSearch) {
  if (error !== undefined) return { tone: 'error', text: knownErrors.get(error) ?? 'Signing in did not work. Try again.' } as const
  return ended ? ({ tone: 'plain', text: 'Your session has ended. Sign in again to go on where you were.' } as const) : null
}

/** /auth: sign in, or the step that a link asks for. */
export function AuthScreen({ mark }: { readonly mark: ReactNode }) {
  const search: AuthSearch = useSearch({ strict: false })
  const router = useRouter()
  const { data } = useQuery(sessionQuery)
  // In place of this page: going back must not lead to a link that is used up.
  const goOn = () => router.history.replace(safeNext(search.next))
  const frame = { mark, note: noteOf(search) }
  const name = data?.workspaceName || 'Atelier'

  if (search.setup) {
    return (
      <AuthFrame {...frame} title={name} subtitle="Set up your workspace">
        <SetupForm token={search.setup} onSignedIn={goOn} />
      </AuthFrame>
    )
  }
  if (search.invitation) {
    return (
      <AuthFrame {...frame} title={name} subtitle="Accept your invitation">
        <InvitationForm token={search.invitation} onSignedIn={goOn} />
      </AuthFrame>
    )
  }
  if (search.reset) {
    return (
      <AuthFrame {...frame} title="Set a new password" subtitle="By the link you were given">
        <NewPasswordForm token={search.reset} onDone={() => void router.navigate({ to: '/auth', search: {}, replace: true })} />
      </AuthFrame>
    )
  }
  if (search.forgot) {
    return (
      <AuthFrame {...frame} title="Forgot password?" subtitle="Ask for a link to set a new one.">
        <ForgotPasswordForm />
      </AuthFrame>
    )
  }
  if (data?.setupNeeded) {
    return (
      <AuthFrame {...frame} title={name} subtitle="This workspace has no admin yet.">
        <p className="text-body text-pretty text-ink-2">
          When the server starts, it prints a one-time set-up link. Open that link to create the first admin; it is the last thing in the
          server’s output.
        </p>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame {...frame} title={name} subtitle="Sign in to access the platform">
      <SignInForm onSignedIn={goOn} />
    </AuthFrame>
  )
}
