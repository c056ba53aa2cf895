import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { canViewMails } from '#features/workspace/mail-log/rules.ts'
import { useActor, useSession } from '#features/workspace/users/use-session.ts'
import { AppError } from '#shared/rights/errors.ts'
import { useOnce } from '#ui/base/use-once.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { PasswordInput } from '#ui/controls/password-input.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { zodResolver } from '#ui/records/form-resolver.ts'
import { authCall } from './client.ts'
import { newPassword } from './schema.ts'
import { SessionList } from './session-list.tsx'

const form = z.object({ currentPassword: z.string().min(1, 'Password is required'), newPassword })
type Form = z.infer<typeof form>

/** Password and sessions of oneself. */
export function SecurityTab() {
  return (
    <div className="flex flex-col gap-5">
      <ChangePassword />
      <ForgottenPassword />
      <SessionList />
    </div>
  )
}

function ChangePassword() {
  const { user } = useSession()
  const queryClient = useQueryClient()
  const once = useOnce()
  const change = useMutation({ mutationFn: (input: Form) => authCall('POST /api/password-changes', input) })
  const { register, handleSubmit, reset, setError, formState } = useForm<Form>({
    resolver: zodResolver(form),
    defaultValues: { currentPassword: '', newPassword: '' },
  })
  const { errors } = formState
  const save = handleSubmit(async (input) => {
    try {
      const { ended } = await change.mutateAsync(input)
      reset()
      toast.success('Password changed', ended > 0 ? { description: 'All your other sessions were ended.' } : {})
      void queryClient.invalidateQueries({ queryKey: ['sessions'] })
    } catch (error) {
      const fields = error instanceof AppError ? error.fields : undefined
      if (fields?.currentPassword) setError('currentPassword', { message: fields.currentPassword }, { shouldFocus: true })
      else if (fields?.newPassword) setError('newPassword', { message: fields.newPassword }, { shouldFocus: true })
      else toast.error('The password was not changed', { description: sentenceOf(error) })
    }
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void once('save', () => save(event))
  }
  return (
    <form noValidate onSubmit={submit}>
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <Panel
        title="Change password"
        description="Ends all your other sessions."
        footer={
          <Button type="submit" variant="primary" loading={change.isPending}>
            Change password
          </Button>
        }
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Current password" error={errors.currentPassword?.message} required>
            <PasswordInput autoComplete="current-password" {...register('currentPassword')} />
          </Field>
          <Field label="New password" error={errors.newPassword?.message} hint="12 to 128 characters" required>
            <PasswordInput autoComplete="new-password" {...register('newPassword')} />
          </Field>
        </div>
      </Panel>
    </form>
  )
}

/** A link to set a new password, by mail; without a mail server an admin passes it on, and the words say so. */
function ForgottenPassword() {
  const { user, features, workspace } = useSession()
  const actor = useActor()
  const navigate = useNavigate()
  const once = useOnce()
  const request = useMutation({ mutationFn: () => authCall('POST /api/password-resets', { email: user.email }) })
  const ownsMail = canViewMails(actor).allowed
  const where = ownsMail
    ? 'You find the link to set a new one under Settings, Mail.'
    : `Ask an admin of ${workspace.name} for the link to set a new one.`
  const send = async () => {
    try {
      const { mailed } = await request.mutateAsync()
      if (mailed) toast.success('Password reset email sent')
      else {
        const openMail = { label: 'Open Mail', onClick: () => void navigate({ to: '/settings', search: { tab: 'mail' } }) }
        toast.info('Password reset link made', { description: `Nothing was sent. ${where}`, ...(ownsMail && { action: openMail }) })
      }
    } catch (error) {
      toast.error(`Failed to send reset email: ${sentenceOf(error)}`)
    }
  }
  const way = features.mailConfigured ? `A link to set a new one goes to ${user.email}.` : `No mail server is set up. ${where}`
  return (
    <Panel title="Forgotten password" description={way}>
      <Button loading={request.isPending} onClick={() => void once('send', send)}>
        {features.mailConfigured ? 'Send password reset email' : 'Make a password reset link'}
      </Button>
    </Panel>
  )
}
