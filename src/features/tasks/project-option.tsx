import type { ComboboxOption } from '#ui/controls/combobox.tsx'
import { BrandLogo } from '../brands/brand-logo.tsx'
import type { ProjectChoice } from './choices.ts'

/** A project in a list of choices: its brand's logo, its name, and its brand. */
export function projectOption({ id, name, brand }: ProjectChoice): ComboboxOption {
  return { value: id, label: name, hint: brand?.name, ...(brand && { lead: <BrandLogo brand={brand} size={20} /> }) }
}
