import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type Control, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { formatMoney } from '#ui/base/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Select } from '#ui/controls/select.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { FormField } from '#ui/records/form-field.tsx'
import { lineAmount } from '../invoice-documents/totals.ts'
import { lineDescriptionMax, lineFields, linesMax } from '../invoices/schema.ts'
import { emptyLine, type InvoiceEntered, type InvoiceForm } from './invoice-form.tsx'
import { itemTypeOptions, taxCategoryOptions, unitOptions } from './invoice-options.tsx'
import { SelectOrNone } from './select-or-none.tsx'

type FormControl = Control<InvoiceForm, unknown, InvoiceEntered>

/** The lines of a new invoice, each with its amount; tax by line on request. */
export function LineRows({ control, currency }: { readonly control: FormControl; readonly currency: string }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' })
  const [ownTax, setOwnTax] = useState(false)
  return (
    <section aria-label="Line items" className="col-span-full flex flex-col gap-3">
      <h3 className="text-body font-semibold">Line items</h3>
      <ol className="flex flex-col gap-3">
        {fields.map((field, at) => (
          <li key={field.id} className="rounded-card border border-line p-3">
            <LineRow
              control={control}
              at={at}
              currency={currency}
              ownTax={ownTax}
              onRemove={fields.length > 1 ? () => remove(at) : undefined}
            />
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={<Plus aria-hidden />} disabled={fields.length >= linesMax} onClick={() => append(emptyLine())}>
          Add line
        </Button>
        {!ownTax && (
          <Button size="sm" variant="ghost" onClick={() => setOwnTax(true)}>
            Different tax per line
          </Button>
        )}
      </div>
    </section>
  )
}

interface LineRowProps {
  readonly control: FormControl
  readonly at: number
  readonly currency: string
  readonly ownTax: boolean
  readonly onRemove: (() => void) | undefined
}

function LineRow({ control, at, currency, ownTax, onRemove }: LineRowProps) {
  const { register, formState } = useFormContext<InvoiceForm>()
  const errors = formState.errors.lines?.[at]
  return (
    <div className="grid grid-cols-12 gap-3 max-sm:grid-cols-2">
      <Field
        label={`Description of line ${at + 1}`}
        error={errors?.description?.message}
        required
        className="col-span-8 max-sm:col-span-full"
      >
        <TextInput {...register(`lines.${at}.description`)} limit={lineDescriptionMax} autoComplete="off" placeholder="What is billed" />
      </Field>
      <FormField control={control} name={`lines.${at}.itemType`} label="Type" className="col-span-4 max-sm:col-span-full">
        {(bound) => <Select {...bound} options={itemTypeOptions} />}
      </FormField>
      <Field label="Quantity" error={errors?.quantity?.message} className="col-span-2 max-sm:col-span-1">
        <TextInput {...register(`lines.${at}.quantity`)} inputMode="decimal" autoComplete="off" className="text-right tabular" />
      </Field>
      <FormField control={control} name={`lines.${at}.unit`} label="Unit" className="col-span-3 max-sm:col-span-1">
        {(bound) => <SelectOrNone {...bound} noneLabel="None" options={unitOptions} />}
      </FormField>
      <Field label="Unit price" error={errors?.unitPrice?.message} className="col-span-3 max-sm:col-span-1">
        <TextInput {...register(`lines.${at}.unitPrice`)} inputMode="decimal" autoComplete="off" className="text-right tabular" />
      </Field>
      <div className="col-span-4 flex items-end justify-end gap-1 pb-1 max-sm:col-span-1">
        <LineAmount control={control} at={at} currency={currency} />
        {onRemove && <IconButton size="sm" label={`Remove line ${at + 1}`} icon={<Trash2 aria-hidden />} onClick={onRemove} />}
      </div>
      {ownTax && (
        <>
          <FormField control={control} name={`lines.${at}.taxCategory`} label="Tax" className="col-span-5 max-sm:col-span-1">
            {(bound) => <SelectOrNone {...bound} noneLabel="As the invoice" options={taxCategoryOptions} />}
          </FormField>
          <Field label="Tax rate (%)" error={errors?.taxRate?.message} className="col-span-3 max-sm:col-span-1">
            <TextInput
              {...register(`lines.${at}.taxRate`)}
              inputMode="decimal"
              autoComplete="off"
              placeholder="As the invoice"
              className="text-right tabular"
            />
          </Field>
        </>
      )}
    </div>
  )
}

/** Quantity × price; nothing while either can't be read. */
function LineAmount({ control, at, currency }: { readonly control: FormControl; readonly at: number; readonly currency: string }) {
  const [quantity, unitPrice] = useWatch({ control, name: [`lines.${at}.quantity`, `lines.${at}.unitPrice`] })
  const [of, price] = [lineFields.quantity.safeParse(quantity), lineFields.unitPrice.safeParse(unitPrice)]
  return (
    <output className="px-1 pb-1.5 font-medium tabular" aria-label={`Amount of line ${at + 1}`}>
      {of.success && price.success ? formatMoney(lineAmount(of.data, price.data, currency), currency) : '–'}
    </output>
  )
}
