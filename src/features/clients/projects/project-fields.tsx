import type { ReactNode } from 'react'
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { currencyOptions } from '#features/workspace/settings/zone-options.tsx'
import { type PersonChoice, peopleToChoose, usePeopleOfRoleFirst } from '#features/workspace/users/use-people.ts'
import { useSession } from '#features/workspace/users/use-session.ts'
import type { PersonRef } from '#shared/contract/refs.ts'
import type { Role } from '#shared/rights/roles.ts'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { Combobox } from '#ui/controls/combobox.tsx'
import { DateInput } from '#ui/controls/date-input.tsx'
import { Field } from '#ui/controls/field.tsx'
import { MoneyInput } from '#ui/controls/money-input.tsx'
import { NumberInput } from '#ui/controls/number-input.tsx'
import { PersonCombobox } from '#ui/controls/person-combobox.tsx'
import { Select } from '#ui/controls/select.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { type Choices, toOptions } from '#ui/lists/use-choices.ts'
import { FormField } from '#ui/records/form-field.tsx'
import { MoreFields } from '#ui/records/more-fields.tsx'
import { TextEditor } from '#ui/text/text-editor.tsx'
import { brandOption, useBrandChoices } from '../brands/brand-choices.tsx'
import { statusLabels, statusOrder } from './labels.ts'
import { canManage, canOwn } from './rules.ts'
import { agreedRoundsMax, type ProjectView, projectDescriptionMax } from './schema.ts'

/** What the controls hold: a budget is text as it is typed, and a cleared progress is nothing. */
export type ProjectValues = {
  name: string
  description: string
  brandId: string
  projectManagerId: string
  productOwnerId: string
  budget: string | null
  currency: string
  startDate: string | null
  endDate: string | null
  status: ProjectView['status']
  progress: number | null
  agreedRounds: number | null
  isInternal: boolean
}

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
  agreedRounds: 'Agreed rounds of review',
  isInternal: 'Internal project',
}

/** What the selectors offer, and what the project has although it is no longer on offer. */
export function usePlaceChoices(project: ProjectView | null) {
  const brands = useBrandChoices({ open: true })
  const managers = usePeopleOfRoleFirst('project_manager')
  const owners = usePeopleOfRoleFirst('product_owner')
  // Only a whole list tells that somebody or something is missing in it.
  const gone = (isWhole: boolean) => ({ hint: isWhole ? 'No longer on offer' : undefined })
  const fitting = (people: Choices<PersonChoice>, fits: (roles: readonly Role[]) => boolean, kept: PersonRef | null | undefined) => {
    const found = peopleToChoose(people, ({ roles = [] }) => fits(roles))
    const missing = kept && !found.people.some((person) => person.id === kept.id)
    return missing ? { ...found, people: [{ ...kept, ...gone(people.isWhole) }, ...found.people] } : found
  }
  const offered = toOptions(brands, brandOption)
  const missing = project && !brands.items.some((brand) => brand.id === project.brandId)
  return {
    brands: missing ? { ...offered, options: [{ ...brandOption(project.brand), ...gone(brands.isWhole) }, ...offered.options] } : offered,
    managers: fitting(managers, canManage, project?.projectManager),
    owners: fitting(owners, canOwn, project?.productOwner),
    nameOf: (id: string) => brands.byId(id)?.name ?? owners.byId(id)?.fullName ?? managers.byId(id)?.fullName,
  }
}

type PlaceChoices = ReturnType<typeof usePlaceChoices>
type Part<Out> = { readonly form: UseFormReturn<ProjectValues, unknown, Out>; readonly choices: PlaceChoices }

const pairClass = 'grid grid-cols-2 gap-4 max-sm:grid-cols-1'

interface ProjectFieldsProps<Out> extends Part<Out> {
  /** After name and brand: what else a new project needs. */
  readonly lead?: ReactNode
  /** Shows every field from the start. */
  readonly unfolded?: boolean
}

/** All fields of a project: the required ones and its dates first, the rest folded. */
export function ProjectFields<Out>({ form, choices, lead, unfolded }: ProjectFieldsProps<Out>) {
  const { register, control } = form
  const { workspace } = useSession()
  // Subscribed here: the form itself stays the same object while its errors change.
  const { errors } = useFormState({ control })
  return (
    <div className={pairClass}>
      <Field label={fieldLabels.name} required error={errors.name?.message} className="col-span-full">
        <TextInput autoComplete="off" {...register('name')} />
      </Field>
      <PlaceFields form={form} choices={choices} lead={lead} />
      <FormField name="startDate" control={control} label={fieldLabels.startDate}>
        {(bound) => <DateInput {...bound} />}
      </FormField>
      <FormField name="endDate" control={control} label={fieldLabels.endDate}>
        {(bound) => <DateInput {...bound} />}
      </FormField>
      <MoreFields
        control={control}
        defaults={{
          description: '',
          budget: null,
          currency: workspace.currency,
          status: 'planning',
          progress: 0,
          agreedRounds: null,
          isInternal: false,
        }}
        {...(unfolded && { unfolded })}
      >
        <FoldedFields form={form} />
      </MoreFields>
    </div>
  )
}

function FoldedFields<Out>({ form: { control } }: Pick<Part<Out>, 'form'>) {
  const currency = useWatch({ control, name: 'currency' })
  return (
    <>
      <FormField name="description" control={control} label={fieldLabels.description} className="col-span-full">
        {({ value, onChange, onBlur }) => (
          <TextEditor value={value} onChange={onChange} onBlur={onBlur} limit={projectDescriptionMax} rows={3} />
        )}
      </FormField>
      <FormField name="budget" control={control} label={fieldLabels.budget}>
        {(bound) => <MoneyInput {...bound} currency={currency} />}
      </FormField>
      <FormField name="currency" control={control} label={fieldLabels.currency}>
        {(bound) => (
          <Combobox
            options={currencyOptions(bound.value)}
            value={bound.value}
            onChange={(code) => code && bound.onChange(code)}
            onBlur={bound.onBlur}
          />
        )}
      </FormField>
      <FormField name="status" control={control} label={fieldLabels.status}>
        {(bound) => <Select options={statusOrder.map((status) => ({ value: status, label: statusLabels[status] }))} {...bound} />}
      </FormField>
      <FormField name="progress" control={control} label={fieldLabels.progress}>
        {(bound) => <NumberInput {...bound} min={0} max={100} step={5} unit="%" />}
      </FormField>
      <FormField
        name="agreedRounds"
        control={control}
        label={fieldLabels.agreedRounds}
        hint="For its content; a round beyond them is marked. Without a number, none are agreed."
      >
        {(bound) => <NumberInput {...bound} min={1} max={agreedRoundsMax} />}
      </FormField>
      <FormField name="isInternal" control={control} label="Billing" className="col-span-full">
        {({ value, onChange }) => (
          <Checkbox checked={value} onChange={onChange} hint="Its hours are never billed.">
            {fieldLabels.isInternal}
          </Checkbox>
        )}
      </FormField>
    </>
  )
}

/** Brand, manager and owner. */
function PlaceFields<Out>({ form: { control }, choices, lead }: Part<Out> & Pick<ProjectFieldsProps<Out>, 'lead'>) {
  return (
    <>
      <FormField name="brandId" control={control} label={fieldLabels.brandId} required className={lead ? undefined : 'col-span-full'}>
        {(bound) => (
          <Combobox
            {...choices.brands}
            value={bound.value || null}
            onChange={(id) => bound.onChange(id ?? '')}
            onBlur={bound.onBlur}
            placeholder="Select a brand"
            emptyText="No active brand by that name"
          />
        )}
      </FormField>
      {lead}
      <FormField name="projectManagerId" control={control} label={fieldLabels.projectManagerId} required>
        {(bound) => (
          <PersonCombobox
            {...choices.managers}
            clearable={false}
            value={bound.value || null}
            onChange={(id) => bound.onChange(id ?? '')}
            onBlur={bound.onBlur}
            placeholder="Select a project manager"
          />
        )}
      </FormField>
      <FormField name="productOwnerId" control={control} label={fieldLabels.productOwnerId} required>
        {(bound) => (
          <PersonCombobox
            {...choices.owners}
            clearable={false}
            value={bound.value || null}
            onChange={(id) => bound.onChange(id ?? '')}
            onBlur={bound.onBlur}
            placeholder="Select a product owner"
          />
        )}
      </FormField>
    </>
  )
}
