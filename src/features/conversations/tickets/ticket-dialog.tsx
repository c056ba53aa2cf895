import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { FileDrop } from '#features/workspace/files/file-picker.tsx'
import { UploadList } from '#features/workspace/files/upload-row.tsx'
import { useUpload } from '#features/workspace/files/use-uploads.ts'
import { Field } from '#ui/controls/field.tsx'
import { Select } from '#ui/controls/select.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { CreateDialog } from '#ui/records/create-dialog.tsx'
import { FormField } from '#ui/records/form-field.tsx'
import { zodResolver } from '#ui/records/form-resolver.ts'
import { takeRecord } from '#ui/records/record-queries.ts'
import { TextEditor } from '#ui/text/text-editor.tsx'
import { callSupport, useRefreshTickets } from './client.ts'
import { type TicketView, ticketCreate, ticketSubjectMax, ticketTextMax } from './schema.ts'
import { categoryOptions, priorityOptions } from './ticket-options.tsx'

interface TicketDialogProps {
  /** starting values of its fields */
  readonly begin?: Partial<TicketForm>
  readonly onClose: () => void
  readonly onCreated: (ticket: TicketView) => void
}

const entered = ticketCreate.omit({ uploadIds: true })
export type TicketForm = z.input<typeof entered>
type Entered = z.output<typeof entered>

/** A new ticket: what is asked, of which sort, how pressing it is, and files. */
export function TicketDialog({ begin, onClose, onCreated }: TicketDialogProps) {
  const queryClient = useQueryClient()
  const refresh = useRefreshTickets()
  const upload = useUpload({ owner: 'new ticket', at: { place: 'support-ticket' }, where: 'New ticket' })
  const form = useForm<TicketForm, unknown, Entered>({
    defaultValues: { subject: '', description: '', priority: 'medium', ...begin } as TicketForm,
    resolver: zodResolver(entered),
  })
  const { control, register, formState } = form
  return (
    <CreateDialog
      form={form}
      title="New Ticket"
      submit="Create ticket"
      failed="Failed to create ticket"
      alsoDirty={upload.items.length > 0}
      waits={upload.pending}
      onClose={() => {
        upload.clear()
        onClose()
      }}
      make={async (values, keyFor) => {
        const uploadIds = [...upload.ids]
        const input = { ...values, uploadIds }
        const made = await callSupport('POST /api/support-tickets', input, { idempotencyKey: keyFor(input) })
        takeRecord(queryClient, 'support-ticket', made)
        upload.taken(uploadIds)
        void refresh()
        toast.success('Ticket created', { description: 'Your support ticket has been submitted successfully' })
        onCreated(made)
      }}
    >
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <Field label="Subject" error={formState.errors.subject?.message} required className="col-span-full">
          <TextInput {...register('subject')} limit={ticketSubjectMax} autoComplete="off" placeholder="What is it about?" />
        </Field>
        <FormField control={control} name="category" label="Category" required>
          {(bound) => <Select {...bound} value={bound.value ?? null} options={categoryOptions} placeholder="Select a category" />}
        </FormField>
        <FormField control={control} name="priority" label="Priority" required>
          {(bound) => <Select {...bound} value={bound.value ?? null} options={priorityOptions} placeholder="Select a priority" />}
        </FormField>
        <FormField control={control} name="description" label="Description" required className="col-span-full">
          {(bound) => <TextEditor {...bound} limit={ticketTextMax} rows={5} maxRows={12} />}
        </FormField>
        <Field label="Files" group className="col-span-full">
          <div className="flex flex-col gap-3">
            <FileDrop label="Files of the ticket" dropLabel={(files) => `Drop to add ${files} to the ticket`} onFiles={upload.add} />
            {upload.items.length > 0 && <UploadList items={upload.items} label="Files of the ticket" />}
          </div>
        </Field>
      </div>
    </CreateDialog>
  )
}
