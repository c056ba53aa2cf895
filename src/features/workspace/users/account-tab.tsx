import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { showFailure } from '#ui/records/form-failure.ts'
import { FormField } from '#ui/records/form-field.tsx'
import { zodResolver } from '#ui/records/form-resolver.ts'
import { useMerge } from '#ui/records/use-merge.tsx'
import { ZoneCombobox, zoneName } from '../settings/zone-options.tsx'
import { AvatarCard } from './avatar-card.tsx'
import { useUpdateProfile } from './client.ts'
import { type ProfileView, phoneText, profileFields } from './schema.ts'
import { useSession } from './use-session.ts'

const form = z.object({ fullName: profileFields.fullName, phone: phoneText, timezone: profileFields.timezone })
const labels = { fullName: 'Full name', phone: 'Phone', timezone: 'Time zone' }

const valuesOf = ({ fullName, phone, timezone }: ProfileView) => ({ fullName, phone: phone ?? '', timezone: timezone ?? 'UTC' })

/** Name, phone, zone and picture of oneself. */
export function AccountTab() {
  const { user } = useSession()
  const update = useUpdateProfile()
  const edited = useForm({ resolver: zodResolver(form), defaultValues: valuesOf(user) })
  const { register, control, formState } = edited
  const { errors } = formState
  const merge = useMerge<ProfileView, z.input<typeof form>, z.output<typeof form>>({
    row: user,
    form: edited,
    labels,
    valuesOf,
    reading: (name, values) => (name === 'timezone' ? zoneName(values.timezone) : values[name]),
    update: (changes, { id, version }) => update.mutateAsync({ id, version, ...changes }),
    onFailed: (error) => showFailure(edited, error, (sentence) => `Failed to update profile: ${sentence}`),
    onSaved: (what) => what && toast.success('Profile updated successfully'),
  })
  return (
    <div className="flex flex-col gap-5">
      <Panel title="Picture">
        <AvatarCard user={user} />
      </Panel>
      <form noValidate onSubmit={merge.submit}>
        <Panel
          title="Personal information"
          footer={
            <Button type="submit" variant="primary" disabled={!merge.isDirty} loading={merge.saving}>
              Save changes
            </Button>
          }
        >
          {merge.notice}
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={labels.fullName} error={errors.fullName?.message} required>
              <TextInput autoComplete="name" {...register('fullName')} />
            </Field>
            <Field label="Email" hint="Email cannot be changed" disabled>
              <TextInput type="email" value={user.email} readOnly />
            </Field>
            <Field label={labels.phone} error={errors.phone?.message}>
              <TextInput type="tel" autoComplete="tel" placeholder="+1 234 567 8900" {...register('phone')} />
            </Field>
            <FormField control={control} name="timezone" label={labels.timezone} hint="Decides what is due today and overdue for you.">
              {(bound) => <ZoneCombobox {...bound} />}
            </FormField>
          </div>
        </Panel>
      </form>
    </div>
  )
}
