import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { Dialog, DialogCancel } from '#ui/dialogs/dialog.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { showFailure } from '#ui/records/form-failure.ts'
import { zodResolver } from '#ui/records/form-resolver.ts'
import { useMerge } from '#ui/records/use-merge.tsx'
import { useUpdateProfile } from './client.ts'
import { type ProfileView, phoneText, profileFields } from './schema.ts'

const form = z.object({ fullName: profileFields.fullName, phone: phoneText })
const labels = { fullName: 'Full Name', phone: 'Phone' }
const valuesOf = (person: ProfileView) => ({ fullName: person.fullName, phone: person.phone ?? '' })

/** Name and phone of another person; the address changes only through its own flow. */
export function EditUserDialog({ person, onClose }: { readonly person: ProfileView; readonly onClose: () => void }) {
  const update = useUpdateProfile()
  const edited = useForm({ resolver: zodResolver(form), defaultValues: valuesOf(person) })
  const { register, formState } = edited
  const { errors } = formState
  const merge = useMerge({
    row: person,
    form: edited,
    labels,
    valuesOf,
    reading: (name, values) => values[name],
    update: (changes, { id, version }) => update.mutateAsync({ id, version, ...changes }),
    onFailed: (error) => showFailure(edited, error, 'Error'),
    onSaved: (what) => {
      if (what) toast.success('User updated', { description: 'User information has been successfully updated.' })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Edit User"
      width={480}
      confirmClose={merge.isDirty}
      onSubmit={merge.submit}
      footer={
        <>
          <DialogCancel />
          <Button type="submit" variant="primary" loading={merge.saving}>
            Save Changes
          </Button>
        </>
      }
    >
      {merge.notice}
      <div className="flex flex-col gap-4">
        <Field label={labels.fullName} error={errors.fullName?.message} required>
          <TextInput autoComplete="off" {...register('fullName')} />
        </Field>
        <Field label="Email" disabled>
          <TextInput type="email" defaultValue={person.email} />
        </Field>
        <Field label={labels.phone} error={errors.phone?.message}>
          <TextInput type="tel" autoComplete="off" placeholder="+1 234 567 8900" {...register('phone')} />
        </Field>
      </div>
    </Dialog>
  )
}
