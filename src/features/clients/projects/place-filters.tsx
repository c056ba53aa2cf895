import { BrandFilters } from '../brands/brand-filter.tsx'
import { ProjectFilters } from './project-choices.tsx'

type Place = { readonly projectId?: string[] | undefined; readonly brandId?: string[] | undefined }

interface PlaceFiltersProps extends Place {
  readonly onChange: (place: { projectId?: string[] | undefined } | { brandId?: string[] | undefined }) => void
  /** false until the pointer or the focus comes near */
  readonly enabled: boolean
}

const none: readonly string[] = []

/** Where records lie: several projects and several brands as filters. */
export function PlaceFilters({ projectId, brandId, enabled, onChange }: PlaceFiltersProps) {
  return (
    <>
      <ProjectFilters values={projectId ?? none} enabled={enabled} onChange={(next) => onChange({ projectId: next && [...next] })} />
      <BrandFilters values={brandId ?? none} enabled={enabled} onChange={(next) => onChange({ brandId: next && [...next] })} />
    </>
  )
}
