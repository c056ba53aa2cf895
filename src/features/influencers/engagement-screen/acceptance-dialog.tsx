import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { useAttachments } from '#features/records/attachments/client.ts'
import { Field } from '#ui/controls/field.tsx'
import { Select } from '#ui/controls/select.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { CreateDialog } from '#ui/records/create-dialog.tsx'
import { FormField } from '#ui/records/form-field.tsx'
import { zodResolver } from '#ui/records/form-resolver.ts'
import { takeRecord } from '#ui/records/record-queries.ts'
import type { EngagementView } from '../engagements/schema.ts'
import { acceptanceCreate, commentMax, nameMax } from '../offers/schema.ts'
import { ClashWarning } from './clash-warning.tsx'
import { callOffers, refreshEngagements } from './client.ts'

const schema = acceptanceCreate.omit({ engagementId: true })
const none = 'none'

interface AcceptanceDialogProps {
  readonly engagement: EngagementView
  readonly onClose: () => void
}

/** Records that the influencer accepted outside of the portal: the engagement is contracted on its current terms. */
export function AcceptanceDialog({ engagement, onClose }: AcceptanceDialogProps) {
  const { id, influencer } = engagement
  const queryClient = useQueryClient()
  const files = useAttachments({ recordType: 'engagement', recordId: id }).data ?? []
  const form = useForm<z.input<typeof schema>, unknown, z.output<typeof schema>>({
    defaultValues: { fullName: influencer.fullName, note: '', attachmentId: null },
    resolver: zodResolver(schema),
  })
  const { control, register, formState } = form
  return (
    <CreateDialog
      form={form}
      title="Record acceptance"
      submit="Record acceptance"
      failed={(sentence) => `Failed to record acceptance: ${sentence}`}
      onClose={onClose}
      make={async ({ fullName, note, attachmentId }, keyFor) => {
        const body = { engagementId: id, fullName, note: note || null, attachmentId }
        const contracted = await callOffers('POST /api/engagement-acceptances', body, { idempotencyKey: keyFor(body) })
        takeRecord(queryClient, 'engagement', contracted)
        toast.success('Acceptance recorded successfully')
        void refreshEngagements(queryClient)
        onClose()
      }}
    >
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">
          For an acceptance you got elsewhere, such as a signed contract. The engagement is contracted on its current terms, and the
          decision is kept.
        </p>
        <ClashWarning engagement={engagement} />
        <Field label="Accepted by" error={formState.errors.fullName?.message} required>
          <TextInput {...register('fullName')} limit={nameMax} autoComplete="off" />
        </Field>
        <Field label="How it was accepted" error={formState.errors.note?.message} hint="A note, or the file that shows it">
          <Textarea {...register('note')} rows={2} maxRows={6} limit={commentMax} placeholder="By mail on Tuesday" />
        </Field>
        <FormField
          control={control}
          name="attachmentId"
          label="File"
          hint={files.length === 0 ? 'To choose a file, attach it to the engagement first' : undefined}
          disabled={files.length === 0}
        >
          {({ value, onChange, ...bound }) => (
            <Select<string>
              {...bound}
              value={value ?? none}
              onChange={(next) => onChange(next === none ? null : next)}
              options={[{ value: none, label: 'None' }, ...files.map((one) => ({ value: one.id, label: one.file.name }))]}
            />
          )}
        </FormField>
      </div>
    </CreateDialog>
  )
}
