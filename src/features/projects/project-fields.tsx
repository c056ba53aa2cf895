import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Controller, type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import type { Page } from '#shared/endpoint.ts'
import type { Role } from '#shared/roles.ts'
import { Combobox } from '#ui/controls/combobox.tsx'
import { DateInput } from '#ui/controls/date-input.tsx'
import { Field } from '#ui/controls/field.tsx'
import { MoneyInput } from '#ui/controls/money-input.tsx'
import { NumberInput } from '#ui/controls/number-input.tsx'
import { PersonCombobox, type PersonOption } from '#ui/controls/person-combobox.tsx'
import { Select } from '#ui/controls/select.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { openBrandsQuery, searchOpenBrands } from '../brands/client.ts'
import { currencyOptions } from '../settings/zone-options.tsx'
import type { ProfileView } from '../users/schema.ts'
import { activePeopleQuery, personOption, searchActivePeople } from '../users/use-people.ts'
import { statusLabels, statusOrder } from './labels.ts'
import type { ProjectValues } from './project-dialog.tsx'
import { brandOption } from './project-filters.tsx'
import { canManage, canOwn } from './rules.ts'
import type { ProjectView } from './schema.ts'

export const fieldLabels: Readonly<Record<keyof ProjectValues, string>> = {
  name: 'Project Name',
  description: 'Description',
  brandId: 'Brand',
  projectManagerId: 'Project Manager',
  productOwnerId: 'Product Owner',
  budget: 'Budget',
  currency: 'Currency',
  startDate: 'Start Date',
  endDate: 'End Date',
  status: 'Status',
  progress: 'Progress',
}

/** Only a whole list tells that somebody or something is missing in it. */
const hintFor = (list: Page<unknown> | undefined) => (list && !list.nextCursor ? 'No longer on offer' : undefined)

/** What the selectors offer, and what the project has although it is no longer on offer. */
export function useProjectChoices(project: ProjectView | null) {
  const brands = useQuery(openBrandsQuery)
  const people = useQuery(activePeopleQuery)
  return useMemo(() => {
    const offered = brands.data?.items ?? []
    const isKept = project && !offered.some((brand) => brand.id === project.brandId)
    const keptBrand = isKept ? [{ ...brandOption(project.brand), hint: hintFor(brands.data) }] : []
    const everyone = people.data?.items ?? []
    const fitting = (fits: (roles: readonly Role[]) => boolean, kept: ProjectView['projectManager'] | undefined): PersonOption[] => {
      const found = everyone.filter((person) => fits(person.roles)).map(personOption)
      const missing = kept && !found.some((person) => person.id === kept.id)
      return missing ? [{ id: kept.id, name: kept.fullName, image: kept.avatarUrl, hint: hintFor(people.data) }, ...found] : found
    }
    const names = new Map([
      ...offered.map((brand) => [brand.id, brand.name] as const),
      ...everyone.map((one) => [one.id, one.fullName] as const),
    ])
    return {
      brands: [...keptBrand, ...offered.map(brandOption)],
      managers: fitting(canManage, project?.projectManager),
      owners: fitting(canOwn, project?.productOwner),
      loading: brands.isPending || people.isPending,
      manyBrands: Boolean(brands.data?.nextCursor),
      manyPeople: Boolean(people.data?.nextCursor),
      nameOf: (id: string) => names.get(id),
    }
  }, [brands.data, brands.isPending, people.data, people.isPending, project])
}

type Choices = ReturnType<typeof useProjectChoices>
type Part<Out> = { readonly form: UseFormReturn<ProjectValues, unknown, Out>; readonly choices: Choices }

const pairClass = 'grid grid-cols-2 gap-4 max-sm:grid-cols-1'

/** All fields of a project. */
export function ProjectFields<Out>({ form, choices }: Part<Out>) {
  const { register, control } = form
  // Subscribed here: the form itself stays the same object while its errors change.
  const { errors } = useFormState({ control })
  const currency = useWatch({ control, name: 'currency' })
  return (
    <div className="flex flex-col gap-4">
      <Field label={fieldLabels.name} required error={errors.name?.message}>
        <TextInput autoComplete="off" {...register('name')} />
      </Field>
      <Field label={fieldLabels.description} error={errors.description?.message}>
        <Textarea {...register('description')} />
      </Field>
      <PlaceFields form={form} choices={choices} />
      <div className={pairClass}>
        <Field label={fieldLabels.startDate} error={errors.startDate?.message}>
          <Controller
            name="startDate"
            control={control}
            render={({ field }) => <DateInput value={field.value} onChange={field.onChange} onBlur={field.onBlur} />}
          />
        </Field>
        <Field label={fieldLabels.endDate} error={errors.endDate?.message}>
          <Controller
            name="endDate"
            control={control}
            render={({ field }) => <DateInput value={field.value} onChange={field.onChange} onBlur={field.onBlur} />}
          />
        </Field>
      </div>
      <div className={pairClass}>
        <Field label={fieldLabels.budget} error={errors.budget?.message}>
          <Controller
            name="budget"
            control={control}
            render={({ field }) => <MoneyInput value={field.value} onChange={field.onChange} onBlur={field.onBlur} currency={currency} />}
          />
        </Field>
        <Field label={fieldLabels.currency} error={errors.currency?.message}>
          <Controller
            name="currency"
            control={control}
            render={({ field }) => (
              <Combobox
                options={currencyOptions()}
                value={field.value}
                onChange={(code) => code && field.onChange(code)}
                onBlur={field.onBlur}
              />
            )}
          />
        </Field>
      </div>
      <div className={pairClass}>
        <Field label={fieldLabels.status} error={errors.status?.message}>
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
        <Field label={fieldLabels.progress} error={errors.progress?.message}>
          <Controller
            name="progress"
            control={control}
            render={({ field }) => (
              <NumberInput value={field.value} onChange={field.onChange} onBlur={field.onBlur} min={0} max={100} step={5} unit="%" />
            )}
          />
        </Field>
      </div>
    </div>
  )
}

/** Brand, manager and owner. */
function PlaceFields<Out>({ form: { control }, choices }: Part<Out>) {
  const { errors } = useFormState({ control })
  const find = (fits: (roles: readonly Role[]) => boolean) =>
    choices.manyPeople
      ? {
          onSearch: async (q: string, signal: AbortSignal) =>
            (await searchActivePeople(q, signal)).filter((person: ProfileView) => fits(person.roles)).map(personOption),
        }
      : {}
  return (
    <>
      <Field label={fieldLabels.brandId} required error={errors.brandId?.message}>
        <Controller
          name="brandId"
          control={control}
          render={({ field }) => (
            <Combobox
              options={choices.brands}
              loading={choices.loading}
              value={field.value || null}
              onChange={(id) => field.onChange(id ?? '')}
              onBlur={field.onBlur}
              placeholder="Select a brand"
              emptyText="No active brand by that name"
              {...(choices.manyBrands && {
                onSearch: async (q: string, signal: AbortSignal) => (await searchOpenBrands(q, signal)).map(brandOption),
              })}
            />
          )}
        />
      </Field>
      <div className={pairClass}>
        <Field label={fieldLabels.projectManagerId} required error={errors.projectManagerId?.message}>
          <Controller
            name="projectManagerId"
            control={control}
            render={({ field }) => (
              <PersonCombobox
                people={choices.managers}
                loading={choices.loading}
                clearable={false}
                value={field.value || null}
                onChange={(id) => field.onChange(id ?? '')}
                onBlur={field.onBlur}
                placeholder="Select a project manager"
                {...find(canManage)}
              />
            )}
          />
        </Field>
        <Field label={fieldLabels.productOwnerId} required error={errors.productOwnerId?.message}>
          <Controller
            name="productOwnerId"
            control={control}
            render={({ field }) => (
              <PersonCombobox
                people={choices.owners}
                loading={choices.loading}
                clearable={false}
                value={field.value || null}
                onChange={(id) => field.onChange(id ?? '')}
                onBlur={field.onBlur}
                placeholder="Select a product owner"
                {...find(canOwn)}
              />
            )}
          />
        </Field>
      </div>
    </>
  )
}
