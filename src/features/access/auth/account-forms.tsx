import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { readSession, sessionQuery } from '#features/workspace/users/use-session.ts'
import { AppError } from '#shared/rights/errors.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { PasswordInput } from '#ui/controls/password-input.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { Spinner } from '#ui/display/spinner.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { AuthForm, checkEmail, checkNewPassword } from './auth-form.tsx'
import { authCall, inBrowserZone } from './client.ts'

interface AccountFormProps {
  readonly token: string
  readonly onSignedIn: () => void
}

function Waiting() {
  return (
    <div className="grid h-40 place-items-center text-ink-3">
      <Spinner />
    </div>
  )
}

/** A link that leads nowhere: why, and where to go instead. */
function DeadLink({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex flex-col gap-4">
      <p role="alert" className="text-body text-pretty text-ink-2">
        {children}
      </p>
      <Button render={<Link to="/auth" search={{}} />}>Go to sign in</Button>
    </div>
  )
}

/** The first admin, by the link that the server printed at its start. */
export function SetupForm({ token, onSignedIn }: AccountFormProps) {
  const queryClient = useQueryClient()
  const check = useQuery({ queryKey: ['setup', token], queryFn: () => authCall('GET /api/setup', { token }), gcTime: 0 })
  if (check.isPending) return <Waiting />
  if (check.isError)
    return <ErrorState compact message={check.error.message} onRetry={() => void check.refetch()} retrying={check.isFetching} />
  if (!check.data.valid) {
    return (
      <DeadLink>
        This set-up link is not valid any more: it works once, and a newer one replaces it. Start the server again and open the link it
        prints, or sign in if the first admin exists already.
      </DeadLink>
    )
  }
  return (
    <AuthForm
      submitLabel="Create the first admin"
      validate={({ fullName = '', email = '', password = '' }) => ({
        fullName: fullName.trim() ? undefined : 'Full name is required',
        email: checkEmail(email),
        password: checkNewPassword(password, email),
      })}
      onSubmit={async ({ fullName = '', email = '', password = '' }) => {
        await inBrowserZone((timezone) => authCall('POST /api/setup', { token, fullName, email, password, timezone }))
        await readSession(queryClient)
        onSignedIn()
      }}
      onRefused={(message) => toast.error('Sign up failed', { description: message || 'Unable to create account' })}
    >
      {(errors) => (
        <>
          <p className="-mt-4 text-body text-pretty text-ink-2">You become its first admin and invite everyone else from inside.</p>
          <Field label="Full name" error={errors.fullName} required>
            <TextInput name="fullName" autoComplete="name" />
          </Field>
          <Field label="Email" error={errors.email} required>
            <TextInput name="email" type="email" autoComplete="username" inputMode="email" />
          </Field>
          <Field label="Password" error={errors.password} hint="12 to 128 characters" required>
            <PasswordInput name="password" autoComplete="new-password" />
          </Field>
        </>
      )}
    </AuthForm>
  )
}

/** Makes the account of an invitation. The address stands in the invitation and cannot be changed here. */
export function InvitationForm({ token, onSignedIn }: AccountFormProps) {
  const queryClient = useQueryClient()
  const preview = useQuery({
    queryKey: ['invitation-preview', token],
    queryFn: () => authCall('GET /api/invitations/preview', { token }),
    gcTime: 0,
  })
  if (preview.isPending) return <Waiting />
  if (preview.isError) {
    const used = preview.error instanceof AppError && [404, 410].includes(preview.error.status)
    return used ? (
      <DeadLink>{preview.error.message}</DeadLink>
    ) : (
      <ErrorState compact message={preview.error.message} onRetry={() => void preview.refetch()} retrying={preview.isFetching} />
    )
  }
  const other = queryClient.getQueryData(sessionQuery.queryKey)?.session?.user
  const { email: invited, fullName: name, workspaceName, invitedBy } = preview.data
  return (
    <AuthForm
      submitLabel={`Join ${workspaceName}`}
      validate={({ fullName = '', password = '' }) => ({
        fullName: fullName.trim() ? undefined : 'Full name is required',
        password: checkNewPassword(password, invited),
      })}
      onSubmit={async ({ fullName = '', password = '' }) => {
        await inBrowserZone((timezone) => authCall('POST /api/invitations/accept', { token, fullName, password, timezone }))
        await readSession(queryClient)
        toast.success(`Welcome to ${workspaceName}`)
        onSignedIn()
      }}
      onRefused={(message) => toast.error('Sign up failed', { description: message || 'Unable to create account' })}
    >
      {(errors) => (
        <>
          {invitedBy && (
            <p className="-mt-4 text-body text-pretty text-ink-2">{invitedBy} has invited you. Choose a password to sign in with.</p>
          )}
          {other && (
            <p className="rounded-control border border-line bg-surface px-3 py-2.5 text-secondary break-words text-ink-2">
              You are signed in as {other.fullName}. Joining makes another account and signs you in to that one here.
            </p>
          )}
          <Field label="Email" hint="The invitation is for this address" disabled>
            <TextInput name="email" type="email" autoComplete="username" value={invited} readOnly />
          </Field>
          <Field label="Full name" error={errors.fullName} required>
            <TextInput name="fullName" autoComplete="name" defaultValue={name} />
          </Field>
          <Field label="Password" error={errors.password} hint="12 to 128 characters" required>
            <PasswordInput name="password" autoComplete="new-password" />
          </Field>
        </>
      )}
    </AuthForm>
  )
}
