import { Controller, type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import type { PersonRef } from '#shared/refs.ts'
import type { Role } from '#shared/roles.ts'
import { Combobox } from '#ui/controls/combobox.tsx'
import { DateInput } from '#ui/controls/date-input.tsx'
import { Field } from '#ui/controls/field.tsx'
import { MoneyInput } from '#ui/controls/money-input.tsx'
import { NumberInput } from '#ui/controls/number-input.tsx'
import { PersonCombobox } from '#ui/controls/person-combobox.tsx'
import { Select } from '#ui/controls/select.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { toOptions } from '#ui/records/use-choices.ts'
import { brandOption, useBrandChoices } from '../brands/brand-choices.tsx'
import { currencyOptions } from '../settings/zone-options.tsx'
import { peopleToChoose, personOption, usePeopleChoices } from '../users/use-people.ts'
import { statusLabels, statusOrder } from './labels.ts'
import type { ProjectValues } from './project-dialog.tsx'
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

/** What the selectors offer, and what the project has although it is no longer on offer. */
export function usePlaceChoices(project: ProjectView | null) {
  const brands = useBrandChoices({ open: true })
  const people = usePeopleChoices()
  // Only a whole list tells that somebody or something is missing in it.
  const gone = (isWhole: boolean) => ({ hint: isWhole ? 'No longer on offer' : undefined })
  const fitting = (fits: (roles: readonly Role[]) => boolean, kept: PersonRef | null | undefined) => {
    const found = peopleToChoose(people, ({ roles = [] }) => fits(roles))
    const missing = kept && !found.people.some((person) => person.id === kept.id)
    return missing ? { ...found, people: [{ ...personOption(kept), ...gone(people.isWhole) }, ...found.people] } : found
  }
  const offered = toOptions(brands, brandOption)
  const missing = project && !brands.items.some((brand) => brand.id === project.brandId)
  return {
    brands: missing ? { ...offered, options: [{ ...brandOption(project.brand), ...gone(brands.isWhole) }, ...offered.options] } : offered,
    managers: fitting(canManage, project?.projectManager),
    owners: fitting(canOwn, project?.productOwner),
    nameOf: (id: string) => brands.byId(id)?.name ?? people.byId(id)?.fullName,
  }
}

type Choices = ReturnType<typeof usePlaceChoices>
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
  return (
    <>
      <Field label={fieldLabels.brandId} required error={errors.brandId?.message}>
        <Controller
          name="brandId"
          control={control}
          render={({ field }) => (
            <Combobox
              {...choices.brands}
              value={field.value || null}
              onChange={(id) => field.onChange(id ?? '')}
              onBlur={field.onBlur}
              placeholder="Select a brand"
              emptyText="No active brand by that name"
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
                {...choices.managers}
                clearable={false}
                value={field.value || null}
                onChange={(id) => field.onChange(id ?? '')}
                onBlur={field.onBlur}
                placeholder="Select a project manager"
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
                {...choices.owners}
                clearable={false}
                value={field.value || null}
                onChange={(id) => field.onChange(id ?? '')}
                onBlur={field.onBlur}
                placeholder="Select a product owner"
              />
            )}
          />
        </Field>
      </div>
    </>
  )
}
