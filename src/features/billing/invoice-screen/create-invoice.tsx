import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { brandQuery } from '#features/clients/brands/client.ts'
import type { BrandView } from '#features/clients/brands/schema.ts'
import { projectQuery } from '#features/clients/projects/client.ts'
import { PlaceFields } from '#features/clients/projects/place-fields.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { useToday } from '#ui/base/use-today.ts'
import { DateInput } from '#ui/controls/date-input.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Select } from '#ui/controls/select.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { openAction, showNew } from '#ui/lists/show-new.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { CreateDialog } from '#ui/records/create-dialog.tsx'
import { FormField } from '#ui/records/form-field.tsx'
import { zodResolver } from '#ui/records/form-resolver.ts'
import { MoreFields } from '#ui/records/more-fields.tsx'
import { takeRecord } from '#ui/records/record-queries.ts'
import { useOpenRecord } from '#ui/records/use-open-record.ts'
import { billingSettingsQuery } from '../billing-settings/client.ts'
import { dueDateBy } from '../invoices/labels.ts'
import { clientNameMax } from '../invoices/schema.ts'
import { ClientNoteField, CurrencyAndTax, EnteredTotals, OrderNumberField, TaxAndDiscount, TermsField } from './billed-fields.tsx'
import { callInvoices, refreshInvoices } from './client.ts'
import { DepositField } from './deposit-field.tsx'
import { emptyInvoice, type InvoiceEntered, type InvoiceForm, invoiceForm } from './invoice-form.tsx'
import { createdKindOptions } from './invoice-options.tsx'
import { LineRows } from './line-rows.tsx'

interface CreateInvoiceProps {
  readonly begin?: { readonly projectId?: string | undefined; readonly brandId?: string | undefined }
  readonly onClose: () => void
}

/** A new invoice with its lines, filled in from the brand once one is chosen. */
export function CreateInvoice({ begin, onClose }: CreateInvoiceProps) {
  const settings = useQuery(billingSettingsQuery)
  const project = useQuery({ ...projectQuery(begin?.projectId ?? ''), enabled: begin?.projectId !== undefined })
  const brandId = project.data?.brandId ?? begin?.brandId
  const brand = useQuery({ ...brandQuery(brandId ?? ''), enabled: brandId !== undefined })
  // One that can't be read any more is left out, and its record says why.
  if (!settings.data || project.isLoading || brand.isLoading) return null
  const { defaultTaxRate, defaultTaxCategory, defaultPaymentTerms, currency } = settings.data
  const start = {
    taxRate: defaultTaxRate,
    taxCategory: defaultTaxCategory,
    paymentTerms: defaultPaymentTerms,
    currency,
    ...(brand.data && billedAs(brand.data)),
    projectId: project.data?.id ?? null,
    brandId: project.data ? null : (brand.data?.id ?? null),
  }
  return <InvoiceDialog start={start} onClose={onClose} />
}

/** What the brand is billed under, as far as it says so. */
function billedAs(brand: BrandView): Partial<Pick<InvoiceForm, BilledField>> {
  const billed: Record<BilledField, string | null | undefined> = {
    clientName: brand.billingName ?? brand.name,
    clientEmail: brand.billingEmail,
    clientAddress: brand.billingAddress,
    currency: brand.billingCurrency,
    paymentTerms: brand.billingTerms,
    buyerReference: brand.billingReference,
  }
  return Object.fromEntries(Object.entries(billed).filter(([, value]) => value))
}
type BilledField = 'clientName' | 'clientEmail' | 'clientAddress' | 'currency' | 'paymentTerms' | 'buyerReference'

interface InvoiceDialogProps {
  readonly start: Partial<InvoiceForm>
  readonly onClose: () => void
}

function InvoiceDialog({ start, onClose }: InvoiceDialogProps) {
  const queryClient = useQueryClient()
  const open = useOpenRecord('invoice')
  const today = useToday(useActor().timezone)
  const defaults = { ...emptyInvoice(today), ...start }
  const form = useForm<InvoiceForm, unknown, InvoiceEntered>({
    defaultValues: { ...defaults, dueDate: dueDateBy(defaults.paymentTerms ?? null, today) ?? today },
    resolver: zodResolver(invoiceForm),
  })
  const { control, register, formState } = form
  const [kind, currency, brandId, projectId] = useWatch({ control, name: ['kind', 'currency', 'brandId', 'projectId'] })
  const place = usePlace(form)
  const dates = useTerms(form)
  return (
    <CreateDialog
      form={form}
      title="Create Invoice"
      submit="Create invoice"
      failed={(sentence) => `Failed to create invoice: ${sentence}`}
      onClose={onClose}
      make={async (values, keyFor) => {
        const made = await callInvoices('POST /api/invoices', values, { idempotencyKey: keyFor(values) })
        takeRecord(queryClient, 'invoice', made)
        void refreshInvoices(queryClient)
        toast.success('Invoice created successfully', openAction(made.id, open))
        onClose()
        showNew(made.id)
      }}
    >
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <PlaceFields
          projectId={projectId}
          brandId={brandId}
          onChange={(next) => void place(next)}
          problem={formState.errors.projectId?.message}
        />
        <Field label="Client name" error={formState.errors.clientName?.message} required>
          <TextInput {...register('clientName')} limit={clientNameMax} autoComplete="off" />
        </Field>
        <Field label="Client email" error={formState.errors.clientEmail?.message} required>
          <TextInput {...register('clientEmail')} type="email" autoComplete="off" />
        </Field>
        <FormField control={control} name="billingDate" label="Billing date" required>
          {(bound) => <DateInput {...bound} onChange={(next) => dates({ billingDate: next ?? '' })} />}
        </FormField>
        <FormField control={control} name="dueDate" label="Due date" required>
          {(bound) => <DateInput {...bound} onChange={(next) => dates({ dueDate: next ?? '' })} />}
        </FormField>
        <LineRows control={control} currency={currency} />
        {kind === 'final' && <DepositField control={control} brandId={brandId} projectId={projectId} currency={currency} />}
        <TaxAndDiscount />
        <EnteredTotals />
        <MoreFields control={control} defaults={folded(defaults)}>
          <FormField control={control} name="kind" label="Kind">
            {(bound) => <Select {...bound} options={createdKindOptions} />}
          </FormField>
          <CurrencyAndTax />
          <TermsField onChange={(paymentTerms) => dates({ paymentTerms })} />
          <FormField control={control} name="serviceFrom" label="Service from">
            {(bound) => <DateInput {...bound} />}
          </FormField>
          <FormField control={control} name="serviceTo" label="Service to">
            {(bound) => <DateInput {...bound} />}
          </FormField>
          <OrderNumberField />
          <Field label="Buyer reference" error={formState.errors.buyerReference?.message}>
            <TextInput {...register('buyerReference')} autoComplete="off" />
          </Field>
          <Field label="Client address" error={formState.errors.clientAddress?.message} className="col-span-full">
            <Textarea {...register('clientAddress')} rows={3} />
          </Field>
          <ClientNoteField />
          <Field label="Notes" hint="Only the agency reads them" error={formState.errors.notes?.message} className="col-span-full">
            <Textarea {...register('notes')} rows={2} />
          </Field>
        </MoreFields>
      </div>
    </CreateDialog>
  )
}

const folded = ({ kind, currency, taxCategory, paymentTerms, clientAddress }: InvoiceForm) => ({
  kind,
  currency,
  taxCategory,
  paymentTerms,
  serviceFrom: null,
  serviceTo: null,
  orderNumber: '',
  buyerReference: '',
  clientAddress,
  clientNote: '',
  notes: '',
})

type Form = ReturnType<typeof useForm<InvoiceForm, unknown, InvoiceEntered>>

/** Chooses project or brand, and fills in what the brand is billed under wherever nothing was typed. */
function usePlace({ setValue, getFieldState }: Form) {
  const queryClient = useQueryClient()
  return async ({ projectId, brandId }: { projectId: string | null; brandId: string | null }) => {
    setValue('projectId', projectId, { shouldDirty: true })
    setValue('brandId', brandId, { shouldDirty: true })
    const whose = projectId ? (await queryClient.fetchQuery(projectQuery(projectId))).brandId : brandId
    if (!whose) return
    const brand = await queryClient.fetchQuery(brandQuery(whose))
    for (const [name, value] of Object.entries(billedAs(brand)))
      if (!getFieldState(name as BilledField).isDirty) setValue(name as BilledField, value)
  }
}

/** The due date follows terms of the form "Net n" until it is chosen by hand. */
function useTerms({ setValue, getValues, getFieldState }: Form) {
  return (changed: Partial<Pick<InvoiceForm, 'billingDate' | 'dueDate' | 'paymentTerms'>>) => {
    for (const [name, value] of Object.entries(changed))
      setValue(name as keyof typeof changed, value, { shouldDirty: true, shouldValidate: false })
    if (changed.dueDate !== undefined || getFieldState('dueDate').isDirty) return
    const { paymentTerms, billingDate } = getValues()
    const due = billingDate && dueDateBy(paymentTerms ?? null, billingDate)
    if (due) setValue('dueDate', due)
  }
}
