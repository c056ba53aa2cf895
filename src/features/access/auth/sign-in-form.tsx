import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { readSession } from '#features/workspace/users/use-session.ts'
import { Field } from '#ui/controls/field.tsx'
import { PasswordInput } from '#ui/controls/password-input.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { AuthForm, checkEmail } from './auth-form.tsx'
import { authCall } from './client.ts'

const wrong = 'Invalid email or password'

/** E-mail and password. */
export function SignInForm({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const queryClient = useQueryClient()
  return (
    <AuthForm
      submitLabel="Sign in"
      validate={({ email = '', password }) => ({ email: checkEmail(email), password: password ? undefined : 'Password is required' })}
      onSubmit={async ({ email = '', password = '' }) => {
        await authCall('POST /api/auth/sign-in/email', { email, password })
        await readSession(queryClient)
        toast.success('Welcome back!', { description: 'You have successfully signed in.' })
        onSignedIn()
      }}
      onRefused={(message) => toast.error('Sign in failed', { description: message || wrong })}
      refusedAt="password"
      refusal={wrong}
    >
      {(errors) => (
        <>
          <Field label="Email" error={errors.email} required>
            <TextInput name="email" type="email" autoComplete="username" inputMode="email" />
          </Field>
          <Field
            label="Password"
            error={errors.password}
            required
            aside={
              <Link
                to="/auth"
                search={(old) => ({ next: old.next, forgot: true })}
                className="inline-flex items-center rounded-chip text-accent underline-offset-3 hover:underline pointer-coarse:min-h-11"
              >
                Forgot password?
              </Link>
            }
          >
            <PasswordInput name="password" autoComplete="current-password" />
          </Field>
        </>
      )}
    </AuthForm>
  )
}
