import { useQuery } from '@tanstack/react-query'
import { type Control, Controller } from 'react-hook-form'
import { formatMoney } from '#ui/base/format.ts'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { Field } from '#ui/controls/field.tsx'
import { callInvoices } from './client.ts'
import type { InvoiceEntered, InvoiceForm } from './invoice-form.tsx'

interface DepositFieldProps {
  readonly control: Control<InvoiceForm, unknown, InvoiceEntered>
  readonly brandId: string | null
  readonly projectId: string | null
  readonly currency: string
}

/** The deposit invoices that a final invoice takes off; the server writes their lines, net. */
export function DepositField({ control, brandId, projectId, currency }: DepositFieldProps) {
  const filters = {
    kind: ['deposit' as const],
    currency: [currency],
    ...(projectId ? { projectId: [projectId] } : brandId ? { brandId: [brandId] } : {}),
  }
  const found = useQuery({
    queryKey: ['invoices', 'deposits', filters],
    meta: { refreshedBy: ['invoice', 'project', 'brand', 'profile'] },
    queryFn: ({ signal }) => callInvoices('GET /api/invoices', { ...filters, limit: 50 }, { signal }),
  })
  const deposits = (found.data?.items ?? []).filter(({ issuedAt, status }) => issuedAt !== null && status !== 'cancelled')
  return (
    <Controller
      control={control}
      name="depositIds"
      render={({ field, fieldState }) => (
        <Field label="Deposits to take off" group error={fieldState.error?.message} className="col-span-full">
          <div className="flex flex-col gap-2">
            {deposits.map(({ id, invoiceNumber, totalAmount }) => (
              <Checkbox
                key={id}
                checked={field.value.includes(id)}
                onChange={(on) => field.onChange(on ? [...field.value, id] : field.value.filter((one) => one !== id))}
              >
                {invoiceNumber} · {formatMoney(totalAmount, currency)}
              </Checkbox>
            ))}
            {found.data && deposits.length === 0 && (
              <p className="text-secondary text-ink-3">No deposit invoice in {currency} was issued here.</p>
            )}
          </div>
        </Field>
      )}
    />
  )
}
