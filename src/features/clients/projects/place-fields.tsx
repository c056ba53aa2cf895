import { Combobox } from '#ui/controls/combobox.tsx'
import { Field } from '#ui/controls/field.tsx'
import { toOptions } from '#ui/lists/use-choices.ts'
import { brandOption, useBrandChoices } from '../brands/brand-choices.tsx'
import { projectOption, useProjectChoices } from './project-choices.tsx'
import type { ProjectStatus } from './schema.ts'

interface PlaceFieldsProps {
  readonly projectId: string | null
  readonly brandId: string | null
  readonly onChange: (place: { projectId: string | null; brandId: string | null }) => void
  /** what is wrong with the place */
  readonly problem?: string | undefined
  /** only projects in it; without it all that take work */
  readonly status?: ProjectStatus
}

/** Where something new belongs. A project decides its brand, so only one of the two is chosen. */
export function PlaceFields({ projectId, brandId, onChange, problem, status }: PlaceFieldsProps) {
  const projects = useProjectChoices({ open: true, ...(status && { status }), ...(projectId && { chosen: [projectId] }) })
  const brands = useBrandChoices({ open: true, ...(brandId && { chosen: [brandId] }) })
  return (
    <div className="col-span-full grid grid-cols-2 gap-4 max-sm:grid-cols-1">
      <Field label="Project" error={problem}>
        <Combobox
          {...toOptions(projects, projectOption)}
          clearable
          value={projectId}
          onChange={(id) => onChange({ projectId: id, brandId: id ? null : brandId })}
          placeholder="Select a project"
          emptyText="No active project by that name"
        />
      </Field>
      <Field label="Brand" hint={projectId ? 'The project decides its brand' : undefined} disabled={projectId !== null}>
        <Combobox
          {...toOptions(brands, brandOption)}
          clearable
          value={brandId}
          onChange={(id) => onChange({ projectId, brandId: id })}
          placeholder={projectId ? 'That of the project' : 'Select a brand'}
          emptyText="No active brand by that name"
        />
      </Field>
    </div>
  )
}
