import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, useMemo } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Field } from '#ui/field.tsx'
import { sentenceOf } from '#ui/form-changes.ts'
import { Panel } from '#ui/panel.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toast.tsx'
import { useOnce, useSession } from '../auth/client.ts'
import { AvatarCard } from '../users/avatar-card.tsx'
import { useUpdateProfile } from '../users/client.ts'
import { profileFields } from '../users/schema.ts'
import { useMerge } from '../users/use-merge.tsx'
import { zoneName, zoneOptions } from './zone-options.tsx'

const form = z.object({ fullName: profileFields.fullName, phone: profileFields.phone.unwrap(), timezone: profileFields.timezone })
const labels = { fullName: 'Full name', phone: 'Phone', timezone: 'Time zone' }

function reading(name: string, value: unknown): string {
  if (typeof value !== 'string') return ''
  return name === 'timezone' ? zoneName(value) : value
}

/** Name, phone, zone and picture of oneself. */
export function AccountTab() {
  const { user } = useSession()
  const update = useUpdateProfile()
  const once = useOnce()
  const saved = useMemo(() => ({ fullName: user.fullName, phone: user.phone ?? '', timezone: user.timezone }), [user])
  // `values` follows what others change meanwhile; what one has typed is kept.
  const edited = useForm({ resolver: zodResolver(form), defaultValues: saved, values: saved, resetOptions: { keepDirtyValues: true } })
  const { register, control, handleSubmit, reset, formState } = edited
  const { errors, isDirty, dirtyFields } = formState
  const save = async (version: number) => {
    await handleSubmit(async (values) => {
      const change = {
        ...(dirtyFields.fullName && { fullName: values.fullName }),
        ...(dirtyFields.phone && { phone: values.phone || null }),
        ...(dirtyFields.timezone && { timezone: values.timezone }),
      }
      try {
        merge.saved(await update.mutateAsync({ id: user.id, version, ...change }))
        reset(values)
        toast.success('Profile updated successfully')
      } catch (error) {
        if (!merge.conflicts(error)) toast.error(`Failed to update profile: ${sentenceOf(error)}`)
      }
    })()
  }
  const merge = useMerge({ row: user, form: edited, labels, reading, save, saving: update.isPending })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void once('save', () => save(merge.base))
  }
  return (
    <div className="flex flex-col gap-5">
      <Panel title="Picture">
        <AvatarCard user={user} />
      </Panel>
      <form noValidate onSubmit={submit}>
        <Panel
          title="Personal information"
          footer={
            <Button type="submit" variant="primary" disabled={!isDirty} loading={update.isPending}>
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
            <Controller
              control={control}
              name="timezone"
              render={({ field }) => (
                <Field label={labels.timezone} error={errors.timezone?.message} hint="Decides what is due today and overdue for you.">
                  <Combobox
                    options={zoneOptions(field.value)}
                    value={field.value}
                    onChange={(zone) => field.onChange(zone ?? 'UTC')}
                    onBlur={field.onBlur}
                    searchPlaceholder="Search zones"
                    emptyText="No zone by that name"
                  />
                </Field>
              )}
            />
          </div>
        </Panel>
      </form>
    </div>
  )
}
