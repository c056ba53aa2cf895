import type { BrandRef } from '#shared/contract/refs.ts'
import { BrandLogo } from '#ui/display/brand-logo.tsx'

/** A project as it is always named: logo, project and brand. */
export function ProjectPlace({ project }: { readonly project: { readonly name: string; readonly brand: BrandRef } }) {
  return (
    <span className="flex min-w-0 flex-1 items-center gap-1.5 text-secondary text-ink-3 max-sm:flex-none">
      <BrandLogo brand={project.brand} size={18} />
      <span dir="auto" className="min-w-0 truncate text-start">
        <bdi>{project.name}</bdi> · <bdi>{project.brand.name}</bdi>
      </span>
    </span>
  )
}
