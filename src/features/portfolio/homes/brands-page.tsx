import { useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { BrandsScreen } from '#features/clients/brands/brands-screen.tsx'
import { readBrandSearch } from '#features/clients/brands/brands-search.ts'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { HomeSkeleton } from './home-frame.tsx'

const BrandHome = lazyPart(async () => (await import('./brand-home.tsx')).BrandHome)

/** /brands: all brands, or the home of the one that the address names. */
export function BrandsPage() {
  const search = readBrandSearch(useSearch({ strict: false }))
  if (!search.brand) return <BrandsScreen />
  return (
    <Suspense fallback={<HomeSkeleton label="Loading brand" />}>
      <BrandHome key={search.brand} id={search.brand} search={search} />
    </Suspense>
  )
}
