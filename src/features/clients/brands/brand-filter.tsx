import { FilterSelect, Filters } from '#ui/filters/filter-bar.tsx'
import { toOptions } from '#ui/lists/use-choices.ts'
import { brandOption, useBrandChoices } from './brand-choices.tsx'

interface BrandFilterProps {
  readonly value: string | undefined
  readonly onChange: (id: string | undefined) => void
  /** Only active ones are on offer. */
  readonly open: boolean
}

/** One brand as a filter. */
export function BrandFilter({ value, onChange, open }: BrandFilterProps) {
  // A link may name a brand that is not on offer.
  const brands = useBrandChoices({ open, ...(value && { chosen: [value] }) })
  return (
    <FilterSelect label="Brand" value={value ?? null} onChange={(id) => onChange(id ?? undefined)} {...toOptions(brands, brandOption)} />
  )
}

interface BrandFiltersProps {
  readonly values: readonly string[]
  readonly onChange: (ids: readonly string[] | undefined) => void
  /** false until somebody comes near */
  readonly enabled?: boolean
}

/** Several brands as a filter, of which one has to fit. */
export function BrandFilters({ values, onChange, enabled = true }: BrandFiltersProps) {
  const choices = useBrandChoices({ open: false, enabled, chosen: values })
  return (
    <Filters
      label="Brand"
      values={values}
      onChange={(next) => onChange(next.length > 0 ? next : undefined)}
      {...toOptions(choices, brandOption)}
      emptyText="No brand by that name"
    />
  )
}
