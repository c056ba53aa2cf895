import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { sentenceOf } from '#ui/form-changes.ts'
import { TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toast.tsx'
import { useOnce } from '../auth/client.ts'
import { useUpdateProfile } from './client.ts'
import { type ProfileView, profileFields } from './schema.ts'
import { useMerge } from './use-merge.tsx'

const form = z.object({ fullName: profileFields.fullName, phone: profileFields.phone.unwrap() })
const labels = { fullName: 'Full Name', phone: 'Phone' }
const reading = (_name: string, value: unknown) => (typeof value === 'string' ? value : '')

/** Name and phone of another person; the address changes only through its own flow. */
export function EditUserDialog({ person, onClose }: { readonly person: ProfileView; readonly onClose: () => void }) {
  const update = useUpdateProfile()
  const once = useOnce()
  const edited = useForm({ resolver: zodResolver(form), defaultValues: { fullName: person.fullName, phone: person.phone ?? '' } })
  const { register, handleSubmit, formState } = edited
  const { errors, isDirty, dirtyFields } = formState
  const save = async (version: number) => {
    await handleSubmit(async ({ fullName, phone }) => {
      if (!isDirty) return onClose()
      const change = { ...(dirtyFields.fullName && { fullName }), ...(dirtyFields.phone && { phone: phone || null }) }
      try {
        await update.mutateAsync({ id: person.id, version, ...change })
        toast.success('User updated', { description: 'User information has been successfully updated.' })
        onClose()
      } catch (error) {
        if (!merge.conflicts(error)) toast.error('Error', { description: sentenceOf(error) })
      }
    })()
  }
  const merge = useMerge({ row: person, form: edited, labels, reading, save, saving: update.isPending })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Edit User"
      width={480}
      confirmClose={isDirty}
      onSubmit={(event) => {
        event.preventDefault()
        void once('save', () => save(merge.base))
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" loading={update.isPending}>
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
