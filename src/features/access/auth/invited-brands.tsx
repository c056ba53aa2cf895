import { type Control, useController, useWatch } from 'react-hook-form'
import { brandOption, useBrandChoices } from '#features/clients/brands/brand-choices.tsx'
import { isClient } from '#shared/rights/actor.ts'
import type { Role } from '#shared/rights/roles.ts'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { MultiCombobox } from '#ui/controls/combobox.tsx'
import { toOptions } from '#ui/lists/use-choices.ts'
import { FormField } from '#ui/records/form-field.tsx'
import type { InviteForm } from './schema.ts'

interface InvitedBrandsProps {
  readonly control: Control<InviteForm>
  readonly roles: readonly Role[]
}

/** The brands that a client or an influencer gets to see, and for clients, which of them with invoices. */
export function InvitedBrands({ control, roles }: InvitedBrandsProps) {
  const brandIds = useWatch({ control, name: 'brandIds' })
  const billing = useController({ control, name: 'billingBrandIds' }).field
  const choices = useBrandChoices({ open: true, chosen: brandIds })
  const set = (id: string, checked: boolean) => billing.onChange([...billing.value.filter((one) => one !== id), ...(checked ? [id] : [])])
  return (
    <div className="flex flex-col gap-2">
      <FormField control={control} name="brandIds" label="Brands" hint="They see these brands and all projects of them.">
        {(bound) => (
          <MultiCombobox
            {...bound}
            {...toOptions(choices, brandOption)}
            onChange={(ids) => {
              bound.onChange(ids)
              // A brand that is chosen again begins without its invoices.
              billing.onChange(billing.value.filter((id) => ids.includes(id)))
            }}
            placeholder="Add a brand"
            emptyText="No brand by that name"
          />
        )}
      </FormField>
      {isClient({ roles }) &&
        brandIds.map((id) => (
          <Checkbox
            key={id}
            checked={billing.value.includes(id)}
            onChange={(checked) => set(id, checked)}
            hint="They also see its invoices."
          >
            Billing contact of <bdi>{choices.byId(id)?.name ?? 'this brand'}</bdi>
          </Checkbox>
        ))}
    </div>
  )
}
