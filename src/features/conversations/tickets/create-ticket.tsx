import { z } from 'zod'
import { Select } from '#ui/controls/select.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { type CreateDialogProps, type CreateFieldProps, defineCreateKind } from '#ui/records/create-kind.ts'
import { takeRecord } from '#ui/records/record-queries.ts'
import { useOpenRecord } from '#ui/records/use-open-record.ts'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { callSupport, refreshTickets } from './client.ts'
import { ticketCreate, ticketSubjectMax, ticketTextMax } from './schema.ts'
import { categoryOptions } from './ticket-options.tsx'

const { subject, description, category } = ticketCreate.shape
// Nothing is chosen to begin with.
const schema = z.object({ subject, description, category: category.nullable().pipe(category) })
type Sent = z.output<typeof schema>
type Values = z.input<typeof schema>

const TicketDialog = lazyPart(
  async () => (await import('./ticket-dialog.tsx')).TicketDialog,
  ({ onClose }) => onClose(),
)

function CategoryChip({ values, onChange }: CreateFieldProps<Values>) {
  return (
    <Select
      size="sm"
      options={categoryOptions}
      value={values.category}
      onChange={(next) => onChange({ category: next })}
      placeholder="Select a category"
    />
  )
}

function DescriptionText({ values, onChange }: CreateFieldProps<Values>) {
  return (
    <Textarea
      rows={2}
      maxRows={8}
      limit={ticketTextMax}
      value={values.description}
      onChange={(event) => onChange({ description: event.target.value })}
      placeholder="Describe it in a sentence or two"
    />
  )
}

function Full({ begin: { category: chosen, ...begin }, onClose }: CreateDialogProps<Values>) {
  const open = useOpenRecord('support-ticket')
  return (
    <TicketDialog
      begin={{ ...begin, ...(chosen && { category: chosen }) }}
      onClose={onClose}
      onCreated={({ id }) => {
        onClose()
        open(id)
      }}
    />
  )
}

/** A ticket by its subject, its category and what it is about. */
export const createTicket = defineCreateKind<Values, Sent>({
  record: 'support-ticket',
  title: 'subject',
  titleLabel: 'Subject',
  placeholder: 'What is it about?',
  limit: ticketSubjectMax,
  fields: [
    { name: 'category', label: 'Category', Control: CategoryChip },
    { name: 'description', label: 'Description', isText: true, Control: DescriptionText },
  ],
  start: () => ({ subject: '', description: '', category: null }),
  schema,
  create: async (sent, { queryClient, idempotencyKey }) => {
    const made = await callSupport('POST /api/support-tickets', sent, { idempotencyKey })
    takeRecord(queryClient, 'support-ticket', made)
    void refreshTickets(queryClient)
    return made.id
  },
  created: ['Ticket created', 'Your support ticket has been submitted successfully'],
  failed: 'Failed to create ticket',
  Dialog: Full,
})
