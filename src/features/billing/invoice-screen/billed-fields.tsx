import type { ChangeEvent } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { currencyOptions } from '#features/workspace/settings/zone-options.tsx'
import { Combobox } from '#ui/controls/combobox.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Select } from '#ui/controls/select.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { FormField } from '#ui/records/form-field.tsx'
import { enteredTotals, type InvoiceForm } from './invoice-form.tsx'
import { taxCategoryOptions } from './invoice-options.tsx'
import { TotalsList } from './totals-list.tsx'

/** What the forms of a new invoice and of a recurring one have in common, under the same names. */
type BilledForm = Pick<
  InvoiceForm,
  'currency' | 'taxRate' | 'taxCategory' | 'discountAmount' | 'paymentTerms' | 'orderNumber' | 'clientNote' | 'lines'
>

const useBilledForm = () => useFormContext<BilledForm>()

/** Tax rate and discount. */
export function TaxAndDiscount() {
  const { register, formState } = useBilledForm()
  return (
    <>
      <Field label="Tax rate (%)" error={formState.errors.taxRate?.message}>
        <TextInput {...register('taxRate')} inputMode="decimal" autoComplete="off" className="text-right tabular" />
      </Field>
      <Field label="Discount" error={formState.errors.discountAmount?.message}>
        <TextInput {...register('discountAmount')} inputMode="decimal" autoComplete="off" placeholder="0" className="text-right tabular" />
      </Field>
    </>
  )
}

/** Currency and kind of tax. */
export function CurrencyAndTax() {
  const { control } = useBilledForm()
  const currency = useWatch({ control, name: 'currency' })
  return (
    <>
      <FormField control={control} name="currency" label="Currency">
        {(bound) => (
          <Combobox
            {...bound}
            options={currencyOptions(currency)}
            onChange={(next) => bound.onChange(next ?? 'USD')}
            searchPlaceholder="Search currencies"
            emptyText="No currency by that code"
          />
        )}
      </FormField>
      <FormField control={control} name="taxCategory" label="Tax">
        {(bound) => <Select {...bound} options={taxCategoryOptions} />}
      </FormField>
    </>
  )
}

/** Payment terms. @param onChange takes the place of the form's own change */
export function TermsField({ onChange }: { readonly onChange?: (terms: string) => void }) {
  const { register } = useBilledForm()
  const changed = onChange && { onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value) }
  return (
    <Field label="Payment terms" hint="“Net 30” sets the due date">
      <TextInput {...register('paymentTerms')} {...changed} autoComplete="off" />
    </Field>
  )
}

export function OrderNumberField() {
  const { register, formState } = useBilledForm()
  return (
    <Field label="Order number" error={formState.errors.orderNumber?.message}>
      <TextInput {...register('orderNumber')} autoComplete="off" />
    </Field>
  )
}

export function ClientNoteField() {
  const { register, formState } = useBilledForm()
  return (
    <Field label="Note to the client" hint="Printed on the invoice" error={formState.errors.clientNote?.message} className="col-span-full">
      <Textarea {...register('clientNote')} rows={2} />
    </Field>
  )
}

/** The sums of what is entered so far. */
export function EnteredTotals() {
  const { control } = useBilledForm()
  const [currency, taxRate, taxCategory, discountAmount, lines] = useWatch({
    control,
    name: ['currency', 'taxRate', 'taxCategory', 'discountAmount', 'lines'],
  })
  return (
    <div className="col-span-full">
      <TotalsList currency={currency} totals={enteredTotals({ currency, taxRate, taxCategory, discountAmount, lines })} />
    </div>
  )
}
