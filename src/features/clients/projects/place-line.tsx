import type { BrandRef } from '#shared/contract/refs.ts'
import { BrandLogo } from '#ui/display/brand-logo.tsx'

interface PlaceLineProps {
  readonly project: { readonly name: string } | null
  readonly brand: BrandRef
}

/** Where something belongs, in one line: the brand's logo, the project where it has one, and the brand. */
export function PlaceLine({ project, brand }: PlaceLineProps) {
  return (
    <span className="flex min-w-0 items-center gap-2 text-secondary text-ink-2">
      <BrandLogo brand={brand} size={18} />
      <span className="min-w-0 truncate">
        {project && (
          <>
            <bdi className="text-ink">{project.name}</bdi> ·{' '}
          </>
        )}
        <bdi>{brand.name}</bdi>
      </span>
    </span>
  )
}
