import { useId, useRef, useState } from 'react'
import { type UseFormReturn, useForm, useFormState, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { currencyOptions } from '#features/workspace/settings/zone-options.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { completeWebsite } from '#shared/values/website.ts'
import { Combobox } from '#ui/controls/combobox.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Select } from '#ui/controls/select.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { sentenceOf, useCreateKey } from '#ui/lists/form-changes.ts'
import { FormField } from '#ui/records/form-field.tsx'
import { zodResolver } from '#ui/records/form-resolver.ts'
import { MoreFields } from '#ui/records/more-fields.tsx'
import { RecordDialog } from '#ui/records/record-dialog.tsx'
import { useRecordForm } from '#ui/records/use-record-form.ts'
import { TextEditor } from '#ui/text/text-editor.tsx'
import { callBrands, uploadLogo, uploadNewLogo, useBrandChange } from './client.ts'
import { billingLabels, statusLabels, statusOrder } from './labels.ts'
import { type LogoChoice, LogoField } from './logo-field.tsx'
import { canEditBrand } from './rules.ts'
import { type BrandView, brandBillingFields, brandDescriptionMax, brandFields } from './schema.ts'

const { billingName, billingAddress, billingEmail, billingCurrency, billingTerms } = brandBillingFields

const formSchema = z.object({
  ...brandFields,
  billingName,
  billingAddress,
  billingEmail,
  billingCurrency,
  billingTerms,
  website: z
    .string()
    .transform((typed): string | null | undefined => completeWebsite(typed))
    .pipe(brandFields.website),
})
export type BrandForm = z.input<typeof formSchema>
type Saved = z.output<typeof formSchema>

const labels: Readonly<Record<keyof BrandForm, string>> = {
  name: 'Brand Name',
  description: 'Description',
  industry: 'Industry',
  website: 'Website',
  status: 'Status',
  billingName: billingLabels.billingName,
  billingAddress: billingLabels.billingAddress,
  billingEmail: billingLabels.billingEmail,
  billingCurrency: billingLabels.billingCurrency,
  billingTerms: billingLabels.billingTerms,
}

function valuesOf(brand: BrandView | null): BrandForm {
  return {
    name: brand?.name ?? '',
    description: brand?.description ?? '',
    industry: brand?.industry ?? '',
    website: brand?.website ?? '',
    status: brand?.status ?? 'active',
    billingName: brand?.billingName ?? '',
    billingAddress: brand?.billingAddress ?? '',
    billingEmail: brand?.billingEmail ?? '',
    billingCurrency: brand?.billingCurrency ?? null,
    billingTerms: brand?.billingTerms ?? '',
  }
}

interface BrandDialogProps {
  readonly brand: BrandView | null
  /** starting values of a new brand */
  readonly begin?: Partial<BrandForm>
  readonly onClose: () => void
}

/** Creates a brand, or edits one. Only what was changed is sent. */
export function BrandDialog({ brand, begin, onClose }: BrandDialogProps) {
  const actor = useActor()
  const [logo, setLogo] = useState<LogoChoice>()
  const [logoError, setLogoError] = useState<string>()
  const draftId = useId()
  const keyFor = useCreateKey()
  const refuseLogo = (error: unknown): never => {
    setLogoError(sentenceOf(error))
    throw error
  }
  const logoIdOf = useNewLogo(refuseLogo)
  const form = useForm<BrandForm, unknown, Saved>({ resolver: zodResolver(formSchema), defaultValues: { ...valuesOf(brand), ...begin } })
  const typedName = useWatch({ control: form.control, name: 'name' })
  const { mutateAsync: change } = useBrandChange((work: () => Promise<BrandView>) => work())
  const record = useRecordForm<BrandView, BrandForm, Saved>({
    noun: 'brand',
    kind: 'brand',
    row: brand,
    form,
    labels,
    valuesOf,
    reading,
    onSaved: onClose,
    create: async (values) => {
      const logoUploadId = logo ? await logoIdOf(logo) : null
      const body = { ...values, logoUploadId }
      return change(() => callBrands('POST /api/brands', body, { idempotencyKey: keyFor(body) }))
    },
    update: (changes, { id, version }) => change(() => callBrands('PATCH /api/brands/:id', { id, version, ...changes })),
    alsoSave: brand === null || logo === undefined ? undefined : ({ id }) => change(() => saveLogo(id, logo)).catch(refuseLogo),
  })
  const shown = record.row ?? { id: draftId, name: typedName || 'New brand', logoUrl: null }
  return (
    <RecordDialog record={record} alsoDirty={logo !== undefined} onClose={onClose}>
      <div className="flex flex-col gap-4">
        {(brand === null || canEditBrand(actor, brand).allowed) && (
          <LogoField
            brand={shown}
            choice={logo}
            error={logoError}
            onChoose={(choice, error) => {
              setLogo(choice)
              setLogoError(error)
            }}
          />
        )}
        <BrandFields form={form} isNew={brand === null} />
      </div>
    </RecordDialog>
  )
}

/** Sends a chosen logo once, however often the brand it is for is tried to be created. */
function useNewLogo(onRefused: (error: unknown) => never): (logo: File) => Promise<string> {
  const sent = useRef<{ logo: File; uploadId: string }>(null)
  return async (logo) => {
    if (sent.current?.logo !== logo) sent.current = { logo, uploadId: await uploadNewLogo(logo).catch(onRefused) }
    return sent.current.uploadId
  }
}

function saveLogo(id: string, logo: Blob | null): Promise<BrandView> {
  return logo ? uploadLogo(id, logo) : callBrands('DELETE /api/brands/:id/logo', { id })
}

function reading(name: keyof BrandForm, values: BrandForm): string {
  return name === 'status' ? statusLabels[values.status] : (values[name] ?? '')
}

type Part = { readonly form: UseFormReturn<BrandForm, unknown, Saved> }

function BrandFields({ form: { register, control, setValue }, isNew }: Part & { readonly isNew: boolean }) {
  const { errors } = useFormState({ control })
  return (
    <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
      <Field label={labels.name} required error={errors.name?.message} className="col-span-full">
        <TextInput autoComplete="off" {...register('name')} />
      </Field>
      <Field label={labels.industry} error={errors.industry?.message}>
        <TextInput autoComplete="off" {...register('industry')} />
      </Field>
      <Field label={labels.website} error={errors.website?.message}>
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          {...register('website', {
            onBlur: ({ target }: { target: HTMLInputElement }) => setValue('website', completeWebsite(target.value), { shouldDirty: true }),
          })}
        />
      </Field>
      <MoreFields control={control} defaults={folded} unfolded={!isNew}>
        <FormField name="description" control={control} label={labels.description} className="col-span-full">
          {({ value, onChange, onBlur }) => (
            <TextEditor value={value ?? ''} onChange={onChange} onBlur={onBlur} limit={brandDescriptionMax} rows={3} />
          )}
        </FormField>
        <FormField name="status" control={control} label={labels.status}>
          {(bound) => <Select options={statusOrder.map((status) => ({ value: status, label: statusLabels[status] }))} {...bound} />}
        </FormField>
        {/* Of a brand that exists, billing data is edited on a tab of its own, by project managers too. */}
        {isNew && <BillingFields register={register} control={control} />}
      </MoreFields>
    </div>
  )
}

const { name: _name, industry: _industry, website: _website, ...folded } = valuesOf(null)

function BillingFields({ register, control }: Pick<Part['form'], 'register' | 'control'>) {
  const { errors } = useFormState({ control })
  return (
    <fieldset className="col-span-full flex flex-col gap-4 border-t border-line pt-4">
      <legend className="sr-only">Billing</legend>
      <div>
        <h3 aria-hidden className="text-body font-semibold">
          Billing
        </h3>
        <p className="text-secondary text-ink-2">
          What invoices are made out to. Clients and influencers never see it. You can add an e-invoice profile and tax numbers later.
        </p>
      </div>
      <Field label={labels.billingName} error={errors.billingName?.message}>
        <TextInput autoComplete="off" {...register('billingName')} />
      </Field>
      <Field label={labels.billingAddress} error={errors.billingAddress?.message}>
        <Textarea rows={2} {...register('billingAddress')} />
      </Field>
      <Field label={labels.billingEmail} error={errors.billingEmail?.message}>
        <TextInput type="email" autoComplete="off" {...register('billingEmail')} />
      </Field>
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <FormField name="billingCurrency" control={control} label={labels.billingCurrency}>
          {(bound) => (
            <Combobox
              clearable
              options={currencyOptions(bound.value)}
              value={bound.value ?? null}
              onChange={bound.onChange}
              onBlur={bound.onBlur}
              placeholder="Choose a currency"
            />
          )}
        </FormField>
        <Field label={labels.billingTerms} error={errors.billingTerms?.message}>
          <TextInput autoComplete="off" placeholder="Net 30" {...register('billingTerms')} />
        </Field>
      </div>
    </fieldset>
  )
}
