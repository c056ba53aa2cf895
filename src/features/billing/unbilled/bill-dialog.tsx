import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { brandQuery } from '#features/clients/brands/client.ts'
import { currencyOptions } from '#features/workspace/settings/zone-options.tsx'
import { useSession } from '#features/workspace/users/use-session.ts'
import { loggedText } from '#shared/values/minutes.ts'
import { unitPrice } from '#shared/values/money.ts'
import { Combobox } from '#ui/controls/combobox.tsx'
import { MoneyInput } from '#ui/controls/money-input.tsx'
import { Segmented } from '#ui/controls/radio-group.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { CreateDialog } from '#ui/records/create-dialog.tsx'
import { FormField } from '#ui/records/form-field.tsx'
import { zodResolver } from '#ui/records/form-resolver.ts'
import { takeRecord } from '#ui/records/record-queries.ts'
import { useOpenRecord } from '#ui/records/use-open-record.ts'
import { BillPreview } from './bill-preview.tsx'
import { callUnbilled, useBillPreview, useUnbilledRefresh } from './client.ts'
import { groupLabels, unratedMinutesOf } from './labels.ts'
import { type BillWork, type WorkView, workGroups } from './schema.ts'

const billForm = z.object({
  group: z.enum(workGroups),
  // Whether a price is needed and can be read, the server says at the field.
  price: z.string().nullable(),
  currency: z.string().nullable(),
})
type BillForm = z.input<typeof billForm>

const groupOptions = workGroups.map((value) => ({ value, label: groupLabels[value] }))

interface BillDialogProps {
  readonly brandId: string
  readonly work: readonly WorkView[]
  /** The draft was created. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Creates a draft from chosen work after a preview of its lines. */
export function BillDialog({ brandId, work, onDone, onClose }: BillDialogProps) {
  const queryClient = useQueryClient()
  const open = useOpenRecord('invoice')
  const refresh = useUnbilledRefresh()
  const form = useForm<BillForm, unknown, z.output<typeof billForm>>({
    defaultValues: { group: 'task', price: null, currency: null },
    resolver: zodResolver(billForm),
  })
  const { control } = form
  const [group, price, chosen] = useWatch({ control, name: ['group', 'price', 'currency'] })
  const known = work.find(({ currency }) => currency !== null)?.currency ?? null
  const fallback = useBillingCurrency(brandId, known === null)
  const currency = known ?? chosen ?? fallback
  const refs = work.map(({ kind, id }) => ({ kind, id }))
  const unrated = unratedMinutesOf(work)
  const readable = unitPrice.safeParse(price ?? '')
  const input = (values: z.output<typeof billForm>): BillWork => ({
    work: refs,
    group: values.group,
    ...(unrated > 0 && values.price !== null && { price: values.price }),
    ...(known === null && { currency }),
  })
  const hasPrice = unrated === 0 || readable.success
  const preview = useBillPreview(input({ group, price: readable.success ? readable.data : null, currency }), hasPrice)
  return (
    <CreateDialog
      form={form}
      title="Bill work"
      submit="Create draft"
      failed={(sentence) => `Failed to create draft: ${sentence}`}
      onClose={onClose}
      make={async (values, keyFor) => {
        const sent = input(values)
        const made = await callUnbilled('POST /api/unbilled/invoices', sent, { idempotencyKey: keyFor(sent) })
        takeRecord(queryClient, 'invoice', made)
        onDone()
        onClose()
        open(made.id)
        toast.success(`Draft ${made.invoiceNumber} created`)
        void refresh()
      }}
    >
      <div className="flex flex-col gap-4">
        <FormField control={control} name="group" label="Hours on the invoice" group>
          {(bound) => <Segmented {...bound} options={groupOptions} />}
        </FormField>
        {unrated > 0 && (
          <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
            <FormField
              control={control}
              name="price"
              label="Price per hour"
              hint={`For ${loggedText(unrated)} without a selling rate`}
              required
            >
              {(bound) => <MoneyInput {...bound} currency={currency} />}
            </FormField>
            {known === null && (
              <FormField control={control} name="currency" label="Currency">
                {(bound) => (
                  <Combobox
                    {...bound}
                    value={currency}
                    options={currencyOptions(currency)}
                    onChange={(next) => bound.onChange(next ?? fallback)}
                    searchPlaceholder="Search currencies"
                    emptyText="No currency by that code"
                  />
                )}
              </FormField>
            )}
          </div>
        )}
        <BillPreview preview={preview} waiting={!hasPrice} expected={work.length} />
      </div>
    </CreateDialog>
  )
}

/** The currency that a brand is billed in; the workspace's where the brand names none. */
function useBillingCurrency(brandId: string, enabled: boolean): string {
  const { workspace } = useSession()
  const brand = useQuery({ ...brandQuery(brandId), enabled })
  return brand.data?.billingCurrency ?? workspace.currency
}
