import { FilterSelect } from '#ui/controls/filter-bar.tsx'
import { toOptions } from '#ui/records/use-choices.ts'
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
