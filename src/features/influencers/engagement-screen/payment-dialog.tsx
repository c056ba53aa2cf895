import { useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useActor } from '#features/workspace/users/use-session.ts'
import { calendarDate } from '#shared/contract/endpoint.ts'
import { paymentMethodLabels, paymentMethods } from '#shared/values/payment-methods.ts'
import { formatMoney } from '#ui/base/format.ts'
import { useToday } from '#ui/base/use-today.ts'
import { DateInput } from '#ui/controls/date-input.tsx'
import { Field } from '#ui/controls/field.tsx'
import { MoneyInput } from '#ui/controls/money-input.tsx'
import { NumberInput } from '#ui/controls/number-input.tsx'
import { Select } from '#ui/controls/select.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { CreateDialog } from '#ui/records/create-dialog.tsx'
import { FormField } from '#ui/records/form-field.tsx'
import { zodResolver } from '#ui/records/form-resolver.ts'
import { type PaymentView, paymentFields } from '../engagement-payments/schema.ts'
import type { EngagementView } from '../engagements/schema.ts'
import { callEngagementPayments, refreshEngagements } from './client.ts'
import { dueOnOptions, paymentKindOptions } from './engagement-options.tsx'
import { unplannedAmount } from './rules.ts'

const schema = z.object({ ...paymentFields, paidOn: calendarDate.nullable() })
type Entering = z.input<typeof schema>
type Entered = z.output<typeof schema>

/** How payments are made, as options of a selector. */
export const methodOptions = paymentMethods.map((value) => ({ value, label: paymentMethodLabels[value] }))

interface PaymentDialogProps {
  readonly engagement: EngagementView
  /** those there are, which bound a further fee */
  readonly payments: readonly PaymentView[]
  readonly state: 'planned' | 'paid'
  /** the planned payment that is changed; a new one without it */
  readonly edited?: PaymentView
  readonly onClose: () => void
}

const texts = {
  planned: { title: 'Plan Payment', submit: 'Plan payment', done: 'Payment planned successfully', failed: 'Failed to plan payment' },
  paid: { title: 'Record Payment', submit: 'Record payment', done: 'Payment recorded successfully', failed: 'Failed to record payment' },
  edited: { title: 'Edit Payment', submit: 'Save payment', done: 'Payment updated successfully', failed: 'Failed to update payment' },
} as const

/** A payment to an influencer: one that is planned, with what it waits for, or one that was made. */
export function PaymentDialog({ engagement, payments, state, edited, onClose }: PaymentDialogProps) {
  const queryClient = useQueryClient()
  const today = useToday(useActor().timezone)
  const { title, submit, done, failed } = texts[edited ? 'edited' : state]
  const open = unplannedAmount(engagement, payments)
  const form = useForm<Entering, unknown, Entered>({
    defaultValues: startOf(edited, { amount: open ?? '', paidOn: state === 'paid' ? today : null }),
    resolver: zodResolver(schema),
  })
  const { control, register, formState } = form
  const { errors } = formState
  const hasOpenOffer = engagement.offer?.sentAt && engagement.offer.answer === null
  return (
    <CreateDialog
      form={form}
      title={title}
      submit={submit}
      failed={(sentence) => `${failed}: ${sentence}`}
      onClose={onClose}
      make={async ({ paidOn, ...fields }, keyFor) => {
        const body = state === 'paid' ? { ...fields, due: 'date' as const, dueOn: null, dueDays: null } : { ...fields, paymentMethod: null }
        if (edited) await callEngagementPayments('PATCH /api/engagement-payments/:id', { id: edited.id, ...body })
        else {
          const sent = { engagementId: engagement.id, ...body, paidOn }
          await callEngagementPayments('POST /api/engagement-payments', sent, { idempotencyKey: keyFor(sent) })
        }
        toast.success(done)
        void refreshEngagements(queryClient)
        onClose()
      }}
    >
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <p className="col-span-full text-secondary text-ink-2">
          {engagement.influencer.fullName}
          {!edited && open !== null && `: ${formatMoney(open, engagement.currency)} of the agreed rate is neither paid nor planned.`}
        </p>
        {state === 'planned' && hasOpenOffer && (
          <p role="note" className="col-span-full rounded-card bg-warning-soft px-3 py-2 text-secondary text-warning">
            Offer {engagement.offer?.number} waits for its answer. It includes the planned payments, so it is withdrawn and the next one
            prepared.
          </p>
        )}
        <FormField control={control} name="kind" label="Kind" required>
          {(bound) => <Select {...bound} options={paymentKindOptions} />}
        </FormField>
        <FormField control={control} name="amount" label="Amount" required>
          {({ value, onChange, ...bound }) => (
            <MoneyInput
              {...bound}
              value={String(value ?? '') || null}
              onChange={(next) => onChange(next ?? '')}
              currency={engagement.currency}
            />
          )}
        </FormField>
        {state === 'planned' ? <DueFields form={form} /> : <PaidFields form={form} />}
        <Field label="Reference" error={errors.reference?.message}>
          <TextInput {...register('reference')} limit={200} autoComplete="off" />
        </Field>
        <Field label="Influencer’s invoice number" error={errors.invoiceNumber?.message}>
          <TextInput {...register('invoiceNumber')} limit={100} autoComplete="off" />
        </Field>
        <Field label="Notes" error={errors.notes?.message} className="col-span-full">
          <Textarea {...register('notes')} rows={2} limit={1000} />
        </Field>
      </div>
    </CreateDialog>
  )
}

function startOf(edited: PaymentView | undefined, { amount, paidOn }: { amount: string; paidOn: string | null }): Entering {
  if (edited) {
    const { kind, due, dueOn, dueDays, paymentMethod, reference, invoiceNumber, notes } = edited
    return { kind, amount: edited.amount, due, dueOn, dueDays, paidOn: null, paymentMethod, reference, invoiceNumber, notes }
  }
  return {
    kind: 'fee',
    amount,
    due: 'date',
    dueOn: null,
    dueDays: null,
    paidOn,
    paymentMethod: 'bank_transfer',
    reference: '',
    invoiceNumber: '',
    notes: '',
  }
}

type FormProps = { readonly form: ReturnType<typeof useForm<Entering, unknown, Entered>> }

function DueFields({ form: { control, setValue } }: FormProps) {
  const due = useWatch({ control, name: 'due' })
  return (
    <>
      <FormField control={control} name="due" label="Due" required>
        {({ onChange, ...bound }) => (
          <Select
            {...bound}
            options={dueOnOptions}
            onChange={(next) => {
              onChange(next)
              setValue('dueOn', null)
              setValue('dueDays', next === 'checked' ? 0 : null)
            }}
          />
        )}
      </FormField>
      {due === 'date' && (
        <FormField control={control} name="dueOn" label="Due date">
          {(bound) => <DateInput {...bound} />}
        </FormField>
      )}
      {due === 'checked' && (
        <FormField control={control} name="dueDays" label="Days after all posts are checked">
          {(bound) => <NumberInput {...bound} min={0} max={365} unit="days" />}
        </FormField>
      )}
      {due === 'acceptance' && <span className="max-sm:hidden" />}
    </>
  )
}

function PaidFields({ form: { control } }: FormProps) {
  return (
    <>
      <FormField control={control} name="paidOn" label="Paid on" required>
        {(bound) => <DateInput {...bound} fixed />}
      </FormField>
      <FormField control={control} name="paymentMethod" label="Payment Method" required>
        {(bound) => <Select {...bound} options={methodOptions} />}
      </FormField>
    </>
  )
}
