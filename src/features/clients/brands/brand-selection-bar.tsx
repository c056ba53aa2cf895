import { ArchiveBar } from '#ui/lists/archive-bar.tsx'
import { useRefresh } from '#ui/records/record-queries.ts'
import { callBrands, showsBrands } from './client.ts'
import type { BrandView } from './schema.ts'

interface BrandSelectionBarProps {
  readonly brands: readonly BrandView[]
  readonly onClear: () => void
}

const words = { one: 'brand', many: 'brands' }

/** What can be done with several brands at once. */
export function BrandSelectionBar({ brands, onClear }: BrandSelectionBarProps) {
  return (
    <ArchiveBar
      rows={brands}
      words={words}
      archiving="They leave the lists and can no longer be chosen for new projects. Everything stays readable, and you can restore them."
      archive={(id) => callBrands('POST /api/brands/:id/archive', { id })}
      restore={(id) => callBrands('POST /api/brands/:id/restore', { id })}
      refresh={useRefresh(showsBrands)}
      onClear={onClear}
    />
  )
}
