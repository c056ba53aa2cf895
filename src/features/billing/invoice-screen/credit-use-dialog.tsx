import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { compare, decimal } from '#shared/values/decimal.ts'
import { formatMoney } from '#ui/base/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { MoneyInput } from '#ui/controls/money-input.tsx'
import { Select } from '#ui/controls/select.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { CreateDialog } from '#ui/records/create-dialog.tsx'
import { FormField } from '#ui/records/form-field.tsx'
import { zodResolver } from '#ui/records/form-resolver.ts'
import { takeRecord } from '#ui/records/record-queries.ts'
import type { InvoiceView } from '../invoices/schema.ts'
import { paymentFields } from '../payments/schema.ts'
import { callPayments, refreshInvoices, useClientCredits, useOpenInvoices } from './client.ts'

/** A credit note or an invoice to choose, with what it can give or take. */
type Choice = { readonly id: string; readonly invoiceNumber: string; readonly amount: string }

interface CreditUseProps {
  /** an open invoice to settle, or a credit note to use up */
  readonly invoice: Pick<InvoiceView, 'id' | 'kind' | 'invoiceNumber' | 'brandId' | 'clientEmail' | 'currency' | 'balance'>
  readonly onClose: () => void
}

/** Settles an invoice with client credit, from either side. */
export function CreditUseDialog({ invoice, onClose }: CreditUseProps) {
  const { id, kind, invoiceNumber, currency, balance } = invoice
  const isNote = kind === 'credit_note'
  const credits = useClientCredits(isNote ? { creditNoteId: id } : { invoiceId: id })
  const open = useOpenInvoices(invoice, isNote)
  if (credits.isPending || (isNote && open.isPending)) return null
  const notes = (credits.data?.items ?? []).map((one) => ({ ...one, id: one.creditNoteId, amount: one.available }))
  const invoices = isNote
    ? (open.data?.items ?? []).map((one) => ({ ...one, amount: one.balance }))
    : [{ id, invoiceNumber, amount: balance }]
  if (notes.length === 0)
    return (
      <NothingToApply onClose={onClose}>
        {isNote ? 'This credit note holds nothing more.' : `This client has no credit in ${currency}. Crediting a paid invoice makes some.`}
      </NothingToApply>
    )
  if (invoices.length === 0) return <NothingToApply onClose={onClose}>This client has no open invoice in {currency}.</NothingToApply>
  return <CreditUseForm notes={notes} invoices={invoices} currency={currency} onClose={onClose} />
}

function NothingToApply({ children, onClose }: { readonly children: ReactNode; readonly onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Apply credit"
      footer={
        <Button variant="primary" onClick={onClose}>
          OK
        </Button>
      }
    >
      <p>{children}</p>
    </Dialog>
  )
}

const creditForm = z.object({ creditNoteId: z.string(), invoiceId: z.string(), amount: paymentFields.amount })
type Entering = z.input<typeof creditForm>

interface CreditUseFormProps extends Pick<CreditUseProps, 'onClose'> {
  readonly notes: readonly Choice[]
  readonly invoices: readonly Choice[]
  readonly currency: string
}

function CreditUseForm({ notes, invoices, currency, onClose }: CreditUseFormProps) {
  const queryClient = useQueryClient()
  const mostOf = (creditNoteId: string | undefined, invoiceId: string | undefined): string => {
    const held = notes.find(({ id }) => id === creditNoteId)?.amount ?? '0'
    const open = invoices.find(({ id }) => id === invoiceId)?.amount ?? '0'
    return compare(decimal(held), decimal(open)) < 0 ? held : open
  }
  const [creditNoteId = '', invoiceId = ''] = [notes[0]?.id, invoices[0]?.id]
  const form = useForm<Entering, unknown, z.output<typeof creditForm>>({
    defaultValues: { creditNoteId, invoiceId, amount: mostOf(creditNoteId, invoiceId) },
    resolver: zodResolver(creditForm),
  })
  const { control, getFieldState, getValues, setValue } = form
  // As much as goes, until an amount is typed.
  const suggest = () => {
    const chosen = getValues()
    if (!getFieldState('amount').isDirty) setValue('amount', mostOf(chosen.creditNoteId, chosen.invoiceId))
  }
  const optionsOf = (choices: readonly Choice[], word: string) =>
    choices.map(({ id, invoiceNumber, amount }) => ({ value: id, label: `${invoiceNumber} · ${formatMoney(amount, currency)} ${word}` }))
  return (
    <CreateDialog
      form={form}
      title="Apply credit"
      submit="Apply credit"
      failed={(sentence) => `Failed to apply credit: ${sentence}`}
      onClose={onClose}
      make={async (values, keyFor) => {
        const settled = await callPayments('POST /api/client-credits', values, { idempotencyKey: keyFor(values) })
        takeRecord(queryClient, 'invoice', settled)
        toast.success(`${formatMoney(values.amount, currency)} applied to ${settled.invoiceNumber}`)
        onClose()
        void refreshInvoices(queryClient)
      }}
    >
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <FormField control={control} name="creditNoteId" label="Credit note" required>
          {(bound) => <Select {...bound} onChange={(next) => (bound.onChange(next), suggest())} options={optionsOf(notes, 'available')} />}
        </FormField>
        <FormField control={control} name="invoiceId" label="Invoice" required>
          {(bound) => <Select {...bound} onChange={(next) => (bound.onChange(next), suggest())} options={optionsOf(invoices, 'open')} />}
        </FormField>
        <FormField control={control} name="amount" label="Amount" required>
          {({ value, onChange, ...bound }) => (
            <MoneyInput {...bound} value={String(value ?? '') || null} onChange={(next) => onChange(next ?? '')} currency={currency} />
          )}
        </FormField>
      </div>
    </CreateDialog>
  )
}
