import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { readSession } from '#features/workspace/users/use-session.ts'
import { AppError } from '#shared/rights/errors.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { PasswordInput } from '#ui/controls/password-input.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { AuthForm, checkEmail, checkNewPassword } from './auth-form.tsx'
import { authCall } from './client.ts'

function BackToSignIn() {
  return (
    <p className="text-center text-secondary">
      <Link
        to="/auth"
        search={(old) => ({ next: old.next })}
        className="relative touch-target rounded-chip text-accent hover:underline underline-offset-3"
      >
        Back to sign in
      </Link>
    </p>
  )
}

/** Asks for a mail with a link. What it says is the same whether the address is known or not. */
export function ForgotPasswordForm() {
  const [asked, setAsked] = useState<{ email: string; mailed: boolean } | null>(null)
  if (asked) {
    return (
      <div className="flex flex-col gap-5">
        <output className="block text-body text-pretty text-ink-2">
          If there is an account for <strong className="font-medium break-words text-ink">{asked.email}</strong>,{' '}
          {asked.mailed
            ? 'a mail with a link to set a new password is on its way. If none arrives, ask an admin of your agency for the link.'
            : 'a link to set a new password was made. No mail server is set up here, so nothing was sent: ask an admin of your agency for the link. Admins find it under Settings, Mail.'}
        </output>
        <BackToSignIn />
      </div>
    )
  }
  return (
    <AuthForm
      submitLabel="Ask for a link"
      validate={({ email = '' }) => ({ email: checkEmail(email) })}
      onSubmit={async ({ email = '' }) => {
        const { mailed } = await authCall('POST /api/password-resets', { email })
        if (mailed) toast.success('Password reset email sent')
        setAsked({ email: email.trim(), mailed })
      }}
      onRefused={(message) => toast.error(`Failed to send reset email: ${message || 'Please try again'}`)}
      after={<BackToSignIn />}
    >
      {(errors) => (
        <Field label="Email" error={errors.email} required>
          <TextInput name="email" type="email" autoComplete="username" inputMode="email" />
        </Field>
      )}
    </AuthForm>
  )
}

/** The step behind the mailed link. It ends all sessions, so one signs in anew afterwards. */
export function NewPasswordForm({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const queryClient = useQueryClient()
  const [gone, setGone] = useState<string | null>(null)
  if (gone) {
    return (
      <div className="flex flex-col gap-4">
        <p role="alert" className="text-body text-pretty text-ink-2">
          {gone}
        </p>
        <Button variant="primary" size="lg" render={<Link to="/auth" search={{ forgot: true }} />}>
          Ask for a new link
        </Button>
        <BackToSignIn />
      </div>
    )
  }
  return (
    <AuthForm
      submitLabel="Set new password"
      validate={({ password = '' }) => ({ password: checkNewPassword(password, '') })}
      onSubmit={async ({ password = '' }) => {
        await authCall('POST /api/password-resets/confirm', { token, password })
        toast.success('Password changed', { description: 'Sign in with your new password.' })
        // Whoever was signed in here may not be any more; when that cannot be asked now, the next request tells.
        await readSession(queryClient).catch(() => undefined)
        onDone()
      }}
      onRefused={(message, error) => {
        if (error instanceof AppError && error.code === 'gone') setGone(message)
        else toast.error('The password was not changed', { description: message || 'Please try again' })
      }}
      after={<BackToSignIn />}
    >
      {(errors) => (
        <>
          <p className="-mt-4 text-body text-pretty text-ink-2">Afterwards you are signed out everywhere and sign in with the new one.</p>
          <Field label="New password" error={errors.password} hint="12 to 128 characters" required>
            <PasswordInput name="password" autoComplete="new-password" />
          </Field>
        </>
      )}
    </AuthForm>
  )
}
