import { useQuery } from '@tanstack/react-query'
import { callProjects } from '#features/clients/projects/client.ts'
import { type ProjectChoice, projectOption } from '#features/clients/projects/project-choices.tsx'
import { Combobox } from '#ui/controls/combobox.tsx'

interface ProjectOfBrandProps {
  readonly brandId: string | null
  readonly value: string | null
  readonly onChange: (id: string | null) => void
  readonly onBlur?: () => void
  /** the project it has now, also when that takes nothing new any more */
  readonly known?: ProjectChoice | null
  readonly placeholder?: string
  readonly clearable?: boolean
  readonly size?: 'sm' | 'md'
}

/** A planned or active project of one brand, or none. */
export function ProjectOfBrand({ brandId, value, onChange, known, placeholder = 'None', clearable = true, ...rest }: ProjectOfBrandProps) {
  const list = useQuery({
    queryKey: ['projects', 'open', 'of', brandId],
    meta: { refreshedBy: ['brand', 'profile'] },
    queryFn: ({ signal }) => callProjects('GET /api/projects', { open: true, brandId: brandId ?? '', limit: 200 }, { signal }),
    enabled: brandId !== null,
  })
  const offered: readonly ProjectChoice[] = list.data?.items ?? []
  const items = known && !offered.some(({ id }) => id === known.id) ? [known, ...offered] : offered
  return (
    <Combobox
      {...rest}
      options={brandId ? items.map(projectOption) : []}
      loading={list.isLoading && brandId !== null}
      value={value}
      onChange={onChange}
      clearable={clearable}
      placeholder={placeholder}
      searchPlaceholder="Search projects"
      emptyText={brandId ? 'No planned or active project of this brand' : 'Select a brand first'}
    />
  )
}
