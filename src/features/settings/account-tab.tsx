import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Field } from '#ui/field.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toast.tsx'
import { useSession } from '../auth/client.ts'
import { AvatarCard } from '../users/avatar-card.tsx'
import { useUpdateProfile } from '../users/client.ts'
import { fullNameMax, timezone } from '../users/schema.ts'
import { zoneOptions } from './zone-options.tsx'

const form = z.object({
  fullName: z.string().trim().min(1, 'Full name is required').max(fullNameMax),
  phone: z.string().trim().max(50),
  timezone,
})

/** Name, phone, zone and picture of oneself. */
export function AccountTab() {
  const { user } = useSession()
  const update = useUpdateProfile()
  const saved = useMemo(() => ({ fullName: user.fullName, phone: user.phone ?? '', timezone: user.timezone }), [user])
  // `values` follows what others change meanwhile; what one has typed is kept.
  const { register, control, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: saved,
    values: saved,
    resetOptions: { keepDirtyValues: true },
  })
  const { errors, isDirty, dirtyFields } = formState
  const save = handleSubmit((values) => {
    const change = {
      ...(dirtyFields.fullName && { fullName: values.fullName }),
      ...(dirtyFields.phone && { phone: values.phone || null }),
      ...(dirtyFields.timezone && { timezone: values.timezone }),
    }
    update.mutate(
      { id: user.id, version: user.version, ...change },
      {
        onSuccess: () => {
          reset(values)
          toast.success('Profile updated successfully')
        },
        onError: (error) => toast.error(`Failed to update profile: ${error.message}`),
      },
    )
  })
  return (
    <div className="flex flex-col gap-5">
      <Panel title="Picture">
        <AvatarCard user={user} />
      </Panel>
      <form noValidate onSubmit={(event) => void save(event)}>
        <Panel
          title="Personal information"
          footer={
            <Button type="submit" variant="primary" disabled={!isDirty} loading={update.isPending}>
              Save changes
            </Button>
          }
        >
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Full name" error={errors.fullName?.message} required>
              <TextInput autoComplete="name" {...register('fullName')} />
            </Field>
            <Field label="Email" hint="Email cannot be changed" disabled>
              <TextInput type="email" value={user.email} readOnly />
            </Field>
            <Field label="Phone" error={errors.phone?.message}>
              <TextInput type="tel" autoComplete="tel" placeholder="+1 234 567 8900" {...register('phone')} />
            </Field>
            <Controller
              control={control}
              name="timezone"
              render={({ field }) => (
                <Field label="Time zone" error={errors.timezone?.message} hint="Decides what is due today and overdue for you.">
                  <Combobox
                    options={zoneOptions()}
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
