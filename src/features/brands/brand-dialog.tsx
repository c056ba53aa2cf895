import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import { Controller, type FieldErrors, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useActor } from '#features/auth/client.ts'
import { currencies } from '#shared/money.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { changedFields, pick, rebased, sentenceOf, staleConflict, useCreateKey } from '#ui/form-changes.ts'
import { Select } from '#ui/select.tsx'
import { StaleNotice } from '#ui/stale-notice.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast.tsx'
import { callBrands, uploadLogo, useBrandChange } from './client.ts'
import { statusLabels, statusOrder } from './labels.ts'
import { type LogoChoice, LogoField } from './logo-field.tsx'
import { canEditBrand } from './rules.ts'
import { type BrandView, brandBillingFields, brandFields } from './schema.ts'

const formSchema = z.object({ ...brandFields, ...brandBillingFields })
type Values = z.input<typeof formSchema>
type Saved = z.output<typeof formSchema>

const labels: Readonly<Record<keyof Values, string>> = {
  name: 'Brand Name',
  description: 'Description',
  industry: 'Industry',
  website: 'Website',
  status: 'Status',
  billingName: 'Billing name',
  billingAddress: 'Billing address',
  billingEmail: 'Billing email',
  billingCurrency: 'Currency',
  billingTerms: 'Payment terms',
}
const fieldNames = Object.keys(labels) as (keyof Values)[]

function valuesOf(brand: BrandView | null): Values {
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

type Stale = { current: BrandView; fields: (keyof Values)[] }

type BrandDialogProps = { readonly brand: BrandView | null; readonly onClose: () => void }

/** Creates a brand, or edits one. Only what was changed is sent. */
export function BrandDialog({ brand, onClose }: BrandDialogProps) {
  const actor = useActor()
  // What the form is compared with; moves on when others changed the brand, and when a new one has been created.
  const [base, setBase] = useState(brand)
  const [logo, setLogo] = useState<LogoChoice>()
  const [logoError, setLogoError] = useState<string>()
  const [stale, setStale] = useState<Stale | null>(null)
  const draftId = useId()
  const keyFor = useCreateKey()
  const form = useForm<Values, unknown, Saved>({ resolver: zodResolver(formSchema), defaultValues: valuesOf(brand) })
  const { isDirty, errors } = form.formState
  const typedName = useWatch({ control: form.control, name: 'name' })

  const save = useBrandChange(async ({ values, on }: { values: Saved; on: BrandView | null }) => {
    const saved = await saveFields(values, on, keyFor)
    setBase(saved)
    if (logo === undefined) return
    if (logo) await uploadLogo(saved.id, logo)
    else await callBrands('DELETE /api/brands/:id/logo', { id: saved.id })
  })
  const submitOn = (on: BrandView | null) =>
    form.handleSubmit(async (values) => {
      try {
        await save.mutateAsync({ values, on })
        toast.success(brand ? 'Brand updated successfully' : 'Brand created successfully')
        onClose()
      } catch (error) {
        const conflict = staleConflict(error)
        if (conflict)
          setStale({ current: conflict.current as BrandView, fields: fieldNames.filter((name) => conflict.fields.includes(name)) })
        else toast.error(brand ? 'Failed to update brand' : 'Failed to create brand', { description: sentenceOf(error) })
      }
    })
  /** Goes on from what others saved: fields the person did not touch become theirs, and so do those in `given`. */
  const goOnFrom = (current: BrandView, given: Stale['fields'] = []) => {
    const theirs = valuesOf(current)
    const next = { ...rebased(base ? valuesOf(base) : theirs, form.getValues(), theirs), ...pick(theirs, given) }
    for (const name of fieldNames) form.setValue(name, next[name])
    setBase(current)
    setStale(null)
  }
  const keepMine = (current: BrandView) => {
    goOnFrom(current)
    void submitOn(current)()
  }
  const showLogo = canEditBrand(actor, base ?? { id: draftId }).allowed
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={brand ? 'Edit Brand' : 'New Brand'}
      confirmClose={isDirty || logo !== undefined}
      onSubmit={(event) => void submitOn(base)(event)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" loading={save.isPending}>
            {brand ? 'Save Changes' : 'Create Brand'}
          </Button>
        </>
      }
    >
      {stale && (
        <StaleNotice
          fields={stale.fields.map((name) => ({
            name,
            label: labels[name],
            mine: reading(name, form.getValues(name)),
            theirs: reading(name, valuesOf(stale.current)[name]),
          }))}
          onKeepMine={() => keepMine(stale.current)}
          onTakeTheirs={() => goOnFrom(stale.current, stale.fields)}
          busy={save.isPending}
        />
      )}
      <div className="flex flex-col gap-4">
        {showLogo && (
          <LogoField
            brand={base ?? { id: draftId, name: typedName || 'New brand', logoUrl: null }}
            choice={logo}
            error={logoError}
            onChoose={(choice, error) => {
              setLogo(choice)
              setLogoError(error)
            }}
          />
        )}
        <BrandFields form={form} errors={errors} />
        <BillingFields form={form} errors={errors} />
      </div>
    </Dialog>
  )
}

/** Creates, or changes what differs from `on`. @returns the brand as it is now */
async function saveFields(values: Saved, on: BrandView | null, keyFor: (body: unknown) => string): Promise<BrandView> {
  if (!on) return callBrands('POST /api/brands', values, { idempotencyKey: keyFor(values) })
  const changes = changedFields<Partial<Saved>>(formSchema.parse(valuesOf(on)), values)
  return Object.keys(changes).length > 0 ? callBrands('PATCH /api/brands/:id', { id: on.id, version: on.version, ...changes }) : on
}

function reading(name: keyof Values, value: unknown): string {
  if (name === 'status') return value === 'inactive' ? statusLabels.inactive : statusLabels.active
  return typeof value === 'string' ? value : ''
}

type Part = { readonly form: UseFormReturn<Values, unknown, Saved>; readonly errors: FieldErrors<Values> }

function BrandFields({ form: { register, control }, errors }: Part) {
  return (
    <>
      <Field label={labels.name} required error={errors.name?.message}>
        <TextInput autoComplete="off" {...register('name')} />
      </Field>
      <Field label={labels.description} error={errors.description?.message}>
        <Textarea {...register('description')} />
      </Field>
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <Field label={labels.industry} error={errors.industry?.message}>
          <TextInput autoComplete="off" {...register('industry')} />
        </Field>
        <Field label={labels.status} error={errors.status?.message}>
          <Controller
            name="status"
            control={control}
            render={({ field }) => (
              <Select
                options={statusOrder.map((status) => ({ value: status, label: statusLabels[status] }))}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
              />
            )}
          />
        </Field>
      </div>
      <Field label={labels.website} error={errors.website?.message}>
        <TextInput type="url" inputMode="url" autoComplete="off" placeholder="https://" {...register('website')} />
      </Field>
    </>
  )
}

const currencyOptions = currencies().map((code) => ({ value: code, label: code, hint: currencyName(code) }))

function currencyName(code: string): string {
  return new Intl.DisplayNames(undefined, { type: 'currency' }).of(code) ?? code
}

function BillingFields({ form: { register, control }, errors }: Part) {
  return (
    <fieldset className="flex flex-col gap-4 border-t border-line pt-4">
      <legend className="sr-only">Billing</legend>
      <div>
        <h3 aria-hidden className="text-body font-semibold">
          Billing
        </h3>
        <p className="text-secondary text-ink-2">What invoices are made out to. Clients and influencers never see it.</p>
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
        <Field label={labels.billingCurrency} error={errors.billingCurrency?.message}>
          <Controller
            name="billingCurrency"
            control={control}
            render={({ field }) => (
              <Combobox
                clearable
                options={currencyOptions}
                value={field.value ?? null}
                onChange={field.onChange}
                onBlur={field.onBlur}
                placeholder="Choose a currency"
              />
            )}
          />
        </Field>
        <Field label={labels.billingTerms} error={errors.billingTerms?.message}>
          <TextInput autoComplete="off" placeholder="Net 30" {...register('billingTerms')} />
        </Field>
      </div>
    </fieldset>
  )
}
