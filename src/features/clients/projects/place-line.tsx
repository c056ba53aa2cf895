import { createContext, use } from 'react'
import type { BrandRef } from '#shared/contract/refs.ts'
import { BrandLogo } from '#ui/display/brand-logo.tsx'

/** The home that lists are part of: cards there leave out what its head says. */
const HomeContext = createContext<'project' | 'brand' | null>(null)
export const InHome = HomeContext.Provider

interface PlaceLineProps {
  readonly project: { readonly name: string } | null
  readonly brand: BrandRef
}

/** Where something belongs, in one line: the brand's logo, the project where it has one, and the brand. Inside a project nothing, inside a brand the project. */
export function PlaceLine({ project, brand }: PlaceLineProps) {
  const home = use(HomeContext)
  if (home === 'project' || (home === 'brand' && !project)) return null
  return (
    <span className="flex min-w-0 items-center gap-2 text-secondary text-ink-2">
      {home === null && <BrandLogo brand={brand} size={18} />}
      <span className="min-w-0 truncate">
        {project && <bdi className="text-ink">{project.name}</bdi>}
        {project && home === null && ' · '}
        {home === null && <bdi>{brand.name}</bdi>}
      </span>
    </span>
  )
}
