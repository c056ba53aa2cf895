import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toast.tsx'
import { useUpdateProfile } from './client.ts'
import { fullNameMax, type ProfileView } from './schema.ts'

const form = z.object({
  fullName: z.string().trim().min(1, 'Full name is required').max(fullNameMax),
  phone: z.string().trim().max(50),
})

/** Name and phone of another person; the address changes only through its own flow. */
export function EditUserDialog({ person, onClose }: { readonly person: ProfileView; readonly onClose: () => void }) {
  const update = useUpdateProfile()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: { fullName: person.fullName, phone: person.phone ?? '' },
  })
  const { errors, isDirty, dirtyFields } = formState
  const save = handleSubmit(({ fullName, phone }) => {
    if (!isDirty) return onClose()
    update.mutate(
      {
        id: person.id,
        version: person.version,
        ...(dirtyFields.fullName && { fullName }),
        ...(dirtyFields.phone && { phone: phone || null }),
      },
      {
        onSuccess: () => {
          toast.success('User updated', { description: 'User information has been successfully updated.' })
          onClose()
        },
        onError: (error) => toast.error('Error', { description: error.message }),
      },
    )
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Edit User"
      width={480}
      confirmClose={isDirty}
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" loading={update.isPending}>
            Save Changes
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Full Name" error={errors.fullName?.message} required>
          <TextInput autoComplete="off" {...register('fullName')} />
        </Field>
        <Field label="Email" disabled>
          <TextInput type="email" defaultValue={person.email} />
        </Field>
        <Field label="Phone" error={errors.phone?.message}>
          <TextInput type="tel" autoComplete="off" placeholder="+1 234 567 8900" {...register('phone')} />
        </Field>
      </div>
    </Dialog>
  )
}
