import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Control, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { projectQuery } from '#features/clients/projects/client.ts'
import { PlaceFields } from '#features/clients/projects/place-fields.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { definedOnly } from '#shared/values/defined.ts'
import { formatDate } from '#ui/base/format.ts'
import { useToday } from '#ui/base/use-today.ts'
import { DateInput } from '#ui/controls/date-input.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Select } from '#ui/controls/select.tsx'
import { Switch } from '#ui/controls/switch.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { CreateDialog } from '#ui/records/create-dialog.tsx'
import { FormField } from '#ui/records/form-field.tsx'
import { zodResolver } from '#ui/records/form-resolver.ts'
import { MoreFields } from '#ui/records/more-fields.tsx'
import { billingSettingsQuery } from '../billing-settings/client.ts'
import { callPlans, usePlansRefresh } from '../recurring-invoices/client.ts'
import { rhythmLabels } from '../recurring-invoices/labels.ts'
import { type PlanView, planFields, planNameMax, rhythms } from '../recurring-invoices/schema.ts'
import { ClientNoteField, CurrencyAndTax, EnteredTotals, OrderNumberField, TaxAndDiscount, TermsField } from './billed-fields.tsx'
import { emptyLine, type InvoiceEntered, type InvoiceForm, lineForm } from './invoice-form.tsx'
import { LineRows } from './line-rows.tsx'

const planForm = z
  .object({ ...planFields, brandId: z.string().nullable(), lines: z.array(lineForm).min(1, 'Add a line') })
  .refine(({ brandId, projectId }) => brandId !== null || projectId !== null, {
    path: ['projectId'],
    message: 'Select a project or a brand',
  })
type PlanForm = z.input<typeof planForm>
type PlanEntered = z.output<typeof planForm>

const rhythmOptions = rhythms.map((value) => ({ value, label: rhythmLabels[value] }))

interface PlanDialogProps {
  /** null for a new one */
  readonly plan: PlanView | null
  readonly onClose: () => void
}

/** A plan of a recurring invoice: whom, how often, and the lines of each draft. */
export function PlanDialog({ plan, onClose }: PlanDialogProps) {
  const settings = useQuery(billingSettingsQuery)
  if (!settings.data) return null
  const { defaultTaxRate, defaultTaxCategory, defaultPaymentTerms, currency } = settings.data
  const start = { taxRate: defaultTaxRate, taxCategory: defaultTaxCategory, paymentTerms: defaultPaymentTerms, currency }
  return <Loaded plan={plan} start={start} onClose={onClose} />
}

interface LoadedProps extends PlanDialogProps {
  readonly start: Pick<PlanForm, 'taxRate' | 'taxCategory' | 'paymentTerms' | 'currency'>
}

function Loaded({ plan, start, onClose }: LoadedProps) {
  const queryClient = useQueryClient()
  const refresh = usePlansRefresh()
  const today = useToday(useActor().timezone)
  const form = useForm<PlanForm, unknown, PlanEntered>({
    defaultValues: plan ? valuesOf(plan) : { ...emptyPlan(today), ...start },
    resolver: zodResolver(planForm),
  })
  const { control, register, formState, setValue } = form
  const [brandId, projectId, currency] = useWatch({ control, name: ['brandId', 'projectId', 'currency'] })
  const { errors } = formState
  return (
    <CreateDialog
      form={form}
      title={plan ? 'Edit Recurring Invoice' : 'New Recurring Invoice'}
      submit={plan ? 'Save changes' : 'Create recurring invoice'}
      failed={(sentence) => `Failed to ${plan ? 'update' : 'create'} recurring invoice: ${sentence}`}
      onClose={onClose}
      make={async (values, keyFor) => {
        const whose = values.projectId ? (await queryClient.fetchQuery(projectQuery(values.projectId))).brandId : (values.brandId ?? '')
        const input = { ...values, brandId: whose }
        const made = plan
          ? await callPlans('PATCH /api/recurring-invoices/:id', { id: plan.id, version: plan.version, ...changedIn(plan, input) })
          : await callPlans('POST /api/recurring-invoices', input, { idempotencyKey: keyFor(input) })
        toast.success(plan ? 'Recurring invoice updated' : 'Recurring invoice created', {
          ...(made.nextOn !== null && { description: `The next draft comes on ${formatDate(made.nextOn)}.` }),
        })
        onClose()
        await refresh()
      }}
    >
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <Field label="Name" error={errors.name?.message} required className="col-span-full">
          <TextInput {...register('name')} limit={planNameMax} autoComplete="off" placeholder="Retainer" />
        </Field>
        <PlaceFields
          projectId={projectId}
          brandId={brandId}
          onChange={(next) => {
            setValue('projectId', next.projectId, { shouldDirty: true })
            setValue('brandId', next.brandId, { shouldDirty: true })
          }}
          problem={errors.projectId?.message ?? errors.brandId?.message}
        />
        <FormField control={control} name="every" label="Rhythm" required>
          {(bound) => <Select {...bound} options={rhythmOptions} />}
        </FormField>
        <FormField
          control={control}
          name="startsOn"
          label="First invoice"
          hint="Its day is kept; a short month takes its last day"
          required
        >
          {(bound) => <DateInput {...bound} fixed onChange={(next) => bound.onChange(next ?? '')} />}
        </FormField>
        {/* It reads and writes the lines alone, which both forms have alike. */}
        <LineRows control={control as unknown as Control<InvoiceForm, unknown, InvoiceEntered>} currency={currency} />
        <p className="col-span-full -mt-1 text-meta text-ink-3">
          {'{month}'} and {'{period}'} in a description are filled in for each invoice.
        </p>
        <EnteredTotals />
        <FormField control={control} name="sendsItself" label="Sending" group className="col-span-full">
          {({ value, onChange }) => (
            <Switch checked={value} onChange={onChange} hint="Without this, each period makes a draft that you check and send.">
              Send each invoice automatically on its date
            </Switch>
          )}
        </FormField>
        <MoreFields control={control} defaults={{ endsOn: null, ...start, discountAmount: '', orderNumber: '', clientNote: '' }}>
          <FormField control={control} name="endsOn" label="Last day" hint="No draft for periods after it">
            {(bound) => <DateInput {...bound} />}
          </FormField>
          <CurrencyAndTax />
          <TaxAndDiscount />
          <TermsField />
          <OrderNumberField />
          <ClientNoteField />
        </MoreFields>
      </div>
    </CreateDialog>
  )
}

const emptyPlan = (today: string): PlanForm => ({
  name: '',
  brandId: null,
  projectId: null,
  every: 'month',
  startsOn: today,
  endsOn: null,
  currency: 'USD',
  taxRate: '0',
  taxCategory: 'standard',
  discountAmount: '',
  paymentTerms: '',
  orderNumber: '',
  clientNote: '',
  lines: [{ ...emptyLine(), description: 'Retainer {month}' }],
  sendsItself: false,
})

function valuesOf(plan: PlanView): PlanForm {
  const { name, projectId, every, startsOn, endsOn, currency, taxRate, taxCategory, discountAmount, sendsItself, lines } = plan
  return {
    name,
    projectId,
    brandId: projectId ? null : plan.brandId,
    every,
    startsOn,
    endsOn,
    currency,
    taxRate,
    taxCategory,
    discountAmount,
    paymentTerms: plan.paymentTerms ?? '',
    orderNumber: plan.orderNumber ?? '',
    clientNote: plan.clientNote ?? '',
    sendsItself,
    lines: lines.map((line) => ({ ...line, relatedId: null, taxRate: line.taxRate ?? '' })),
  }
}

type Sent = PlanEntered & { brandId: string }

/** What differs from the plan as it is. */
function changedIn(plan: PlanView, input: Sent): Partial<Sent> {
  const same = (name: keyof Sent) => JSON.stringify(plan[name]) === JSON.stringify(input[name])
  return definedOnly(Object.fromEntries(Object.entries(input).filter(([name]) => !same(name as keyof Sent)))) as Partial<Sent>
}
