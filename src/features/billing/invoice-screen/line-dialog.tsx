import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Field } from '#ui/controls/field.tsx'
import { Select } from '#ui/controls/select.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { CreateDialog } from '#ui/records/create-dialog.tsx'
import { FormField } from '#ui/records/form-field.tsx'
import { zodResolver } from '#ui/records/form-resolver.ts'
import { type InvoiceDetail, type LineView, lineDescriptionMax } from '../invoices/schema.ts'
import { callInvoices, refreshInvoices } from './client.ts'
import { emptyLine, lineForm } from './invoice-form.tsx'
import { itemTypeOptions, taxCategoryOptions, unitOptions } from './invoice-options.tsx'
import { SelectOrNone } from './select-or-none.tsx'

interface LineDialogProps {
  readonly invoice: InvoiceDetail
  /** null for a new one */
  readonly line: LineView | null
  readonly onClose: () => void
}

/** A line of a draft: added, or changed. */
export function LineDialog({ invoice, line, onClose }: LineDialogProps) {
  const queryClient = useQueryClient()
  const form = useForm<z.input<typeof lineForm>, unknown, z.output<typeof lineForm>>({
    defaultValues: line ? { ...line, relatedId: null, taxRate: line.taxRate ?? '' } : emptyLine(),
    resolver: zodResolver(lineForm),
  })
  const { control, register, formState } = form
  const { errors } = formState
  return (
    <CreateDialog
      form={form}
      title={line ? 'Edit line' : 'Add line'}
      submit={line ? 'Save line' : 'Add line'}
      failed={(sentence) => `Failed to ${line ? 'update' : 'add'} line item: ${sentence}`}
      onClose={onClose}
      make={async (values, keyFor) => {
        const { relatedId: _related, ...fields } = values
        if (line) await callInvoices('PATCH /api/invoice-line-items/:id', { id: line.id, ...fields })
        else await callInvoices('POST /api/invoice-line-items', { invoiceId: invoice.id, ...fields }, { idempotencyKey: keyFor(values) })
        toast.success(line ? 'Line item updated successfully' : 'Line item added successfully')
        onClose()
        void refreshInvoices(queryClient)
      }}
    >
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <Field label="Description" error={errors.description?.message} required className="col-span-full">
          <TextInput {...register('description')} limit={lineDescriptionMax} autoComplete="off" />
        </Field>
        <Field label="Quantity" error={errors.quantity?.message}>
          <TextInput {...register('quantity')} inputMode="decimal" autoComplete="off" className="text-right tabular" />
        </Field>
        <Field label={`Unit price (${invoice.currency})`} error={errors.unitPrice?.message}>
          <TextInput {...register('unitPrice')} inputMode="decimal" autoComplete="off" className="text-right tabular" />
        </Field>
        <FormField control={control} name="unit" label="Unit">
          {(bound) => <SelectOrNone {...bound} noneLabel="None" options={unitOptions} />}
        </FormField>
        <FormField control={control} name="itemType" label="Type">
          {(bound) => <Select {...bound} options={itemTypeOptions} />}
        </FormField>
        <FormField control={control} name="taxCategory" label="Tax">
          {(bound) => <SelectOrNone {...bound} noneLabel="As the invoice" options={taxCategoryOptions} />}
        </FormField>
        <Field label="Tax rate (%)" error={errors.taxRate?.message}>
          <TextInput
            {...register('taxRate')}
            inputMode="decimal"
            autoComplete="off"
            placeholder="As the invoice"
            className="text-right tabular"
          />
        </Field>
      </div>
    </CreateDialog>
  )
}
