import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { formatMoney } from '#ui/base/format.ts'
import { Field } from '#ui/controls/field.tsx'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { CreateDialog } from '#ui/records/create-dialog.tsx'
import { FormField } from '#ui/records/form-field.tsx'
import { zodResolver } from '#ui/records/form-resolver.ts'
import { takeRecord } from '#ui/records/record-queries.ts'
import { useOpenRecord } from '#ui/records/use-open-record.ts'
import { unitSigns } from '../invoice-documents/labels.ts'
import { type InvoiceDetail, invoiceFields, lineFields } from '../invoices/schema.ts'
import { callInvoices, invoiceOptions, refreshInvoices } from './client.ts'

/** Credits an invoice, in full or by line; the credit note is issued immediately. */
export function CreditDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const invoice = useQuery(invoiceOptions(id))
  return invoice.data ? <CreditForm invoice={invoice.data} onClose={onClose} /> : null
}

const creditForm = z.object({
  what: z.enum(['all', 'lines']),
  quantities: z.array(z.union([z.literal('').transform(() => null), lineFields.quantity])),
  clientNote: invoiceFields.clientNote,
})
type Entering = z.input<typeof creditForm>
type Entered = z.output<typeof creditForm>

const choices = [
  { value: 'all' as const, label: 'Everything that is left' },
  { value: 'lines' as const, label: 'Some of the lines' },
]

function CreditForm({ invoice, onClose }: { readonly invoice: InvoiceDetail; readonly onClose: () => void }) {
  const queryClient = useQueryClient()
  const open = useOpenRecord('invoice')
  const lines = invoice.lines.filter(({ depositInvoiceId }) => depositInvoiceId === null)
  const form = useForm<Entering, unknown, Entered>({
    defaultValues: { what: 'all', quantities: lines.map(() => ''), clientNote: '' },
    resolver: zodResolver(creditForm),
  })
  const { control, register, formState, setError } = form
  const what = useWatch({ control, name: 'what' })
  return (
    <CreateDialog
      form={form}
      title={`Credit ${invoice.invoiceNumber}`}
      submit="Issue credit note"
      failed={(sentence) => `Failed to credit invoice: ${sentence}`}
      onClose={onClose}
      make={async ({ quantities, clientNote }, keyFor) => {
        const chosen = lines.flatMap(({ id }, at) => (quantities[at] ? [{ lineId: id, quantity: quantities[at] }] : []))
        if (what === 'lines' && chosen.length === 0) return setError('what', { message: 'Enter how much of a line is credited.' })
        const input = { id: invoice.id, clientNote, ...(what === 'lines' && { lines: chosen }) }
        const note = await callInvoices('POST /api/invoices/:id/credit', input, { idempotencyKey: keyFor(input) })
        takeRecord(queryClient, 'invoice', note)
        toast.success(`Credit note ${note.invoiceNumber} issued`, { action: { label: 'Open', onClick: () => open(note.id) } })
        onClose()
        void refreshInvoices(queryClient)
      }}
    >
      <div className="flex flex-col gap-4">
        <p className="text-secondary text-ink-2">
          {invoice.badge === 'paid'
            ? 'The invoice is paid: the credit note holds the money, for a refund or for another invoice.'
            : 'The credit note reduces the open balance. It is issued immediately and can’t be changed.'}
        </p>
        <FormField control={control} name="what" label="What is credited" group>
          {(bound) => <RadioGroup {...bound} options={choices} />}
        </FormField>
        {what === 'lines' && (
          <ul className="flex flex-col gap-3">
            {lines.map(({ id, description, quantity, unit, unitPrice }, at) => (
              <li key={id} className="grid grid-cols-[minmax(0,1fr)_120px] items-start gap-3">
                <span className="flex min-w-0 flex-col pt-1">
                  <bdi className="truncate">{description}</bdi>
                  <span className="text-meta text-ink-3 tabular">
                    {quantity} {unit && unitSigns[unit]} × {formatMoney(unitPrice, invoice.currency)}
                  </span>
                </span>
                <Field label={`Quantity of ${description}`} hideLabel error={formState.errors.quantities?.[at]?.message}>
                  <TextInput
                    {...register(`quantities.${at}`)}
                    inputMode="decimal"
                    autoComplete="off"
                    placeholder="0"
                    className="text-right tabular"
                  />
                </Field>
              </li>
            ))}
          </ul>
        )}
        <Field label="Note to the client" hint="Printed on the credit note" error={formState.errors.clientNote?.message}>
          <Textarea {...register('clientNote')} rows={2} />
        </Field>
      </div>
    </CreateDialog>
  )
}
