import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { useActor } from '#features/workspace/users/use-session.ts'
import { add, decimal, decimalText } from '#shared/values/decimal.ts'
import { formatMoney } from '#ui/base/format.ts'
import { useToday } from '#ui/base/use-today.ts'
import { Button } from '#ui/controls/button.tsx'
import { DateInput } from '#ui/controls/date-input.tsx'
import { Field } from '#ui/controls/field.tsx'
import { MoneyInput } from '#ui/controls/money-input.tsx'
import { Select } from '#ui/controls/select.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { CreateDialog } from '#ui/records/create-dialog.tsx'
import { FormField } from '#ui/records/form-field.tsx'
import { zodResolver } from '#ui/records/form-resolver.ts'
import type { InvoiceView } from '../invoices/schema.ts'
import { paymentFields } from '../payments/schema.ts'
import { callPayments, refreshInvoices, useClientCredits } from './client.ts'
import { methodOptions } from './invoice-options.tsx'

const paymentForm = z.object(paymentFields)
type Entering = z.input<typeof paymentForm>

interface PaymentDialogProps {
  readonly invoice: InvoiceView
  readonly kind: 'payment' | 'refund'
  readonly onClose: () => void
  /** settles the invoice with client credit instead */
  readonly onApply: () => void
}

const titles = { payment: 'Record Payment', refund: 'Record Refund' } as const

/** A payment on an invoice, or what is given back of a credit note. */
export function PaymentDialog({ invoice, kind, onClose, onApply }: PaymentDialogProps) {
  const queryClient = useQueryClient()
  const today = useToday(useActor().timezone)
  const { balance, totalAmount, currency, invoiceNumber, issuedAt } = invoice
  const form = useForm<Entering, unknown, z.output<typeof paymentForm>>({
    defaultValues: {
      paymentDate: today,
      amount: kind === 'payment' ? (issuedAt === null ? totalAmount : balance) : totalAmount,
      paymentMethod: 'bank_transfer',
      transactionReference: '',
      notes: '',
    },
    resolver: zodResolver(paymentForm),
  })
  const { control, register, formState } = form
  return (
    <CreateDialog
      form={form}
      title={titles[kind]}
      submit={kind === 'payment' ? 'Record payment' : 'Record refund'}
      failed={(sentence) => `Failed to record ${kind}: ${sentence}`}
      onClose={onClose}
      make={async (values, keyFor) => {
        await callPayments('POST /api/payments', { invoiceId: invoice.id, kind, ...values }, { idempotencyKey: keyFor(values) })
        toast.success(kind === 'payment' ? 'Payment recorded successfully' : 'Refund recorded successfully')
        onClose()
        void refreshInvoices(queryClient)
      }}
    >
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <p className="col-span-full text-secondary text-ink-2">
          {kind === 'payment'
            ? `${invoiceNumber}: ${formatMoney(issuedAt === null ? totalAmount : balance, currency)} open.${issuedAt === null ? ' The draft is issued first, without a mail.' : ''}`
            : `${invoiceNumber}: at most what the credit note still holds.`}
        </p>
        {kind === 'payment' && issuedAt !== null && <CreditHint invoiceId={invoice.id} currency={currency} onApply={onApply} />}
        <FormField control={control} name="paymentDate" label="Payment Date" required>
          {(bound) => <DateInput {...bound} onChange={(next) => bound.onChange(next ?? '')} />}
        </FormField>
        <FormField control={control} name="amount" label="Amount" required>
          {({ value, onChange, ...bound }) => (
            <MoneyInput {...bound} value={String(value ?? '') || null} onChange={(next) => onChange(next ?? '')} currency={currency} />
          )}
        </FormField>
        <FormField control={control} name="paymentMethod" label="Payment Method" required>
          {(bound) => <Select {...bound} options={methodOptions} />}
        </FormField>
        <Field label="Transaction reference" error={formState.errors.transactionReference?.message}>
          <TextInput {...register('transactionReference')} autoComplete="off" />
        </Field>
        <Field label="Notes" error={formState.errors.notes?.message} className="col-span-full">
          <Textarea {...register('notes')} rows={2} />
        </Field>
      </div>
    </CreateDialog>
  )
}

interface CreditHintProps {
  readonly invoiceId: string
  readonly currency: string
  readonly onApply: () => void
}

/** Says that credit could settle the invoice, where the client has some in its currency. */
function CreditHint({ invoiceId, currency, onApply }: CreditHintProps) {
  const credits = useClientCredits({ invoiceId }).data?.items ?? []
  if (credits.length === 0) return null
  const total = decimalText(add(...credits.map(({ available }) => decimal(available))))
  return (
    <p className="col-span-full flex flex-wrap items-center justify-between gap-2 rounded-card bg-accent-soft px-3 py-2 text-secondary">
      This client has {formatMoney(total, currency)} of credit.
      <Button size="sm" onClick={onApply}>
        Apply credit
      </Button>
    </p>
  )
}
