import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { useActor } from '#features/workspace/users/use-session.ts'
import { formatMoney } from '#ui/base/format.ts'
import { useToday } from '#ui/base/use-today.ts'
import { DateInput } from '#ui/controls/date-input.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Select } from '#ui/controls/select.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { CreateDialog } from '#ui/records/create-dialog.tsx'
import { FormField } from '#ui/records/form-field.tsx'
import { zodResolver } from '#ui/records/form-resolver.ts'
import { type PaymentView, paymentPay } from '../engagement-payments/schema.ts'
import { callEngagementPayments, refreshEngagements } from './client.ts'
import { methodOptions } from './payment-dialog.tsx'

const schema = paymentPay.omit({ id: true })

interface PayDialogProps {
  readonly payment: PaymentView
  readonly onClose: () => void
}

/** Marks a planned payment as paid. */
export function PayDialog({ payment, onClose }: PayDialogProps) {
  const { id, amount, currency, influencer, reference } = payment
  const queryClient = useQueryClient()
  const today = useToday(useActor().timezone)
  const form = useForm<z.input<typeof schema>, unknown, z.output<typeof schema>>({
    defaultValues: { paidOn: today, paymentMethod: 'bank_transfer', reference: reference ?? '' },
    resolver: zodResolver(schema),
  })
  const { control, register, formState } = form
  return (
    <CreateDialog
      form={form}
      title="Mark as Paid"
      submit="Mark as paid"
      failed={(sentence) => `Failed to record payment: ${sentence}`}
      onClose={onClose}
      make={async (values, keyFor) => {
        const body = { id, ...values }
        await callEngagementPayments('POST /api/engagement-payments/:id/payment', body, { idempotencyKey: keyFor(body) })
        toast.success('Payment recorded successfully')
        void refreshEngagements(queryClient)
        onClose()
      }}
    >
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <p className="col-span-full text-secondary text-ink-2">
          {formatMoney(amount, currency)} to {influencer.fullName}
        </p>
        <FormField control={control} name="paidOn" label="Paid on" required>
          {({ value, ...bound }) => <DateInput {...bound} value={value ?? null} max={today} fixed />}
        </FormField>
        <FormField control={control} name="paymentMethod" label="Payment Method" required>
          {({ value, ...bound }) => <Select {...bound} value={value ?? null} options={methodOptions} />}
        </FormField>
        <Field label="Reference" error={formState.errors.reference?.message} className="col-span-full">
          <TextInput {...register('reference')} limit={200} autoComplete="off" />
        </Field>
      </div>
    </CreateDialog>
  )
}
