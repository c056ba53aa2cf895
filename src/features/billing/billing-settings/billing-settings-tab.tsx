import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { FormProvider, useForm, useFormContext } from 'react-hook-form'
import { z } from 'zod'
import { currencyOptions } from '#features/workspace/settings/zone-options.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { countryCodes, regionName } from '#shared/values/regions.ts'
import { Button } from '#ui/controls/button.tsx'
import { Combobox } from '#ui/controls/combobox.tsx'
import { Field } from '#ui/controls/field.tsx'
import { NumberInput } from '#ui/controls/number-input.tsx'
import { Select } from '#ui/controls/select.tsx'
import { Switch } from '#ui/controls/switch.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { FormSkeleton } from '#ui/display/form-skeleton.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { showFailure } from '#ui/records/form-failure.ts'
import { FormField } from '#ui/records/form-field.tsx'
import { zodResolver } from '#ui/records/form-resolver.ts'
import { useFieldOfAddress } from '#ui/records/use-field-of-address.ts'
import { useMerge } from '#ui/records/use-merge.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { taxCategoryLabels } from '../invoice-documents/labels.ts'
import { taxCategories } from '../invoice-documents/schema.ts'
import { billingSettingsQuery, callBillingSettings } from './client.ts'
import { settingsLabels } from './labels.ts'
import { canEditBillingSettings } from './rules.ts'
import { type BillingSettings, billingSettingsFields, invoicePrefixMax, nextNumber, papers } from './schema.ts'

const form = z.object({ ...billingSettingsFields, nextNumber })
type Entering = z.input<typeof form>
type Entered = z.output<typeof form>

const countryOptions = countryCodes
  .map((value) => ({ value, label: regionName(value), also: value }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))
const taxOptions = taxCategories.map((value) => ({ value, label: taxCategoryLabels[value] }))
const paperOptions = papers.map((value) => ({ value, label: value }))

/** Empty fields hold no text. */
function valuesOf(settings: BillingSettings): Entering {
  const names = Object.keys(form.shape) as (keyof Entering)[]
  return Object.fromEntries(
    names.map((name) => [name, settings[name] ?? (name === 'country' || name === 'electronicScheme' ? null : '')]),
  ) as Entering
}

/** Whom invoices come from, how they are numbered, and what they begin with. */
export function BillingSettingsTab() {
  const settings = useQuery(billingSettingsQuery)
  if (settings.isPending)
    return <FormSkeleton title="Company" description="Printed on every invoice." fields={['wide', 'wide', 'hint', 'hint']} />
  if (settings.isError)
    return <ErrorState message={sentenceOf(settings.error)} onRetry={() => void settings.refetch()} retrying={settings.isFetching} />
  return <SettingsForm settings={settings.data} />
}

function SettingsForm({ settings }: { readonly settings: BillingSettings }) {
  const mayEdit = canEditBillingSettings(useActor()).allowed
  const queryClient = useQueryClient()
  const frame = useRef<HTMLFormElement>(null)
  useFieldOfAddress(frame)
  const edited = useForm<Entering, unknown, Entered>({ resolver: zodResolver(form), defaultValues: valuesOf(settings) })
  const merge = useMerge<BillingSettings, Entering, Entered>({
    row: settings,
    form: edited,
    labels: settingsLabels,
    valuesOf,
    reading: (name, values) => String(values[name] ?? ''),
    update: async (changes, { version }) => {
      const saved = await callBillingSettings('PATCH /api/billing-settings', { version, ...changes })
      queryClient.setQueryData(billingSettingsQuery.queryKey, saved)
      return saved
    },
    onFailed: (error) => showFailure(edited, error, 'Failed to update billing settings'),
    onSaved: (what) => what && toast.success('Billing settings updated successfully'),
  })
  return (
    <FormProvider {...edited}>
      <form ref={frame} noValidate onSubmit={merge.submit}>
        <fieldset disabled={!mayEdit} className="grid min-w-0 gap-4">
          {merge.notice}
          <Company />
          <Numbers settings={settings} />
          <Bank />
          <EInvoices />
          <Mails />
          {mayEdit ? (
            <div className="sticky bottom-0 z-10 flex justify-end border-t border-line bg-paper py-3">
              <Button type="submit" variant="primary" disabled={!merge.isDirty} loading={merge.saving}>
                Save changes
              </Button>
            </div>
          ) : (
            <p className="text-secondary text-ink-3">Only admins change the billing settings.</p>
          )}
        </fieldset>
      </form>
    </FormProvider>
  )
}

type Name = keyof Entering
const useFields = () => useFormContext<Entering, unknown, Entered>()

interface TextFieldProps {
  readonly name: Name
  readonly hint?: ReactNode
  readonly wide?: boolean
  readonly limit?: number
  readonly required?: boolean
}

function TextField({ name, hint, wide = false, limit, required = false }: TextFieldProps) {
  const { register, formState } = useFields()
  return (
    <Field
      label={settingsLabels[name]}
      name={name}
      hint={hint}
      required={required}
      error={formState.errors[name]?.message}
      className={wide ? 'sm:col-span-2' : ''}
    >
      <TextInput autoComplete="off" {...(limit !== undefined && { limit })} {...register(name)} />
    </Field>
  )
}

function Country() {
  const { control } = useFields()
  return (
    <FormField control={control} name="country" label={settingsLabels.country}>
      {(bound) => (
        <Combobox
          {...bound}
          clearable
          options={countryOptions}
          placeholder="Select a country"
          searchPlaceholder="Search countries"
          emptyText="No country by that name"
        />
      )}
    </FormField>
  )
}

function Company() {
  const { register, formState } = useFields()
  return (
    <Panel title="Company" description="Printed on every invoice.">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="companyName" limit={200} hint="Defaults to the workspace name" wide />
        <TextField name="email" hint="Replies to invoices go here" />
        <TextField name="phone" limit={50} />
        <TextField name="street" />
        <TextField name="street2" />
        <TextField name="postCode" />
        <TextField name="city" />
        <Country />
        <TextField name="contactName" />
        <Field
          label={settingsLabels.address}
          name="address"
          hint="Printed instead of the fields above"
          error={formState.errors.address?.message}
          className="sm:col-span-2"
        >
          <Textarea rows={3} {...register('address')} />
        </Field>
        <TextField name="taxId" limit={100} />
        <TextField name="vatNumber" hint="With the country prefix: DE123456789" />
        <TextField name="registrationNumber" wide />
      </div>
    </Panel>
  )
}

function Numbers({ settings }: { readonly settings: BillingSettings }) {
  const { control } = useFields()
  return (
    <Panel title="Numbers and defaults" description={`The next invoice is ${settings.nextInvoiceNumber}.`}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="invoicePrefix" limit={invoicePrefixMax} hint="A new prefix begins a new series" required />
        <FormField
          control={control}
          name="nextNumber"
          label={settingsLabels.nextNumber}
          hint={settings.nextNumberFixed ? 'This series has invoices already' : 'Can be set until the series has an invoice'}
          disabled={settings.nextNumberFixed}
        >
          {(bound) => <NumberInput {...bound} onChange={(next) => bound.onChange(next as number)} min={1} max={99_999_999} step={1} />}
        </FormField>
        <FormField control={control} name="yearlyNumbers" label={settingsLabels.yearlyNumbers} hint="INV-2026-0001, from 1 each year" group>
          {({ value, onChange }) => (
            <Switch checked={value} onChange={onChange}>
              A series for each year
            </Switch>
          )}
        </FormField>
        <FormField control={control} name="paper" label={settingsLabels.paper}>
          {(bound) => <Select {...bound} options={paperOptions} />}
        </FormField>
        <TextField name="defaultTaxRate" />
        <FormField control={control} name="defaultTaxCategory" label={settingsLabels.defaultTaxCategory}>
          {(bound) => <Select {...bound} options={taxOptions} />}
        </FormField>
        <TextField name="defaultPaymentTerms" hint="“Net 30” sets the due date" required />
        <FormField control={control} name="currency" label={settingsLabels.currency}>
          {(bound) => (
            <Combobox
              {...bound}
              options={currencyOptions(bound.value)}
              onChange={(code) => bound.onChange(code ?? 'USD')}
              searchPlaceholder="Search currencies"
              emptyText="No currency by that name"
            />
          )}
        </FormField>
      </div>
    </Panel>
  )
}

function Bank() {
  return (
    <Panel title="Bank account" description="Printed below the total; invoices in euros also carry a QR code to pay by.">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="iban" />
        <TextField name="bic" />
        <TextField name="accountName" hint="The company where it is empty" wide />
      </div>
    </Panel>
  )
}

function EInvoices() {
  return (
    <Panel
      title="E-invoices"
      description="For brands with an e-invoice profile. Atelier writes UBL files for EN 16931, Peppol and XRechnung; it doesn’t send over Peppol, KSeF or SdI."
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="electronicScheme" hint="Four digits of the EAS list, or EM for an email address" />
        <TextField name="electronicId" />
      </div>
    </Panel>
  )
}

function Mails() {
  const { register, formState } = useFields()
  return (
    <Panel title="Emails" description="{number}, {total}, {due}, {client} and {company} are filled in.">
      <div className="grid gap-4">
        <TextField name="sendSubject" required />
        <Field label={settingsLabels.sendText} required error={formState.errors.sendText?.message}>
          <Textarea rows={8} {...register('sendText')} />
        </Field>
      </div>
    </Panel>
  )
}
