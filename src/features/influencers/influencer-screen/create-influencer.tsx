import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { AppError, type RefusedFor } from '#shared/rights/errors.ts'
import { Field } from '#ui/controls/field.tsx'
import { Select } from '#ui/controls/select.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { useAnnounceNew } from '#ui/records/announce-new.ts'
import { CreateDialog } from '#ui/records/create-dialog.tsx'
import { FormField } from '#ui/records/form-field.tsx'
import { zodResolver } from '#ui/records/form-resolver.ts'
import { MoreFields } from '#ui/records/more-fields.tsx'
import { takeRecord } from '#ui/records/record-queries.ts'
import { callInfluencers, refreshInfluencers, uploadNewAvatar } from '../influencers/client.ts'
import {
  emptyInfluencer,
  influencerLabels,
  type NewInfluencer,
  type NewInfluencerForm,
  newInfluencerForm,
} from '../influencers/influencer-form.tsx'
import { influencerMax } from '../influencers/schema.ts'
import { AvatarField } from './avatar-field.tsx'
import { DuplicateWarning, TakenBy } from './duplicate-warning.tsx'
import { influencerStatusOptions } from './influencer-options.tsx'
import { MoreInfluencerFields } from './more-influencer-fields.tsx'

interface CreateInfluencerProps {
  /** starting values of its fields */
  readonly begin?: Partial<NewInfluencerForm>
  readonly onClose: () => void
}

const { fullName: _fullName, email: _email, status: _status, blacklistReason: _reason, userId: _userId, ...folded } = emptyInfluencer

/** A new influencer. An existing one is edited on the record. */
export function CreateInfluencer({ begin, onClose }: CreateInfluencerProps) {
  const queryClient = useQueryClient()
  const announce = useAnnounceNew('influencer')
  const [taken, setTaken] = useState<RefusedFor>()
  const picture = usePicture()
  const form = useForm<NewInfluencerForm, unknown, NewInfluencer>({
    defaultValues: { ...emptyInfluencer, ...begin },
    resolver: zodResolver(newInfluencerForm),
  })
  const { control, register, formState } = form
  const { errors } = formState
  const [status, fullName, email] = useWatch({ control, name: ['status', 'fullName', 'email'] })
  return (
    <CreateDialog
      form={form}
      title="Add Influencer"
      submit="Add influencer"
      failed={(sentence) => `Failed to add influencer: ${sentence}`}
      alsoDirty={picture.chosen !== undefined}
      onClose={onClose}
      make={async ({ blacklistReason, ...values }, keyFor) => {
        setTaken(undefined)
        const reason = values.status === 'blacklisted' && blacklistReason ? { blacklistReason } : {}
        const body = { ...values, ...reason, avatarUploadId: await picture.send() }
        try {
          const made = await callInfluencers('POST /api/influencers', body, { idempotencyKey: keyFor(body) })
          takeRecord(queryClient, 'influencer', made)
          void refreshInfluencers(queryClient)
          announce(made.id, 'Influencer added successfully')
          onClose()
        } catch (error) {
          if (error instanceof AppError) setTaken(error.record)
          throw error
        }
      }}
    >
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <TakenBy record={taken} className="col-span-full" />
        <Field label={influencerLabels.fullName} error={errors.fullName?.message} required>
          <TextInput {...register('fullName')} limit={influencerMax.fullName} autoComplete="off" />
        </Field>
        <Field label={influencerLabels.email} error={errors.email?.message} required>
          <TextInput {...register('email')} type="email" inputMode="email" autoComplete="off" />
        </Field>
        <DuplicateWarning fullName={fullName} email={email} className="col-span-full" />
        <FormField control={control} name="status" label={influencerLabels.status} required>
          {(bound) => <Select {...bound} options={influencerStatusOptions} />}
        </FormField>
        {status === 'blacklisted' && (
          <Field label={influencerLabels.blacklistReason} error={errors.blacklistReason?.message} required>
            <TextInput {...register('blacklistReason')} limit={influencerMax.blacklistReason} autoComplete="off" />
          </Field>
        )}
        <MoreFields control={control} defaults={folded}>
          <AvatarField name={fullName} choice={picture.chosen} error={picture.error} onChoose={picture.choose} />
          <MoreInfluencerFields form={form} />
        </MoreFields>
      </div>
    </CreateDialog>
  )
}

/** A picture for the new influencer, sent once however often adding is tried. */
function usePicture() {
  const [chosen, setChosen] = useState<File>()
  const [error, setError] = useState<string>()
  const sent = useRef<{ file: File; uploadId: string }>(null)
  return {
    chosen,
    error,
    choose: (file: File | undefined, refused?: string) => {
      setChosen(file)
      setError(refused)
    },
    send: async (): Promise<string | null> => {
      if (!chosen) return null
      if (sent.current?.file !== chosen) {
        try {
          sent.current = { file: chosen, uploadId: await uploadNewAvatar(chosen) }
        } catch (failure) {
          setError(sentenceOf(failure))
          throw failure
        }
      }
      return sent.current.uploadId
    },
  }
}
