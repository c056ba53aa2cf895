import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { MemberCombobox } from '#features/clients/projects/member-combobox.tsx'
import { ProjectCombobox } from '#features/clients/projects/project-combobox.tsx'
import { DateInput } from '#ui/controls/date-input.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Select } from '#ui/controls/select.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { openAction } from '#ui/lists/show-new.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { CreateDialog } from '#ui/records/create-dialog.tsx'
import { FormField } from '#ui/records/form-field.tsx'
import { zodResolver } from '#ui/records/form-resolver.ts'
import { useRefresh } from '#ui/records/record-queries.ts'
import { useOpenRecord } from '#ui/records/use-open-record.ts'
import { TextEditor } from '#ui/text/text-editor.tsx'
import { callSupport, useRefreshTickets } from './client.ts'
import { type TicketView, ticketTask } from './schema.ts'
import { priorityOptions } from './ticket-options.tsx'

const entered = ticketTask.omit({ id: true })
type Entering = z.input<typeof entered>
type Entered = z.output<typeof entered>

/** A task made of a ticket: what was asked stands in it, to be put into words for those who do it; a line leads back. */
export function TaskFromTicket({ ticket, onClose }: { readonly ticket: TicketView; readonly onClose: () => void }) {
  const open = useOpenRecord('task')
  const refresh = useRefreshTickets()
  const refreshTasks = useRefresh(['tasks', 'task-board'])
  const form = useForm<Entering, unknown, Entered>({
    defaultValues: {
      name: ticket.subject,
      description: ticket.description,
      projectId: '',
      assigneeId: null,
      dueDate: null,
      priority: ticket.priority,
    },
    resolver: zodResolver(entered),
  })
  const { control, register, formState, setValue } = form
  const projectId = useWatch({ control, name: 'projectId' })
  return (
    <CreateDialog
      form={form}
      title={`Make a task of ${ticket.ticketNumber}`}
      submit="Create task"
      failed="Failed to create task"
      onClose={onClose}
      make={async (values, keyFor) => {
        const input = { ...values, id: ticket.id }
        const made = await callSupport('POST /api/support-tickets/:id/task', input, { idempotencyKey: keyFor(input) })
        void refresh()
        void refreshTasks()
        toast.success('Task created successfully', openAction(made.task?.id, open))
        onClose()
      }}
    >
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <Field label="Name" error={formState.errors.name?.message} required className="col-span-full">
          <TextInput {...register('name')} limit={200} autoComplete="off" />
        </Field>
        <FormField
          control={control}
          name="description"
          label="Description"
          hint="Whoever sees the task reads this. A link back to the ticket is added."
          className="col-span-full"
        >
          {(bound) => <TextEditor {...bound} value={bound.value ?? ''} rows={4} maxRows={10} />}
        </FormField>
        <FormField control={control} name="projectId" label="Project" required>
          {(bound) => (
            <ProjectCombobox
              {...bound}
              value={bound.value || null}
              onChange={(next) => {
                bound.onChange(next ?? '')
                // The people of another project are others.
                setValue('assigneeId', null, { shouldDirty: true })
              }}
            />
          )}
        </FormField>
        <FormField control={control} name="assigneeId" label="Assignee" hint={projectId ? undefined : 'Select a project first'}>
          {(bound) => <MemberCombobox {...bound} value={bound.value ?? null} projectId={projectId || null} />}
        </FormField>
        <FormField control={control} name="dueDate" label="Due date">
          {(bound) => <DateInput {...bound} value={bound.value ?? null} />}
        </FormField>
        <FormField control={control} name="priority" label="Priority">
          {(bound) => <Select {...bound} value={bound.value ?? 'medium'} options={priorityOptions} />}
        </FormField>
      </div>
    </CreateDialog>
  )
}
